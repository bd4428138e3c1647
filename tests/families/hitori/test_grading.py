"""Hitori to a grade: the grade asked for, the technique asked for, and grades that cannot be."""

from __future__ import annotations

import pytest

import runut
from runut import Limits, PuzzleError, Uniqueness
from runut.families.hitori import FAMILY


def made(seed: int, size: str = "7x7", **options: str):
    return runut.generate("hitori", seed=seed, options={"size": size, **options})


@pytest.mark.laws
@pytest.mark.parametrize("grade", [1, 2, 3, 4, 5])
def test_a_board_has_the_grade_that_was_asked_for(grade) -> None:
    for seed in range(3):
        board = made(seed, grade=str(grade))
        assert runut.rate(board).grade == grade
        assert runut.solve(board, limits=Limits(solutions=2)).uniqueness is Uniqueness.UNIQUE


def test_a_grade_of_six_is_climbed_to() -> None:
    board = made(2, grade="6")
    assert runut.rate(board).grade == 6
    assert runut.solve(board, limits=Limits(solutions=2)).uniqueness is Uniqueness.UNIQUE


@pytest.mark.parametrize(
    "options", [{"grade": "7"}, {"grade": "8-9"}, {"technique": "nested-supposition"}]
)
def test_a_grade_that_no_climb_comes_to_is_refused_at_once(options) -> None:
    with pytest.raises(PuzzleError, match=r"no hitori of grade [78] can be made"):
        made(1, **options)


def test_a_board_is_easy_by_default() -> None:
    assert {runut.rate(made(seed)).grade for seed in range(8)} <= {2, 3}


def test_a_range_of_grades_is_kept() -> None:
    assert runut.rate(made(1, grade="4-6")).grade in range(4, 7)


def test_any_grade_is_the_first_board() -> None:
    boards = [made(seed, size="9x9", grade="any") for seed in range(30)]
    assert len({runut.rate(board).grade for board in boards}) > 1


def test_the_same_seed_makes_the_same_board() -> None:
    assert made(5, grade="4") == made(5, grade="4")


@pytest.mark.parametrize("technique", ["pair-induction", "partition", "offset-pair", "supposition"])
def test_a_board_needs_the_technique_that_was_asked_for(technique) -> None:
    board = made(2, technique=technique)
    assert runut.rate(board).techniques[technique] > 0


@pytest.mark.parametrize(
    ("size", "grade", "has"),
    [("1x1", "2", "has 1"), ("2x2", "3-9", "has 2"), ("1x9", "5", "1, 2, 3")],
)
def test_a_grade_that_a_size_cannot_have_is_rejected(size, grade, has) -> None:
    with pytest.raises(PuzzleError, match=has):
        made(1, size=size, grade=grade)


def test_a_large_board_that_nobody_graded_is_made_at_once() -> None:
    board = made(1, size="100x100")
    assert board == made(1, size="100x100", grade="any")


def test_the_generator_offers_grade_and_technique() -> None:
    names = {option.name for option in FAMILY.generators[0].options}
    assert {"grade", "technique"} <= names
