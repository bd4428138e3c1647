"""Auxiliary places of a model, which the cells determine: every reader of a model knows them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from runut.core.explainer import Explainer, Options
from runut.core.limits import Control, Limits
from runut.core.puzzle import UNKNOWN, Solution
from runut.core.rules.check import check, completed
from runut.core.rules.common import decided, rule, valued
from runut.core.rules.model import Auxiliary, Model, Report
from runut.core.rules.partial import PartialCheck
from runut.core.rules.parts import Linear, OneOf, Table
from runut.core.rules.plain import plain
from runut.core.rules.search import solutions
from runut.core.shape import Shape
from runut.explaining.checker import faults as faults_of_steps
from runut.families.validate import faults
from runut.proving.formula import Formula

SIZE, VALUES = 5, (0, 1, 2)
PAIRS = tuple(pairwise(range(SIZE)))
RISE = Table(frozenset((int(one < two), one, two) for one, two in product(VALUES, repeat=2)))


def rising(times: int, given: tuple[int, ...] = ()) -> Model:
    """Rows of values that rise so many times; auxiliary places say where."""
    shape = Shape.flat(1, SIZE)
    places = tuple(
        Auxiliary(
            f"r1c{one + 1} beside r1c{two + 1}",
            {0: f"r1c{two + 1} is not greater", 1: f"r1c{two + 1} is greater"},
            {"id": {0: "tidak lebih besar", 1: "lebih besar"}},
        )
        for one, two in PAIRS
    )
    defining = [(RISE, (SIZE + at, *pair), "a rise") for at, pair in enumerate(PAIRS)]
    counted = [(Linear({1: 1}, times, times), range(SIZE, SIZE + len(PAIRS)), "so many rises")]
    known = [(OneOf(frozenset((value,))), (cell,), "given") for cell, value in enumerate(given)]
    return Model(
        shape=shape,
        values=VALUES,
        rules=(
            decided(shape, VALUES, "a value"),
            *([rule("given", known)] if known else []),
            rule("rise", defining, Report.DEFINITION),
            valued(SIZE, places),
            rule("rises", counted),
        ),
        auxiliaries=places,
    )


def rises(values: tuple[int, ...]) -> int:
    return sum(one < two for one, two in pairwise(values))


@pytest.mark.parametrize("times", range(4))
def test_solutions_are_those_of_brute_force_each_once(times) -> None:
    search = solutions(rising(times))
    found = search.run((None, None, None, None), 1000, Control().native, record=False)
    wanted = [bytes(row) for row in product(VALUES, repeat=SIZE) if rises(row) == times]
    assert sorted(found.solutions) == wanted
    assert found.count == len(wanted)


def test_a_board_is_checked_by_what_its_cells_determine() -> None:
    for row in product(VALUES, repeat=SIZE):
        found = check(rising(2), Solution((row,)))
        assert [(each.rule, each.cells) for each in found] == (
            [] if rises(row) == 2 else [("rises", ())]
        )


def test_places_of_open_cells_are_open() -> None:
    assert completed(rising(1), [0, 1, None, 2, 2]) == [0, 1, None, 2, 2, 1, None, None, 0]
    assert check(rising(4), Solution(((0, 1, None, 2, 2),)))[0].rule == "cell-undecided"


def test_an_unfinished_board_is_judged_by_what_its_places_may_still_be() -> None:
    judge = PartialCheck(rising(4))
    assert judge.broken(bytes([UNKNOWN, 1, UNKNOWN, UNKNOWN, UNKNOWN])) is None
    premise, cells = judge.broken(bytes([UNKNOWN, 2, UNKNOWN, UNKNOWN, UNKNOWN])) or (None, ())
    assert premise is not None
    assert (premise.rule, cells) == ("rises", ())


def test_an_explanation_speaks_of_places_and_is_verified() -> None:
    model = rising(0, given=(0,))
    ladder = Explainer().prepared(model)
    steps, end, _ = ladder.explain((), Options(), Limits(), Control())
    assert steps
    assert end == "solved"
    assert not list(faults_of_steps(model, steps))
    facts = [fact for step in steps for line in step.lines for fact in (*line.uses, *line.gives)]
    assert any(fact.places[0] >= SIZE for fact in facts)


def test_a_formula_has_a_variable_for_each_value_of_a_place() -> None:
    formula = "\n".join(map(str, Formula(rising(2)).lines()))
    assert "r1c1_beside_r1c2_1_0" in formula


def test_a_page_learns_the_values_of_places() -> None:
    assert plain(rising(2))["auxiliary"] == [[0, 1]] * len(PAIRS)


def test_models_with_places_that_nothing_defines_are_rejected() -> None:
    model = rising(2)
    assert list(faults(model)) == []
    twice = replace(model, auxiliaries=(*model.auxiliaries, Auxiliary("none", {0: "nothing"})))
    assert list(faults(twice)) == ["none: 0 constraints define it; expected one"]
    backwards = [(RISE, (0, SIZE, 1), "a rise")]
    rules = (*model.rules, rule("back", backwards, Report.DEFINITION))
    assert list(faults(replace(model, rules=rules))) == [
        "rule back, constraint 0: expected an auxiliary place, then cells or places defined before"
    ]
