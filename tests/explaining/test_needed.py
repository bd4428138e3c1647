"""The steps that a solution needs."""

from __future__ import annotations

import pytest

import runut
from runut.core.steps import Fact
from runut.explaining.checker import faults

PUZZLES = {
    "sudoku": ".....6.....2.5.71..8.4..9...9..3.2....5.......4.29....7....1..9.3.....5...48..3..",
    "hitori": "hitori/6/6/512341125436416323365234344616243561",
    "nonogram": "nonogram 5x4\nrows\n3\n1\n1\n1 1\ncolumns\n1\n1 1\n1 1\n2\n0\n",
}


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
