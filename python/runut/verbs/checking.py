"""The verbs `aim`, `check`, `model`, `reasons` and `warnings`: what the rules of a puzzle say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runut.core.puzzle import Solution
from runut.core.result import Reason, Violation
from runut.core.rules.model import Model
from runut.errors import PuzzleError
from runut.families import family_of
from runut.verbs.reading import PuzzleLike, puzzle_of, solution_of


def aim(puzzle: PuzzleLike, language: str = "en") -> tuple[str, ...]:
    """The rules of a puzzle as its player needs them, a sentence each: of its variants too.

    `language` is "en" or "id". Raises what `read` raises, `UnknownNameError` for another language,
    and `PuzzleError` where the puzzle's family has no `aim`.

    >>> aim("hitori/2/2/2111")[1]
    'Black cells never share a side.'
    """
    puzzle = puzzle_of(puzzle)
    family = family_of(puzzle)
    if family.aim is None:
        raise PuzzleError(f"the family {family.name} says no rules: it has no `aim`")
    return family.aim(puzzle, language)


def check(puzzle: PuzzleLike, solution: Solution | Sequence[Any]) -> tuple[Violation, ...]:
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


def model(puzzle: PuzzleLike) -> Model:
    """The rules of a puzzle as values: their constraints, each with its cells and a sentence.

    A constraint has the name of its rule and a number there; `check` reports broken ones by these
    names. Large boards make their constraints when they are looked at. Raises what `read` raises.

    >>> rules = model("hitori/2/2/2111").rules
    >>> [(rule.name, len(rule)) for rule in rules][1:4]
    [('row-duplicate', 1), ('column-duplicate', 1), ('black-adjacent', 4)]
    >>> rules[1][0].sentence
    'of the 1s in row 2 at most one is white'
    """
    puzzle = puzzle_of(puzzle)
    return family_of(puzzle).model(puzzle)


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
