"""`runut serve`: the web app on an address of one's choice."""

from __future__ import annotations

import ipaddress
import re
from typing import Any

import click

from runut.cli.exits import Exit
from runut.cli.serving import Address, public_option, report_missing_page

ROOT = re.compile(r"(/[\w.~-]+)+")


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


@click.command(name="serve")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="The address to listen on.")
@click.option("--port", default=8037, type=click.IntRange(0, 65535), help="0 takes any free port.")
@click.option(
    "--name", "names", multiple=True, metavar="HOST",
    help="A host name that the server answers to, besides its address.",
)  # fmt: skip
@public_option
@click.option(
    "--root-path", "root", default="", metavar="PATH", callback=_root,
    help="The path below which a proxy serves the app, such as /puzzles.",
)  # fmt: skip
@click.option(
    "--trust-proxy", "proxies", multiple=True, metavar="NETWORK", callback=_networks,
    help="An address or network of proxies whose X-Forwarded-For names the client.",
)  # fmt: skip
@click.option(
    "--log", metavar="FILE",
    help="Write a line for each request to FILE; - is standard error.",
)  # fmt: skip
def command(**options: Any) -> int:
    """Serve the web app, without opening a browser.

    It listens on this machine alone unless --host says otherwise. Whoever reaches it can let it
    search, within its limits, and can read nothing of this machine.

    \b
    runut serve --port 8080
    runut serve --public-url https://puzzles.example/ --trust-proxy 127.0.0.1
    """
    address = Address(**options)
    if not address.is_local:
        click.echo(f"Warning: everyone who can reach {address.host} can use this server.", err=True)
    report_missing_page()
    address.serve(lambda url: click.echo(f"Runut is at {url} (Ctrl-C ends it)"))
    return Exit.DONE
