"""Rules that no name of a built-in rule matches, or that only look like one, are what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.core.rules.common import rule
from runut.core.rules.model import Model
from runut.core.rules.nature import House, Nature
from runut.core.rules.parts import Different, Linear, Part, Table
from runut.core.shape import Shape
from runut.core.steps import Fact, Step
from runut.core.tables import LANGUAGES
from runut.errors import PuzzleError
from runut.explaining.sentences import Sentences
from runut.families.sudoku import FAMILY, Sudoku

WINDOW = (5, 6, 9, 10)
PAIR = (1, 2)
LESS = Table(frozenset((low, high) for high in range(1, 5) for low in range(1, high)))
LIKE = (
    "window-sum",
    "region-sum",
    "box-sum",
    "row-thing",
    "cage-like",
    "renban-ish",
    "thermometer",
)


def board(name: str, part: Part, *places: tuple[int, ...], nature: Nature) -> Model:
    """A blank board of 4x4 cells with one rule more."""
    stated = [(part, cells, "as it should be") for cells in places]
    own = rule(name, stated, nature=nature)
    model = FAMILY.model(Sudoku(2, 2, (0,) * 16))
    return replace(model, rules=(*model.rules, own))


def steps(model: Model) -> tuple[Step, ...]:
    found, *_ = FAMILY.explainer.prepared(model).explain((), Options(), Limits(), Control())
    return found


def said(name: str, language: str, nature: Nature) -> list[str]:
    """The steps on a board with two little sums, and on one whose top row rises."""
    digits = {value: value for value in range(1, 5)}
    sums = board(name, Linear(digits, 0, 6), WINDOW, PAIR, nature=nature)
    rises = board(name, LESS, (0, 1), (1, 2), (2, 3), nature=nature)
    return [
        Sentences(FAMILY, model, language).whole(step)
        for model in (sums, rises)
        for step in steps(model)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LIKE)
def test_the_name_of_a_rule_changes_nothing_in_its_explanation(name, language) -> None:
    nature = Nature(called={"en": "{cells}"})
    texts = said(name, language, nature)
    assert texts
    assert texts == said("any-other", language, nature)


@pytest.mark.parametrize(("language", "called"), [("en", "window 2"), ("id", "jendela 2")])
def test_a_rule_is_called_what_it_says_in_both_languages(language, called) -> None:
    nature = Nature(called={"en": "window {number}", "id": "jendela {number}"})
    assert any(called in text for text in said("row-thing", language, nature))


def test_constraints_of_a_line_are_one_step_of_the_technique_that_their_rule_names() -> None:
    nature = Nature(called={"en": "{cells}"}, step="thermometer", is_line=True)
    first, *_ = steps(board("any", LESS, (0, 1), (1, 2), (2, 3), nature=nature))
    assert first.technique == "thermometer"
    assert {place for fact in first.conclusions for place in fact.places} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("house", "technique"),
    [(House.REGION, "hidden-single-box"), (House.OTHER, "hidden-single-line")],
)
def test_only_a_region_takes_the_place_of_a_box(house, technique) -> None:
    full = rule("any", [(Different(), tuple(range(16)), "all differ")], nature=Nature(house=house))
    model = Model(shape=Shape.flat(4, 4), values=tuple(range(1, 17)), rules=(full,))
    known = [Fact((0,), value, holds=False) for value in range(2, 17)]
    known += [Fact((place,), 1, holds=False) for place in range(1, 16)]
    start = FAMILY.explainer.prepared(model)
    first, *_ = start.explain(known, Options(), Limits(), Control())[0]
    assert first.technique == technique


@pytest.mark.parametrize("step", ["window", "x-wing"])
def test_a_technique_that_explains_no_clue_is_refused_with_its_rule(step) -> None:
    model = board("any", LESS, (0, 1), nature=Nature(step=step))
    with pytest.raises(PuzzleError, match=f"rule 'any' names no technique of a clue: '{step}'"):
        steps(model)
