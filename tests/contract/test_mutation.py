"""Texts of every format with parts changed, doubled, moved and lost: read or rejected in bounds.

Each puzzle that a text gives must survive its canonical text. `FOUND` keeps every text that once
failed.
"""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import islice
from random import Random
from types import FrameType

import pytest

import runut
from runut.core.family import AnyFamily
from runut.errors import InputError
from runut.verbs.reading import parse

CALLS_A_CHARACTER = 400
MOST_BEFORE = 200_000
SIGNS = "0123456789abzABZ.,:;/_-+=#@%?x|[]{}()<>\"'\\&! \n\r\t\0é٣\u2028\udc80"
FOUND = [
    "0 0\n0 0\n1 1\n0 0\n",
    "3 3\n1\n#\n",
]


def written(family: AnyFamily, form: str, rng: Random) -> str:
    """A text in the format, of a random puzzle or of a sample."""
    puzzle = import_module(f"spread.{family.name}").puzzle(rng)
    for each in (puzzle, *(runut.read(sample.text) for sample in family.samples)):
        try:
            return family.format(form).write(each)
        except runut.PuzzleError:
            continue
    return ""


def mutated(text: str, rng: Random) -> str:
    """The text with one part changed."""
    first, second = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    part = text[first : min(second, first + 30)]
    at = rng.randrange(len(text) + 1)
    return rng.choice(
        [
            text[:at] + rng.choice(SIGNS) + text[at:],
            text[:at] + rng.choice(SIGNS) + text[at + 1 :],
            text[:first] + text[first + len(part) :],
            text[:at] + part + text[at:],
            text[:first] + part * rng.choice([2, 9, 99]) + text[first:],
            text[:at],
            text[:at] + str(rng.choice([0, 1, 35, 36, 999, 10**6, 10**19])) + text[at:],
        ]
    )


def hold(text: str, **arguments: str) -> None:
    """Read up to three puzzles: only input errors may be raised, within a bound of calls."""
    count = 0

    def see(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    found = []
    sys.setprofile(see)
    try:
        found = [each.puzzle for each in islice(parse(text, **arguments), 3)]
    except InputError:
        pass
    finally:
        sys.setprofile(None)
    assert count <= CALLS_A_CHARACTER * len(text) + MOST_BEFORE, text[:200]
    for puzzle in filter(None, found):
        assert runut.read(str(puzzle)) == puzzle


def drive(family: AnyFamily, form: str, seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        text = written(family, form, rng)
        for _ in range(rng.randint(1, 4)):
            text = mutated(text, rng)
        hold(text, family=family.name, format=form)
        hold(text)


def test_a_changed_text_is_read_or_refused_in_bounds(family, form) -> None:
    drive(family, form.name, range(4))


@pytest.mark.slow
def test_many_changed_texts_are_read_or_refused_in_bounds(family, form) -> None:
    drive(family, form.name, range(4, 3000))


@pytest.mark.parametrize("text", FOUND)
def test_a_text_that_once_failed_is_read_or_refused(text) -> None:
    hold(text)
