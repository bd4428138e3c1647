"""`runut daily`."""

from __future__ import annotations

from datetime import date

from runut import read
from runut.verbs.daily import daily


def test_the_command_gives_the_puzzle_of_a_day(runut) -> None:
    ran = runut("daily", "sudoku", "--date", "2026-11-23")
    assert read(ran.out) == daily("sudoku", date(2026, 11, 23)).puzzle
    assert "9×9, easy" in ran.err


def test_the_title_of_a_picture_is_not_given_away(runut) -> None:
    ran = runut("daily", "nonogram", "--date", "2026-11-24")
    assert ran.out.startswith("nonogram 15x15")
    assert "title" not in ran.out
