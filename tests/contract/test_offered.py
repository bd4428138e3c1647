"""Every level that the page offers comes with one press, soon, and at its grade."""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import process_time

import pytest

import runut
from runut.asking.jobs import JOBS
from runut.asking.offered import READY
from runut.asking.requests import JobRequest
from runut.core.levels import LEVELS, Size
from runut.families import OWN, load

OFFERED = [
    pytest.param(name, size, level, id=f"{name}-{size.name}-{level}")
    for name in OWN
    for size in load(name).sizes
    for level in size.levels
]
KEPT = [json.loads(line) for line in READY.read_text("utf-8").splitlines()]
MOST = 2.0
"""Seconds of processor time for one press."""


def pressed(name: str, size: Size, level: str, seed: int) -> str:
    return made(name, size.method, size.options_at(level), seed)


def made(family: str, method: str, options: Mapping[str, str], seed: int) -> str:
    job = JobRequest(family=family, method=method, options=options, seed=seed, seconds=30.0)
    return str(JOBS["generate"](job, runut.Control())["text"])


@pytest.mark.parametrize(("name", "size", "level"), OFFERED)
@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.laws) for seed in (5, 50)])
def test_a_press_takes_at_most_two_seconds(name: str, size: Size, level: str, seed: int) -> None:
    began = process_time()
    pressed(name, size, level, seed)
    assert process_time() - began < MOST


@pytest.mark.laws
@pytest.mark.parametrize("kept", KEPT[::6])
def test_a_stand_in_has_its_grade(kept: dict[str, str]) -> None:
    low, _, high = LEVELS[kept["level"]].partition("-")
    rating = runut.rate(runut.read(kept["text"], family=kept["family"]))
    assert rating.complete
    assert int(low) <= rating.grade <= int(high or low)


def test_a_rare_level_comes_from_a_seed_that_has_none() -> None:
    small = next(size for size in load("sudoku").sizes if size.name == "6×6")
    assert runut.rate(pressed("sudoku", small, "medium", 50)).grade == 3


@pytest.mark.laws
def test_the_library_says_plainly_that_a_seed_has_no_such_puzzle() -> None:
    said = r"no sudoku of grade 3 was found\n  these grades were found: 1, 2, 4; try one of them"
    with pytest.raises(runut.PuzzleError, match=said):
        runut.generate("sudoku", seed=50, options={"size": "6", "grade": "3"})


def test_what_is_asked_for_without_a_level_is_the_puzzle_of_the_seed() -> None:
    text = made("sudoku", "unique", {"size": "6"}, 3)
    assert text == str(runut.generate("sudoku", seed=3, options={"size": 6}))
