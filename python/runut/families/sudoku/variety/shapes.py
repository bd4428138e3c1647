"""Random shapes of two to four cells, alone and in pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import lru_cache

from runut.core.rng import Rng
from runut.families.sudoku.layout import Board

LARGEST = 4
LEAST = 3
"""Smaller shapes are drawn only where no others serve."""
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
            for near in board.near(cell)
            if near not in shape
        )
        found.append(set(grown))
    return tuple(shape for each in reversed(found[1:]) for shape in sorted(each))


def separate(board: Board, rng: Rng) -> list[Shape]:
    """Shapes without a common cell, by chance, at most as many as the board is wide."""
    taken: set[int] = set()
    found: list[Shape] = []
    for shape in rng.shuffled(each for each in _shapes(board) if len(each) >= LEAST):
        if len(found) < board.size and taken.isdisjoint(shape):
            taken.update(shape)
            found.append(shape)
    return sorted(found)


def twins(board: Board, rng: Rng, sign: Callable[[Shape], Hashable]) -> list[tuple[Shape, ...]]:
    """Pairs of shapes with the same sign and no common cell, half as many as the board is wide."""
    # Chance orders the shapes of three and four.
    order = sorted(rng.shuffled(_shapes(board)), key=lambda shape: len(shape) < LEAST)
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
