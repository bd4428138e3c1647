"""Completing a hitori that a person began: empty cells get numbers until one solution is left.

The blacks come first: those of a solution of the begun board, each try of another one, and more by
chance until no white can turn black, since that would be a second solution. Then whites get numbers
that differ in their lines, and blacks numbers of these. As long as there is a second solution, a
number that was added changes so that two cells that are white there are equal: a counterexample
guides each change, and the change is taken that lets the fewest of the earlier ones in again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, count, cycle, islice

from runut.core.limits import look
from runut.core.rng import Rng
from runut.errors import NoneFoundError, PuzzleError
from runut.explaining.grading import ANY, Wanted
from runut.families.hitori.algorithms import few_shadings
from runut.families.hitori.covering import is_connected, neighbours
from runut.families.hitori.explainer import EXPLAINER
from runut.families.hitori.grading import to_grade
from runut.families.hitori.model import Convention, Hitori

SHADINGS, STARTS = 40, 120
"""Solutions of the begun board that are taken by turns, and sets of blacks that are tried."""
ROUNDS = 400
"""Changes for each of them."""
REMEMBERED, TRIED = 16, 24
"""Second solutions that are compared with a change, and changes that are compared."""


def finished(puzzle: Hitori, seed: int, grade: str) -> Hitori:
    """The board with a number in each empty cell, such that it has one solution, and that a grade.

    Raises `NoneFoundError` where no numbers are found, `PuzzleError` for a grade that is not.
    """
    kept = frozenset(at for at, number in enumerate(puzzle.cells) if number)
    wish = {"grade": grade, "technique": ANY, "techniques": ""}
    wanted = Wanted.of(wish, EXPLAINER)
    return to_grade(partial(_completed, puzzle), seed, wanted, free=False, kept=kept)


def _completed(puzzle: Hitori, seed: int) -> Hitori:
    asked = puzzle.conventions - {Convention.EQUAL_BLANKS}
    shadings = few_shadings(replace(puzzle, conventions=asked), SHADINGS)
    if not shadings:
        raise PuzzleError("no numbers complete this board", "it has no solution")
    rng = Rng(seed)
    for first in islice(cycle(shadings), STARTS):
        look()
        blacks = _blacks(puzzle, first, rng)
        if found := _Begun.of(puzzle, blacks, rng).alone():
            return found
    raise NoneFoundError("no numbers were found that complete this board", "take some away")


def _blacks(puzzle: Hitori, first: frozenset[int], rng: Rng) -> frozenset[int]:
    """Other blacks by chance: those that numbers need, then more while there is room."""
    near = neighbours(puzzle.width, puzzle.height)
    blacks = {*first}
    for cell in rng.shuffled(sorted(first)):
        number, others = puzzle.cells[cell], _lines(puzzle, cell)
        if not number or all(puzzle.cells[at] != number for at in others if at not in blacks):
            blacks.remove(cell)
    for cell in rng.shuffled(range(len(near))):
        is_free = cell not in blacks and blacks.isdisjoint(near[cell])
        if is_free and is_connected(near, {*blacks, cell}):
            blacks.add(cell)
    return frozenset(blacks)


def _lines(puzzle: Hitori, cell: int) -> list[int]:
    """The other cells of the row and the column of a cell."""
    row, column = divmod(cell, puzzle.width)
    lines = chain(
        range(row * puzzle.width, (row + 1) * puzzle.width),
        range(column, len(puzzle.cells), puzzle.width),
    )
    return [each for each in lines if each != cell]


def _keeps(board: Hitori, blacks: frozenset[int]) -> bool:
    """Whether no number stands twice among the whites of a line."""
    whites = [0 if at in blacks else number for at, number in enumerate(board.cells)]
    width = board.width
    rows = (whites[at : at + width] for at in range(0, len(whites), width))
    lines = chain(rows, (whites[column::width] for column in range(width)))
    return all(len(held) == len({*held}) for line in lines for held in [[*filter(None, line)]])


@dataclass(slots=True)
class _Begun:
    """A board with the blacks of its solution; the numbers of the `free` cells may change."""

    board: Hitori
    blacks: frozenset[int]
    free: frozenset[int]
    rng: Rng
    seen: list[frozenset[int]] = field(default_factory=list)
    """The blacks of second solutions."""

    @classmethod
    def of(cls, puzzle: Hitori, blacks: frozenset[int], rng: Rng) -> _Begun:
        """A begun board with a number in each cell."""
        empty = frozenset(at for at, number in enumerate(puzzle.cells) if not number)
        begun = cls(puzzle, blacks, empty, rng)
        begun._fill_whites()
        for cell in sorted(empty & blacks):
            mates = begun._numbers(at for at in _lines(puzzle, cell) if at not in blacks)
            begun.board = begun._with(cell, mates[rng.below(len(mates))] if mates else 1)
        return begun

    def alone(self) -> Hitori | None:
        """The board when it has no second solution; `None` where no change is left."""
        for _ in range(ROUNDS):
            found = few_shadings(self.board, 2)
            others = [each for each in found if each != self.blacks]
            if not others:
                return self.board if found else None
            self.seen = [*self.seen[1 - REMEMBERED :], others[0]]
            changes = self.rng.shuffled({*self._changes(others[0])})[:TRIED]
            if not changes:
                return None
            self.board = min((self._with(*each) for each in changes), key=self._let_in)
        return None

    def _fill_whites(self) -> None:
        """Numbers for the empty whites, the most bound first; greater ones where none is left."""
        whites = sorted(self.free - self.blacks)
        usual = self.rng.shuffled(range(1, 1 + max(self.board.width, self.board.height)))
        while whites:
            left = {at: [each for each in usual if self._fits(at, each)] for at in whites}
            cell = min(whites, key=lambda at: len(left[at]))
            greater = (each for each in count(1 + len(usual)) if self._fits(cell, each))
            self.board = self._with(cell, left[cell][0] if left[cell] else next(greater))
            whites.remove(cell)

    def _numbers(self, cells: Iterable[int]) -> list[int]:
        return [self.board.cells[at] for at in cells]

    def _with(self, cell: int, number: int) -> Hitori:
        cells = (*self.board.cells[:cell], number, *self.board.cells[cell + 1 :])
        return replace(self.board, cells=cells)

    def _fits(self, cell: int, number: int) -> bool:
        """Whether the solution lets a cell hold a number."""
        whites = (at for at in _lines(self.board, cell) if at not in self.blacks)
        return cell in self.blacks or number not in self._numbers(whites)

    def _changes(self, other: frozenset[int]) -> Iterator[tuple[int, int]]:
        """Numbers of free cells that make two cells of a line equal that are white in another."""
        for cell in self.free - other:
            whites = (at for at in _lines(self.board, cell) if at not in other)
            yield from ((cell, each) for each in self._numbers(whites) if self._fits(cell, each))

    def _let_in(self, board: Hitori) -> int:
        """How many of the second solutions that were seen a board has."""
        return sum(_keeps(board, each) for each in self.seen)
