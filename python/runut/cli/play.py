"""`runut play`: the web app in the browser of this machine, or on an address of one's choice."""

from __future__ import annotations

import ipaddress
import logging
import logging.handlers
import re
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import click

from runut.cli.command import Command, argument, flag, option, together
from runut.cli.exits import Exit
from runut.cli.faults import current_language, in_language, remark
from runut.cli.names import SOURCE
from runut.cli.sources import Reading
from runut.core.escapes import escaped

if TYPE_CHECKING:
    from runut.web.app import Settings

LONGEST = 50_000
"""Characters of a puzzle that still go into an address."""
ROOT = re.compile(r"(/[\w.~-]+)+")
ORIGIN = re.compile(r"https?://[a-z\d.-]+(:\d+)?", re.ASCII | re.IGNORECASE)
PUBLIC = re.compile(r"https?://(?P<host>\[[\da-f:]+\]|[\w.-]+)(:\d+)?(/[\w./~%-]*)?", re.IGNORECASE)


def public_address(_context: click.Context, _option: click.Parameter, given: str) -> str:
    """An address that a link can begin with."""
    if given and not PUBLIC.fullmatch(given):
        raise click.BadParameter(f"{given!r} is no address such as https://puzzles.example/")
    return f"{given.rstrip('/')}/" if given else ""


def _root(_context: click.Context, _option: click.Parameter, given: str) -> str:
    path = given.rstrip("/")
    if path and not ROOT.fullmatch(path):
        raise click.BadParameter(f"{given!r} is no path such as /puzzles")
    return path


def _networks(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    try:
        return tuple(str(ipaddress.ip_network(each)) for each in given)
    except ValueError as error:
        raise click.BadParameter(f"{error}; expected 10.0.0.7 or 10.0.0.0/8") from None


def _origins(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    for each in given:
        if not ORIGIN.fullmatch(each):
            raise click.BadParameter(f"{each!r} is no origin such as https://blog.example")
    return given


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, and the names by which the server may be called."""

    host: str
    port: int
    opens: bool
    """Whether the app is opened in the browser of this machine."""
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


def _address(host: str | None, port: int | None, no_browser: bool, **others: Any) -> Address:
    """Without a host only this machine, for the person before it, on any free port."""
    default = PORT if host else 0
    opens = host is None and not no_browser
    return Address(host or HOST, default if port is None else port, opens, **others)


HOST = "127.0.0.1"
PORT = 8037
ADDRESS = together(
    _address,
    host=option(
        "--host", "Serve the app on this address, 0.0.0.0 for all, and open no browser.",
        metavar="ADDRESS",
    ),
    port=option(
        "--port", f"0 takes any free port; by default {PORT} with --host, else any.",
        type=click.IntRange(0, 65535), metavar="N",
    ),
    no_browser=flag("--no-browser", "Only print the address."),
    names=option(
        "--name", "A host name that the server answers to, besides its address.",
        multiple=True, metavar="HOST",
    ),
    public=option(
        "--public-url", "The address in links that users share, such as https://puzzles.example/.",
        default="", metavar="URL", callback=public_address,
    ),
    root=option(
        "--root-path", "The path below which a proxy serves the app, such as /puzzles.",
        default="", metavar="PATH", callback=_root,
    ),
    proxies=option(
        "--trust-proxy",
        "An address or network of proxies whose X-Forwarded-For names the client.",
        multiple=True, metavar="NETWORK", callback=_networks,
    ),
    embedders=option(
        "--embed", "An origin whose pages may show puzzles in a frame.",
        multiple=True, metavar="ORIGIN", callback=_origins,
    ),
    log=option(
        "--log", "Write a line for each request to FILE; - is standard error.", metavar="FILE"
    ),
)  # fmt: skip
"""Where to listen: an `Address`."""


def _handler(log: str) -> logging.Handler:
    """What writes to a log; a file that is moved away is begun anew."""
    if log == "-":
        return logging.StreamHandler()
    try:
        return logging.handlers.WatchedFileHandler(log, encoding="utf-8")
    except OSError as error:
        message = f"cannot write the log '{escaped(log)}': {error.strerror}; try another --log"
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


class PlayCommand(Command):
    """Open the web app in the browser, with the puzzle of a source if one is named.

    The server listens on this machine alone and ends with Ctrl-C. With --host it serves the app
    there and opens no browser. Whoever reaches it can let it search, within its limits, and can
    read nothing of this machine.

    \b
    runut play examples/sudoku/paper-figure-16-two-solutions.txt
    runut play set:iq-puzzler-pro/pyramid
    runut play --host 0.0.0.0 --name puzzles.example
    runut play --host 127.0.0.1 --public-url https://puzzles.example/
    """

    source: str | None = argument("source", required=False, type=SOURCE, metavar="[FILE|-|URL]")
    address: Address = ADDRESS

    def _run(self) -> Exit:
        fragment = "" if self.source is None else _fragment(self.source)
        if not self.address.is_local:
            host = self.address.host
            remark(f"Warning: everyone who can reach {host} can use this server.")
        report_missing_page()
        language = current_language()

        def ready(url: str) -> None:
            click.echo(in_language(f"Runut is at {url}{fragment} (Ctrl-C ends it)", language))
            if self.address.opens:
                # The server answers only after this returns.
                threading.Timer(0.5, webbrowser.open, (url + fragment,)).start()

        self.address.serve(ready)
        return Exit.DONE


def _fragment(source: str) -> str:
    """The puzzle as the part of an address that no server sees."""
    text = str(Reading((source,)).only())
    if len(text) > LONGEST:
        raise click.UsageError(
            f"'{escaped(source)}' is too large for an address; import it in the app."
        )
    return "#/import?text=" + quote(text)
