"""`runut daily`."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from runut.cli.command import Command, argument, option
from runut.cli.exits import Exit
from runut.cli.names import FAMILY
from runut.cli.options import output_to, within
from runut.cli.output import destination
from runut.core.limits import Limits
from runut.families import family_of
from runut.verbs.daily import daily
from runut.verbs.reading import write


class DailyCommand(Command):
    """Make FAMILY's puzzle of the day, the same for everybody with this version.

    \b
    runut daily sudoku
    runut daily nonogram --date 2026-12-24 | runut solve -
    """

    family: str = argument("family", type=FAMILY)
    day: datetime | None = option(
        "--date", "Another day than today.", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD"
    )
    limits: Limits = within(nodes=False, memory=False)
    output: Path | None = output_to("OUT", "Write to a file.")

    def _run(self) -> Exit:
        day = self.day.date() if self.day else date.today()  # noqa: DTZ011 - the player's day
        found = daily(self.family, day, limits=self.limits)
        known = family_of(found.puzzle)
        shown = known.caption.without(found.puzzle) if known.caption else found.puzzle
        with destination(self.output) as stream:
            stream.write(write(shown))
        click.echo(f"{found.day}: {found.size}, {found.level}", err=True)
        return Exit.DONE
