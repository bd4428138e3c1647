"""Cells that are compared with each other: groups, clones, circles and indices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from runut.core.rules.parts import Automaton, Linear
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.kinds.constraint import (
    Asked,
    Constraint,
    Constraints,
    OfCells,
    repeated,
    unkept,
)
from runut.families.sudoku.layout import Board, cell_name, cell_names, counted
from runut.families.sudoku.relations import Equal, Implies, Less
from runut.families.sudoku.statements import (
    Statement,
    accepted,
    at_least,
    one_of,
    related,
    weighed,
)

__all__ = [
    "Clone",
    "CountingCircles",
    "EqualSums",
    "Indexing",
    "Maximum",
    "Minimum",
    "Quadruple",
    "SameSets",
]


@dataclass(frozen=True, slots=True)
class Clone(OfCells):
    """Each cell holds the same digit as the cell at its place in `others`."""

    name: ClassVar[str] = "clone"
    others: tuple[int, ...]

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Both areas; they may share cells."""
        return (self.cells, self.others)

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """As many cells, each paired with another one."""
        if len(self.cells) != len(self.others):
            others = counted(self.others, board.size)
            yield f"a clone of {self.counted(board)} with {others}; expected as many"
            return
        for one, other in zip(self.cells, self.others, strict=True):
            if one == other:
                yield f"{cell_name(one, board.size)} is cloned by itself"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every pair."""
        for pair in zip(self.cells, self.others, strict=True):
            yield related(board, "clone", pair, Equal(), "{} hold the same digit")


@dataclass(frozen=True, slots=True)
class _OfGroups(Constraint):
    """A constraint over several groups of cells."""

    groups: tuple[tuple[int, ...], ...]

    def faults(self, board: Board, /) -> Iterator[str]:
        """At least two groups of cells, in each a cell at most once."""
        if len(self.groups) < 2:
            yield f"{self.name} of {len(self.groups)} groups; expected at least two"
        for group in self.groups:
            if not group:
                yield f"{self.name} with a group without cells"
            for cell in group:
                if cell not in board.cells:
                    yield f"cell {cell} is not on the board"
            yield from (f"{each} in a group" for each in repeated(self.name, group, board))


@dataclass(frozen=True, slots=True)
class SameSets(_OfGroups):
    """All groups hold the same digits, each digit equally often."""

    name: ClassVar[str] = "same-sets"

    def faults(self, board: Board, /) -> Iterator[str]:
        """Groups of one size."""
        yield from _OfGroups.faults(self, board)
        if len(set(map(len, self.groups))) > 1:
            sizes = " and ".join(counted(group, board.size) for group in self.groups)
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
            names = " as ".join(cell_names(group, board.size) for group in (one, other))
            for number, digit in zip(board.numbers, board.digits, strict=True):
                part = Linear({number: 1}, 0, 0, signs)
                sentence = f"as many of {names} hold {digit}"
                yield Statement("same-sets", part, cells, sentence)


@dataclass(frozen=True, slots=True)
class EqualSums(_OfGroups):
    """The digits of each group add up to the same sum."""

    name: ClassVar[str] = "equal-sums"

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
            yield related(board, rule, pair, Equal(), "{} hold the same digit")
        elif here or there:
            terms = [*((cell, 1) for cell in here), *((cell, -1) for cell in there)]
            names = " as ".join(cell_names(group, board.size) for group in (one, other))
            yield weighed(board, rule, terms, 0, f"the sum of {names} is the same")


@dataclass(frozen=True, slots=True)
class CountingCircles(OfCells):
    """A digit in a circle says how many of the circles hold it."""

    name: ClassVar[str] = "counting-circles"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each digit stands in no circle or in as many as it says."""
        for digit in board.digits:
            sentence = f"the circles {{}} hold no {digit} or {digit} of them"
            part = _none_or_all(board.digits, digit)
            yield accepted(board, "counting-circles", self.cells, part, sentence)


@lru_cache(maxsize=256)
def _none_or_all(digits: range, wanted: int) -> Automaton:
    def step(count: int, digit: int) -> int | None:
        count += digit == wanted
        return count if count <= wanted else None

    return automaton(digits, 0, step, lambda count: count in (0, wanted))


