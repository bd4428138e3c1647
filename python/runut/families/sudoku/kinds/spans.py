"""Lines whose ends or stretches say what their cells hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from runut.core.rules.parts import Automaton
from runut.explaining.said import Words
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.drawing import marks, strokes
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Cells, Digits, Walk
from runut.families.sudoku.kinds.constraint import Asked, Constraint
from runut.families.sudoku.kinds.groups import equal_sums
from runut.families.sudoku.kinds.lines import Line, apart
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.relations import Apart
from runut.families.sudoku.statements import Statement, accepted, related, weighed

__all__ = [
    "Between",
    "Lockout",
    "RegionSumLine",
    "SumLine",
    "Zipper",
]


@dataclass(frozen=True, slots=True)
class RegionSumLine(Line):
    """The digits of each stretch of the line within one box or region have the same sum.

    A box that the line visits twice has two stretches.
    """

    name = "region-sum-line"
    fpuzzles = forms.OnLine("regionsumline", forms.Stroke("Region Sum Line", "#2ECBFF", 0.15625))
    interactive = forms.ByHand("RegionSumLine")
    chance = {"region-sum": Walk(3, 7)}
    step = "line"
    role = "line-sums"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each stretch and the next; a box that the line visits twice has two of them."""
        stretches = tuple(tuple(each) for _, each in groupby(self.cells, board.region))
        return equal_sums(board, "stretch-sums", stretches)


@dataclass(frozen=True, slots=True)
class _Spanned(Line):
    """A line whose two ends say what the cells between them hold."""

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """At least three cells."""
        if len(self.cells) < 3:
            yield f"{self.name} of {self.counted(board)}; expected at least three"

    def _spans(self, board: Board, part: Automaton, lies: Words) -> Iterator[Statement]:
        first, *middle, last = self.cells
        for cell in middle:
            one, name, other = (cell_name(each, board.columns) for each in (first, cell, last))
            says = Words(
                f"{name} {lies.en} {one} and {other}", id=f"{name} {lies.id} {one} dan {other}"
            )
            yield Statement(self.name, part, (first, cell, last), says)


@dataclass(frozen=True, slots=True)
class Between(_Spanned):
    """The digits of the line lie between those of its ends."""

    name = "between"
    fpuzzles = forms.OnLine("betweenline")
    interactive = forms.OfCells("Between")
    chance = {"between": Walk(3, 6)}
    step = "line"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A line between two rings."""
        points = marks.points(self.cells, board)
        path = marks.opened(points, marks.CIRCLE - marks.ENDS + marks.THIN / 2)
        yield from strokes.band(path, "line-ends", marks.THIN)
        for point in (points[0], points[-1]):
            yield strokes.ring(point, "line-ends", marks.CIRCLE, marks.ENDS)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each cell with both ends."""
        lies = Words("lies between", id="berada di antara")
        return self._spans(board, _spanned(board.digits, is_inside=True), lies)


@dataclass(frozen=True, slots=True)
class Lockout(_Spanned):
    """The ends differ by at least `least`, and no digit of the line lies between them or is one.

    Without it by at least half the number of digits, rounded down: 4 on nine.
    """

    name = "lockout"
    fields = (grammar.LEAST, grammar.CELLS)
    fpuzzles = forms.OnLine("lockout", forms.Stroke("Lockout", "#006CBA", 0.2), value="least")
    interactive = forms.ByHand("Lockout")
    chance = {"lockout": Walk(3, 6)}
    step = "line"
    least: int | None = None

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A line between two diamonds, with a least difference that is not usual."""
        points = path = marks.points(self.cells, board)
        for _ in range(2):
            far = marks.to_diamond(*path[:2]) + marks.THIN / 2
            path = strokes.shortened(path, far)[::-1]
        yield from strokes.band(path, "line-lockout", marks.THIN)
        for point in (points[0], points[-1]):
            yield strokes.diamond(point, "line-lockout", marks.DIAMOND, marks.ENDS + 0.02)
        if self.least_on(board) != len(board.digits) // 2:
            yield marks.named(self.cells, f"Δ{self.least}")

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The ends, and each cell with both."""
        least = self.least_on(board)
        ends = (self.cells[0], self.cells[-1])
        yield related(board, "lockout-ends", ends, Apart(least), apart(least))
        lies = Words("is not from", id="berada di luar")
        yield from self._spans(board, _spanned(board.digits, is_inside=False), lies)

    def asked(self, board: Board, /) -> Asked:
        """With the least difference of the ends, which a line shows if it is not usual."""
        least = self.least_on(board)
        yield "usual" if least == len(board.digits) // 2 else "marked", {"least": least}

    def least_on(self, board: Board) -> int:
        """The least difference of the ends on this board."""
        return len(board.digits) // 2 if self.least is None else self.least


