"""Drafts of puzzles: tents and trees by chance."""

from __future__ import annotations

from collections import Counter

from runut.core.rng import Rng
from runut.core.shape import Cell
from runut_tents.board import Tents


def draft(width: int, height: int, rng: Rng) -> Tents:
    """Tents on about a fifth of the cells, each beside a tree of its own, and their numbers."""
    bare = Tents(width, height, (None,) * (width + height), frozenset())
    places = list(bare.shape.cells())
    rng.shuffle(places)
    tents: list[Cell] = []
    trees: set[int] = set()
    for row, column in places:
        place, *used = bare.shape.numbers([(row, column), *tents])
        free = set(bare.around(place)).difference(used, trees)
        is_near = any(abs(row - y) < 2 and abs(column - x) < 2 for y, x in tents)
        if free and not is_near and place not in trees and 5 * len(tents) < len(places):
            tents.append((row, column))
            trees.add(sorted(free)[rng.below(len(free))])
    rows, columns = (Counter(tent[at] for tent in tents) for at in (0, 1))
    clues = *(columns[at] for at in range(width)), *(rows[at] for at in range(height))
    return Tents(width, height, clues, frozenset(trees))
