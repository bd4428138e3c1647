"""How constraints of a kind are made by chance for a new sudoku whose full board keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from runut.core.rng import Rng
from runut.families.sudoku.layout import Board

if TYPE_CHECKING:
    from runut.families.sudoku.kinds.constraint import Constraint

Cells = tuple[int, ...]
Digits = Sequence[int]
"""The digits of a full board, or of a line on it."""
Make = Callable[[Board, Cells, Digits], "Constraint"]
"""The line along cells of a board that hold these digits."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A rule that is the same on every board of a size; without `make` it needs nothing."""

    make: Callable[[int], Constraint] | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """Regions in place of boxes, by chance; the board is made of them first."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Constraints that depend on all digits."""

    draw: Callable[[Board, Digits, Rng], tuple[Constraint, ...]]


@dataclass(frozen=True, slots=True)
class Signs:
    """Every constraint that a full board allows, of which one in `share` is drawn."""

    every: Callable[[Board, Digits], Iterator[Constraint]]
    share: int = 1


@dataclass(frozen=True, slots=True)
class Missing:
    """What says that no sign is missing; it looks at the constraints of all other kinds."""

    draw: Callable[[Board, Digits, Sequence[Constraint]], Iterator[Constraint]]


@dataclass(frozen=True, slots=True)
class Walk:
    """Lines of `least` to `most` cells, in steps of a chess king, on which the rule holds.

    A rule `grows` if the beginning of a line that keeps it keeps it too. Chance chooses one of
    `makes` for all lines of a puzzle; without any, a line needs nothing but cells. Makes that are
    `blind` look at no digits either.
    """

    least: int
    most: int
    grows: bool = False
    makes: tuple[Make, ...] = ()
    blind: bool = False

    @property
    def comes_first(self) -> bool:
        """Whether lines can be drawn before the board is full."""
        return self.blind or not self.makes


Chance = Fixed | Division | Drawn | Signs | Missing | Walk
