"""Areas of cells: regions, cages and marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from runut.core.rng import Rng
from runut.core.rules.nature import Nature
from runut.core.rules.parts import Automaton
from runut.core.scene import Disc, Text
from runut.explaining.said import Words
from runut.families.sudoku.automata import TooManyStatesError, automaton
from runut.families.sudoku.drawing import marks
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Digits, Drawn
from runut.families.sudoku.kinds.constraint import Constraint, Gesture, OfCells, off_board
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.statements import Statement, accepted, adds_up, differ, one_of
from runut.families.sudoku.variety.areas import growth
from runut.families.sudoku.variety.shapes import separate

__all__ = [
    "Cage",
    "Candidates",
    "Even",
    "Odd",
    "Region",
    "Rellik",
    "Total",
]

CAGE = Nature(called={"en": "the cage of {cells}", "id": "sangkar {cells}"})
EXTRA = Nature(called={"en": "extra region {number}", "id": "daerah tambahan {number}"})


TRIES = 200
"""How many extra regions are begun."""


def _regions(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Two separate extra regions that hold each digit once."""
    taken: set[int] = set()
    found: list[Constraint] = []
    for _ in range(TRIES):
        region = [rng.below(len(digits))]
        while region[0] not in taken and len(region) < board.size:
            fits = list(growth(board, digits, region, taken))
            if not fits:
                break
            region.append(fits[rng.below(len(fits))])
        if len(region) == board.size:
            taken.update(region)
            found.append(Region(tuple(sorted(region))))
        if len(found) == 2:
            break
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Region(OfCells):
    """Some cells hold different digits; with as many cells as digits, each digit once."""

    name = "region"
    fpuzzles = forms.ByHand("extraregion")
    interactive = forms.OfCells("AllDifferent")
    chance = {"extra-regions": Drawn(_regions)}
    step = None

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """At most as many cells as there are digits."""
        if len(self.cells) > len(board.digits):
            yield f"a region of {self.counted(board)}; expected at most {len(board.digits)}"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Shaded, with an outline."""
        yield from (marks.shade(cell, board) for cell in self.cells)
        yield from marks.cage(self.cells, board)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The one unit."""
        first = cell_name(self.cells[0], board.columns)
        name = Words(f"the extra region of {first}", id=f"daerah tambahan {first}")
        yield differ(board, "extra-region", name, self.cells, nature=EXTRA)


