"""What can be said of a puzzle in a moment, without a search."""

from __future__ import annotations

from runut.core.puzzle import Puzzle
from runut.core.result import Reason
from runut.families import family_of
from runut.verbs.reading import puzzle_of

__all__ = ["notes", "reasons"]


def reasons(puzzle: Puzzle | str) -> tuple[Reason, ...]:
    """Why a puzzle has no solution, as far as that is seen without a search.

    No reason proves nothing: ask `solve`. Only some families know reasons.

    >>> [reason.name for reason in reasons("set:tetrominoes/4x5")]
    ['colouring']
    """
    puzzle = puzzle_of(puzzle)
    return family_of(puzzle).advice.reasons(puzzle)


def notes(puzzle: Puzzle | str) -> tuple[str, ...]:
    r"""What a puzzle may do but was hardly meant to, in a sentence each.

    >>> notes("1 3 2\nDEFAULT\nA A\nB\n")
    ('piece A falls apart into 2 parts',)
    """
    puzzle = puzzle_of(puzzle)
    return family_of(puzzle).advice.notes(puzzle)
