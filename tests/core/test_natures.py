"""What a rule is to a person: how its constraints are called."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from runut.core.insight import Insight, Sentences
from runut.core.proof import Premise
from runut.core.rules.common import rule
from runut.core.rules.model import Model
from runut.core.rules.nature import House, Nature
from runut.core.rules.parts import Different
from runut.core.rules.validate import faults
from runut.core.shape import Shape


class Plain:
    """A family that says nothing of its constraints."""

    insight: Insight[Any] = Insight()


def model_of(nature: Nature) -> Model:
    rows = [(Different(), cells, "no value twice") for cells in ((0, 1), (2, 3))]
    return Model(shape=Shape.flat(2, 2), values=(0, 1), rules=(rule("pair", rows, nature=nature),))


def called(nature: Nature, language: str) -> str:
    sentences = Sentences(Plain, model_of(nature), language)  # type: ignore[arg-type] # its insight
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


def test_the_sentence_stands_for_a_name_that_no_rule_gives() -> None:
    assert called(Nature(), "en") == "no value twice"


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
