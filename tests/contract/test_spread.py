"""Written texts read back, for random boards of all sizes and variants.

Each family has a module in `tests/spread` with `puzzle(rng)`, a random puzzle of the family, and
`meaning(puzzle)`, the part that a format must not change.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from runut.core.family import AnyFamily

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
