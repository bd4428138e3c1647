"""Sums: arrows and the clues of little killers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from runut.families.sudoku.kinds.constraint import OfCells
from runut.families.sudoku.layout import Board, cell_names
from runut.families.sudoku.statements import Statement, adds_up, weighed

__all__ = ["Arrow", "DoubleArrow", "LittleKiller"]


@dataclass(frozen=True, slots=True)
class Arrow(OfCells):
    """The digits of the `shaft` add up to the number in the circle; digits may repeat.

    A circle of several cells, a pill, is read as one number in base ten, the first cell being the
    most significant.
    """

    name: ClassVar[str] = "arrow"
    shaft: tuple[int, ...]

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The circle and the shaft, which share no cell."""
        return (self.cells, self.shaft, (*self.cells, *self.shaft))

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A pill of at most three cells."""
        if len(self.cells) > MOST_PILL:
            yield f"a pill of {self.counted(board)}; expected at most {MOST_PILL}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        places = reversed(range(len(self.cells)))
        terms = [(cell, -(10**place)) for cell, place in zip(self.cells, places, strict=True)]
        terms += [(cell, 1) for cell in self.shaft]
        shaft = cell_names(self.shaft, board.size)
        kind = "the digit of" if len(self.cells) == 1 else "the number"
        sentence = f"{shaft} add up to {kind} {self.named(board)}"
        yield weighed(board, "arrow", terms, 0, sentence)


MOST_PILL = 3


@dataclass(frozen=True, slots=True)
class DoubleArrow(OfCells):
    """The digits between the two ends add up to the sum of the ends; digits may repeat."""

    name: ClassVar[str] = "double-arrow"

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """At least three cells."""
        if len(self.cells) < 3:
            yield f"double-arrow of {self.counted(board)}; expected at least three"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        first, *middle, last = self.cells
        terms = [(first, -1), *((cell, 1) for cell in middle), (last, -1)]
        names = cell_names(tuple(middle), board.size)
        ends = " and ".join(cell_names((cell,), board.size) for cell in (first, last))
        yield weighed(board, "double-arrow", terms, 0, f"{names} add up to the sum of {ends}")


@dataclass(frozen=True, slots=True)
class LittleKiller(OfCells):
    """The digits of a diagonal, from an edge to another, add up to `total`; digits may repeat."""

    name: ClassVar[str] = "little-killer"
    total: int

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Cells of one diagonal."""
        places = [divmod(cell, board.size) for cell in self.cells]
        (row, column), *others = places
        for at, (down, right) in enumerate(others, 1):
            if abs(down - row) != at or abs(right - column) != at:
                yield f"little-killer of {self.named(board)}, which are not one diagonal"
                return

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        yield adds_up(board, "little-killer", self.cells, self.total)
