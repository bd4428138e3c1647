"""The levels that players choose from: each puzzle is solved by the ladder at its grade."""

from __future__ import annotations

import pytest

import runut
from runut.core.levels import LEVELS, Size
from runut.families import load

OFFERED = [
    (name, size, level)
    for name in runut.FAMILIES
    for size in load(name).sizes
    if size.is_usual
    for level in size.levels
]


@pytest.mark.parametrize(
    ("game", "size", "level"), OFFERED, ids=[f"{name}-{level}" for name, _, level in OFFERED]
)
@pytest.mark.parametrize("seed", [11, pytest.param(12, marks=pytest.mark.laws)])
def test_a_puzzle_has_the_grade_of_its_level(game, size: Size, level: str, seed: int) -> None:
    low, _, high = LEVELS[level].partition("-")
    options = size.options_at(level)
    rating = runut.rate(runut.generate(game, method=size.method, seed=seed, options=options))
    assert rating.complete
    assert int(low) <= rating.grade <= int(high or low)


@pytest.mark.parametrize("game", runut.FAMILIES)
def test_one_size_is_the_usual_one(game: str) -> None:
    sizes = load(game).sizes
    assert [size.is_usual for size in sizes].count(True) == bool(sizes)


def test_a_size_names_the_levels_that_it_has() -> None:
    small = load("sudoku").sizes[0]
    with pytest.raises(runut.UnknownNameError, match=r"level of 4×4 'expert'.*easy"):
        small.options_at("expert")
