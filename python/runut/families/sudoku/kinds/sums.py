"""Sums: arrows and the clues of little killers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from runut.explaining.said import Words
from runut.families.sudoku.drawing import marks, strokes
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Digits, Make, Signs, Walk
from runut.families.sudoku.kinds.constraint import Cells, Constraint, Gesture, OfCells
from runut.families.sudoku.kinds.outside import Outside
from runut.families.sudoku.layout import Board, cell_names
from runut.families.sudoku.statements import Statement, adds_up, weighed

__all__ = ["Arrow", "DoubleArrow", "LittleKiller"]


def _arrow(circle: int) -> Make:
    """An arrow whose circle has so many cells."""
    return lambda _board, cells, _digits: Arrow(cells[:circle], cells[circle:])


@dataclass(frozen=True, slots=True)
class Arrow(OfCells):
    """The digits of the `shaft` add up to the number in the circle; digits may repeat.

    A circle of several cells, a pill, is read as one number in base ten, the first cell being the
    most significant.
    """

    name = "arrow"
    gesture = Gesture.LINE
    fields = (grammar.CELLS, grammar.others("shaft"))
    fpuzzles = forms.ByHand("arrow")
    interactive = forms.ByHand("Arrow", "PillArrow")
    chance = {
        "arrow": Walk(3, 4, makes=(_arrow(1),), blind=True),
        "pill-arrow": Walk(4, 8, makes=(_arrow(2),), blind=True),
    }
    step = "arrow"
    shaft: Cells

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The circle and the shaft, which share no cell."""
        return (self.cells, self.shaft, (*self.cells, *self.shaft))

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A pill of at most three cells."""
        if len(self.cells) > MOST_PILL:
            yield f"a pill of {self.counted(board)}; expected at most {MOST_PILL}"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A circle or a pill, and the shaft from its last cell."""
        shaft = marks.points((self.cells[-1], *self.shaft), board)
        yield from strokes.arrow(strokes.shortened(shaft, marks.CIRCLE), "line-arrow", marks.FINE)
        circle = marks.points(self.cells, board)
        yield strokes.tube(circle, "line-arrow", 2 * marks.CIRCLE, marks.WALL)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        places = reversed(range(len(self.cells)))
        terms = [(cell, -(10**place)) for cell, place in zip(self.cells, places, strict=True)]
        terms += [(cell, 1) for cell in self.shaft]
        shaft = cell_names(self.shaft, board.columns)
        is_digit = len(self.cells) == 1
        kind = (
            Words("the digit of", id="angka di") if is_digit else Words("the number", id="bilangan")
        )
        adds = "is" if len(self.shaft) == 1 else "add up to"
        says = Words(
            f"{shaft} {adds} {kind.en} {self.named(board)}",
            id=f"{shaft} berjumlah {kind.id} {self.named(board)}",
        )
        yield weighed(board, "arrow", terms, 0, says)


MOST_PILL = 3


@dataclass(frozen=True, slots=True)
class DoubleArrow(OfCells):
    """The digits between the two ends add up to the sum of the ends; digits may repeat."""

    name = "double-arrow"
    gesture = Gesture.LINE
    fpuzzles = forms.OnLine(
        "doublearrow", forms.Stroke("Double Arrow", "#C54B8B", 0.15, has_circles=True)
    )
    interactive = forms.OfCells("DoubleArrow")
    chance = {"double-arrow": Walk(4, 6)}
    step = "arrow"

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """At least three cells."""
        if len(self.cells) < 3:
            yield f"double-arrow of {self.counted(board)}; expected at least three"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A line between two circles."""
        points = marks.points(self.cells, board)
        path = marks.opened(points, marks.CIRCLE)
        yield from strokes.band(path, "line-arrow", marks.FINE)
        for point in (points[0], points[-1]):
            yield strokes.ring(point, "line-arrow", marks.CIRCLE, marks.WALL)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        first, *middle, last = self.cells
        terms = [(first, -1), *((cell, 1) for cell in middle), (last, -1)]
        names = cell_names(tuple(middle), board.columns)
        one, other = (cell_names((cell,), board.columns) for cell in (first, last))
        says = Words(
            f"{names} {'is' if len(middle) == 1 else 'add up to'} the sum of {one} and {other}",
            id=f"{names} berjumlah sama dengan {one} dan {other}",
        )
        yield weighed(board, "double-arrow", terms, 0, says)


def _diagonal_sums(board: Board, digits: Digits) -> Iterator[Constraint]:
    for at in range(1, board.size - 1):
        for cells in filter(None, (board.ray(0, at, 1, 1), board.ray(at, 0, 1, 1))):
            yield LittleKiller(cells, sum(digits[cell] for cell in cells))


@dataclass(frozen=True, slots=True)
class LittleKiller(Outside):
    """The digits of a diagonal, from an edge to another, add up to `total`; digits may repeat."""

    name = "little-killer"
    has_arrow = True
    fields = (grammar.TOTAL, grammar.view(example="r1c3 down left"))
    fpuzzles = forms.ByHand("littlekillersum")
    interactive = forms.ByHand("LittleKiller")
    chance = {"little-killer": Signs(_diagonal_sums)}
    step = "sum"
    total: int

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Cells of one diagonal."""
        places = [divmod(cell, board.columns) for cell in self.cells]
        (row, column), *others = places
        for at, (down, right) in enumerate(others, 1):
            if abs(down - row) != at or abs(right - column) != at:
                yield f"little-killer of {self.named(board)}, which are not one diagonal"
                return

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        yield adds_up(board, "little-killer", self.cells, self.total)
