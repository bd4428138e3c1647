"""Lines whose digits are compared in pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

from runut.core.scene import Disc
from runut.explaining.said import Words
from runut.families.sudoku import relations
from runut.families.sudoku.drawing import marks, strokes
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Cells, Digits, Walk
from runut.families.sudoku.kinds.constraint import Asked, Constraint, Gesture, OfCells
from runut.families.sudoku.kinds.sentences import thirds_of
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.relations import Apart, Equal, Less, NotMore, OtherClass, Within
from runut.families.sudoku.statements import GROW, SAME, Statement, differ, related

__all__ = [
    "Entropic",
    "Modular",
    "Nabner",
    "Palindrome",
    "Renban",
    "SlowThermometer",
    "Thermometer",
    "Whispers",
]


def apart(least: int) -> Words:
    """That two digits differ by so much."""
    return Words(
        f"the digits of {{}} are at least {least} apart",
        id=f"angka di {{}} berselisih paling sedikit {least}",
    )


def along(
    constraint: OfCells, board: Board, holds: relations.Relation, says: Words
) -> Iterator[Statement]:
    """The relation of each cell of a line with the next."""
    for pair in pairwise(constraint.cells):
        yield related(board, constraint.name, pair, holds, says)


def _each_pair(
    constraint: OfCells, board: Board, holds: relations.Relation, says: Words
) -> Iterator[Statement]:
    """The relation of every two cells of a line."""
    for pair in combinations(constraint.cells, 2):
        yield related(board, constraint.name, pair, holds, says)


@dataclass(frozen=True, slots=True)
class Line(OfCells):
    """A line through at least two cells."""

    gesture = Gesture.LINE
    is_line = True
    role: ClassVar[str]

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """At least two cells, and at most as many as digits can keep the rule."""
        if len(self.cells) < 2:
            yield f"{self.name} of one cell ({self.named(board)}); expected at least two"
            return
        most = self._most(board)
        if len(self.cells) > most:
            yield f"{self.name} of {self.counted(board)}; expected at most {most}"

    def _most(self, board: Board) -> int:
        return len(board.cells)

    @property
    def course(self) -> tuple[int, ...]:
        """Its cells."""
        return self.cells

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A thick line in its colour."""
        return marks.line(self.cells, board, self.role)


@dataclass(frozen=True, slots=True)
class Thermometer(Line):
    """Digits grow from the bulb, which is the first cell."""

    name = "thermometer"
    fpuzzles = forms.OnLine("thermometer")
    interactive = forms.OfCells("Thermo")
    chance = {"thermo": Walk(3, 8, grows=True)}
    step = "thermometer"

    def _most(self, board: Board) -> int:
        return len(board.digits)

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A bulb and a tube."""
        first, *_ = marks.points(self.cells, board)
        yield Disc(*first, 0.38, "line-thermometer")
        yield from marks.line(self.cells, board, "line-thermometer")

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each cell and the next."""
        return along(self, board, Less(), GROW)


@dataclass(frozen=True, slots=True)
class SlowThermometer(Line):
    """Digits never fall from the bulb on, which is the first cell; they may stay equal."""

    name = "slow-thermometer"
    fpuzzles = forms.OnLine("slowthermometer", forms.Stroke("Slow Thermometer", "#6495ED", 0.3))
    interactive = forms.ByParts()
    chance = {"slow-thermo": Walk(3, 8, grows=True)}
    step = "thermometer"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A thermometer that is hollow."""
        points, wall = marks.points(self.cells, board), marks.HOLLOW
        yield strokes.ring(points[0], "line-thermometer", 0.38, wall)
        tube = strokes.shortened(points, 0.38 - wall / 2)
        yield strokes.sleeve(tube, "line-thermometer", marks.THICK, wall)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each cell and the next."""
        says = Words("the digits of {} grow or are equal", id="angka di {} naik atau sama")
        return along(self, board, NotMore(), says)


@dataclass(frozen=True, slots=True)
class Palindrome(Line):
    """The line reads the same from both ends."""

    name = "palindrome"
    fpuzzles = forms.OnLine("palindrome")
    interactive = forms.OfCells("Palindrome")
    chance = {"palindrome": Walk(3, 7)}
    step = "line"
    role = "line-palindrome"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each two cells as far from the ends."""
        half = len(self.cells) // 2
        for pair in zip(self.cells[:half], reversed(self.cells[-half:]), strict=True):
            yield related(board, "palindrome", pair, Equal(), SAME)


@dataclass(frozen=True, slots=True)
class Renban(Line):
    """Digits that follow each other without a gap and without repeats, in any order."""

    name = "renban"
    fpuzzles = forms.OnLine("renban", forms.Stroke("Renban", "#F067F0", 0.25))
    interactive = forms.OfCells("Renban")
    chance = {"renban": Walk(3, 6)}
    step = "renban"
    role = "line-renban"

    def _most(self, board: Board) -> int:
        return len(board.digits)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits differ, and no two of them lie farther apart than there are cells."""
        first = cell_name(self.cells[0], board.columns)
        name = Words(f"the renban line of {first}", id=f"garis renban {first}")
        yield differ(board, "renban", name, self.cells)
        most = len(self.cells) - 1
        says = Words(
            f"the digits of {{}} are at most {most} apart",
            id=f"angka di {{}} berselisih paling banyak {most}",
        )
        if most < len(board.digits) - 1:
            yield from _each_pair(self, board, Within(most), says)


