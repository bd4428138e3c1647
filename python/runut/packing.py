r"""What is special to packings: all solutions at once, by number, at random, and as a heat map.

::

    >>> import runut
    >>> puzzle = runut.read("2 3 2\nDEFAULT\nAAA\nBBB\n")
    >>> runut.packing.diagram(puzzle).count
    2
    >>> runut.packing.solution(puzzle, 0).rows()
    (('A', 'A', 'A'), ('B', 'B', 'B'))
    >>> runut.packing.frequencies(puzzle)["A"]
    ((1, 1, 1), (1, 1, 1))
"""

from __future__ import annotations

from runut.families.packing.bulk import (
    Diagram,
    diagram,
    frequencies,
    random_solution,
    solution,
)
from runut.families.packing.model import Packing
from runut.families.packing.pieces import Given, Kind, Moves, Piece

__all__ = [
    "Diagram",
    "Given",
    "Kind",
    "Moves",
    "Packing",
    "Piece",
    "diagram",
    "frequencies",
    "random_solution",
    "solution",
]
