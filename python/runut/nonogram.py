r"""Functions for nonograms only: pictures, messages, and many puzzles, one on each line.

::

    >>> import runut
    >>> made = runut.nonogram.from_cells([[1, 0], [0, 1]])
    >>> len(made.changes), runut.solve(made.puzzle, limits=runut.Limits(solutions=2)).uniqueness
    (1, <Uniqueness.UNIQUE: 'unique'>)
    >>> runut.nonogram.read_message(runut.nonogram.hide_message("Meet me at noon"))
    'Meet me at noon'
    >>> runut.nonogram.solve_lines("3x2:1//1/1.1/").text
    b'101000,unique\n'
"""

from __future__ import annotations

from runut.core.limits import Limits
from runut.core.result import Uniqueness
from runut.errors import PuzzleError
from runut.families.nonogram.bulk import Answer, Answers, solve_lines
from runut.families.nonogram.images.making import drafts_from_image, from_cells, from_image
from runut.families.nonogram.images.selection import PictureResult
from runut.families.nonogram.messages import hide_message, message_in
from runut.families.nonogram.model import Block, Clue, Nonogram
from runut.families.nonogram.repair import Change
from runut.families.nonogram.shelf.listed import Shelved, shelf
from runut.text.metadata import Note
from runut.verbs import solving

__all__ = [
    "Answer",
    "Answers",
    "Block",
    "Change",
    "Clue",
    "Nonogram",
    "Note",
    "PictureResult",
    "Shelved",
    "drafts_from_image",
    "from_cells",
    "from_image",
    "hide_message",
    "read_message",
    "shelf",
    "solve_lines",
]


def read_message(puzzle: Nonogram, *, seconds: float | None = None) -> str:
    """The text that `hide_message` hid, read by solving the puzzle.

    Raises `PuzzleError` if the solution is not proved unique in time, or if it hides no text.
    """
    result = solving.solve(puzzle, limits=Limits(solutions=2, seconds=seconds))
    if result.solution is None or result.uniqueness is not Uniqueness.UNIQUE:
        fault = f"a message needs exactly one solution; solutions here: {result.uniqueness}"
        raise PuzzleError(fault)
    return message_in(puzzle, result.solution)
