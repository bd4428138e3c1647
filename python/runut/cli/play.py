"""`runut play`: the web app in the browser of this machine."""

from __future__ import annotations

import threading
import webbrowser
from urllib.parse import quote

import click

from runut.cli.command import Command, argument, flag, option
from runut.cli.exits import Exit
from runut.cli.names import SOURCE
from runut.cli.serving import PUBLIC_URL, Address, report_missing_page
from runut.cli.sources import Reading

LONGEST = 50_000
"""Characters of a puzzle that still go into an address."""


class PlayCommand(Command):
    """Open the web app in the browser, with the puzzle of a source if one is named.

    The server listens on this machine alone and ends with Ctrl-C.

    \b
    runut play examples/sudoku/paper-figure-16-two-solutions.txt
    runut play set:iq-puzzler-pro/pyramid
    """

    source: str | None = argument("source", required=False, type=SOURCE, metavar="[FILE|-|URL]")
    port: int = option(
        "--port", "0 takes any free port.", default=0, type=click.IntRange(0, 65535)
    )  # fmt: skip
    no_browser: bool = flag("--no-browser", "Only print the address.")
    public: str = PUBLIC_URL

    def _run(self) -> Exit:
        fragment = "" if self.source is None else _fragment(self.source)
        report_missing_page()

        def ready(url: str) -> None:
            click.echo(f"Runut is at {url}{fragment} (Ctrl-C ends it)")
            if not self.no_browser:
                # The server answers only after this returns.
                threading.Timer(0.5, webbrowser.open, (url + fragment,)).start()

        Address(port=self.port, public=self.public).serve(ready)
        return Exit.DONE


def _fragment(source: str) -> str:
    """The puzzle as the part of an address that no server sees."""
    text = str(Reading((source,)).only())
    if len(text) > LONGEST:
        raise click.UsageError(f"{source!r} is too large for an address; import it in the app.")
    return "#/import?text=" + quote(text)
