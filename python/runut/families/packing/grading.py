"""Challenges of a wanted grade: pieces are removed from a solution while it stays as easy as that.

Given pieces go in random order, each unless a second solution appears or the rest would need a step
above the wanted grades. That leaves a challenge of about the highest of them. Techniques above the
wanted grades are left out of the ladder, so a challenge that needs them is refused quickly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from runut.core.explainer import Difficulty
from runut.core.rng import Rng
from runut.errors import PuzzleError
from runut.explaining.grading import Wanted, difficulty_of, first_fitting, grade_options
from runut.families.packing.algorithms import short_search
from runut.families.packing.challenges import added, by_chance, challenge, first_solution
from runut.families.packing.explainer import EXPLAINER
from runut.families.packing.model import Given, Packing
from runut.families.packing.rules import model

OPTIONS = grade_options(EXPLAINER, "island")
ATTEMPTS = 40
"""How many solutions are tried for what somebody asked for."""
FEW_ATTEMPTS = 3
"""How many are tried otherwise."""
NODES = 20_000
HARDEST = 7
"""The greatest grade that is had: of those that need no case inside another."""
REFUSED = 3
"""How many pieces that make it too hard are left before the others are tried no more."""


def finished(puzzle: Packing, seed: int, grade: str) -> Packing:
    """The packing with more given pieces, until it has one solution, and that has a grade.

    Raises `PuzzleError` for a packing without a solution, and for a grade that is not found.
    """
    options = {each.name: each.default for each in OPTIONS} | {"grade": grade}
    wanted = Wanted.of(options, EXPLAINER)
    return to_grade(puzzle, 0, wanted, seed) if wanted else challenge(puzzle, 0, "any", seed)


def to_grade(puzzle: Packing, number: int, wanted: Wanted, seed: int) -> Packing:
    """A challenge as wanted, with so many given pieces (0: as few as the grade allows).

    Raises `PuzzleError` if there is none; where nobody asked for the grade, it is the nearest one.
    """
    wanted.check_had(HARDEST, EXPLAINER, "challenge")
    try:
        return first_fitting(
            _candidates(puzzle, number, wanted, Rng(seed)),
            wanted,
            lambda made: _difficulty(made, wanted),
            "challenge on this board",
        )
    except PuzzleError:
        if wanted.is_asked:
            raise
        return challenge(puzzle, number, "any", seed)


def _candidates(puzzle: Packing, number: int, wanted: Wanted, rng: Rng) -> Iterator[Packing]:
    first = first_solution(puzzle)
    for _ in range(ATTEMPTS if wanted.is_asked else FEW_ATTEMPTS):
        made = _reduced(puzzle, by_chance(puzzle, first, rng), number, wanted, rng)
        if number in (0, len(made.given)):
            yield made


def _reduced(
    puzzle: Packing, placed: Sequence[Given], number: int, wanted: Wanted, rng: Rng
) -> Packing:
    """The challenge after removing added pieces while its grade stays within what is wanted."""
    made, refused = replace(puzzle, given=tuple(placed)), 0
    for each in rng.shuffled(added(puzzle, placed)):
        if len(made.given) == number or refused == REFUSED:
            break
        less = replace(made, given=tuple(other for other in made.given if other != each))
        outcome = short_search(less, 2, NODES)
        if outcome.halt is None and outcome.count == 1:
            if _difficulty(less, wanted).end == "solved":
                made = less
            else:
                refused += 1
    return made


def _difficulty(puzzle: Packing, wanted: Wanted) -> Difficulty:
    """The rating of a challenge without the techniques above the wanted grades."""
    return difficulty_of(EXPLAINER, model(puzzle), wanted.upto(EXPLAINER))
