r"""Functions for packings only: all solutions at once, by number, at random, and as a heat map.

::

    >>> import runut
    >>> puzzle = runut.read("2 3 2\nDEFAULT\nAAA\nBBB\n")
    >>> runut.packing.diagram(puzzle).count
    2
    >>> runut.packing.solution(puzzle, 0).rows
    (('A', 'A', 'A'), ('B', 'B', 'B'))
    >>> runut.packing.frequencies(puzzle)["A"]
    ((1, 1, 1), (1, 1, 1))
    >>> runut.packing.heat_map(puzzle)[:4]
    '<svg'
"""

from __future__ import annotations

from runut.drawing import render
from runut.errors import checked_name
from runut.families.packing.bulk import Diagram, diagram, frequencies, random_solution, solution
from runut.families.packing.heat import heat_scene
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
    "heat_map",
    "random_solution",
    "solution",
]

_PICTURES = ("svg", "png", "pdf")


def heat_map(
    puzzle: Packing | Diagram,
    *,
    format: str = "svg",
    theme: str = "light",
    scale: float | None = None,
) -> str | bytes:
    """A picture of how often each piece covers each cell: the larger the disc, the more often.

    The largest disc of each piece is full size; the caption gives the percentage of solutions in
    which the piece covers that cell. "svg" gives `str`, "png" and "pdf" `bytes`.
    """
    checked_name("picture format", format, _PICTURES)
    found = puzzle if isinstance(puzzle, Diagram) else diagram(puzzle)
    scene = heat_scene(found.puzzle, found.frequencies(), found.count)
    return render(scene, format, theme=theme, scale=scale)
