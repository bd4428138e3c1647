"""The hitori value: a board of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import ClassVar

from runut.core.puzzle import Puzzle
from runut.core.shape import Cells, Shape, cell_name, rows_of
from runut.errors import Fault, PuzzleError
from runut.text.number_rows import number_rows

MOST_SIDE = 1000
LARGEST_NUMBER = 1295


class Convention(StrEnum):
    """Rules on which sources disagree; a board has none of these by default."""

    SOME_BLACK = "some-black"
    """At least one cell is black."""
    ALL_BLACK_ALLOWED = "all-black-allowed"
    """No cell needs to be white; this matters only for a board of one cell."""
    EQUAL_BLANKS = "equal-blanks"
    """Blanks are equal to each other, as if they held a number."""


@dataclass(frozen=True, slots=True)
class Hitori(Puzzle):
    """Shade cells so that no number appears twice among the whites of a row or column.

    No two blacks may touch by a side, and the whites must all be connected by sides; at least one
    cell is white. `cells` are the numbers by row, 0 for a blank, which is equal to nothing.
    `conventions` select rules on which sources disagree (see `Convention`). Raises `PuzzleError`
    for sizes and numbers out of range and for unknown conventions.

    >>> Hitori(2, 2, (2, 1, 1, 1)).rows
    ((2, 1), (1, 1))
    """

    family: ClassVar[str] = "hitori"
    width: int
    height: int
    cells: tuple[int, ...]
    conventions: frozenset[Convention] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(self.cells))
        object.__setattr__(self, "conventions", frozenset(map(_convention, self.conventions)))
        faults = list(_faults(self))
        if faults:
            raise PuzzleError(faults)

    @classmethod
    def from_rows(cls, rows: Iterable[object], *, conventions: Iterable[str] = ()) -> Hitori:
        """The board of rows of numbers, in which 0, `None` or "." is a blank.

        A row may be a text with a sign for each cell: digits, then letters from 10 on; or with
        spaces between the numbers. Raises `PuzzleError` with every cell that is wrong, and where.

        >>> Hitori.from_rows([[2, 1], [1, 1]]) == Hitori.from_rows(["21", "11"])
        True
        """
        numbers = number_rows(rows)
        cells = tuple(chain.from_iterable(numbers))
        return cls(len(numbers[0]), len(numbers), cells, frozenset(map(_convention, conventions)))

    @property
    def shape(self) -> Shape:
        """The board, a rectangle."""
        return Shape.flat(self.height, self.width)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The numbers as rows, 0 for a blank."""
        return rows_of(self.cells, self.width)

    def _start(self) -> Cells:
        """The rows."""
        return self.rows

    @property
    def symbols(self) -> tuple[int, ...]:
        """The numbers to compare, by row: 0 for a cell that is equal to nothing."""
        if Convention.EQUAL_BLANKS not in self.conventions:
            return self.cells
        return tuple(number or LARGEST_NUMBER + 1 for number in self.cells)

    @property
    def needs(self) -> tuple[bool, bool]:
        """Whether some cell must be white, and whether some must be black."""
        asked = self.conventions
        return Convention.ALL_BLACK_ALLOWED not in asked, Convention.SOME_BLACK in asked


def _convention(word: str) -> Convention:
    try:
        return Convention(word)
    except ValueError:
        known = ", ".join(Convention)
        raise PuzzleError(f"no convention {word!r}; expected one of {known}") from None


def _faults(puzzle: Hitori) -> Iterator[Fault]:
    width, height = puzzle.width, puzzle.height
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
        yield Fault(f"a board of {width}x{height}; expected 1x1 to {MOST_SIDE}x{MOST_SIDE}")
    elif len(puzzle.cells) != width * height:
        yield Fault(f"{len(puzzle.cells)} cells; a board of {width}x{height} has {width * height}")
    else:
        for cell, number in enumerate(puzzle.cells):
            if not 0 <= number <= LARGEST_NUMBER:
                place = cell_name(divmod(cell, width))
                yield Fault(f"{number} in {place}; expected 0 (blank) to {LARGEST_NUMBER}")
