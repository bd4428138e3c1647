"""What a rule claims: a test of some cells. The board, and what several rules claim alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import singledispatch
from itertools import pairwise
from typing import NamedTuple

from runut.families.sudoku import kinds
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.model import Sudoku

Cells = Sequence[int]


class Claim(NamedTuple):
    """What holds of some cells; without a test, that their digits differ.

    The test is given the digits of the cells that it sees, else of those that the claim names.
    """

    rule: str
    cells: Cells
    holds: Callable[..., bool] | None = None
    sees: Cells = ()


SAMURAI = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))


def starts_of(puzzle: Sudoku) -> Cells:
    """Where grids that overlap begin."""
    grids = (each for each in puzzle.constraints if isinstance(each, kinds.Grids))
    return next((each.starts or SAMURAI for each in grids), ())


def of_grid(puzzle: Sudoku, start: tuple[int, int]) -> Iterator[Claim]:
    """The rows, columns and boxes of one of several grids."""
    (top, left), (_, wide) = start, shape_of(puzzle)
    high, broad = puzzle.box_rows, puzzle.box_columns
    size = range(high * broad)
    for at in size:
        yield Claim("row-duplicate", tuple((top + at) * wide + left + each for each in size))
    for at in size:
        yield Claim("column-duplicate", tuple((top + each) * wide + left + at for each in size))
    for at in size:
        first = (top + at // high * high) * wide + left + at % high * broad
        yield Claim(
            "box-duplicate",
            tuple(first + row * wide + column for row in range(high) for column in range(broad)),
        )


def shape_of(puzzle: Sudoku) -> tuple[int, int]:
    """The rows and columns of the board."""
    side = puzzle.box_rows * puzzle.box_columns
    starts = starts_of(puzzle)
    if starts:
        return max(row for row, _ in starts) + side, max(column for _, column in starts) + side
    sizes = (each for each in puzzle.constraints if isinstance(each, kinds.Size))
    return next(((each.rows, each.columns) for each in sizes), (side, side))


class Grid:
    """Rows, columns, boxes and digits of a puzzle, from its fields."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.rows, self.columns = puzzle.box_rows, puzzle.box_columns
        self.size = self.rows * self.columns
        self.high, self.wide = shape_of(puzzle)
        self.cells = range(self.high * self.wide)
        self.others = puzzle.constraints
        first, last = 1, self.size
        self.areas = [
            cell // self.wide // self.rows * self.size + cell % self.wide // self.columns
            for cell in self.cells
        ]
        self.has_boxes = True
        for each in puzzle.constraints:
            match each:
                case kinds.Digits(first, last):
                    pass
                case kinds.Jigsaw(regions):
                    self.areas, self.has_boxes = list(regions), False
                case kinds.NoBoxes():
                    self.areas, self.has_boxes = [0] * len(self.cells), False
        self.digits = range(first, last + 1)
        self.starts = starts_of(puzzle) or [(0, 0)]

    def beside(self, case: Iterable[Constraint]) -> Grid:
        """The grid with the rules of a case among the others."""
        grid = copy(self)
        grid.others = (*self.others, *case)
        return grid

    def alone(self, number: int) -> tuple[Grid, list[int]]:
        """One grid by itself, and the cell of the board for each of its own."""
        (top, left), grid = self.starts[number - 1], copy(self)
        grid.high = grid.wide = self.size
        grid.cells = range(self.size**2)
        places = [divmod(cell, self.size) for cell in grid.cells]
        grid.areas = [
            row // self.rows * self.size + column // self.columns for row, column in places
        ]
        rules = (each for each in self.others if isinstance(each, kinds.InGrid))
        grid.others = tuple(each.rule for each in rules if each.number == number)
        return grid, [(top + row) * self.wide + left + column for row, column in places]

    def at(self, row: int, column: int) -> int | None:
        if 0 <= row < self.high and 0 <= column < self.wide:
            return row * self.wide + column
        return None

    def pairs(self, *moves: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for cell in self.cells:
            row, column = divmod(cell, self.wide)
            for down, right in moves:
                other = self.at(row + down, column + right)
                if other is not None:
                    yield cell, other


@singledispatch
def claims_of(_constraint: Constraint, _grid: Grid) -> Iterator[Claim]:
    """What one constraint asks; those that shape the board ask nothing."""
    return iter(())


def compared(
    one: Cells, two: Cells, counted: Callable[[int], int]
) -> tuple[Cells, Callable[..., bool]]:
    """The cells of one of two groups but not of both, and whether they count alike."""
    cells = [each for each in (*one, *two) if (each in one) != (each in two)]
    signs = [1 if each in one else -1 for each in cells]

    def are_equal(*held: int) -> bool:
        return sum(sign * counted(each) for sign, each in zip(signs, held, strict=True)) == 0

    return cells, are_equal


def equal_sums(rule: str, groups: Sequence[Cells]) -> Iterator[Claim]:
    for one, two in pairwise(groups):
        cells, are_equal = compared(one, two, lambda digit: digit)
        if cells:
            yield Claim(rule, cells, are_equal)


def pointing(rule: str, cell: int, house: Cells, digit: int) -> Iterator[Claim]:
    def is_possible(place: int) -> bool:
        return 1 <= place <= len(house) and (house[place - 1] != cell or place == digit)

    yield Claim(rule, (cell,), is_possible)
    for place, other in enumerate(house, 1):
        if other != cell:
            yield Claim(f"{rule}-other", (cell, other), _if_then(place, digit))


def _if_then(place: int, digit: int) -> Callable[..., bool]:
    return lambda one, two: one != place or two == digit
