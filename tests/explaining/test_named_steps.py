"""The ladder of any model names its steps by what their constraint is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import pytest

from runut.core.explainer import BY_MODEL, Options
from runut.core.limits import Control, Limits
from runut.core.rng import Rng
from runut.core.rules.common import rule
from runut.core.rules.model import Model, Rule
from runut.core.rules.parts import Connected, Different, Linear, Part, Runs, Table
from runut.core.shape import Shape
from runut.core.steps import Fact, Step
from runut.explaining.checker import faults

GRASS, TENT = 0, 1


def count(number: int) -> Linear:
    return Linear({GRASS: 0, TENT: 1}, number, number)


def counts(name: str, *lines: Sequence[int]) -> Rule:
    """Each line has one tent."""
    return rule(name, [(count(1), line, "one tent") for line in lines])


def explained(
    places: int, rules: Iterable[Rule], known: Sequence[Fact] = (), *, without: Sequence[str] = ()
) -> list[Step]:
    """The steps of a row of places, each proved."""
    model = Model(shape=Shape.flat(1, places), values=(GRASS, TENT), rules=tuple(rules))
    allowed = tuple(at for at, name in enumerate(BY_MODEL.names()) if name not in without)
    options = Options(techniques=allowed)
    steps, _, _ = BY_MODEL.prepared(model).explain(known, options, Limits(), Control())
    assert not list(faults(model, steps, known))
    return list(steps)


@pytest.mark.parametrize(
    ("part", "name", "known"),
    [
        (count(0), "sum", ()),
        (Table(frozenset(((TENT, TENT),)), allows=False), "constraint", (Fact((0,), TENT),)),
        (Different(), "different", (Fact((0,), TENT),)),
        (Runs(((2, TENT),)), "runs", ()),
    ],
)
def test_a_step_is_named_by_its_part(part: Part, name, known) -> None:
    steps = explained(2, [rule("own", [(part, (0, 1), "a rule")])], known)
    assert steps[0].technique == name


def test_a_cut_of_an_area_is_named() -> None:
    joined = Connected(TENT, ((0, 1), (1, 2)))
    known = (Fact((0,), TENT), Fact((2,), TENT))
    (step,) = explained(3, [rule("area", [(joined, (0, 1, 2), "one area")])], known)
    assert step.technique == "connection"
    assert step.conclusions == (Fact((1,), TENT),)


def test_what_a_region_needs_of_a_row_is_nowhere_else_in_the_row() -> None:
    steps = explained(4, [counts("row", (0, 1, 2, 3)), counts("region", (0, 1))])
    assert steps[0].technique == "overlapping-counts"
    assert {fact.places[0] for fact in steps[0].conclusions} == {2, 3}


def test_two_regions_take_all_of_two_rows() -> None:
    rows = counts("row", (0, 1, 2, 3), (4, 5, 6, 7))
    (step, *_) = explained(8, [rows, counts("region", (0, 4), (1, 5))])
    assert step.technique == "overlapping-counts"
    assert {fact.places[0] for fact in step.conclusions} == {2, 3, 6, 7}
    assert {"base", "cover"} < step.words.keys()


def test_counts_that_overlap_can_be_switched_off() -> None:
    rules = [counts("row", (0, 1, 2, 3)), counts("region", (0, 1))]
    steps = explained(4, rules, without=["overlapping-counts"])
    assert "overlapping-counts" not in {step.technique for step in steps}


@pytest.mark.parametrize("seed", range(12))
def test_what_counts_take_away_no_solution_has(seed) -> None:
    random, places = Rng(seed), range(8)
    lines = [
        [[place for place in places if place % 2 == side] for side in range(2)],
        [[place for place in places if place // 4 == side] for side in range(2)],
        [[place for place in places if random.below(3) == 0] or [side] for side in range(2)],
    ]
    rules = [counts(f"rule-{at}", *own) for at, own in enumerate(lines)]
    solutions = [
        board
        for board in product((GRASS, TENT), repeat=len(places))
        if all(sum(board[place] for place in line) == 1 for own in lines for line in own)
    ]
    for step in explained(len(places), rules):
        for fact in step.conclusions:
            assert all((board[fact.places[0]] == fact.value) is fact.holds for board in solutions)
