"""The verb `check`: the rules that a solution breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Violation
from runut.families import family_of
from runut.verbs.reading import puzzle_of, solution_of

__all__ = ["check"]


def check(puzzle: Puzzle | str, solution: Solution | Sequence[Any]) -> tuple[Violation, ...]:
    """Every rule that a solution breaks; empty if it is right.

    `solution` may be plain rows of values as in `Solution.cells`. The rules share no code with any
    solver. Raises `PuzzleError` when the solution's shape differs from the puzzle's.

    >>> check("hitori/2/2/2111", [[0, 0], [0, 1]])
    ()
    >>> [violation.rule for violation in check("hitori/2/2/2111", [[1, 1], [0, 0]])]
    ['row-duplicate', 'black-adjacent']
    """
    puzzle = puzzle_of(puzzle)
    if not isinstance(solution, Solution):
        solution = solution_of(puzzle, solution)
    return family_of(puzzle).check(puzzle, solution)
