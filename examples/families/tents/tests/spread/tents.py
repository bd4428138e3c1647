"""Random boards of tents, most of them without a solution."""

from __future__ import annotations

from random import Random

from runut_tents import Tents


def puzzle(rng: Random) -> Tents:
    """A board of any shape with some trees; clues are often missing, some by chance."""
    width, height = rng.choice([1, 2, 3, 4, 5, 8]), rng.choice([1, 2, 3, 4, 5, 6, 12])
    size = width * height
    trees = rng.sample(range(size), rng.randint(0, size // rng.choice([1, 3, 5, 8])))
    share = rng.choice([0, 0.2, 0.5, 1])
    clues = [
        rng.choice([0, 1, 1, 2]) if rng.random() < share else None for _ in range(width + height)
    ]
    return Tents(width, height, tuple(clues), frozenset(trees))


def meaning(puzzle: Tents) -> Tents:
    """The board itself."""
    return puzzle


HUGE = {"grid": ["tents\n. " + "1 " * 99 + "\n"], "line": ["tents/" + ". " * 99 + "/"]}
"""Beginnings of texts of large boards, by format."""
