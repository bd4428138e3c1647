"""The sudoku value: box shape and givens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from runut.core.puzzle import Puzzle, Rows, rows_of
from runut.errors import Fault, PuzzleError

__all__ = ["LARGEST", "Clash", "Sudoku", "box_shape", "cell_name", "clashes"]

LARGEST = 25


@dataclass(frozen=True, slots=True)
class Sudoku(Puzzle):
    """Fill the cells so that every row, column and box holds each digit once.

    Boxes have `box_rows` by `box_columns` cells; `cells` are the digits by row, 0 for a blank.
    Raises `PuzzleError` for a shape that is none and for givens that contradict each other, naming
    both cells.

    >>> Sudoku(2, 2, (1, 0, 0, 0) + (0,) * 12).size
    4
    """

    family: ClassVar[str] = "sudoku"
    box_rows: int
    box_columns: int
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(self.cells))
        faults = list(_shape_faults(self))
        if not faults:
            faults = [
                clash.fault() for clash in clashes(self.box_rows, self.box_columns, self.cells)
            ]
        if faults:
            raise PuzzleError(faults)

    @property
    def size(self) -> int:
        """Digits; rows, columns and boxes each."""
        return self.box_rows * self.box_columns

    @property
    def givens(self) -> int:
        """Cells that are filled from the start."""
        return sum(digit != 0 for digit in self.cells)

    def rows(self) -> Rows:
        """The cells as rows."""
        return rows_of(self.cells, self.size)


class Clash(NamedTuple):
    """Two cells of one unit that hold the same digit."""

    digit: int
    unit: str
    size: int
    first: int
    second: int

    def fault(self) -> Fault:
        """What to say of it; it has no place in a text yet."""
        cells = f"{cell_name(self.first, self.size)} and {cell_name(self.second, self.size)}"
        hint = "one of the two must be another digit or blank; as it stands there is no solution"
        return Fault(f"{self.digit} stands twice in {self.unit}: {cells}", hint)


def cell_name(cell: int, size: int) -> str:
    """The name that people see.

    >>> cell_name(20, 9)
    'r3c3'
    """
    return f"r{cell // size + 1}c{cell % size + 1}"


def box_shape(size: int) -> tuple[int, int] | None:
    """Rows and columns of the usual boxes: as square as can be, wider than high; `None` for primes.

    >>> box_shape(9), box_shape(6), box_shape(7)
    ((3, 3), (2, 3), None)
    """
    rows = max((rows for rows in range(1, int(size**0.5) + 1) if size % rows == 0), default=0)
    return (rows, size // rows) if rows > 1 or size == 1 else None


@cache
def units(box_rows: int, box_columns: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Every row, column and box: its name and its cells."""
    return tuple((name, tuple(cells)) for name, cells in _units(box_rows, box_columns))


def _units(box_rows: int, box_columns: int) -> Iterator[tuple[str, list[int]]]:
    size = box_rows * box_columns
    for row in range(size):
        yield f"row {row + 1}", [row * size + column for column in range(size)]
    for column in range(size):
        yield f"column {column + 1}", [row * size + column for row in range(size)]
    for box in range(size):
        top, left = box // box_rows * box_rows, box % box_rows * box_columns
        yield (
            f"box {box + 1}",
            [
                (top + row) * size + left + column
                for row in range(box_rows)
                for column in range(box_columns)
            ],
        )


def clashes(box_rows: int, box_columns: int, cells: tuple[int, ...]) -> list[Clash]:
    """Every pair of neighbouring equal digits in a unit; none when the givens are consistent."""
    found: list[Clash] = []
    for unit, members in units(box_rows, box_columns):
        digits = [cells[cell] for cell in members if cells[cell]]
        if len(set(digits)) < len(digits):
            found += _clashes_in(unit, members, cells, box_rows * box_columns)
    return found


def _clashes_in(
    unit: str, members: tuple[int, ...], cells: tuple[int, ...], size: int
) -> Iterator[Clash]:
    seen: dict[int, int] = {}
    for cell in members:
        digit = cells[cell]
        if digit and digit in seen:
            yield Clash(digit, unit, size, seen[digit], cell)
        seen[digit] = cell


def _shape_faults(puzzle: Sudoku) -> Iterator[Fault]:
    rows, columns, size = puzzle.box_rows, puzzle.box_columns, puzzle.box_rows * puzzle.box_columns
    if rows < 1 or columns < 1 or size > LARGEST:
        yield Fault(f"boxes of {rows}x{columns} cells; expected at most {LARGEST} cells in a box")
    elif len(puzzle.cells) != size * size:
        yield Fault(
            f"{len(puzzle.cells)} cells; boxes of {rows}x{columns} make a board of {size * size}"
        )
    else:
        for cell, digit in enumerate(puzzle.cells):
            if not 0 <= digit <= size:
                yield Fault(
                    f"{digit} in {cell_name(cell, size)}; expected 1 to {size}, or 0 for a blank"
                )
