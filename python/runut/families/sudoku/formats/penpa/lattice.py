"""The points of a square board of Penpa+, by number.

Penpa+ draws on the board, the room around it and a ring of two cells around both. It numbers the
centres of all these cells first, row by row; then, for each cell, the corner at its lower right,
the side below it, the side to its right, and the four quarters of its inside.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

RING = 2
"""Cells around the board and its room."""
QUARTERS = 4


class Kind(IntEnum):
    """What a point is, in the order of the numbers."""

    CENTRE = 0
    CORNER = 1
    BELOW = 2
    RIGHT = 3


Pair = tuple[tuple[int, int], tuple[int, int]]
"""Two cells, by row and column."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """The points around a board of `high` rows and `wide` columns, whose first cell is `first`.

    `rows` and `columns` count all cells with the ring; rows and columns of cells are the board's,
    from 0, and may lie outside it.
    """

    rows: int
    columns: int
    high: int
    wide: int
    first: tuple[int, int]

    @classmethod
    def around(cls, size: int, room: int) -> Lattice:
        """The points for a square board with some room on all sides."""
        side = size + 2 * (room + RING)
        return cls(side, side, size, size, (room + RING, room + RING))

    def point(self, row: int, column: int, kind: Kind = Kind.CENTRE) -> int:
        """The number of a point of a cell.

        >>> Lattice.around(9, 0).point(8, 4, Kind.RIGHT)
        643
        """
        at = (row + self.first[0]) * self.columns + column + self.first[1]
        return kind * self.rows * self.columns + at

    def quarter(self, row: int, column: int, corner: int) -> int:
        """The number of a quarter of a cell: upper left, upper right, lower left, lower right.

        >>> Lattice.around(9, 0).quarter(2, 0, 0)
        892
        """
        return QUARTERS * (self.rows * self.columns + self.point(row, column)) + corner

    def place(self, point: int) -> tuple[int, int, int]:
        """Row, column and kind of a point; from kind 4 on it is a quarter."""
        area = self.rows * self.columns
        if point < QUARTERS * area:
            kind, at = divmod(point, area)
        else:
            at, corner = divmod(point - QUARTERS * area, QUARTERS)
            kind = QUARTERS + corner
        row, column = divmod(at, self.columns)
        return row - self.first[0], column - self.first[1], kind

    def holds(self, row: int, column: int) -> bool:
        """Whether a cell is on the board."""
        return 0 <= row < self.high and 0 <= column < self.wide

    def cell(self, point: int) -> tuple[int, int] | None:
        """Row and column of the centre of a cell of the board."""
        row, column, kind = self.place(point)
        return (row, column) if kind == Kind.CENTRE and self.holds(row, column) else None

    def sides(self, point: int) -> Pair | None:
        """The two cells of the board whose common side has this point."""
        row, column, kind = self.place(point)
        beside = {int(Kind.BELOW): (row + 1, column), int(Kind.RIGHT): (row, column + 1)}
        other = beside.get(kind)
        if other is None or not (self.holds(row, column) and self.holds(*other)):
            return None
        return (row, column), other
