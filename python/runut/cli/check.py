"""`runut check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from runut import api
from runut.cli.exits import Exit, worst
from runut.cli.names import SOURCE
from runut.cli.options import kind_options
from runut.cli.report import note_lines, reason_lines, violation_lines
from runut.cli.solutions import boards_of
from runut.cli.sources import readings
from runut.core.puzzle import Puzzle
from runut.core.reading import Reading
from runut.errors import InputError
from runut.families import family_of

__all__ = ["command"]


@click.command(name="check")
@click.argument("source", type=SOURCE, metavar="PUZZLE")
@click.argument(
    "solution", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False)
)
@kind_options
def command(source: str, solution: Path | None, family: str | None, form: str | None) -> int:
    """Check that PUZZLE can be read, or that SOLUTION solves it.

    SOLUTION is a file that `runut solve -o` wrote as .json, or rows of values as in its "cells".
    Every broken rule is listed with its cells; the exit code is then 1.

    \b
    runut solve puzzle.txt -o answer.json && runut check puzzle.txt answer.json
    """
    if solution is None:
        return worst(_read_well(reading) for reading in readings((source,), family, form))
    puzzle = next(readings((source,), family, form)).get()
    return worst([_obeys(puzzle, board, solution) for board in boards_of(solution)])


def _read_well(reading: Reading) -> Exit:
    if reading.error is not None:
        click.echo(reading.error, err=True)
        return Exit.BAD_INPUT
    puzzle = reading.get()
    family = family_of(puzzle)
    click.echo(f"{family.title} {family.summary(puzzle)}: well formed ({reading.format})")
    for line in reason_lines(puzzle):
        click.echo(f"no solution, {line}")
    for line in note_lines(reading):
        click.echo(line, err=True)
    return Exit.DONE


def _obeys(puzzle: Puzzle, board: Sequence[Any], path: Path) -> Exit:
    family = family_of(puzzle)
    try:
        violations = api.check(puzzle, board)
    except InputError as error:
        raise error.at(source=str(path), line=1, column=1) from None
    if not violations:
        click.echo("right: every rule holds")
        return Exit.DONE
    click.echo("\n".join(violation_lines(family, violations)))
    return Exit.NO_SOLUTION
