"""The hitori value: a board of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from runut.core.puzzle import Puzzle, Rows, rows_of
from runut.errors import Fault, PuzzleError

__all__ = ["LARGEST_NUMBER", "MOST_SIDE", "Hitori"]

MOST_SIDE = 1000
LARGEST_NUMBER = 1295


@dataclass(frozen=True, slots=True)
class Hitori(Puzzle):
    """Shade cells so that no number stands twice among the whites of a row or column.

    No two blacks may touch by a side, and the whites must all be connected by sides; at least one
    cell is white. `cells` are the numbers by row, 0 for a blank, which is equal to nothing. Raises
    `PuzzleError` for sizes and numbers that are out of range.

    >>> Hitori(2, 2, (2, 1, 1, 1)).rows()
    ((2, 1), (1, 1))
    """

    family: ClassVar[str] = "hitori"
    width: int
    height: int
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(self.cells))
        faults = list(_faults(self))
        if faults:
            raise PuzzleError(faults)

    def rows(self) -> Rows:
        """The numbers as rows."""
        return rows_of(self.cells, self.width)


def _faults(puzzle: Hitori) -> Iterator[Fault]:
    width, height = puzzle.width, puzzle.height
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
        yield Fault(f"a board of {width}x{height}; expected 1x1 to {MOST_SIDE}x{MOST_SIDE}")
    elif len(puzzle.cells) != width * height:
        yield Fault(f"{len(puzzle.cells)} cells; a board of {width}x{height} has {width * height}")
    else:
        for cell, number in enumerate(puzzle.cells):
            if not 0 <= number <= LARGEST_NUMBER:
                place = f"r{cell // width + 1}c{cell % width + 1}"
                yield Fault(f"{number} in {place}; expected 0 (blank) to {LARGEST_NUMBER}")
