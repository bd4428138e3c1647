"""The verb `finish`: clues for a puzzle that a person began, until it has one solution."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Unpack

from runut.core.limits import BUT_SECONDS, NO_LIMITS, Control, Limits, LimitWords, limits_of
from runut.core.puzzle import Puzzle
from runut.core.rng import checked_seed
from runut.errors import Fault, PuzzleError
from runut.explaining.grading import ANY, GRADE
from runut.families import family_of
from runut.verbs.reading import PuzzleLike, board_for, puzzle_of

NO_TEXT = "puzzles of this family are not completed from their text"
GIVE_ONE = "give the board that is painted so far: board=, or --board FILE"
NO_BOARD = "puzzles of this family are not completed from a board"


def finish(
    puzzle: PuzzleLike,
    board: object = None,
    *,
    grade: str | int = ANY,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Puzzle:
    """A puzzle that a person began, with more clues, until it has one solution.

    What is there stays: the givens and rules of a sudoku, the numbers of a hitori, the pieces given
    in a packing. The clues of a nonogram are counted from its picture, so it takes the `board` that
    is painted so far, with `None` in open cells, and only these change. `grade` is how hard the
    hardest step is, as in `generate`, and `seed` chooses among the puzzles. Raises `PuzzleError`
    where no clues complete it, `NoneFoundError` where many tries found none, `UnknownNameError` for
    a grade that is none, `StoppedError` when the time is over, and what `read` raises.

    >>> from runut import is_unique
    >>> whole = finish("1...............", seed=7)
    >>> whole.cells[0], is_unique(whole)
    (1, True)
    """
    limits = limits_of(finish, limits, words, lacks=BUT_SECONDS)
    known = puzzle_of(puzzle)
    family, wish = family_of(known), (checked_seed(seed), GRADE.value(grade))
    task: Callable[[], Puzzle]
    if board is None and family.finished:
        task = partial(family.finished, known, *wish)
    elif board is not None and family.finished_picture:
        task = partial(family.finished_picture, known, board_for(known, board), *wish)
    elif board is None:
        raise PuzzleError(Fault(NO_TEXT, GIVE_ONE if family.finished_picture else ""))
    else:
        raise PuzzleError(Fault(NO_BOARD))
    found: Puzzle = (control or Control()).bounded(task, limits.seconds)
    return found
