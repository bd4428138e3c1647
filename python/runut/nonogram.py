"""What is special to nonograms: puzzles from pictures and from messages.

::

    >>> import runut
    >>> made = runut.nonogram.from_cells([[1, 0], [0, 1]])
    >>> len(made.changes), runut.solve(made.puzzle, limits=runut.Limits(solutions=2)).uniqueness
    (1, <Uniqueness.UNIQUE: 'unique'>)
"""

from __future__ import annotations

from runut.families.nonogram.model import Block, Clue, Nonogram, Note
from runut.families.nonogram.pictures import PictureResult, from_cells, from_image
from runut.families.nonogram.repair import Change

__all__ = [
    "Block",
    "Change",
    "Clue",
    "Nonogram",
    "Note",
    "PictureResult",
    "from_cells",
    "from_image",
]
