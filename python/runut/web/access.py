"""The access log: a line a request, in the Common Log Format with the seconds it took at the end.

No query is written, which may hold what is nobody's business, and no sign that steers a terminal.
"""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ODD = re.compile(r'[^\x21-\x7e]|["\\]')
LONGEST = 500
"""Characters of an address or a path."""


class AccessLog:
    """Writes a line when a request has been answered, or its client has left."""

    def __init__(self, app: ASGIApp, handler: logging.Handler) -> None:
        self._app = app
        self._log = logging.Logger("runut.access")  # noqa: LOG001 - not shared by servers
        self._log.addHandler(handler)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        now, began, status, size = datetime.now(UTC), monotonic(), "-", 0

        async def counted(message: Message) -> None:
            nonlocal status, size
            status = str(message.get("status", status))
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, counted)
        finally:
            took = monotonic() - began
            self._log.info(f"{_asked(scope, now)} {status} {size} {took:.3f}")


def _asked(scope: Scope, now: datetime) -> str:
    client = _plain(scope["client"][0] if scope["client"] else "-")
    path = _plain(scope.get("raw_path", b"").decode("latin-1"))
    when = now.strftime("%d/%b/%Y:%H:%M:%S +0000")
    return f'{client} - - [{when}] "{scope["method"]} {path} HTTP/{scope["http_version"]}"'


def _plain(text: str) -> str:
    return ODD.sub(lambda found: f"\\x{ord(found[0]):02x}", text[:LONGEST])
