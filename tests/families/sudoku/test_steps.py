"""The engine takes the steps of the table and no others, and obeys them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.core.rules.common import rule
from runut.core.rules.model import Auxiliary
from runut.core.rules.nature import Nature
from runut.core.rules.parts import Linear, Part, Table
from runut.core.steps import Step
from runut.errors import PuzzleError
from runut.explaining.said import Words
from runut.explaining.sentences import Sentences
from runut.families.sudoku import FAMILY, Sudoku
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.kinds.steps import STEPS, Said, said
from runut.families.sudoku.statements import Statement

PLAIN = FAMILY.model(Sudoku(2, 2, (0,) * 16))
DIGITS = {digit: digit for digit in range(1, 5)}
BESIDE = Auxiliary("whether r1c1 is low", {1: "r1c1 is low", 2: "r1c1 is high"})
GROWS = automaton(range(1, 5), 0, lambda last, now: now if now > last else None, lambda _: True)
LESS = Table(frozenset((low, high) for high in DIGITS for low in range(1, high)))
CASES: tuple[tuple[Said, Part, tuple[int, ...]], ...] = (
    (Said.SUM, Linear(DIGITS, 0, 3), (0, 1)),
    (Said.SUM, Linear({3: 1, 4: 1}, 2, None), (0, 1)),
    (Said.SUM, Linear(DIGITS, 0, 3), (0, 6)),
    (Said.WEIGHED, Linear(DIGITS, 0, 5, (1, 2)), (0, 1)),
    (Said.RELATION, LESS, (0, 1)),
    (Said.AUTOMATON, GROWS, (0, 1, 2)),
    (Said.OTHER, Table(frozenset(((1, 2, 3), (2, 3, 4)))), (0, 1, 2)),
    (Said.AUXILIARY, Table(frozenset(((1, 1), (2, 1), (3, 2), (4, 2)))), (0, 16)),
)
"""Parts of the model of a blank board of 4x4 cells; place 16 is an auxiliary."""
OBEYED = [
    (step, case)
    for case in CASES
    for step, fitting in STEPS.items()
    if case[0] in fitting and case[0] is not Said.AUXILIARY
]


def taken(step: str, part: Part, places: tuple[int, ...]) -> tuple[Step, ...]:
    """The steps on a blank board with one rule more, which names a step."""
    own = rule("any", [(part, places, "as it should be")], nature=Nature(step=step))
    more = (BESIDE,) if 16 in places else ()
    model = replace(PLAIN, rules=(*PLAIN.rules, own), auxiliaries=more)
    found, *_ = FAMILY.explainer.prepared(model).explain((), Options(), Limits(), Control())
    for each in found:
        assert Sentences(FAMILY, model, "en").whole(each)
    return found


def fits(step: str, part: Part, places: tuple[int, ...]) -> bool:
    try:
        taken(step, part, places)
    except PuzzleError as error:
        return "rule 'any'" not in str(error)
    return True


@pytest.mark.parametrize(("what", "part", "places"), CASES)
def test_a_part_is_what_the_table_calls_it(what, part, places) -> None:
    cells = tuple(place for place in places if place < 16)
    more = (BESIDE,) if 16 in places else ()
    assert said(Statement("any", part, cells, Words("so"), auxiliaries=more)) is what


@pytest.mark.parametrize(("what", "part", "places"), CASES)
def test_the_engine_takes_the_steps_of_the_table_and_no_others(what, part, places) -> None:
    taken = {step for step in FAMILY.explainer.names() if fits(step, part, places)}
    assert taken == {step for step, fitting in STEPS.items() if what in fitting}


@pytest.mark.parametrize(("step", "case"), OBEYED)
def test_a_step_that_fits_is_the_one_that_explains(step, case) -> None:
    first, *_ = taken(step, *case[1:])
    assert first.technique == step


def test_a_sum_of_cells_that_see_each_other_is_no_weaker_by_another_name() -> None:
    part, places = Linear(DIGITS, 7, 7), (0, 1)
    first, second = (taken(step, part, places)[0] for step in ("cage-combinations", "sum"))
    assert {fact.value for fact in second.conclusions} == {1, 2}
    assert first.conclusions == second.conclusions
