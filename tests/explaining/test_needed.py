"""The steps that a solution needs."""

from __future__ import annotations

from bisect import bisect_left

import pytest

import runut
from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.core.steps import Fact
from runut.explaining.checker import faults
from runut.families import load

PUZZLES = {
    "sudoku": ".....6.....2.5.71..8.4..9...9..3.2....5.......4.29....7....1..9.3.....5...48..3..",
    "hitori": "hitori/6/6/512341125436416323365234344616243561",
    "nonogram": "nonogram 5x4\nrows\n3\n1\n1\n1 1\ncolumns\n1\n1 1\n1 1\n2\n0\n",
}
FALLING = "...3..1..6....7.8....1.8.....3.9...4.28.....97....3....4..8..65..69.....58.....1."
"""Its hardest step is one that the solution does not need."""


@pytest.mark.parametrize("family", PUZZLES)
def test_needed_steps_are_a_proof_of_the_whole_solution(family) -> None:
    puzzle = runut.read(PUZZLES[family])
    proof = runut.explain(puzzle, needed=True)
    assert proof.complete
    assert not list(faults(proof.model, proof.steps))
    whole = runut.explain(puzzle)
    assert filled(proof) == filled(whole)


def filled(proof: runut.Proof) -> set[Fact]:
    return {fact for step in proof for fact in step.conclusions if fact.holds}


def test_steps_and_conclusions_that_nothing_needs_are_left_out() -> None:
    whole, needed = (runut.explain(PUZZLES["sudoku"], needed=each) for each in (False, True))
    conclusions = [sum(len(step.conclusions) for step in proof) for proof in (whole, needed)]
    assert len(needed) < len(whole)
    assert conclusions[1] < conclusions[0]


def test_a_puzzle_has_the_same_grade_however_it_is_asked() -> None:
    puzzle = runut.read(PUZZLES["sudoku"])
    grade = runut.rate(puzzle).grade
    assert [runut.explain(puzzle, needed=each).grade for each in (False, True)] == [grade, grade]


def test_an_explanation_that_does_not_end_keeps_its_steps() -> None:
    off = [f"- {each.name}" for each in runut.techniques("sudoku") if each.grade > 3]
    whole, needed = (
        runut.explain(PUZZLES["sudoku"], techniques=off, needed=each) for each in (False, True)
    )
    assert whole.end == "stuck"
    assert needed.steps == whole.steps


def test_a_rating_takes_the_hard_steps_once() -> None:
    """The hardest is not the hardest of all, so that the needed ones were looked at."""
    puzzle = runut.read(FALLING)
    ladder, model = load("sudoku").explainer, load("sudoku").model(puzzle)

    def explained(work: int) -> bool:
        options = Options(work=work)
        return ladder.prepared(model).explain((), options, Limits(), Control()).end == "solved"

    work = bisect_left(range(1 << 24), 1, key=explained)  # what one climb takes
    rated = ladder.prepared(model).rate((), Options(work=work + work // 2), Limits(), Control())
    assert (rated.end, ladder.names()[rated.hardest or 0]) == ("solved", "als-xz")
    assert "aic" in [step.technique for step in runut.explain(puzzle)]
