"""Checking a picture, by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from types import MappingProxyType

from runut.core.puzzle import Solution, Value
from runut.core.result import Violation
from runut.errors import Fault, PuzzleError
from runut.families.nonogram.model import Nonogram

__all__ = ["RULES", "check"]

RULES = MappingProxyType(
    {
        "cell-undecided": "a cell is neither white (0) nor one of the colours",
        "row-clue": "a row does not have the runs of its clue",
        "column-clue": "a column does not have the runs of its clue",
    }
)


def check(puzzle: Nonogram, solution: Solution) -> tuple[Violation, ...]:
    """Every line that does not have the runs of its clue."""
    rows = solution.rows()
    if len(rows) != puzzle.height or any(len(row) != puzzle.width for row in rows):
        raise PuzzleError(
            Fault(f"expected a solution of {puzzle.height} rows of {puzzle.width} cells")
        )
    columns = list(zip(*rows, strict=True))
    return (
        *_undecided(puzzle, rows),
        *(
            Violation("row-clue", tuple((row, column) for column in range(puzzle.width)))
            for row, clue in enumerate(puzzle.rows)
            if _runs(rows[row]) != list(clue)
        ),
        *(
            Violation("column-clue", tuple((row, column) for row in range(puzzle.height)))
            for column, clue in enumerate(puzzle.columns)
            if _runs(columns[column]) != list(clue)
        ),
    )


def _undecided(puzzle: Nonogram, rows: tuple[tuple[Value, ...], ...]) -> Iterator[Violation]:
    legal = range(len(puzzle.colours) + 1)
    cells = tuple(
        (row, column)
        for row, values in enumerate(rows)
        for column, value in enumerate(values)
        if value not in legal
    )
    if cells:
        yield Violation("cell-undecided", cells)


def _runs(line: tuple[Value, ...]) -> list[tuple[int, Value]]:
    """Length and colour of each run of equal coloured cells."""
    return [(len(list(cells)), colour) for colour, cells in groupby(line) if colour]
