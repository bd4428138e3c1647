"""Written texts read back, for random boards of all sizes and variants.

Each family has a module in `tests/spread` with `puzzle(rng)`, a random puzzle of the family, and
`meaning(puzzle)`, the part that a format must not change.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import runut
from runut.core.family import AnyFamily
from runut.text.reading import HEAD

SEEDS = st.integers(0, 2**32)


def spread(family: AnyFamily) -> Any:
    return import_module(f"spread.{family.name}")


def written(puzzle: runut.Puzzle, form: str) -> str | None:
    """The text, or `None` if the format rejects the puzzle."""
    with suppress(runut.PuzzleError):
        return runut.write(puzzle, format=form)
    return None


@settings(max_examples=15)
@given(seed=SEEDS)
@example(seed=333)  # the states of an automaton get other numbers
def test_what_a_format_writes_reads_back_also_without_its_name(family, form, seed) -> None:
    puzzle = spread(family).puzzle(Random(seed))
    text = written(puzzle, form.name)
    if text is None:
        return
    meaning = spread(family).meaning
    assert meaning(runut.read(text, family=family.name, format=form.name)) == meaning(puzzle)
    found = runut.read(text)
    assert found.family == family.name
    assert meaning(found) == meaning(puzzle)
    assert runut.read(text, family=family.name) == found


def test_every_format_writes_some_of_the_spread(family, form) -> None:
    puzzles = [spread(family).puzzle(Random(seed)) for seed in range(30)]
    assert any(written(puzzle, form.name) for puzzle in puzzles)


def some(family: AnyFamily, form: str, rng: Random) -> Iterator[tuple[object, str]]:
    """Random puzzles of all sizes that the format can hold: what each means, and its text."""
    while True:
        puzzle = spread(family).puzzle(rng)
        text = written(puzzle, form)
        if text is not None:
            yield spread(family).meaning(puzzle), text


def of_length(listed: list[tuple[object, str]], least: int) -> tuple[list[object], str]:
    """A list of these puzzles over and over, in a text of at least so many characters."""
    meanings: list[object] = []
    text = ""
    for meaning, each in cycle(listed):
        if len(text) >= least and len(meanings) >= len(listed):
            return meanings, text
        meanings.append(meaning)
        text += each
    return meanings, text


def hold_list(family: AnyFamily, form: str, seed: int, *, least: int = 0) -> None:
    """What several different puzzles are written as reads back without a name, also as a file."""
    rng = Random(seed)
    listed = list(islice(some(family, form, rng), rng.choice([2, 3, 5, 12])))
    meanings, text = of_length(listed, least)
    for puzzles in (runut.read_all(text), runut.load_all(io.BytesIO(text.encode()))):
        assert [(each.family, spread(family).meaning(each)) for each in puzzles] == [
            (family.name, meaning) for meaning in meanings
        ]


def test_a_list_of_different_puzzles_reads_back_without_a_name(family, form) -> None:
    hold_list(family, form.name, 1)


@pytest.mark.laws
def test_a_list_longer_than_the_head_reads_back_without_a_name(family, form) -> None:
    hold_list(family, form.name, 1, least=HEAD + 1)


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(2, 4), marks=pytest.mark.laws),
        pytest.param(range(4, 50), marks=pytest.mark.slow),
    ],
)
def test_many_lists_read_back_without_a_name(family, form, seeds) -> None:
    for seed in seeds:
        hold_list(family, form.name, seed)


@pytest.mark.slow
def test_many_lists_longer_than_the_head_read_back_without_a_name(family, form) -> None:
    for seed in range(10, 14):
        hold_list(family, form.name, seed, least=HEAD + 1)
