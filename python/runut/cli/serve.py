"""`runut serve`: the web app on an address of one's choice."""

from __future__ import annotations

import ipaddress
import re

import click

from runut.cli.command import Command, option, together
from runut.cli.exits import Exit
from runut.cli.serving import PUBLIC_URL, Address, report_missing_page

ROOT = re.compile(r"(/[\w.~-]+)+")
ORIGIN = re.compile(r"https?://[a-z\d.-]+(:\d+)?", re.ASCII | re.IGNORECASE)


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


class ServeCommand(Command):
    """Serve the web app, without opening a browser.

    It listens on this machine alone unless --host says otherwise. Whoever reaches it can let it
    search, within its limits, and can read nothing of this machine.

    \b
    runut serve --port 8080
    runut serve --public-url https://puzzles.example/ --trust-proxy 127.0.0.1
    runut serve --public-url https://puzzles.example/ --embed https://blog.example
    """

    address: Address = together(
        Address,
        host=option("--host", "The address to listen on.", default="127.0.0.1", metavar="ADDRESS"),
        port=option(
            "--port", "0 takes any free port.", default=8037, type=click.IntRange(0, 65535)
        ),
        names=option(
            "--name", "A host name that the server answers to, besides its address.",
            multiple=True, metavar="HOST",
        ),
        public=PUBLIC_URL,
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

    def _run(self) -> Exit:
        host = self.address.host
        if not self.address.is_local:
            click.echo(f"Warning: everyone who can reach {host} can use this server.", err=True)
        report_missing_page()
        self.address.serve(lambda url: click.echo(f"Runut is at {url} (Ctrl-C ends it)"))
        return Exit.DONE
