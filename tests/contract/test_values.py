"""Every value that a verb gives back is taken apart, copied and pickled by the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

import runut
from runut.core.steps import Step
from runut.families import family_of
from runut.verbs.state_trees import able

LIMITS = runut.Limits(nodes=500)
SECONDS = runut.Limits(seconds=1)

VALUES: dict[str, Callable[[Any], Any]] = {
    "result": lambda puzzle: runut.solve(puzzle, limits=LIMITS, record=True),
    "forced": lambda puzzle: runut.forced(puzzle, limits=LIMITS),
    "candidates": lambda puzzle: runut.candidates(puzzle, limits=LIMITS),
    "completions": lambda puzzle: runut.completions(puzzle, limits=LIMITS),
    "superfluous": lambda puzzle: runut.superfluous(puzzle, limits=LIMITS),
    "minimal": lambda puzzle: runut.minimal(puzzle, limits=LIMITS),
    "model": runut.model,
    "constraint": lambda puzzle: runut.model(puzzle).rules[0][0],
    "proof": lambda puzzle: runut.explain(puzzle, limits=SECONDS),
    "rating": lambda puzzle: runut.rate(puzzle, limits=SECONDS),
    "hint": runut.hint,
    "hints": lambda puzzle: runut.hints(puzzle, limits=SECONDS),
    "certificate": lambda puzzle: runut.prove(puzzle, limits=LIMITS),
    "scene": lambda puzzle: family_of(puzzle).drawing.board(puzzle, None),
}


def first_step(family: str) -> Step:
    """A step that puzzles of a family need."""
    return runut.explain(runut.generate(family, seed=1)).steps[0]


MADE: dict[str, Callable[[str], Any]] = {
    "made": lambda family: runut.make(family, seed=1),
    "exercise": lambda family: runut.practice(family, first_step(family).technique, seed=1),
    "techniques": lambda family: runut.techniques(family)[0],
}


def assert_plain(value: Any) -> None:
    """It comes apart, and its copies are equal to it."""
    assert dataclasses.asdict(value)
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes


@pytest.mark.parametrize("kind", VALUES)
def test_what_is_found_of_a_puzzle_is_a_plain_value(case, kind) -> None:
    assert_plain(VALUES[kind](case.puzzle))


@pytest.mark.parametrize("kind", MADE)
def test_what_a_family_makes_is_a_plain_value(family, kind) -> None:
    assert_plain(MADE[kind](family.name))


def test_a_part_of_a_count_is_a_plain_value(case) -> None:
    if case.family.algorithms[0].tree is None:
        pytest.skip("no search that can be cut")
    assert_plain(runut.count_part(case.puzzle, budget=10))


def test_a_puzzle_of_the_day_is_a_plain_value(family) -> None:
    if not family.week:
        pytest.skip("no puzzles of the day")
    assert_plain(runut.daily(family.name, date(2026, 11, 23)))


def test_a_tree_is_a_plain_value(case) -> None:
    names = able(case.puzzle) or pytest.skip("no algorithm has a tree")
    assert_plain(runut.tree(case.puzzle, algorithm=names[0], limits=LIMITS))


def test_a_copied_model_says_the_same_sentences(case) -> None:
    model = runut.model(case.puzzle)
    twin = pickle.loads(pickle.dumps(model))  # noqa: S301 - our own bytes
    assert [list(rule) for rule in twin.rules] == [list(rule) for rule in model.rules]


def test_a_copied_explanation_says_the_same(case) -> None:
    proof = runut.explain(case.puzzle, limits=SECONDS)
    assert pickle.loads(pickle.dumps(proof)).to_dict() == proof.to_dict()  # noqa: S301 - our own bytes
