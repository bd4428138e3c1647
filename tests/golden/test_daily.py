"""The puzzles of days are frozen: who changes a generator raises their version deliberately.

`python tests/golden/test_daily.py` writes `daily.json` anew, after `VERSION` of
`runut/verbs/daily.py` was raised.
"""

from __future__ import annotations

import json
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

import runut
from runut.core.levels import LEVELS
from runut.families import load
from runut.verbs.daily import VERSION, daily

KEPT = Path(__file__).with_name("daily.json")
FIRST = date(2026, 11, 23)
"""A Monday."""
DAYS = [FIRST + timedelta(days) for days in (*range(7), 14)]
WEEKDAYS = [
    pytest.param(day, id=str(day), marks=[pytest.mark.laws] if day in DAYS[3:] else [])
    for day in DAYS
]
"""Three days show most changes; the marker `laws` adds the others."""


def print_of(family: str, day: date) -> str:
    return sha256(str(daily(family, day).puzzle).encode()).hexdigest()[:16]


@pytest.mark.laws
@pytest.mark.parametrize("day", WEEKDAYS)
@pytest.mark.parametrize("family", runut.FAMILIES)
def test_the_puzzle_of_a_day_is_what_it_was(family: str, day: date) -> None:
    if family == "nonogram":
        pytest.importorskip("runut.nonogram").shelf() or pytest.skip("needs the shelf")
    kept = json.loads(KEPT.read_text())
    assert kept["version"] == VERSION
    assert print_of(family, day) == kept["puzzles"][f"{family} {day}"]


@pytest.mark.parametrize("family", runut.FAMILIES)
def test_the_levels_of_a_week_are_those_of_its_sizes(family: str) -> None:
    known = load(family)
    levels = {size.name: size.levels for size in known.sizes}
    assert all(day.level in levels[day.size] for day in known.week)
    assert len(known.week) == 7


@pytest.mark.parametrize("day", DAYS[:7], ids=str)
def test_the_puzzle_of_a_day_has_the_grade_of_its_level(day: date) -> None:
    found = daily("sudoku", day)
    low, _, high = LEVELS[found.level].partition("-")
    rating = runut.rate(found.puzzle)
    assert rating.complete
    assert int(low) <= rating.grade <= int(high or low)


def test_each_day_has_another_puzzle() -> None:
    days = [FIRST + timedelta(days) for days in range(6)]
    assert len({print_of("sudoku", day) for day in days}) == 6


if __name__ == "__main__":
    puzzles = {
        f"{family} {day}": print_of(family, day) for family in runut.FAMILIES for day in DAYS
    }
    KEPT.write_text(json.dumps({"version": VERSION, "puzzles": puzzles}, indent=1) + "\n")
