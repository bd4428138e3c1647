"""`runut check`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from runut import api
from runut.cli.exits import Exit, worst
from runut.cli.report import note_lines, reason_lines, violation_lines
from runut.cli.sources import readings
from runut.core.puzzle import Puzzle
from runut.core.reading import Reading
from runut.errors import Fault, FormatError, InputError
from runut.families import family_of

__all__ = ["command"]

Rows = list[list[Any]]


@click.command(name="check")
@click.argument("source", metavar="PUZZLE")
@click.argument(
    "solution", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False)
)
@click.option("--family", metavar="NAME", help="The puzzle family, when the text does not tell.")
@click.option("--format", "form", metavar="NAME", help="The format, when the text does not tell.")
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
    return worst([_obeys(puzzle, board, solution) for board in _boards(solution)])


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


def _boards(path: Path) -> Iterator[Sequence[Any]]:
    """Every board of a solution file: JSON as `solve` writes it, or plain rows."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if not text.lstrip().startswith("{"):
        yield _plain_rows(text, path)
        return
    for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
        try:
            solutions = json.loads(line)["solutions"]
            yield from [solution["cells"] for solution in solutions]
        except (ValueError, KeyError, TypeError):
            message = "expected a JSON object with 'solutions', each with 'cells'"
            raise FormatError(Fault(message, "", number, 1, str(path))) from None


def _plain_rows(text: str, path: Path) -> list[Any]:
    """Rows of numbers or letters; blank lines stand between the layers of a pyramid."""
    blocks = [
        block.splitlines() for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip()
    ]
    layers = [[_row(line) for line in block] for block in blocks]
    if not layers:
        raise FormatError(Fault("the solution is empty", "", 1, 1, str(path)))
    return layers[0] if len(layers) == 1 else layers


def _row(line: str) -> list[Any]:
    """The values of one row: words between spaces, else one character each.

    >>> _row("10 2 3"), _row("AAB"), _row("123")
    ([10, 2, 3], ['A', 'A', 'B'], [1, 2, 3])
    """
    words = line.split()
    words = list(words[0]) if len(words) == 1 else words
    return [int(word) if word.isdecimal() else word for word in words]
