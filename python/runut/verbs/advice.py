"""The verbs `reasons` and `warnings`: quick advice about a puzzle, without a search."""

from __future__ import annotations

from runut.core.result import Reason
from runut.families import family_of
from runut.verbs.reading import PuzzleLike, puzzle_of


def reasons(puzzle: PuzzleLike) -> tuple[Reason, ...]:
    """Known reasons why a puzzle has no solution, found without a search.

    An empty answer proves nothing: use `solve`. Only some families know reasons.
    A text raises what `read` raises.

    >>> [reason.name for reason in reasons("set:tetrominoes/4x5")]
    ['colouring']
    """
    puzzle = puzzle_of(puzzle)
    return family_of(puzzle).advice.reasons(puzzle)


def warnings(puzzle: PuzzleLike) -> tuple[str, ...]:
    r"""Warnings: legal input that is probably a mistake, one sentence for each.

    A text raises what `read` raises. `notes` is its older name.

    >>> warnings("1 3 2\nDEFAULT\nA A\nB\n")
    ('piece A falls apart into 2 parts',)
    """
    puzzle = puzzle_of(puzzle)
    return family_of(puzzle).advice.warnings(puzzle)


notes = warnings