@dataclass(frozen=True, slots=True)
class _Extreme(Constraint):
    """A cell compared with the cells that share a side with it and bear no such mark.

    Two marked cells that touch are not compared: f-puzzles and SudokuSolver
    (https://github.com/dclamage/SudokuSolver) mean it so, and else there would be no solution.
    """

    cell: int

    def faults(self, board: Board, /) -> Iterator[str]:
        """A cell of the board."""
        if self.cell not in board.cells:
            yield f"cell {self.cell} is not on the board"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What it states alone."""
        return self.among(board, ())

    def _around(self, board: Board, others: Constraints) -> Iterator[int]:
        marked = {each.cell for each in others if isinstance(each, type(self))}
        for one, other in board.neighbours(((0, 1), (1, 0))):
            if self.cell in (one, other) and not marked >= {one, other}:
                yield one + other - self.cell


@dataclass(frozen=True, slots=True)
class Minimum(_Extreme):
    """The digit of the cell is less than those of its neighbours without this mark."""

    name: ClassVar[str] = "minimum"

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """Each neighbour."""
        for other in self._around(board, others):
            pair = (self.cell, other)
            yield related(board, "minimum", pair, Less(), "the digits of {} grow")


@dataclass(frozen=True, slots=True)
class Maximum(_Extreme):
    """The digit of the cell is greater than those of its neighbours without this mark."""

    name: ClassVar[str] = "maximum"

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """Each neighbour."""
        for other in self._around(board, others):
            pair = (other, self.cell)
            yield related(board, "maximum", pair, Less(), "the digits of {} grow")


@dataclass(frozen=True, slots=True)
class Quadruple(OfCells):
    """The cells around a point hold these digits, each at least as often as it is named."""

    name: ClassVar[str] = "quadruple"
    digits: tuple[int, ...]

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Digits of the board, at most one a cell."""
        if not 1 <= len(self.digits) <= len(self.cells):
            wanted = f"expected 1 to {len(self.cells)}"
            yield f"a quadruple of {len(self.digits)} digits at {self.named(board)}; {wanted}"
        for digit in self.digits:
            if digit not in board.digits:
                wanted = f"expected {board.digits[0]} to {board.digits[-1]}"
                yield f"{digit} in the quadruple at {self.named(board)}; {wanted}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each digit."""
        for digit, count in Counter(self.digits).items():
            yield at_least(board, "quadruple", self.cells, (digit,), count)


AXES = ("row", "column", "box")


@dataclass(frozen=True, slots=True)
class Indexing(Constraint):
    """A digit says where in the row, column or box of its cell the index of that cell stands.

    Along rows (`axis` "column", since the index is the column) the digit d of the cell in column c
    says that column d of its row holds c. Along columns (`axis` "row") the digit d of the cell in
    row r says that row d of its column holds r. In boxes the index is the place in reading order.
    """

    name: ClassVar[str] = "indexing"
    axis: str
    cells: tuple[int, ...]

    def faults(self, board: Board, /) -> Iterator[str]:
        """A known axis and cells of the board, each once."""
        if self.axis not in AXES:
            yield f"indexing by {self.axis}; expected row, column or box"
        if not self.cells:
            yield "indexing without cells"
        for cell in self.cells:
            if cell not in board.cells:
                yield f"cell {cell} is not on the board"
        yield from repeated("indexing", self.cells, board)

    def asked(self, _board: Board, /) -> Asked:
        """A sentence for its axis."""
        yield f"indexing-{self.axis}", {}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """For each cell the digits that it may hold, and what each of them implies."""
        for cell in self.cells:
            house = self._house(board, cell)
            yield from points(board, "indexing", cell, house, 1 + house.index(cell))

    def _house(self, board: Board, cell: int) -> tuple[int, ...]:
        row, column = divmod(cell, board.size)
        if self.axis == "row":
            return tuple(board.cell(at, column) for at in range(board.size))
        if self.axis == "column":
            return tuple(board.cell(row, at) for at in range(board.size))
        return tuple(each for each in board.cells if board.region(each) == board.region(cell))


def points(
    board: Board, rule: str, cell: int, house: tuple[int, ...], digit: int
) -> Iterator[Statement]:
    """The digit of `cell` is the place in `house`, from 1, of a cell that holds `digit`."""
    places = [place for place in board.digits if 1 <= place <= len(house)]
    kept = [place for place in places if house[place - 1] != cell or place == digit]
    yield one_of(board, rule, cell, kept)
    for place in kept:
        other = house[place - 1]
        if other != cell:
            first, second = cell_name(cell, board.size), cell_name(other, board.size)
            sentence = f"if {first} is {place}, {second} is {digit}"
            yield related(board, f"{rule}-other", (cell, other), Implies(place, digit), sentence)
