"""Clues outside the board, about the line of cells that they look at, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from runut.core.outlines import around
from runut.core.rules.nature import Nature
from runut.core.rules.parts import Automaton
from runut.core.scene import Poly
from runut.explaining.said import Words
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.drawing import marks
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Cells, Digits, Signs, Walk
from runut.families.sudoku.kinds.constraint import (
    Asked,
    Constraint,
    Constraints,
    Gesture,
    OfCells,
)
from runut.families.sudoku.kinds.marked import points
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.lunchboxes import lunchbox_of_ends, whole_lunchbox
from runut.families.sudoku.statements import LunchboxCase, Statement, accepted, differ

__all__ = ["Lunchbox", "NumberedRoom", "Sandwich", "Skyscraper", "XSum"]


@dataclass(frozen=True, slots=True)
class Outside(OfCells):
    """A clue beside the line that it looks at, the nearest cell first."""

    gesture = Gesture.OUTSIDE
    mark: ClassVar[str] = "{}"
    """How its number is written where several kinds of clues stand around the board."""
    has_arrow: ClassVar[bool] = False
    """Whether an arrow shows the way of its line, which is a diagonal."""

    @property
    def number(self) -> int:
        """The number of the clue."""
        found: int = getattr(self, self.fields[0].attribute)
        return found


def every_line(board: Board) -> Iterator[Cells]:
    """Every row and column, from the left and from the top."""
    for at in range(board.size):
        yield from filter(None, (board.row(at), board.column(at)))


def both_ways(board: Board) -> Iterator[Cells]:
    """Every row and column from both of its ends."""
    for line in every_line(board):
        yield line
        yield line[::-1]


def _sandwiches(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in every_line(board):
        held = [digits[cell] for cell in line]
        start, end = sorted((held.index(min(board.digits)), held.index(max(board.digits))))
        yield Sandwich(line, sum(held[start + 1 : end]))


@dataclass(frozen=True, slots=True)
class Sandwich(Outside):
    """The digits between the least and the greatest digit (1 and 9) add up to `total`.

    The line holds both of them, once each.
    """

    name = "sandwich"
    fields = (grammar.TOTAL, grammar.view())
    fpuzzles = forms.Beside("sandwichsum", "total")
    interactive = forms.ByHand("Sandwich")
    chance = {"sandwich": Signs(_sandwiches)}
    step = "outside-clue"
    total: int

    def asked(self, board: Board, /) -> Asked:
        """With the least and the greatest digit."""
        yield "", {"first": board.digits[0], "last": board.digits[-1]}

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A sum of different digits."""
        inner = board.digits[1:-1]
        count = max(0, min(len(self.cells) - 2, len(inner)))
        most = sum(inner[len(inner) - count :])
        if not 0 <= self.total <= most:
            here = self.named(board)
            yield f"a sandwich of {self.total} ({here}); expected 0 to {most}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """An automaton whose state is the sum since the first of the two digits."""
        first, last = board.digits[0], board.digits[-1]
        part = _sandwich(board.digits, self.total)
        says = Words(
            f"the digits between {first} and {last} in {{}} add up to {self.total}",
            id=f"angka di antara {first} dan {last} di {{}} berjumlah {self.total}",
        )
        one = accepted(board, "sandwich", self.cells, part, says)
        if len(self.cells) == len(board.digits) <= MOST_SLICED:
            # All digits: the least and the greatest are the ends, in the only case of a lunchbox.
            one = LunchboxCase(one.rule, one.part, one.cells, one.says, total=self.total)
        yield one


MOST_SLICED = 9
"""The most digits of which a sandwich is a lunchbox: of sixteen too many sets have a total."""

Slice = tuple[int, int]
"""The first of the two digits, or -1 before it; the sum since then, or -1 after the second."""


@lru_cache(maxsize=512)
def _sandwich(digits: range, total: int) -> Automaton:
    ends = (digits[0], digits[-1])

    def step(state: Slice, digit: int) -> Slice | None:
        first, held = state
        if first < 0:
            return (digit, 0) if digit in ends else state
        if held < 0:
            return None if digit in ends else state
        if digit in ends:
            return (first, -1) if digit != first and held == total else None
        return (first, held + digit) if held + digit <= total else None

    return automaton(digits, (-1, 0), step, lambda state: state[0] >= 0 > state[1])


MOST_DIGITS = 16
"""A lunchbox has an automaton for each two digits that may be its extremes."""


def _boxed(_board: Board, cells: Cells, digits: Digits) -> Constraint:
    """The sum of what lies between the extremes."""
    start, end = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return Lunchbox(cells, sum(digits[start + 1 : end]))


@dataclass(frozen=True, slots=True)
class Lunchbox(OfCells):
    """The digits differ, and those between the least and the greatest of them add up to `total`.

    There are at most 16 digits.
    """

    name = "lunchbox"
    gesture = Gesture.LINE
    fields = (grammar.TOTAL, grammar.CELLS)
    fpuzzles = forms.NoWord("f-puzzles has no such area")
    interactive = forms.OfCells("Lunchbox", "total", "a sum")
    chance = {"lunchbox": Walk(3, 6, makes=(_boxed,))}
    step = "outside-clue"
    total: int

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """At least two cells, at most as many as digits, and a sum of different digits."""
        held, inner = len(self.cells), board.digits[1:-1]
        if len(board.digits) > MOST_DIGITS:
            yield f"a lunchbox on more than {MOST_DIGITS} digits"
        elif not 2 <= held <= len(board.digits):
            yield f"a lunchbox of {self.counted(board)}; expected 2 to {len(board.digits)}"
        elif not 0 <= self.total <= sum(inner[len(inner) - held + 2 :]):
            here, most = self.named(board), sum(inner[len(inner) - held + 2 :])
            yield f"a lunchbox of {self.total} ({here}); expected 0 to {most}"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A band, with the sum."""
        yield Poly(tuple(around(marks.points(self.cells, board), 0.35)), "shade")
        yield marks.summed(self.cells, self.total)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits differ, and whichever two of them are the ends, their sum is right."""
        here = self.named(board)
        name = Words(f"the lunchbox of {here}", id=f"kotak bekal {here}")
        yield differ(board, "lunchbox", name, self.cells)
        for low, high in combinations(board.digits, 2):
            if high - low >= len(self.cells) - 1:
                part = lunchbox_of_ends(board.digits, low, high, self.total)
                says = self._case(low, high, here)
                yield LunchboxCase("lunchbox", part, self.cells, says, total=self.total)

    def as_case(self, board: Board, _others: Constraints, /) -> Iterator[Statement]:
        """The same as one part: a state for all pairs of digits at once."""
        part = whole_lunchbox(board.digits, self.total, len(self.cells))
        says = Words(
            f"{{}} differ, and between the least and the greatest they add up to {self.total}",
            id=f"{{}} berbeda, dan di antara yang terkecil dan terbesar berjumlah {self.total}",
        )
        yield accepted(board, "lunchbox", self.cells, part, says)

    def _case(self, low: int, high: int, here: str) -> Words:
        """What it says if two digits are the ends."""
        ends = f"if {low} and {high} are the least and the greatest of {here}"
        ujung = f"jika {low} dan {high} terkecil dan terbesar di {here}"
        return Words(
            f"{ends}, the digits between them add up to {self.total}",
            id=f"{ujung}, angka di antaranya berjumlah {self.total}",
        )


def _x_sums(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in both_ways(board):
        yield XSum(line, sum(digits[cell] for cell in line[: digits[line[0]]]))


@dataclass(frozen=True, slots=True)
class XSum(Outside):
    """The first x digits add up to `total`, where x is the first digit, which counts too."""

    name = "x-sum"
    mark = "X{}"
    fields = (grammar.TOTAL, grammar.view())
    fpuzzles = forms.Beside("xsum", "total", frame=("X Sum", "◯"))
    interactive = forms.Beside("XSum", "total", "a sum")
    chance = {"x-sums": Signs(_x_sums, 2)}
    step = "outside-clue"
    total: int

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """An automaton whose state is how many digits count still, and their sum so far."""
        part = _x_sum(board.digits, self.total, len(self.cells))
        says = Words(
            f"as many of {{}} as the first says add up to {self.total}",
            id=f"sebanyak yang disebut sel pertama dari {{}} berjumlah {self.total}",
        )
        yield accepted(board, "x-sum", self.cells, part, says)


Counted = tuple[int, int]


@lru_cache(maxsize=512)
def _x_sum(digits: range, total: int, length: int) -> Automaton:
    def step(state: Counted, digit: int) -> Counted | None:
        left, missing = state
        if left < 0:
            left = digit
            if left > length:
                return None
        if left == 0:
            return (0, missing)
        return (left - 1, missing - digit) if missing >= digit else None

    return automaton(digits, (-1, total), step, lambda state: state == (0, 0))


def _skyscrapers(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in both_ways(board):
        held = [digits[cell] for cell in line]
        seen = sum(digit > max(held[:at], default=0) for at, digit in enumerate(held))
        yield Skyscraper(line, seen)


@dataclass(frozen=True, slots=True)
class Skyscraper(Outside):
    """`count` digits of the line are greater than all before them; a 0 is no building."""

    name = "skyscraper"
    mark = "[{}]"
    fields = (grammar.number("count", "how many", "4"), grammar.view())
    fpuzzles = forms.Beside("skyscraper", "count", frame=("Skyscraper", "▯"))
    interactive = forms.Beside("Skyscraper", "count", "a count")
    chance = {"skyscraper": Signs(_skyscrapers, 2)}
    step = "outside-clue"
    count: int

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """An automaton whose state is the greatest digit and the count so far."""
        part = _skyscraper(board.digits, self.count)
        says = Words(
            f"{self.count} digits of {{}} are greater than all before them",
            id=f"{self.count} angka di {{}} lebih besar daripada semua sebelumnya",
        )
        yield accepted(board, "skyscraper", self.cells, part, says)


@lru_cache(maxsize=512)
def _skyscraper(digits: range, count: int) -> Automaton:
    def step(state: Counted, digit: int) -> Counted | None:
        greatest, seen = state
        if digit <= greatest:
            return state
        return (digit, seen + 1) if seen < count else None

    return automaton(digits, (0, 0), step, lambda state: state[1] == count)


ROOM = Nature(called={"en": "the numbered room of {first}", "id": "kamar bernomor {first}"})
CLUE = Words(
    "the {digit} beside {first} stands, from {first} to {last}, in the place that {first} says",
    id="angka {digit} di dekat {first} ada di tempat, dari {first} ke {last}, yang disebut {first}",
)


def _rooms(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in both_ways(board):
        if digits[line[0]]:
            yield NumberedRoom(line, digits[line[digits[line[0]] - 1]])


@dataclass(frozen=True, slots=True)
class NumberedRoom(Outside):
    """`digit` stands in the cell of the line whose place, from 1, the first digit says."""

    name = "numbered-room"
    mark = ":{}"
    fields = (grammar.number("digit", "a digit", "4"), grammar.view())
    fpuzzles = forms.NoWord("f-puzzles has no such clue")
    interactive = forms.Beside("NumberedRoom", "digit", "a digit")
    chance = {"numbered-rooms": Signs(_rooms, 2)}
    step = "outside-clue"
    is_line = True
    names_itself = True
    digit: int

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A digit of the board."""
        if self.digit not in board.digits:
            wanted = f"expected {board.digits[0]} to {board.digits[-1]}"
            yield f"{self.digit} in the numbered room of {self.named(board)}; {wanted}"

    def aim_clause(self, board: Board, others: Constraints, language: str, **_: bool) -> str:  # noqa: ARG002 - of this clue alone
        """Where its number stands."""
        first, last = (cell_name(cell, board.columns) for cell in (self.cells[0], self.cells[-1]))
        return CLUE.say(language, digit=self.digit, first=first, last=last)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What the first digit may be, and what each of them implies."""
        return points(board, "numbered-room", self.cells[0], self.cells, self.digit, nature=ROOM)
