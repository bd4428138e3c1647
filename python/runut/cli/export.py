"""`runut export`: the web app as a folder that any host serves."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from runut.cli.command import Command, argument, option, whole
from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.cli.play import public_address, report_missing_page
from runut.cli.progress import progress_line

PAST = 14
"""The days before today whose puzzles a site has too."""
MISSING = (
    "The engine for browsers is not built: this site plays puzzles, and gives no hints and makes "
    "no puzzles. Build it in a checkout with `npm --prefix tools/browser ci && python "
    "tools/build_browser.py`, or name its folder with --engine."
)


class ExportCommand(Command):
    """Write the web app into the folder DIR: a site that any host serves, also below a path.

    A folder that holds an earlier export is replaced; one with other files is left alone.

    \b
    runut export site out && python -m http.server -d out
    runut export site out --base https://puzzles.example/
    """

    what: str = argument("what", type=click.Choice(["site"]), metavar="site")
    folder: Path = argument(
        "folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR"
    )
    base: str = option(
        "--base", "The address of the site, with which shared links begin.",
        default="", metavar="URL", callback=public_address,
    )  # fmt: skip
    engine: Path | None = option(
        "--engine", "The folder of a built engine for browsers.", metavar="DIR",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
    )  # fmt: skip
    days: int = whole("--days", "Store the puzzles of N days from today on.", default=60)
    puzzles: int = whole("--puzzles", "Store N puzzles of each size and level.", default=20)

    def _run(self) -> Exit:
        from runut.web import site
        from runut.web.app import is_built

        if not is_built():
            report_missing_page()
            return Exit.USAGE
        engine = self.engine or (site.BUILT if site.BUILT.is_dir() else None)
        if engine is None:
            click.echo(MISSING, err=True)
        today = datetime.now(UTC).date()
        wish = site.Site(
            first=today - timedelta(days=PAST), days=PAST + self.days, puzzles=self.puzzles,
            public=self.base, engine=engine,
        )  # fmt: skip
        with ExitStack() as stack:
            show = progress_line(stack, "writing the site")
            site.export(wish, self.folder, lambda name: show(f"writing {name}"))
        count = sum(1 for each in self.folder.rglob("*") if each.is_file())
        remark(f"{self.folder}: a site of {count:,} files")
        return Exit.DONE
