"""The board of a sudoku: its rows and columns, its digits, and the names of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from numbers import Integral

from runut.errors import PuzzleError
from runut.families.forms.sudoku.layouts import LAYOUTS, Starts
from runut.families.forms.sudoku.signs import LARGEST, SINGLE, box_shape

__all__ = ["LARGEST", "LAYOUTS", "SINGLE", "Board", "Starts", "box_shape", "cell_name"]
__all__ += ["cell_names", "counted", "sign"]

Steps = tuple[tuple[int, int], ...]
"""Rows down and columns to the right."""
NEXT: Steps = ((0, 1), (1, 0))
"""From a cell to its right and down, which takes each two neighbours once."""
AROUND: Steps = ((-1, 0), (1, 0), (0, -1), (0, 1))


def sign(digit: int, last: int) -> str:
    """How a digit is written on a board whose last digit is `last`."""
    return SINGLE[digit] if last < len(SINGLE) else str(digit)


@dataclass(frozen=True, slots=True)
class Board:
    """The shape of a board: the rows and columns of a box and of the board, and its digits.

    Cells hold *numbers*: 1 is the first digit, 0 a blank. Without other digits a number is its
    digit. A board may have more digits than a row has cells; then no row needs all of them. The
    longer of rows and columns is as long as a box has cells. `regions` holds the region of each
    cell where they are no boxes of this shape.

    >>> board = Board(2, 3, first=0, last=8)
    >>> board.size, len(board.numbers), board.digit_of(1), board.number_of(8)
    (6, 9, 0, 9)
    >>> Board(2, 4, rows=6, columns=8).cell(5, 7), Board(2, 3).columns
    (47, 6)
    """

    box_rows: int
    box_columns: int
    first: int = 1
    last: int = 0
    """The greatest digit; below the first, the board has as many digits as its side."""
    regions: tuple[int, ...] = ()
    rows: int = 0
    """As many as a box has cells, unless it says so; the same holds for the columns."""
    columns: int = 0
    grids: Steps = ()
    """Where grids begin that overlap, each a row and a column: squares of `size` rows."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", self.rows or self.size)
        object.__setattr__(self, "columns", self.columns or self.size)

    @property
    def size(self) -> int:
        """The cells of a box, and of the longer of rows and columns."""
        return self.box_rows * self.box_columns

    @property
    def holes(self) -> frozenset[int]:
        """The cells outside all grids that overlap, which are no cells of the puzzle.

        >>> sorted(Board(1, 2, rows=3, columns=3, grids=((0, 0), (1, 1))).holes)
        [2, 6]
        """
        return _outside(self) if self.grids else _NONE

    @property
    def is_square(self) -> bool:
        """Whether it has as many rows as columns."""
        return self.rows == self.columns

    @property
    def is_full(self) -> bool:
        """Whether every row and column holds each digit."""
        sides = {self.size} if self.grids else {self.rows, self.columns}
        return sides == {len(self.numbers)}

    @property
    def numbers(self) -> range:
        """What cells may hold: a number for each digit."""
        count = self.size if self.last < self.first else self.last - self.first + 1
        return range(1, count + 1)

    @property
    def digits(self) -> range:
        """The digits, in ascending order."""
        return range(self.first, self.first + len(self.numbers))

    def digit_of(self, number: int) -> int:
        """The digit with this number."""
        return number + self.first - 1

    def number_of(self, digit: int) -> int:
        """The number of this digit."""
        return digit - self.first + 1

    @property
    def has_numbers(self) -> bool:
        """Whether some digit has no sign of its own; then all are written as numbers."""
        return self.digits[-1] >= len(SINGLE)

    def sign(self, digit: int) -> str:
        """How a digit is written.

        >>> Board(4, 4).sign(12), Board(7, 7).sign(12)
        ('C', '12')
        """
        return sign(digit, self.digits[-1])

    @property
    def cells(self) -> range:
        """Every cell, by row."""
        return range(self.rows * self.columns)

    def cell(self, row: int, column: int) -> int:
        """The number of a cell."""
        return row * self.columns + column

    def ray(self, row: int, column: int, down: int, right: int) -> tuple[int, ...]:
        """The cells from a place on, by one step and the next, up to the edge of the board.

        >>> Board(1, 3).ray(0, 1, 1, -1)
        (1, 3)
        """
        found = []
        while 0 <= row < self.rows and 0 <= column < self.columns:
            found.append(self.cell(row, column))
            row, column = row + down, column + right
        return tuple(found)

    def row(self, number: int) -> tuple[int, ...]:
        """The cells of a row, counted from 0."""
        return self.ray(number, 0, 0, 1)

    def column(self, number: int) -> tuple[int, ...]:
        """The cells of a column, counted from 0."""
        return self.ray(0, number, 1, 0)

    def region(self, cell: int) -> int:
        """The number of the box or region of a cell."""
        if self.regions:
            return self.regions[cell]
        row, column = divmod(cell, self.columns)
        across = self.columns // self.box_columns
        return row // self.box_rows * across + column // self.box_columns

    def block(self, top: int, left: int) -> tuple[int, ...]:
        """The cells of a rectangle of the shape of a box."""
        rows, columns = range(top, top + self.box_rows), range(left, left + self.box_columns)
        return tuple(self.cell(row, column) for row in rows for column in columns)

    def grid(self, start: tuple[int, int]) -> tuple[int, ...]:
        """The cells of the grid that begins in a row and column, by row."""
        (top, left), side = start, range(self.size)
        return tuple(self.cell(top + row, left + column) for row in side for column in side)

    def boxes(self) -> list[tuple[int, ...]]:
        """The cells of each box of the usual shape, by row."""
        tops = range(0, self.rows, self.box_rows)
        lefts = range(0, self.columns, self.box_columns)
        return [self.block(top, left) for top in tops for left in lefts]

    @property
    def is_filled(self) -> bool:
        """Whether its boxes fill it; regions always do, by their own faults."""
        fits = self.rows % self.box_rows == 0 and self.columns % self.box_columns == 0
        return bool(self.regions) or fits

    def thirds(self) -> tuple[range, ...]:
        """The low, the middle and the high digits; what is left of them belongs to none."""
        count = len(self.digits) // 3
        return tuple(self.digits[at * count : (at + 1) * count] for at in range(3))

    def squares(self) -> Iterator[tuple[int, ...]]:
        """Every four cells around a point."""
        for first, last in self.neighbours(((1, 1),)):
            yield first, first + 1, last - 1, last

    def near(self, cell: int, steps: Steps = AROUND) -> Iterator[int]:
        """The cells that lie one of these (rows, columns) away: usually those beside a cell."""
        row, column = divmod(cell, self.columns)
        for down, right in steps:
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns:
                yield self.cell(row + down, column + right)

    def neighbours(self, steps: Steps = NEXT) -> Iterator[tuple[int, int]]:
        """Every pair of cells that lie so apart, usually side by side, each pair once."""
        return ((cell, other) for cell in self.cells for other in self.near(cell, steps))

    def are_beside(self, cells: Sequence[int]) -> bool:
        """Whether two cells share a side."""
        one, other = sorted(cells)
        return other - one == self.columns or (other - one == 1 and other % self.columns > 0)


