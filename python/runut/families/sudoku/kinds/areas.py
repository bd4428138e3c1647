"""Areas of cells: regions, cages and marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from runut.core.rules.parts import Automaton
from runut.families.sudoku.automata import TooManyStatesError, automaton
from runut.families.sudoku.kinds.constraint import Constraint, OfCells
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.statements import (
    Statement,
    accepted,
    adds_up,
    differ,
    one_of,
)

__all__ = [
    "Cage",
    "Candidates",
    "Even",
    "Odd",
    "Region",
    "Rellik",
    "Total",
]


@dataclass(frozen=True, slots=True)
class Region(OfCells):
    """Some cells hold different digits; with as many cells as digits, each digit once."""

    name: ClassVar[str] = "region"

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """At most as many cells as there are digits."""
        if len(self.cells) > len(board.digits):
            yield f"a region of {self.counted(board)}; expected at most {len(board.digits)}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The one unit."""
        first = cell_name(self.cells[0], board.size)
        yield differ(board, "extra-region-duplicate", f"the extra region of {first}", self.cells)


@dataclass(frozen=True, slots=True)
class Even(OfCells):
    """Some cells hold even digits."""

    name: ClassVar[str] = "even"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of each cell."""
        digits = [digit for digit in board.digits if digit % 2 == 0]
        return (one_of(board, "cell-not-even", cell, digits) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Odd(OfCells):
    """Some cells hold odd digits."""

    name: ClassVar[str] = "odd"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of each cell."""
        digits = [digit for digit in board.digits if digit % 2]
        return (one_of(board, "cell-not-odd", cell, digits) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Cage(OfCells):
    """Different digits that add up to `total` (killer sudoku); without a total they only differ."""

    name: ClassVar[str] = "cage"
    total: int | None = None

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Some set of different digits has this sum."""
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

    def unkept(self, _board: Board, /) -> Iterator[str]:
        """Nothing, since every sum between is one of different digits."""
        return iter(())

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The unit, and the sum if there is one."""
        first = cell_name(self.cells[0], board.size)
        yield differ(board, "cage-duplicate", f"the cage of {first}", self.cells)
        if self.total is not None:
            yield adds_up(board, "cage-sum", self.cells, self.total)


@dataclass(frozen=True, slots=True)
class Total(OfCells):
    """The digits of some cells add up to `total`; digits may repeat."""

    name: ClassVar[str] = "total"
    total: int

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The sum."""
        yield adds_up(board, "total", self.cells, self.total)


@dataclass(frozen=True, slots=True)
class Candidates(Constraint):
    """The pencil marks of one cell: it holds one of `digits` (a board of these is a sukaku)."""

    name: ClassVar[str] = "candidates"
    cell: int
    digits: tuple[int, ...]

    def faults(self, board: Board, /) -> Iterator[str]:
        """A cell of the board, and digits of the board, each once."""
        if self.cell not in board.cells:
            yield f"cell {self.cell} is not on the board"
        if not self.digits:
            yield f"{cell_name(self.cell, board.size)} has no candidates"
        for digit in self.digits:
            if digit not in board.digits:
                yield f"candidate {digit}; expected {board.digits[0]} to {board.digits[-1]}"
        if any(one == other for one, other in combinations(self.digits, 2)):
            yield f"{cell_name(self.cell, board.size)} names a candidate twice"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of the cell."""
        yield one_of(board, "candidate-ruled-out", self.cell, self.digits)


@dataclass(frozen=True, slots=True)
class Rellik(OfCells):
    """A cage of different digits, none, some or all of which never add up to `total`."""

    name: ClassVar[str] = "rellik"
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

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The unit, and an automaton whose states are the sums so far."""
        first = cell_name(self.cells[0], board.size)
        yield differ(board, "rellik-duplicate", f"the rellik cage of {first}", self.cells)
        part = _rellik(board.digits, self.total)
        sentence = f"no digits of {{}} add up to {self.total}"
        yield accepted(board, "rellik", self.cells, part, sentence)


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
