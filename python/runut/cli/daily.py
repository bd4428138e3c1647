"""`runut generate FAMILY --daily`: the puzzle of a day."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import click

from runut.cli.exits import Exit
from runut.cli.output import destination
from runut.core.limits import Limits
from runut.families import family_of
from runut.verbs.daily import daily
from runut.verbs.reading import write

TODAY = "today"


class Day(click.DateTime):
    """A day, such as 2026-12-24."""

    name = "day"

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """The day, or a usage error."""
        today = date.today().isoformat()  # noqa: DTZ011 - the player's day
        try:
            found: datetime = super().convert(today if value == TODAY else value, None, None)
        except click.BadParameter:
            self.fail(f"{value!r} is no day such as 2026-12-24.", param, ctx)
        return found


def daily_puzzle(
    family: str, day: date, output: Path | None, *, form: str | None, limits: Limits
) -> Exit:
    """Write the puzzle of a day, and say of which size and level it is."""
    found = daily(family, day, limits=limits)
    known = family_of(found.puzzle)
    shown = known.caption.without(found.puzzle) if known.caption else found.puzzle
    with destination(output) as stream:
        stream.write(write(shown, format=form))
    click.echo(f"{found.day}: {found.size}, {found.level}", err=True)
    return Exit.DONE