@dataclass(frozen=True, slots=True)
class Nabner(Line):
    """No two digits of the line are equal or follow each other, wherever on it they stand."""

    name = "nabner"
    fpuzzles = forms.OnLine("nabner", forms.Stroke("Nabner", "#C9C883", 0.25))
    interactive = forms.ByParts()
    chance = {"nabner": Walk(3, 5, grows=True)}
    step = "line"
    role = "line-nabner"

    def _most(self, board: Board) -> int:
        return (len(board.digits) + 1) // 2

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every two cells."""
        return _each_pair(self, board, Apart(2), apart(2))


def _dutch(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """A least difference of one less than usual: 4 on nine digits."""
    return Whispers(cells, (len(board.digits) - 1) // 2)


@dataclass(frozen=True, slots=True)
class Whispers(Line):
    """Digits next to each other on the line differ by at least `least`.

    Without it by at least half the number of digits, rounded up: 5 on nine (German whispers). Dutch
    whispers have a least difference of 4.
    """

    name = "whispers"
    fields = (grammar.LEAST, grammar.CELLS)
    fpuzzles = forms.OnLine(
        "whispers",
        forms.Stroke("German Whispers", "#67F067", 0.1875),
        value="least",
        other=forms.Stroke("Dutch Whispers", "#FF9A00", 0.1875),
    )
    interactive = forms.ByHand("Whisper")
    chance = {
        "whispers": Walk(3, 8, grows=True),
        "dutch-whispers": Walk(3, 8, grows=True, makes=(_dutch,), blind=True),
    }
    step = "whispers"
    least: int | None = None

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Green; with a least difference other than the usual one, orange.

        Orange without a number are Dutch whispers: 4 on nine digits.
        """
        look = self._look(board)
        role = "line-whispers" if look == "usual" else "line-dutch"
        yield from marks.line(self.cells, board, role)
        if look == "marked":
            yield marks.named(self.cells, f"Δ{self.least_on(board)}")

    def _look(self, board: Board) -> str:
        least, count = self.least_on(board), len(board.digits)
        if least == (count + 1) // 2:
            return "usual"
        return "dutch" if (least, count) == (4, 9) else "marked"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each cell and the next."""
        least = self.least_on(board)
        return along(self, board, Apart(least), apart(least))

    def asked(self, board: Board, /) -> Asked:
        """A line of another difference than the usual one has another colour."""
        yield self._look(board), {"least": self.least_on(board)}

    def least_on(self, board: Board) -> int:
        """The least difference on this board."""
        return (len(board.digits) + 1) // 2 if self.least is None else self.least


MODULUS = 3
"""That of a modular line without a number."""


def _classes(
    constraint: OfCells, board: Board, classes: tuple[int, ...], span: int
) -> Iterator[Statement]:
    """Cells fewer than `span` apart on the line hold digits of different classes."""
    holds, cells = OtherClass(classes), constraint.cells
    says = Words(
        "the digits of {} are of different classes", id="angka di {} dari kelas yang berbeda"
    )
    for at, cell in enumerate(cells):
        for other in cells[at + 1 : at + span]:
            yield related(board, constraint.name, (cell, other), holds, says)


@dataclass(frozen=True, slots=True)
class Modular(Line):
    """Any `modulus` digits in a row on the line leave different remainders by `modulus`."""

    name = "modular"
    fields = (grammar.number("modulus", "the modulus", "4", usual=3), grammar.CELLS)
    fpuzzles = forms.OnLine("modularline", forms.Stroke("Modular Line", "#33BBBB", 0.15625))
    interactive = forms.OfCells("Modular", "modulus", "a modulus")
    chance = {"modular": Walk(3, 8, grows=True)}
    step = "line"
    modulus: int = MODULUS

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A modulus from 2 on."""
        yield from Line.own_faults(self, board)
        if not 2 <= self.modulus <= len(board.digits):
            yield f"a modulus of {self.modulus}; expected 2 to {len(board.digits)}"

    def asked(self, _board: Board, /) -> Asked:
        """The modulus decides how long a window is."""
        yield "usual" if self.modulus == MODULUS else "marked", {"modulus": self.modulus}

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A line, with a modulus other than 3."""
        yield from marks.line(self.cells, board, "line-modular")
        if self.modulus != MODULUS:
            yield marks.named(self.cells, f"mod {self.modulus}")

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every two cells of a window."""
        remainders = tuple(digit % self.modulus for digit in range(board.digits[-1] + 1))
        return _classes(self, board, remainders, self.modulus)


@dataclass(frozen=True, slots=True)
class Entropic(Line):
    """Any three digits in a row on the line are a low, a middle and a high one, in any order.

    The number of digits is a multiple of 3.
    """

    name = "entropic"
    fpuzzles = forms.OnLine("entropicline", forms.Stroke("Entropic Line", "#FFCCAA", 0.15625))
    interactive = forms.OfCells("Entropic", is_of_nine=True)
    chance = {"entropic": Walk(3, 8, grows=True)}
    step = "line"
    role = "line-entropic"

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """As many low as middle and high digits."""
        yield from Line.own_faults(self, board)
        if len(board.digits) % 3:
            yield f"{len(board.digits)} digits do not divide into low, middle and high ones"

    def asked(self, board: Board, /) -> Asked:
        """With the low, the middle and the high digits."""
        yield "", thirds_of(board)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every two cells of a window."""
        count, first = len(board.digits) // 3, board.digits[0]
        thirds = tuple((digit - first) // count for digit in range(board.digits[-1] + 1))
        return _classes(self, board, thirds, 3)
