"""`runut daily`."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from runut.cli.exits import Exit
from runut.cli.names import FAMILY
from runut.cli.options import output_to, within
from runut.cli.output import destination
from runut.core.limits import Limits
from runut.families import family_of
from runut.verbs.daily import daily
from runut.verbs.reading import write


@click.command(name="daily")
@click.argument("family", type=FAMILY)
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Another day than today.",
)
@within(nodes=False, memory=False)
@output_to("OUT", "Write to a file.")
def command(family: str, day: datetime | None, limits: Limits, output: Path | None) -> int:
    """Make FAMILY's puzzle of the day, the same for everybody with this version.

    \b
    runut daily sudoku
    runut daily nonogram --date 2026-12-24 | runut solve -
    """
    today = day.date() if day else date.today()  # noqa: DTZ011 - the player's day
    found = daily(family, today, limits=limits)
    known = family_of(found.puzzle)
    shown = known.caption.without(found.puzzle) if known.caption else found.puzzle
    with destination(output) as stream:
        stream.write(write(shown))
    click.echo(f"{found.day}: {found.size}, {found.level}", err=True)
    return Exit.DONE
