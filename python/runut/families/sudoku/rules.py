"""Checking a filled sudoku, by the rules alone."""

from __future__ import annotations

from types import MappingProxyType

from runut.core.puzzle import Solution
from runut.core.result import Violation
from runut.errors import Fault, PuzzleError
from runut.families.sudoku.model import Sudoku, units

__all__ = ["RULES", "check"]

RULES = MappingProxyType(
    {
        "cell-empty": "a cell is not filled, or holds something that is no digit of this board",
        "given-changed": "a given was changed",
        "row-duplicate": "a digit stands twice in a row",
        "column-duplicate": "a digit stands twice in a column",
        "box-duplicate": "a digit stands twice in a box",
    }
)


def check(puzzle: Sudoku, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a filled board breaks, one violation for each digit and unit."""
    size = puzzle.size
    rows = solution.rows()
    if len(rows) != size or any(len(row) != size for row in rows):
        raise PuzzleError(Fault(f"expected a solution of {size} rows of {size} digits"))
    digits = list(solution.values())
    return (
        *_cells(
            "cell-empty", [c for c, d in enumerate(digits) if d not in range(1, size + 1)], size
        ),
        *_cells(
            "given-changed",
            [
                c
                for c, given in enumerate(puzzle.cells)
                if given and digits[c] not in (given, 0, None)
            ],
            size,
        ),
        *_duplicates(puzzle, digits),
    )


def _duplicates(puzzle: Sudoku, digits: list[int | str | None]) -> list[Violation]:
    found = []
    for unit, members in units(puzzle.box_rows, puzzle.box_columns):
        for digit in range(1, puzzle.size + 1):
            holders = [cell for cell in members if digits[cell] == digit]
            if len(holders) > 1:
                found += _cells(f"{unit.partition(' ')[0]}-duplicate", holders, puzzle.size)
    return found


def _cells(rule: str, cells: list[int], size: int) -> list[Violation]:
    return [Violation(rule, tuple(divmod(cell, size) for cell in cells))] if cells else []
