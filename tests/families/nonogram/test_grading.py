"""Nonograms of a wanted grade, or that need a wanted technique."""

from __future__ import annotations

import re

import pytest

import runut
from runut.verbs.explaining import rate

GOLDEN = [[2, 2], [2, 1], [3], [1], [1]]


def rated(**options: str):
    puzzle = runut.generate("nonogram", seed=3, options=options)
    rating = rate(puzzle)
    assert rating.complete
    return rating


@pytest.mark.parametrize(
    ("grade", "size"),
    [
        (1, "6x6"),
        (2, "10x10"),
        (3, "15x15"),
        (4, "15x15"),
        (5, "12x12"),
        (6, "10x10"),
        (7, "10x10"),
    ],
)
def test_a_nonogram_has_the_grade_that_was_asked_for(grade, size) -> None:
    assert rated(grade=str(grade), size=size).grade == grade


def test_a_range_of_grades_is_enough() -> None:
    assert rated(grade="5-7", size="15x15").grade in range(5, 8)


def test_by_default_a_nonogram_is_found_line_by_line() -> None:
    assert all(rate(runut.generate("nonogram", seed=seed)).grade <= 3 for seed in range(4))


def test_a_small_size_gives_the_nearest_grade_by_default() -> None:
    assert rated(size="1x1").grade == 1


@pytest.mark.parametrize("technique", ["punctuating", "splitting", "edge"])
def test_a_nonogram_needs_the_technique_that_was_asked_for(technique) -> None:
    assert technique in rated(technique=technique).techniques


def test_any_grade_keeps_the_pictures_of_a_seed() -> None:
    puzzle = runut.generate("nonogram", seed=1, options={"grade": "any", "size": "5x5"})
    assert [[block.length for block in clue] for clue in puzzle.rows] == GOLDEN


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"grade": "6", "size": "2x2"}, "nonogram of 2x2 has such a grade; it has 1$"),
        ({"grade": "3-4", "size": "4x3"}, "it has 1, 2, 5$"),
        ({"technique": "colour-gap"}, "needs colours"),
        ({"technique": "edge", "grade": "2-3"}, "edge is of grade 5"),
        ({"technique": "x-wing"}, "x-wing"),
    ],
)
def test_what_cannot_be_made_is_said(options, message) -> None:
    with pytest.raises(runut.RunutError, match=re.compile(message, re.MULTILINE)):
        runut.generate("nonogram", seed=1, options=options)


def test_a_grade_of_nested_suppositions_is_climbed_to() -> None:
    options = {"size": "10x10", "grade": "8"}
    puzzle = runut.generate("nonogram", method="unique", seed=2, options=options)
    assert rate(puzzle).grade == 8
