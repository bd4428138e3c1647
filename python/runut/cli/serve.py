"""`runut serve`: the web app on an address of one's choice."""

from __future__ import annotations

import click

from runut.cli.exits import Exit
from runut.cli.serving import Address, report_missing_page


@click.command(name="serve")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="The address to listen on.")
@click.option("--port", default=8037, type=click.IntRange(0, 65535), help="0 takes any free port.")
@click.option(
    "--name", "names", multiple=True, metavar="HOST",
    help="A host name that the server answers to, besides its address.",
)  # fmt: skip
def command(host: str, port: int, names: tuple[str, ...]) -> int:
    """Serve the web app, without opening a browser.

    It listens on this machine alone unless --host says otherwise. Whoever reaches it can let it
    search, within its limits, and can read nothing of this machine.

    \b
    runut serve --port 8080
    """
    address = Address(host, port, names)
    if not address.is_local:
        click.echo(f"Warning: everyone who can reach {host} can use this server.", err=True)
    report_missing_page()
    address.serve(lambda url: click.echo(f"Runut is at {url} (Ctrl-C ends it)"))
    return Exit.DONE
