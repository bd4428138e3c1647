"""Completing a nonogram that a person began to paint: cells are painted until it has one solution.

The clues are counted from the picture, so they say nothing of single cells: the board does.
"""

from __future__ import annotations

from runut.core.puzzle import Solution
from runut.core.rules.check import packed_values
from runut.core.shape import rows_of
from runut.families.nonogram.images.making import from_cells
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.rules import model


def finished(puzzle: Nonogram, board: Solution, seed: int, grade: str) -> Nonogram:
    """The puzzle of a picture near a board, in which only open cells differ, with one solution.

    It keeps the title only where it has the same clues: the picture of others shows something else.
    Raises `PuzzleError` for a board of another shape, and where no such picture is found, also for
    a grade.
    """
    values = packed_values(model(puzzle), board)
    locked = [divmod(at, puzzle.width) for at, value in enumerate(values) if value is not None]
    picture = rows_of((value or 0 for value in values), puzzle.width)
    made = from_cells(picture, colours=puzzle.colours, locked=locked, grade=grade, seed=seed).puzzle
    is_same = (made.rows, made.columns) == (puzzle.rows, puzzle.columns)
    old = {"goal"} if is_same else {"goal", "title"}
    return made.with_notes(*(each for each in puzzle.notes if each[0] not in old))
