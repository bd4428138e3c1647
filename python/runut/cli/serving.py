"""What `play` and `serve` share: an address, and a server that listens there."""

from __future__ import annotations

import ipaddress
import logging
import logging.handlers
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from runut.cli.command import option

if TYPE_CHECKING:
    from runut.web.app import Settings


PUBLIC = re.compile(r"https?://(?P<host>\[[\da-f:]+\]|[\w.-]+)(:\d+)?(/[\w./~%-]*)?", re.IGNORECASE)


def public_address(_context: click.Context, _option: click.Parameter, given: str) -> str:
    """An address that a link can begin with."""
    if given and not PUBLIC.fullmatch(given):
        raise click.BadParameter(f"{given!r} is no address such as https://puzzles.example/")
    return f"{given.rstrip('/')}/" if given else ""


PUBLIC_URL = option(
    "--public-url", "The address in links that users share, such as https://puzzles.example/.",
    default="", metavar="URL", callback=public_address,
)  # fmt: skip
"""An option for servers that others reach by another address."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, and the names by which the server may be called."""

    host: str = "127.0.0.1"
    port: int = 0
    names: tuple[str, ...] = ()
    public: str = ""
    root: str = ""
    proxies: tuple[str, ...] = ()
    embedders: tuple[str, ...] = ()
    log: str | None = None

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def serve(self, ready: Callable[[str], None]) -> None:
        """Listen until Ctrl-C; `ready` is called with the address once it is taken."""
        from runut.web.app import create_app
        from runut.web.connections import Server, configured

        config = configured(create_app(self._settings()), log_level="warning")
        listener = self._listener()
        port = listener.getsockname()[1]
        shown = f"[{self.host}]" if ":" in self.host else self.host
        ready(f"http://{shown}:{port}{self.root}/")
        Server(config).run(sockets=[listener])

    def _settings(self) -> Settings:
        from runut.web.app import Settings

        own = PUBLIC.match(self.public)
        return Settings(
            hosts=(*Settings().hosts, self.host, *self.names, *([own["host"]] if own else [])),
            proxies=self.proxies,
            root=self.root,
            public=self.public,
            embedders=self.embedders,
            log=_handler(self.log) if self.log else None,
        )

    def _listener(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((self.host, self.port))
            listener.listen()  # so that clients can connect as soon as they know the address
        except OSError as error:
            listener.close()
            raise click.ClickException(
                f"cannot listen on {self.host}:{self.port}: {error.strerror}; try another --port"
            ) from None
        return listener


def _handler(log: str) -> logging.Handler:
    """What writes to a log; a file that is moved away is begun anew."""
    if log == "-":
        return logging.StreamHandler()
    try:
        return logging.handlers.WatchedFileHandler(log, encoding="utf-8")
    except OSError as error:
        message = f"cannot write the log {log!r}: {error.strerror}; try another --log"
        raise click.ClickException(message) from None


def report_missing_page() -> None:
    """Say how to get the page, if it was not built."""
    from runut.web.app import is_built

    if not is_built():
        click.echo(
            "The page is not built: Runut was installed without Node.js. Install Node.js 20 or "
            "later, then install Runut again (pip install .). Only the interface for programs "
            "is served.",
            err=True,
        )
