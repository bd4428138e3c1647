"""Random shapes of two to four cells for new sudokus of a variant: clones, sums and their kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache

from runut.core.rng import Rng
from runut.families.sudoku.kinds import (
    Clone,
    Constraint,
    EqualSums,
    Rellik,
    SameSets,
    Total,
)
from runut.families.sudoku.layout import Board
from runut.families.sudoku.variety.areas import neighbours

LARGEST = 4
LEAST = 3
"""Smaller shapes are drawn only where no others serve."""
Digits = Sequence[int]
Shape = tuple[int, ...]


@lru_cache(maxsize=8)
def _shapes(board: Board) -> tuple[Shape, ...]:
    """Every connected shape of two to four cells, larger ones first."""
    found: list[set[Shape]] = [{(cell,) for cell in board.cells}]
    for _ in range(1, LARGEST):
        grown = (
            tuple(sorted((*shape, near)))
            for shape in found[-1]
            for cell in shape
            for near in neighbours(board, cell)
            if near not in shape
        )
        found.append(set(grown))
    return tuple(shape for each in reversed(found[1:]) for shape in sorted(each))


def _separate(board: Board, rng: Rng) -> list[Shape]:
    """Shapes without a common cell, by chance, at most as many as the board is wide."""
    order = [shape for shape in _shapes(board) if len(shape) >= LEAST]
    rng.shuffle(order)
    taken: set[int] = set()
    found: list[Shape] = []
    for shape in order:
        if len(found) < board.size and taken.isdisjoint(shape):
            taken.update(shape)
            found.append(shape)
    return sorted(found)


def _twins(board: Board, rng: Rng, sign: Callable[[Shape], Hashable]) -> list[tuple[Shape, ...]]:
    """Pairs of shapes with the same sign and no common cell, half as many as the board is wide."""
    order = list(_shapes(board))
    rng.shuffle(order)
    order.sort(key=lambda shape: len(shape) < LEAST)  # chance orders shapes of three and four
    taken: set[int] = set()
    waiting: dict[Hashable, list[Shape]] = defaultdict(list)
    found: list[tuple[Shape, ...]] = []
    for shape in order:
        alike = waiting[sign(shape)]
        free = (each for each in alike if taken.union(shape).isdisjoint(each))
        other = next(free, None) if taken.isdisjoint(shape) else None
        if other is not None:
            taken.update(shape, other)
            found.append((other, shape))
        alike.append(shape)
        if len(found) == board.size // 2:
            break
    return sorted(found)


def _clones(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes that hold the same digits at the same places."""

    def sign(shape: Shape) -> Hashable:
        rows, columns = zip(*(divmod(cell, board.size) for cell in shape), strict=True)
        places = zip(rows, columns, strict=True)
        offsets = tuple((row - min(rows), column - min(columns)) for row, column in places)
        return offsets, tuple(digits[cell] for cell in shape)

    return tuple(Clone(one, other) for one, other in _twins(board, rng, sign))


def _same_sets(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes that hold the same digits, each equally often."""
    pairs = _twins(board, rng, lambda shape: tuple(sorted(digits[cell] for cell in shape)))
    return tuple(map(SameSets, pairs))


def _equal_sums(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes with the same sum."""
    pairs = _twins(board, rng, lambda shape: sum(digits[cell] for cell in shape))
    return tuple(map(EqualSums, pairs))


def _totals(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes with their sums, in which digits may repeat."""
    shapes = _separate(board, rng)
    return tuple(Total(shape, sum(digits[cell] for cell in shape)) for shape in shapes)


def _relliks(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Shapes of different digits, each with a sum that none of them have together."""
    found: list[Constraint] = []
    for shape in _separate(board, rng):
        held = [digits[cell] for cell in shape]
        sums = {0}
        for digit in held:
            sums |= {each + digit for each in sums}
        missing = [total for total in range(1, board.digits[-1] + 2) if total not in sums]
        if missing and len(set(held)) == len(held):
            found.append(Rellik(shape, missing[rng.below(len(missing))]))
    return tuple(found)


GROUPS: Mapping[str, Callable[[Board, Digits, Rng], tuple[Constraint, ...]]] = {
    "clone": _clones,
    "same-sets": _same_sets,
    "equal-sums": _equal_sums,
    "total": _totals,
    "rellik": _relliks,
}