Span = tuple[int, ...]
"""Nothing; an end; a digit between, and whether the other end is greater; or `_DONE`."""
_DONE = (-1, -1, -1)


@lru_cache(maxsize=64)
def _spanned(digits: range, *, is_inside: bool) -> Automaton:
    """An end, a cell between and the other end."""

    def step(state: Span, digit: int) -> Span | None:
        match state:
            case ():
                return (digit,)
            case (first,):
                return None if digit == first else (digit, (digit > first) == is_inside)
            case (middle, is_greater) if digit != middle and (digit > middle) == is_greater:
                return _DONE
        return None

    start: Span = ()
    return automaton(digits, start, step, lambda state: state == _DONE)


@dataclass(frozen=True, slots=True)
class Zipper(Line):
    """Each two digits as far from the ends of the line have the same sum.

    On a line with a middle cell, that sum is its digit.
    """

    name = "zipper"
    fpuzzles = forms.OnLine("zipperline", forms.Stroke("Zipper Line", "#CDB1EC", 0.15625))
    interactive = forms.OfCells("Zipper")
    chance = {"zipper": Walk(3, 6)}
    step = "line"
    role = "line-zipper"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each pair with the middle cell, else with the next pair."""
        half = len(self.cells) // 2
        pairs = tuple(zip(self.cells[:half], reversed(self.cells[-half:]), strict=True))
        if len(self.cells) % 2:
            middle = self.cells[half]
            name = cell_name(middle, board.columns)
            for one, other in pairs:
                terms = ((one, 1), (other, 1), (middle, -1))
                here, there = cell_name(one, board.columns), cell_name(other, board.columns)
                says = Words(
                    f"{here} and {there} add up to {name}",
                    id=f"{here} dan {there} berjumlah {name}",
                )
                yield weighed(board, "zipper", terms, 0, says)
        else:
            yield from equal_sums(board, "zipper", pairs)


def _stretched(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Stretches of the sum of the least and the greatest digit: 10 on nine digits."""
    return SumLine(cells, board.digits[0] + board.digits[-1])


@dataclass(frozen=True, slots=True)
class SumLine(Line):
    """The line divides into stretches, each of which adds up to `total`."""

    name = "sum-line"
    fields = (grammar.TOTAL, grammar.CELLS)
    fpuzzles = forms.NoWord("f-puzzles has no such line")
    interactive = forms.ByHand("SumLine")
    chance = {"sum-line": Walk(3, 6, makes=(_stretched,))}
    step = "line"
    is_line = False
    total: int

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A sum, even on a line of one cell."""
        if self.total < 1:
            yield f"sum-line of {self.total} ({self.named(board)}); expected at least 1"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A line with its sum."""
        yield from marks.line(self.cells, board, "line-stretches")
        yield marks.Label(self.cells[0], f"Σ{self.total}")

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """An automaton whose state is the sum of the stretch so far."""
        part = _sum_line(board.digits, min(self.total, board.digits[-1] * len(self.cells) + 1))
        says = Words(
            f"{{}} divide into stretches that add up to {self.total}",
            id=f"{{}} terbagi menjadi bagian-bagian yang berjumlah {self.total}",
        )
        yield accepted(board, "sum-line", self.cells, part, says)


@lru_cache(maxsize=256)
def _sum_line(digits: range, total: int) -> Automaton:
    def step(held: int, digit: int) -> int | None:
        if held == total and digit:  # a new stretch; a 0 may still belong to the last
            held = 0
        return held + digit if held + digit <= total else None

    return automaton(digits, 0, step, lambda held: held == total)