_NONE: frozenset[int] = frozenset()


@cache
def _outside(board: Board) -> frozenset[int]:
    return frozenset(board.cells).difference(*map(board.grid, board.grids))


def cell_name(cell: int, columns: int) -> str:
    """The name that people see.

    >>> cell_name(20, 9)
    'r3c3'
    """
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def cell_names(cells: tuple[int, ...], columns: int) -> str:
    """The names of several cells, with spaces between.

    >>> cell_names((0, 10), 9)
    'r1c1 r2c2'
    """
    return " ".join(cell_name(cell, columns) for cell in cells)


def counted(cells: tuple[int, ...], columns: int) -> str:
    """How many cells they are, and their names.

    >>> counted((0,), 9), counted((0, 10), 9)
    ('1 cell (r1c1)', '2 cells (r1c1 r2c2)')
    """
    return f"{len(cells)} cell{'s' * (len(cells) != 1)} ({cell_names(cells, columns)})"


BOX_HINT = "box=(rows, columns) with rows * columns = size; a jigsaw needs no boxes"


def refuse_box(box: object) -> None:
    """Raise `PuzzleError` for what is no pair of numbers, nor left out."""
    match box:
        case None | (Integral(), Integral()):
            return
    raise PuzzleError(f"the box is {box!r:.60}; expected its rows and columns", BOX_HINT)
