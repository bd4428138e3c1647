"""Explanations of packings: each technique on a challenge that needs it, and all are proofs."""

from __future__ import annotations

from functools import cache

import pytest

import runut
from runut.core.rules.check import packed_values
from runut.errors import PuzzleError
from runut.explaining.checker import faults
from runut.explaining.results import Proof
from runut.explaining.sentences import Sentences
from runut.families import load
from runut.families.packing.model import Packing
from runut.verbs.explaining import explain, rate


@cache
def proof(seed: int, effort: str = "any") -> Proof:
    options = {"grade": "any", "effort": effort}
    return explain(runut.generate("packing", seed=seed, options=options))


@pytest.mark.parametrize(
    ("seed", "effort", "techniques"),
    [
        (100, "any", {"only-piece", "island", "cut-off", "hole"}),
        pytest.param(101, "any", {"two-looks"}, marks=pytest.mark.laws),
        pytest.param(102, "any", {"only-place"}, marks=pytest.mark.laws),
        pytest.param(103, "any", {"chain"}, marks=pytest.mark.laws),
        pytest.param(1, "extreme", {"long-chain", "cases"}, marks=pytest.mark.laws),
    ],
)
def test_a_challenge_needs_its_techniques_and_its_steps_are_proofs(
    seed, effort, techniques
) -> None:
    found = proof(seed, effort)
    assert found.complete
    assert techniques <= {step.technique for step in found}
    assert not list(faults(found.model, found.steps))


@pytest.mark.laws
@pytest.mark.parametrize("seed", range(100, 104))
def test_the_steps_place_the_pieces_of_the_solution(seed) -> None:
    found = proof(seed)
    right = packed_values(found.model, runut.solve(found.puzzle).solutions[0])
    placed = {
        place: fact.value for step in found for fact in step.conclusions for place in fact.places
    }
    assert all(right[place] == value for place, value in placed.items())
    given = sum(len(each.cells) for each in found.puzzle.given)
    assert len(placed) == found.puzzle.size - given


def test_a_challenge_with_one_piece_left_is_of_the_lowest_grade() -> None:
    made = runut.generate("packing", seed=1, options={"given": 11, "grade": "1"})
    assert (rate(made).grade, len(made.given)) == (1, 11)


@pytest.mark.parametrize("options", [{"grade": "8"}, {"technique": "nested"}])
def test_a_grade_that_no_challenge_has_is_refused_at_once(options) -> None:
    with pytest.raises(runut.PuzzleError, match="no challenge of grade 8 can be made"):
        runut.generate("packing", seed=1, options=options)


@pytest.mark.laws
@pytest.mark.parametrize("grade", [1, 2, 3])
def test_a_challenge_has_the_wanted_grade(grade) -> None:
    made = runut.generate("packing", seed=3, grade=grade)
    assert (rate(made).grade, rate(made).complete) == (grade, True)


def test_a_challenge_needs_the_wanted_technique() -> None:
    made = runut.generate("packing", seed=2, grade="2-3", technique="hole")
    assert "hole" in rate(made).techniques


@pytest.mark.laws
def test_without_a_wish_a_challenge_is_one_that_a_person_can_solve() -> None:
    for seed in range(2):
        assert rate(runut.generate("packing", seed=seed)).grade in (2, 3)


def test_effort_and_grade_exclude_each_other() -> None:
    with pytest.raises(PuzzleError, match="cannot be combined"):
        runut.generate("packing", seed=1, options={"effort": "hard", "grade": "3"})


@pytest.mark.laws
def test_a_grade_that_no_challenge_of_a_board_has_is_said_with_those_found() -> None:
    with pytest.raises(PuzzleError, match="no challenge on this board of grade"):
        runut.generate("packing", seed=1, options={"set": "soma", "given": 6, "grade": "7"})


def test_a_board_with_several_solutions_is_not_explained_to_its_end() -> None:
    puzzle = runut.read("2 2 2\nDEFAULT\nAA\nBB\n", family="packing")
    assert isinstance(puzzle, Packing)
    assert explain(puzzle).end == "stuck"


@pytest.mark.parametrize(("language", "hole"), [("en", "hole"), ("id", "lubang")])
def test_the_ways_that_are_ruled_out_are_counted_by_technique(language, hole) -> None:
    found = proof(100)
    sentences = Sentences(load("packing"), found.model, language)
    step = next(step for step in found if step.technique == "hole")
    assert f"{hole} {step.words['by-hole'][1]}" in sentences.whole(step)


@pytest.mark.laws
def test_a_chain_is_counted_and_said() -> None:
    found = proof(103)
    sentences = Sentences(load("packing"), found.model)
    step = next(step for step in found if step.technique == "chain")
    assert f"chain {step.words['by-chain'][1]}" in sentences.whole(step)
    assert sentences.word(step.words["chain"]) in sentences.whole(step)
