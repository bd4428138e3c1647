"""What a rule is to a person: how its constraints are called."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar

import pytest

from runut.core.board import Choice
from runut.core.explainer import Explainer
from runut.core.rules.common import rule
from runut.core.rules.model import Model
from runut.core.rules.nature import House, Nature
from runut.core.rules.parts import Different
from runut.core.shape import Shape
from runut.core.steps import Fact, Premise
from runut.explaining.sentences import Sentences
from runut.families.validate import faults


class Plain:
    """A family that says nothing of its constraints, and how its values look."""

    explainer: Explainer[Any] = Explainer()
    choices: ClassVar[dict[int, Choice]] = {0: Choice("grass", id="rumput")}


def model_of(nature: Nature) -> Model:
    says = {"en": "no value twice", "id": "tidak ada nilai ganda"}
    rows = [(Different(), cells, says) for cells in ((0, 1), (2, 3))]
    return Model(shape=Shape.flat(2, 2), values=(0, 1), rules=(rule("pair", rows, nature=nature),))


def called(nature: Nature, language: str) -> str:
    sentences = Sentences(Plain, model_of(nature), language)  # type: ignore[arg-type] # its explainer
    return sentences.premise(Premise("pair", 1))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("row {number}", "row 2"),
        ("the cage of {cells}", "the cage of r2c1 r2c2"),
        ("{first} before {last}", "r2c1 before r2c2"),
        ("line {row}, from column {column}", "line 2, from column 1"),
    ],
)
def test_a_constraint_is_called_what_its_rule_says(text, name) -> None:
    assert called(Nature(called={"en": text}), "en") == name


def test_a_name_is_said_in_the_language_asked_for() -> None:
    nature = Nature(called={"en": "row {number}", "id": "baris {number}"})
    assert called(nature, "id") == "baris 2"


def test_a_name_in_one_language_stands_for_both() -> None:
    assert called(Nature(called={"en": "{cells}"}), "id") == "r2c1 r2c2"


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", 'the rule "no value twice"'), ("id", 'aturan "tidak ada nilai ganda"')],
)
def test_a_rule_without_a_name_is_quoted_in_the_language_asked_for(language, name) -> None:
    assert called(Nature(), language) == name


@pytest.mark.parametrize(("language", "said"), [("en", "r1c1 = grass"), ("id", "r1c1 = rumput")])
def test_a_fact_says_a_value_as_the_choices_of_the_family_call_it(language, said) -> None:
    sentences = Sentences(Plain, model_of(Nature()), language)  # type: ignore[arg-type]
    assert sentences.facts([Fact((0,), 0, holds=True)]) == said


def test_a_copy_and_a_part_of_a_rule_speak_the_same_languages() -> None:
    [pair] = model_of(Nature()).rules
    for rest in (deepcopy(pair), pair.without({0})):
        assert rest.said(0, "id") == "tidak ada nilai ganda"
        assert rest.said(0, "xx") == rest.said(0) == "no value twice"


def test_a_nature_survives_a_copy() -> None:
    nature = Nature(house=House.ROW, called={"en": "row {number}"}, step="line", is_line=True)
    assert deepcopy(nature) == nature


@pytest.mark.parametrize(
    ("nature", "fault"),
    [
        (Nature(called={"en": "row {line}"}), "rule pair: the name 'row {line}' (en); expected"),
        (Nature(house="cage"), "rule pair: the house 'cage'; expected one of row, column, box"),
        ("row", "rule pair: the nature 'row'; expected a Nature"),
    ],
)
def test_a_nature_that_cannot_be_meant_is_a_fault_of_the_model(nature, fault) -> None:
    [found] = faults(model_of(nature))
    assert found.startswith(fault)
