"""`runut generate FAMILY --daily`."""

from __future__ import annotations

from datetime import date

import pytest

from runut import read
from runut.verbs.daily import daily


def test_the_command_gives_the_puzzle_of_a_day(runut) -> None:
    ran = runut("generate", "sudoku", "--daily", "2026-11-23")
    assert read(ran.out) == daily("sudoku", date(2026, 11, 23)).puzzle
    assert "9×9, easy" in ran.err


def test_the_title_of_a_picture_is_not_given_away(runut) -> None:
    ran = runut("generate", "nonogram", "--daily=2026-11-24")
    assert ran.out.startswith("nonogram 15x15")
    assert "title" not in ran.out


@pytest.mark.parametrize("words", [["--seed", "0"], ["--count", "2"], ["--size", "6"], ["--rated"]])
def test_nothing_beside_a_day_makes_another_puzzle(runut, words) -> None:
    ran = runut("generate", "sudoku", "--daily", "2026-11-23", *words)
    assert (ran.code, ran.out) == (2, "")


def test_a_family_after_the_day_is_no_day(runut) -> None:
    ran = runut("generate", "--daily", "sudoku")
    assert (ran.code, ran.out) == (2, "")
    assert "'sudoku' is no day such as 2026-12-24" in ran.err
