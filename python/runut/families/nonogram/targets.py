"""What a repaired picture must be: unique for its clues, or solved step by step up to a grade.

Each target says which cells keep a picture from it. For uniqueness these are the cells in which
another picture with the same clues differs; for a grade those that the ladder of explanations,
without its harder techniques, leaves open. What the ladder solves is unique.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.explaining.grading import MOST_WORK
from runut.families.nonogram.algorithms import count_open, open_cells, open_to_lines, pictures
from runut.families.nonogram.explainer import EXPLAINER
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.rules import model

NODES = 40
"""Nodes in which two pictures must be found or excluded; harder clues count as ambiguous."""
BY_LINES = 4
"""The grade from which line solving finds all that the ladder does."""


@dataclass(frozen=True, slots=True)
class Target:
    """`rivals(puzzle, cells)` are the cells to change near; `distance(puzzle)` how many are open.

    A picture, packed as `cells`, is on target when it has no rivals. `proof(puzzle)` says so, where
    that is sooner known than the rivals.
    """

    rivals: Callable[[Nonogram, bytes], list[int]]
    distance: Callable[[Nonogram], int]
    proof: Callable[[Nonogram], bool] | None = None

    def is_met(self, puzzle: Nonogram, cells: bytes) -> bool:
        """Whether the picture is on target."""
        return not self.rivals(puzzle, cells) if self.proof is None else self.proof(puzzle)


def _is_alone(puzzle: Nonogram) -> bool:
    """Whether a short search proves that one picture has these clues."""
    outcome = pictures(puzzle, 2, NODES)
    return outcome.halt is None and len(outcome.solutions) == 1


def _others(puzzle: Nonogram, cells: bytes) -> list[int]:
    """Cells in which another picture with the same clues differs; none if there is no other.

    If the search does not end, every cell that lines and probing leave open may be one.
    """
    outcome = pictures(puzzle, 2, NODES)
    for number in range(len(outcome.solutions)):
        other = outcome.solutions[number]
        if other != cells:
            return [at for at, cell in enumerate(cells) if cell != other[at]]
    return open_cells(puzzle) if outcome.halt is not None else []


UNIQUE = Target(_others, count_open, _is_alone)
"""No other picture has the same clues."""


def up_to_grade(highest: int) -> Target:
    """The ladder solves it by steps of at most this grade."""
    in_use = EXPLAINER.upto(highest)

    def first(puzzle: Nonogram, cells: bytes) -> list[int]:
        is_by_lines = highest <= BY_LINES and len(puzzle.colours) == 1
        return open_to_lines(puzzle) if is_by_lines else _others(puzzle, cells)

    return Target(
        lambda puzzle, cells: first(puzzle, cells) or _unexplained(puzzle, in_use),
        lambda puzzle: count_open(puzzle) or len(_unexplained(puzzle, in_use)),
    )


def _unexplained(puzzle: Nonogram, in_use: tuple[int, ...]) -> list[int]:
    """The cells that these techniques leave open."""
    ladder = EXPLAINER.prepared(model(puzzle))
    options = Options(techniques=in_use, work=MOST_WORK)
    steps, *_ = ladder.explain((), options, Limits(), Control())
    values = set(range(len(puzzle.colours) + 1))
    left = [set(values) for _ in range(puzzle.shape.size)]
    for fact in (fact for step in steps for fact in step.conclusions):
        for place in fact.places:
            left[place] &= {fact.value} if fact.holds else values - {fact.value}
    return [place for place, possible in enumerate(left) if len(possible) > 1]
