"""The parts that the rules of a sudoku consist of: a few kinds, each over some cells.

A classic board and every variant are lists of parts. Checking, searching and drawing use only the
parts, so that all constraints combine on boards of any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

__all__ = ["Allowed", "Board", "Gap", "Part", "Sum", "Unit", "box_shape", "cell_name", "cell_names"]


@dataclass(frozen=True, slots=True)
class Board:
    """The shape of a board: the rows and columns of a box; both make the number of digits."""

    box_rows: int
    box_columns: int

    @property
    def size(self) -> int:
        """Digits; rows and columns each."""
        return self.box_rows * self.box_columns

    @property
    def cells(self) -> range:
        """Every cell, by row."""
        return range(self.size * self.size)

    def cell(self, row: int, column: int) -> int:
        """The number of a cell."""
        return row * self.size + column

    def block(self, top: int, left: int) -> tuple[int, ...]:
        """The cells of a rectangle of the shape of a box."""
        rows, columns = range(top, top + self.box_rows), range(left, left + self.box_columns)
        return tuple(self.cell(row, column) for row in rows for column in columns)

    def neighbours(self, steps: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
        """Every pair of cells that lie one of these (rows, columns) apart, each pair once."""
        for cell in self.cells:
            row, column = divmod(cell, self.size)
            for down, right in steps:
                if 0 <= row + down < self.size and 0 <= column + right < self.size:
                    yield cell, self.cell(row + down, column + right)


@dataclass(frozen=True, slots=True)
class Unit:
    """Cells whose digits differ. A unit of as many cells as digits holds each digit once."""

    rule: str
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """Two cells whose digits are not consecutive."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Allowed:
    """A cell that may hold these digits only."""

    rule: str
    cell: int
    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sum:
    """Cells whose digits add up to `total`."""

    total: int
    cells: tuple[int, ...]


Part = Unit | Gap | Allowed | Sum


def cell_name(cell: int, size: int) -> str:
    """The name that people see.

    >>> cell_name(20, 9)
    'r3c3'
    """
    return f"r{cell // size + 1}c{cell % size + 1}"


def cell_names(cells: tuple[int, ...], size: int) -> str:
    """The names of several cells, with spaces between.

    >>> cell_names((0, 10), 9)
    'r1c1 r2c2'
    """
    return " ".join(cell_name(cell, size) for cell in cells)


@cache
def box_shape(size: int) -> tuple[int, int] | None:
    """Rows and columns of the usual boxes: as square as can be, wider than high; `None` for primes.

    >>> box_shape(9), box_shape(6), box_shape(7)
    ((3, 3), (2, 3), None)
    """
    rows = max((rows for rows in range(1, int(size**0.5) + 1) if size % rows == 0), default=0)
    return (rows, size // rows) if rows > 1 or size == 1 else None
