"""The table of recognisers: complete, equal to the formats, and used without loading a family."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from programs import ran
from runut.families import OWN, families, readers
from runut.families.forms import FORMS
from runut.families.forms.sudoku.interactive import NAMES
from runut.families.sudoku.formats.interactive import reading
from runut.text.reading import HEAD, likeliest
from runut.text.recognising import Reader

ROOT = Path(__file__).parents[2]


def test_every_family_of_runut_stands_in_the_table() -> None:
    folders = {path.parent.name for path in ROOT.glob("python/runut/families/*/rules.py")}
    assert {*FORMS} == {*OWN} == folders


@pytest.mark.parametrize("name", OWN)
def test_every_format_has_its_recogniser_and_agrees_with_it(name: str) -> None:
    (family,) = families(name)
    known = [(form.name, form.matches, form.suffixes, form.is_line) for form in FORMS[name]]
    formats = [(each.name, each.matches, each.suffixes, each.is_line) for each in family.formats]
    assert known == formats


def test_the_names_of_items_are_those_that_can_be_read() -> None:
    assert reading.known_names() == NAMES


@cache
def texts() -> list[str]:
    """Each sample, and the first of each family in each format that can hold it."""
    return [text for family in families() for text in _texts(family)]


def _texts(family: runut.core.family.AnyFamily) -> Iterator[str]:
    yield from (sample.text for sample in family.samples)
    puzzle = runut.read(family.samples[0].text)
    for form in family.formats:
        with suppress(runut.PuzzleError):
            yield form.write(puzzle)


def _found(head: str, known: list[Reader], source: str) -> tuple[str, ...]:
    try:
        form, reader = likeliest(head, known, source)
    except runut.FormatError as error:
        return (str(error),)
    return reader.name, form.name


@given(
    st.deferred(lambda: st.sampled_from(texts())),
    st.integers(0, 40),
    st.integers(0, HEAD),
    st.text("0123456789.xX:/ \n\r\x0b,#=<{[\u0663", max_size=3),
    st.sampled_from(["", "a.hitori", "a.xml", "a.csv"]),
)
def test_the_quick_looks_pass_over_no_format(text, start, end, more, source) -> None:
    head = (more + text[start : start + end] + more).lstrip()[:HEAD]
    asked_all = [Reader.of(family) for family in families()]
    assert _found(head, readers(), source) == _found(head, asked_all, source)


@pytest.mark.parametrize("name", OWN)
def test_reading_loads_no_other_family(name: str) -> None:
    sample = families(name)[0].samples[0]
    code = "import sys, runut; runut.read(sys.argv[1]); print(*sys.modules)"
    loaded = ran([sys.executable, "-c", code, sample.text], code=0).stdout.decode().split()
    others = tuple(f"runut.families.{other}" for other in OWN if other != name)
    assert f"runut.families.{name}" in loaded
    assert not [module for module in loaded if module.startswith(others)]
