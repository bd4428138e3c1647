"""The rules a second time, by hand: checking a picture, by the rules alone.

The library checks by its model; this shares nothing with it, so that a wrong model shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from runut.core.puzzle import Solution
from runut.core.result import Violation
from runut.core.shape import Cell, Value
from runut.errors import Fault, PuzzleError
from runut.families.nonogram.model import Clue, Nonogram


def check(puzzle: Nonogram, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a picture breaks: one violation a line, and one for all undecided cells.

    Any picture with the right runs is correct, even if it is not the author's.
    """
    rows = solution.rows
    if len(rows) != puzzle.height or any(len(row) != puzzle.width for row in rows):
        raise PuzzleError(Fault(f"expected a picture of {puzzle.height} rows of {puzzle.width}"))
    columns = list(zip(*rows, strict=True))
    return (
        *_undecided(rows, len(puzzle.colours)),
        *_lines("row-clue", rows, puzzle.rows),
        *_lines("column-clue", columns, puzzle.columns),
    )


def _undecided(rows: Sequence[Sequence[Value]], colours: int) -> Iterator[Violation]:
    cells = tuple(
        (row, column)
        for row, values in enumerate(rows)
        for column, value in enumerate(values)
        if value not in range(colours + 1)
    )
    if cells:
        yield Violation("cell-undecided", cells)


def _lines(
    rule: str, lines: Sequence[Sequence[Value]], clues: Iterable[Clue]
) -> Iterator[Violation]:
    for number, (values, clue) in enumerate(zip(lines, clues, strict=True)):
        runs = [(len(list(run)), value) for value, run in groupby(values) if value]
        if runs != list(clue):
            yield Violation(rule, tuple(_cell(rule, number, at) for at in range(len(values))))


def _cell(rule: str, line: int, at: int) -> Cell:
    return (line, at) if rule == "row-clue" else (at, line)
