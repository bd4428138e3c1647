"""Groups of cells that are compared with each other: clones, sets and sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from runut.core.rng import Rng
from runut.core.rules.parts import Linear
from runut.explaining.said import Words
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Digits, Drawn
from runut.families.sudoku.kinds.constraint import (
    Cells,
    Constraint,
    Gesture,
    OfCells,
    off_board,
    repeated,
    unkept,
)
from runut.families.sudoku.layout import Board, cell_name, cell_names, counted
from runut.families.sudoku.relations import Equal
from runut.families.sudoku.statements import SAME, Statement, related, weighed
from runut.families.sudoku.variety.shapes import Shape, twins

__all__ = ["Clone", "EqualSums", "SameSets"]


def _clones(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes that hold the same digits at the same places."""

    def sign(shape: Shape) -> Hashable:
        rows, columns = zip(*(divmod(cell, board.columns) for cell in shape), strict=True)
        places = zip(rows, columns, strict=True)
        offsets = tuple((row - min(rows), column - min(columns)) for row, column in places)
        return offsets, tuple(digits[cell] for cell in shape)

    return tuple(Clone(one, other) for one, other in twins(board, rng, sign))


@dataclass(frozen=True, slots=True)
class Clone(OfCells):
    """Each cell holds the same digit as the cell at its place in `others`."""

    name = "clone"
    letter = "{}"
    gesture = Gesture.GROUPS
    fields = (grammar.CELLS, grammar.others("others"))
    fpuzzles = forms.ByHand("clone")
    interactive = forms.ByParts()
    chance = {"clone": Drawn(_clones)}
    step = "clue"
    others: Cells

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Both areas; they may share cells."""
        return (self.cells, self.others)

    def alike(self) -> tuple[tuple[int, ...], ...]:
        """Both areas."""
        return self.groups()

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """As many cells, each paired with another one."""
        if len(self.cells) != len(self.others):
            others = counted(self.others, board.columns)
            yield f"a clone of {self.counted(board)} with {others}; expected as many"
            return
        for one, other in zip(self.cells, self.others, strict=True):
            if one == other:
                yield f"{cell_name(one, board.columns)} is cloned by itself"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every pair."""
        for pair in zip(self.cells, self.others, strict=True):
            yield related(board, "clone", pair, Equal(), SAME)


@dataclass(frozen=True, slots=True)
class _OfGroups(Constraint):
    """A constraint over several groups of cells."""

    gesture = Gesture.GROUPS
    fields = (grammar.groups(),)
    groups: tuple[Cells, ...]

    def alike(self) -> tuple[tuple[int, ...], ...]:
        """All groups."""
        return self.groups

    def faults(self, board: Board, /) -> Iterator[str]:
        """At least two groups of cells, in each a cell at most once."""
        if len(self.groups) < 2:
            yield f"{self.name} of {len(self.groups)} groups; expected at least two"
        for group in self.groups:
            if not group:
                yield f"{self.name} with a group without cells"
            yield from off_board(group, board)
            yield from (f"{each} in a group" for each in repeated(self.name, group, board))


def _same_sets(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes that hold the same digits, each equally often."""
    pairs = twins(board, rng, lambda shape: tuple(sorted(digits[cell] for cell in shape)))
    return tuple(map(SameSets, pairs))


@dataclass(frozen=True, slots=True)
class SameSets(_OfGroups):
    """All groups hold the same digits, each digit equally often."""

    name = "same-sets"
    letter = "{{{}}}"
    fpuzzles = forms.NoWord("f-puzzles has no such groups")
    interactive = forms.ByHand("SameValues")
    chance = {"same-sets": Drawn(_same_sets)}
    step = "clue"

    def faults(self, board: Board, /) -> Iterator[str]:
        """Groups of one size."""
        yield from _OfGroups.faults(self, board)
        if len(set(map(len, self.groups))) > 1:
            sizes = " and ".join(counted(group, board.columns) for group in self.groups)
            yield f"same-sets of {sizes}; expected groups of one size"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """For each digit and two groups, one after the other: as many here as there."""
        for one, other in pairwise(self.groups):
            factors = Counter(one)
            factors.subtract(other)
            cells = tuple(cell for cell, factor in factors.items() if factor)
            if not cells:
                continue
            signs = tuple(factors[cell] for cell in cells)
            here, there = (cell_names(group, board.columns) for group in (one, other))
            for number, digit in zip(board.numbers, board.digits, strict=True):
                part = Linear({number: 1}, 0, 0, signs)
                says = Words(
                    f"as many of {here} as {there} hold {digit}",
                    id=f"{here} berisi {digit} sebanyak {there}",
                )
                yield Statement("same-sets", part, cells, says)


def _equal_sums(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes with the same sum."""
    pairs = twins(board, rng, lambda shape: sum(digits[cell] for cell in shape))
    return tuple(map(EqualSums, pairs))


@dataclass(frozen=True, slots=True)
class EqualSums(_OfGroups):
    """The digits of each group add up to the same sum."""

    name = "equal-sums"
    letter = "Σ{}"
    fpuzzles = forms.NoWord("f-puzzles has no such groups")
    interactive = forms.ByHand("EqualSum")
    chance = {"equal-sums": Drawn(_equal_sums)}
    step = "sum"

    def faults(self, board: Board, /) -> Iterator[str]:
        """Sums that can be equal."""
        found = list(_OfGroups.faults(self, board))
        yield from found or unkept(self.statements(board), board)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each two groups, one after the other."""
        return equal_sums(board, "equal-sums", self.groups)


def equal_sums(board: Board, rule: str, groups: tuple[tuple[int, ...], ...]) -> Iterator[Statement]:
    """The digits of each group add up to the same sum."""
    for one, other in pairwise(groups):
        here = tuple(cell for cell in one if cell not in other)
        there = tuple(cell for cell in other if cell not in one)
        if len(here) == len(there) == 1:
            pair = (here[0], there[0])
            yield related(board, rule, pair, Equal(), SAME)
        elif here or there:
            terms = [*((cell, 1) for cell in here), *((cell, -1) for cell in there)]
            first, second = (cell_names(group, board.columns) for group in (one, other))
            says = Words(
                f"{first} and {second} have the same sum",
                id=f"jumlah {first} sama dengan jumlah {second}",
            )
            yield weighed(board, rule, terms, 0, says)
