"""Explanations, ratings and hints of puzzles with several solutions or none say so."""

from __future__ import annotations

from pathlib import Path

import pytest

import runut
from runut import Control, Limits, Uniqueness
from runut.verbs.texts import rating_text, verdict

EXAMPLES = Path(__file__).parents[2] / "examples"
PACKING = runut.read(
    """{"packing": "rectangle", "rows": 2, "columns": 4,
    "pieces": [{"name": "A", "rows": ["AA"], "copies": 4}]}"""
)
SEVERAL = {
    "sudoku": runut.load(EXAMPLES / "sudoku/paper-figure-16-two-solutions.txt"),
    "hitori": runut.read("hitori/2/2/1221"),
    "nonogram": runut.Nonogram([(1,), (1,)], [(1,), (1,)]),
    "packing": PACKING,
}
NONE = "hitori/3/3/111111111"
UNIQUE = "hitori/2/2/2111"
RECTANGLE = ".......22.14...."
"""Two solutions; a technique that assumes that there is one leads to a full board."""
NO_TECHNIQUE = tuple(f"- {each.name}" for each in runut.techniques("hitori"))


@pytest.fixture
def searches(monkeypatch):
    """The searches that an explanation makes beside its steps."""
    made, search = [], runut.verbs.explaining.uniqueness_of

    def heard(puzzle, limits, control):
        made.append(limits)
        return search(puzzle, limits, control)

    monkeypatch.setattr(runut.verbs.explaining, "uniqueness_of", heard)
    return made


@pytest.mark.parametrize("puzzle", SEVERAL.values(), ids=SEVERAL)
def test_several_solutions_are_said_in_place_of_a_grade(puzzle) -> None:
    proof, rating = runut.explain(puzzle), runut.rate(puzzle)
    assert verdict(proof).startswith("The puzzle has several solutions, so")
    assert rating_text(rating) == "no grade: the puzzle has several solutions"
    assert (proof.uniqueness, rating.uniqueness) == (Uniqueness.SEVERAL,) * 2
    assert not rating.complete


def test_indonesian_says_it_too() -> None:
    rating = runut.rate(SEVERAL["hitori"])
    assert rating_text(rating, "id") == "tanpa tingkat: teka-teki ini punya beberapa solusi"


def test_steps_that_prove_the_answer_need_no_search(searches) -> None:
    assert runut.rate(UNIQUE).uniqueness is Uniqueness.UNIQUE
    assert runut.explain(UNIQUE).uniqueness is Uniqueness.UNIQUE
    assert runut.explain(NONE).uniqueness is Uniqueness.NONE
    assert runut.rate(NONE).uniqueness is Uniqueness.NONE
    assert searches == []


def test_no_solution_is_found_where_the_techniques_do_not_see_it() -> None:
    proof = runut.explain(NONE, techniques=NO_TECHNIQUE)
    assert (proof.end, proof.uniqueness) == ("stuck", Uniqueness.NONE)
    assert verdict(proof) == "The puzzle has no solution, so the explanation stops after 0 steps."


def test_one_solution_is_found_where_the_techniques_do_not_suffice() -> None:
    proof = runut.explain(UNIQUE, techniques=NO_TECHNIQUE)
    assert (proof.end, proof.uniqueness) == ("stuck", Uniqueness.UNIQUE)
    assert verdict(proof).startswith("No technique gives more after 0 steps")


def test_steps_that_assume_one_solution_do_not_prove_it() -> None:
    proof = runut.explain(RECTANGLE, assume_unique=True)
    assert (proof.end, proof.uniqueness) == ("solved", Uniqueness.SEVERAL)
    assert "several solutions" in verdict(proof)
    rating = runut.rate(RECTANGLE, assume_unique=True)
    assert (rating.end, rating.complete) == ("solved", False)


def test_steps_from_a_players_board_do_not_prove_it() -> None:
    puzzle = SEVERAL["sudoku"]
    proof = runut.explain(puzzle, runut.solve(puzzle).solution)
    assert (proof.end, proof.uniqueness) == ("solved", Uniqueness.SEVERAL)


def test_a_board_that_contradicts_itself_is_still_called_so() -> None:
    proof = runut.explain(SEVERAL["hitori"], [[1, 1], [None, None]])
    assert verdict(proof).startswith("The board contradicts itself")


def test_what_a_limit_leaves_open_stays_open() -> None:
    assert runut.rate(PACKING, limits=Limits(nodes=1)).uniqueness is Uniqueness.UNKNOWN
    assert runut.explain(PACKING, limits=Limits(seconds=0)).uniqueness is Uniqueness.UNKNOWN


def test_the_search_has_a_part_of_the_given_time(searches) -> None:
    runut.rate(PACKING, limits=Limits(seconds=8))
    assert 0 < searches[0].seconds < 8


def test_after_a_cancel_nothing_is_searched(searches) -> None:
    control = Control()
    control.cancel()
    assert runut.rate(PACKING, control=control).uniqueness is Uniqueness.UNKNOWN
    assert searches == []


@pytest.mark.parametrize("name", ["sudoku", "packing"])
def test_a_hint_without_a_step_says_why(name) -> None:
    puzzle = SEVERAL[name]
    board = runut.explain(puzzle)
    found = runut.hint(puzzle, told=[fact for step in board for fact in step.conclusions])
    assert found.text.startswith("The puzzle has several solutions")
    assert (found.step, found.uniqueness) == (None, Uniqueness.SEVERAL)


@pytest.mark.parametrize("board", [None, [[1, None, None], [None] * 3, [None] * 3]])
def test_a_hint_for_a_puzzle_without_a_solution_says_so(board) -> None:
    found = runut.hint(NONE, board)
    assert (found.text, found.uniqueness) == ("The puzzle has no solution.", Uniqueness.NONE)
    assert found.to_dict()["uniqueness"] == "none"


def test_a_hint_with_a_step_is_given_where_solutions_are_several() -> None:
    assert runut.hint(SEVERAL["sudoku"]).step is not None


def test_what_a_method_makes_says_whether_it_has_one_solution() -> None:
    found = [runut.make("sudoku", method="random-removal", seed=seed) for seed in range(1, 31)]
    counted = [runut.count(made.puzzle, limits=Limits(solutions=2)).uniqueness for made in found]
    assert [made.uniqueness for made in found] == counted
    assert set(counted) == {Uniqueness.UNIQUE, Uniqueness.SEVERAL}
    assert runut.make("hitori", seed=1, options={"size": 4}).uniqueness is Uniqueness.UNIQUE


@pytest.mark.laws
def test_steps_that_take_all_of_their_time_leave_some_for_the_search() -> None:
    board = runut.Nonogram([(1,)] * 60, [(1,)] * 60)
    rating = runut.rate(board, limits=Limits(seconds=4))
    assert (rating.end, rating.uniqueness) == ("seconds", Uniqueness.SEVERAL)
