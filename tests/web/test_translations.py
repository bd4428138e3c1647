"""Whatever the families tell the page is there in Indonesian too, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import runut
from runut.families import load

TOLD: dict[str, str] = json.loads(
    (Path(__file__).parents[2] / "web/src/i18n/told.id.json").read_text()
)


def told(name: str) -> Iterator[str]:
    """Every sentence and every name of a family that people read."""
    family = load(name)
    yield family.title
    yield from family.rules.values()
    yield from (form.summary for form in family.formats)
    yield from (each.summary for each in family.sets)
    yield from (algorithm.summary for algorithm in family.algorithms)
    for maker in family.generators:
        yield from (maker.name, maker.summary)
        for option in maker.options:
            yield from (option.name, option.summary, *option.choices)
    for algorithm in family.algorithms:
        for option in algorithm.options:
            yield from (option.name, option.summary, *option.choices)


@pytest.mark.parametrize("family", runut.FAMILIES)
def test_every_sentence_of_a_family_is_there_in_indonesian(family) -> None:
    assert [each for each in told(family) if each not in TOLD] == []


def test_no_translation_outlives_its_sentence() -> None:
    said = {each for family in runut.FAMILIES for each in told(family)}
    assert sorted(TOLD.keys() - said) == []


def test_no_translation_is_empty() -> None:
    assert [each for each, sentence in TOLD.items() if not sentence.strip()] == []


def test_what_is_typed_is_not_translated() -> None:
    """Words between quotes are taken as they stand."""
    typed = ("'rows'", "'columns'", "'@seed'", "'SumoCueV1'", "'hitori ", "'nonogram ", "'sudoku ")
    kept = [word in TOLD[each] for each in TOLD for word in typed if word in each]
    assert kept
    assert all(kept)
