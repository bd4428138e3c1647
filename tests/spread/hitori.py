"""Hitori boards of all shapes, with small and large numbers, blanks and conventions."""

from __future__ import annotations

from random import Random

from runut.families.hitori.model import LARGEST_NUMBER, Convention, Hitori


def puzzle(rng: Random) -> Hitori:
    """A board of any shape; some are full sudokus to look at, some look like lists of clues."""
    width, height = rng.choice([1, 2, 2, 3, 4, 5, 6, 8, 9, 40]), rng.choice([1, 2, 3, 4, 6, 7, 9])
    greatest = rng.choice([1, 2, max(width, height), max(width, height), 70, LARGEST_NUMBER])
    least = rng.choice([0, 1, 1])
    cells = [rng.randint(least, greatest) for _ in range(width * height)]
    if rng.random() < 0.2:
        width = height = rng.choice([4, 6, 9])
        box = {4: 2, 6: 3, 9: 3}[width]
        deep = width // box
        cells = [
            (box * (row % deep) + row // deep + column) % width + 1
            for row in range(height)
            for column in range(width)
        ]
    conventions = rng.sample(list(Convention), rng.choice([0, 0, 0, 1, 2]))
    return Hitori(width, height, tuple(cells), frozenset(conventions))


def meaning(puzzle: Hitori) -> object:
    """The board itself."""
    return puzzle


HUGE = {
    "grid": ["hitori 1000x1000\n"],
    "puzzlink": ["hitori/1000/1000/"],
    "lines": ["- 1000 1000 "],
    "tatham": ["1000x1000:"],
    "pzprv3": ["pzprv3/hitori/1000/1000/", "pzprv3\nhitori\n1000\n1000\n"],
    "puzzlekit": ["1000 1000\n"],
    "singles": ["1000\n\n"],
}
"""Beginnings of small texts that promise much, by format."""