@dataclass(frozen=True, slots=True)
class _OfParity(OfCells):
    """Some cells hold digits that leave the remainder `rest` by two."""

    interactive = forms.ByHand()
    step = None
    rest: ClassVar[int]

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of each cell."""
        digits = [digit for digit in board.digits if digit % 2 == self.rest]
        return (one_of(board, f"cell-not-{self.name}", cell, digits) for cell in self.cells)


def _half(kind: type[_OfParity], board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Half of the cells of a parity, rounded up, in the order of the board."""
    cells = [cell for cell in board.cells if digits[cell] % 2 == kind.rest]
    return (kind(tuple(sorted(rng.shuffled(cells)[: (len(cells) + 1) // 2]))),)


def _parities(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """A quarter of the cells marked as even or odd."""
    marked = sorted(rng.shuffled(board.cells)[: len(board.cells) // 4])
    found = (
        (kind, tuple(cell for cell in marked if digits[cell] % 2 == kind.rest))
        for kind in (Even, Odd)
    )
    return tuple(kind(cells) for kind, cells in found if cells)


@dataclass(frozen=True, slots=True)
class Even(_OfParity):
    """Some cells hold even digits."""

    name = "even"
    rest = 0
    fpuzzles = forms.EachCell("even")
    chance = {"even": Drawn(lambda *full: _half(Even, *full)), "even-odd": Drawn(_parities)}

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A square in each cell."""
        return (marks.shade(cell, board, "parity", inset=0.14) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Odd(_OfParity):
    """Some cells hold odd digits."""

    name = "odd"
    rest = 1
    fpuzzles = forms.EachCell("odd")
    chance = {"odd": Drawn(lambda *full: _half(Odd, *full))}

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A disc in each cell."""
        return (Disc(*point, 0.4, "parity") for point in marks.points(self.cells, board))


LARGEST_CAGE = 5


def _cages(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """The board in cages of two to five cells with their sums; a cell alone is in none."""
    taken: set[int] = set()
    found: list[list[int]] = []
    for start in rng.shuffled(board.cells):
        if start in taken:
            continue
        cage = [start]
        for _ in range(1 + rng.below(LARGEST_CAGE - 1)):
            fits = list(growth(board, digits, cage, taken))
            if fits:
                cage.append(fits[rng.below(len(fits))])
        taken.update(cage)
        found.append(cage)
    found = [cage for cage in found if len(cage) > 1]
    return tuple(
        Cage(tuple(sorted(cage)), sum(digits[cell] for cell in cage)) for cage in sorted(found)
    )


@dataclass(frozen=True, slots=True)
class Cage(OfCells):
    """Different digits that add up to `total` (killer sudoku); without a total they only differ."""

    name = "cage"
    fields = (grammar.number("total", "the sum", "15", usual=None), grammar.CELLS)
    fpuzzles = forms.ByHand("killercage")
    interactive = forms.ByHand("Cage")
    chance = {"killer": Drawn(_cages)}
    step = "cage-combinations"
    total: int | None = None

    def unkept(self, board: Board, /) -> Iterator[str]:
        """No set of different digits has this sum; every sum between is one of some."""
        held, digits = len(self.cells), board.digits
        if held > len(digits):
            yield f"a cage of {self.counted(board)}; expected at most {len(digits)}"
            return
        least, most = sum(digits[:held]), sum(digits[len(digits) - held :])
        if self.total is not None and not least <= self.total <= most:
            yield (
                f"a cage of {self.counted(board)} cannot add up to "
                f"{self.total}; expected {least} to {most}"
            )

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """An outline, with the sum."""
        yield from marks.cage(self.cells, board)
        if self.total is not None:
            yield marks.summed(self.cells, self.total)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The unit, and the sum if there is one."""
        first = cell_name(self.cells[0], board.columns)
        name = Words(f"the cage of {first}", id=f"sangkar {first}")
        yield differ(board, "cage", name, self.cells, nature=CAGE)
        if self.total is not None:
            yield adds_up(board, "cage-sum", self.cells, self.total, nature=CAGE)


def _totals(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes with their sums, in which digits may repeat."""
    shapes = separate(board, rng)
    return tuple(Total(shape, sum(digits[cell] for cell in shape)) for shape in shapes)


@dataclass(frozen=True, slots=True)
class Total(OfCells):
    """The digits of some cells add up to `total`; digits may repeat."""

    name = "total"
    fields = (grammar.TOTAL, grammar.CELLS)
    fpuzzles = forms.NoWord("f-puzzles has no sum in which digits may repeat")
    interactive = forms.OfCells("Sum", "total", "a sum")
    chance = {"total": Drawn(_totals)}
    step = "sum"
    total: int

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Shaded, with the sum."""
        yield from (marks.shade(cell, board, inset=marks.INSET / 2) for cell in self.cells)
        yield marks.summed(self.cells, self.total)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        yield adds_up(board, "total", self.cells, self.total)


SHARE = 3
"""One cell of so many has pencil marks."""


def _candidates(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Cells with two to four pencil marks, of which one is right."""
    found = []
    for cell in sorted(rng.shuffled(board.cells)[: len(board.cells) // SHARE]):
        others = rng.shuffled(digit for digit in board.digits if digit != digits[cell])
        held = (digits[cell], *others[: 1 + rng.below(3)])
        found.append(Candidates(cell, tuple(sorted(held))))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Candidates(Constraint):
    """The pencil marks of one cell: it holds one of `digits` (a board of these is a sukaku)."""

    name = "candidates"
    gesture = Gesture.CELL
    fields = (grammar.cell(), grammar.digits())
    fpuzzles = forms.ByHand()
    interactive = forms.ByHand()
    chance = {"candidates": Drawn(_candidates)}
    step = None
    cell: int
    digits: tuple[int, ...]

    def faults(self, board: Board, /) -> Iterator[str]:
        """A cell of the board, and digits of the board, each once."""
        yield from off_board((self.cell,), board)
        if not self.digits:
            yield f"{cell_name(self.cell, board.columns)} has no candidates"
        for digit in self.digits:
            if digit not in board.digits:
                yield f"candidate {digit}; expected {board.digits[0]} to {board.digits[-1]}"
        if any(one == other for one, other in combinations(self.digits, 2)):
            yield f"{cell_name(self.cell, board.columns)} names a candidate twice"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Each digit at its place in the cell, which is divided as a box is."""
        row, column = divmod(self.cell, board.columns)
        step = 1 / max(board.box_rows, board.box_columns)
        for digit in self.digits:
            down, right = divmod(board.number_of(digit) - 1, board.box_columns)
            x, y = column + (right + 0.5) / board.box_columns, row + (down + 0.5) / board.box_rows
            yield Text(x, y, board.sign(digit), "label", 0.9 * step)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of the cell."""
        yield one_of(board, "candidate-ruled-out", self.cell, self.digits)


def _relliks(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes of different digits, each with a sum that none of them have together."""
    found: list[Constraint] = []
    for shape in separate(board, rng):
        held = [digits[cell] for cell in shape]
        sums = {0}
        for digit in held:
            sums |= {each + digit for each in sums}
        missing = [total for total in range(1, board.digits[-1] + 2) if total not in sums]
        if missing and len(set(held)) == len(held):
            found.append(Rellik(shape, missing[rng.below(len(missing))]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Rellik(OfCells):
    """A cage of different digits, none, some or all of which never add up to `total`.

    It is at most 45.
    """

    name = "rellik"
    fields = (grammar.TOTAL, grammar.CELLS)
    fpuzzles = forms.NoWord("f-puzzles has no such cage")
    interactive = forms.OfCells("RellikCage", "total", "a sum")
    chance = {"rellik": Drawn(_relliks)}
    step = "sum"
    total: int

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A sum of some digits, and few enough of them."""
        here = self.named(board)
        if len(self.cells) > len(board.digits):
            yield f"a rellik cage of {self.counted(board)}; expected at most {len(board.digits)}"
        if not 1 <= self.total <= MOST_RELLIK:
            yield f"a rellik cage of {self.total} ({here}); expected 1 to {MOST_RELLIK}"
            return
        try:
            _rellik(board.digits, self.total)
        except TooManyStatesError:
            count = len(board.digits)
            yield f"a rellik cage of {self.total} ({here}) on {count} digits needs too many states"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A cage whose sum is struck out."""
        yield from marks.cage(self.cells, board)
        yield marks.summed(self.cells, self.total, is_struck=True)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The unit, and an automaton whose states are the sums so far."""
        first = cell_name(self.cells[0], board.columns)
        name = Words(f"the rellik cage of {first}", id=f"sangkar rellik {first}")
        yield differ(board, "rellik", name, self.cells)
        part = _rellik(board.digits, self.total)
        says = Words(
            f"no digits of {{}} add up to {self.total}",
            id=f"tidak ada angka dari {{}} yang berjumlah {self.total}",
        )
        yield accepted(board, "rellik", self.cells, part, says)


MOST_RELLIK = 45
MOST_STATES = 5_000


@lru_cache(maxsize=256)
def _rellik(digits: range, total: int) -> Automaton:
    """Bit s of a state says that some digits add up to s; bit 0, the empty sum, is always set."""
    every = (1 << total + 1) - 1

    def step(sums: int, digit: int) -> int | None:
        sums |= sums << digit & every
        return None if sums >> total & 1 else sums

    return automaton(digits, 1, step, lambda _: True, most=MOST_STATES)
