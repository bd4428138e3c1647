"""Limits on the body of a request, held before it is parsed.

A verb that answers at once takes a small body; only a job takes a large one, since a picture may
come with it. The number of values is limited besides the number of bytes: JSON of a few megabytes
can become hundreds of megabytes of lists.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runut.web.refusals import Refusal

MOST_BYTES = 1 << 20
LARGER: Mapping[str, int] = {"/api/jobs": 12 << 20}
MOST_VALUES = 300_000
"""More than the longest text, the largest board and its highlights together can hold."""


class BoundedBodies:
    """Refuses a body that is too large (413) or too slow (408)."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; what is raised while its body is read is answered by a handler."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = _Body(LARGER.get(scope["path"], MOST_BYTES))
        deadline = asyncio.get_running_loop().time() + self._seconds

        async def bounded() -> Message:
            if body.is_whole:  # what follows is the end of the connection
                return await receive()
            body.announce(Headers(scope=scope).get("content-length", "0"))
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise Refusal(408, "the body took too long to arrive", "send it again") from None
            body.take(message)
            return message

        await self._app(scope, bounded, send)


class _Body:
    """What has arrived of a body."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = self._values = 0
        self.is_whole = False

    def announce(self, length: str) -> None:
        """Refuse a body by its length alone."""
        self._bound(int(length) if length.isdecimal() else 0)

    def take(self, message: Message) -> None:
        """Count a part; refuse the whole when it grows too large."""
        part: bytes = message.get("body", b"")
        self._bytes += len(part)
        self._values += sum(map(part.count, (b",", b"[", b"{")))
        self.is_whole = not message.get("more_body", False)
        self._bound(self._bytes)
        if self._values > MOST_VALUES:
            raise Refusal(413, f"the body holds more than {MOST_VALUES:,} values", ELSEWHERE)

    def _bound(self, size: int) -> None:
        if size > self._most:
            raise Refusal(413, f"the body is larger than {self._most >> 20} MiB", ELSEWHERE)


ELSEWHERE = "send a smaller puzzle, or use the command or the library, which have no such limit"
