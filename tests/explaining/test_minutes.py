"""Minutes: for classic sudokus of 9x9 that people were measured on, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from pathlib import Path

import pytest

import runut
from benchmarks.minutes import FILE, section
from benchmarks.plan import Plan, plan_pace
from runut.core.explainer import Difficulty
from runut.families.sudoku.explainer import PACE
from runut.families.sudoku.model import Sudoku
from runut.verbs.texts import rating_text

FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
EASY = "." + FULL[1:]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_classic_sudoku_has_the_minutes_of_the_line_and_their_range() -> None:
    rating = runut.rate(PUZZLE)
    mean = exp(PACE.level) * rating.effort**PACE.slope / 60
    assert rating.calibrated
    assert rating.minutes == pytest.approx(mean)
    assert rating.minutes_between == pytest.approx((mean / PACE.spread, mean * PACE.spread))


def test_one_blank_takes_no_longer_than_a_puzzle() -> None:
    few, many = (runut.rate(each).minutes for each in (EASY, PUZZLE))
    assert few is not None
    assert many is not None
    assert 0 < few < many


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("hitori/2/2/2111", id="another family"),
        pytest.param(FULL, id="nothing to solve"),
        pytest.param("." * 80 + "1", id="several solutions"),
    ],
)
def test_a_puzzle_that_nobody_was_measured_on_has_no_minutes(text: str) -> None:
    rating = runut.rate(text)
    assert (rating.minutes, rating.minutes_between, rating.calibrated) == (None, None, False)


@pytest.mark.parametrize("options", [{"variant": "windoku"}, {"size": "8"}])
def test_another_size_and_a_variant_have_no_minutes(options: dict[str, str]) -> None:
    puzzle = runut.generate("sudoku", seed=1, options={"grade": "any", **options})
    assert runut.rate(puzzle).minutes is None


def test_a_ladder_of_ones_own_has_no_minutes() -> None:
    assert runut.rate(PUZZLE, techniques=("full-house", "naked-single")).minutes is None
    assert runut.rate(PUZZLE, assume_unique=True).minutes is None


@pytest.mark.parametrize(("grade", "is_known"), [(1, True), (6, True), (7, False), (9, False)])
def test_minutes_end_with_the_grades_that_people_were_measured_on(
    grade: int, *, is_known: bool
) -> None:
    rated = Difficulty((), grade, 0, 100.0, "solved")
    puzzle = Sudoku.from_rows([[0] * 9] * 9)
    assert (PACE.minutes(puzzle, rated) is not None) is is_known
    assert PACE.minutes(puzzle, replace(rated, end="work")) is None


def test_a_line_of_text_has_minutes_only_where_they_are_known() -> None:
    assert " min (" in rating_text(runut.rate(PUZZLE))
    assert " min" not in rating_text(runut.rate("hitori/2/2/2111"))


def test_the_fit_finds_the_line_that_times_were_made_by(tmp_path: Path) -> None:
    puzzles = [runut.generate("sudoku", seed=seed, options={"grade": "1-3"}) for seed in range(12)]
    lines = [runut.write(puzzle, format="line").strip() for puzzle in puzzles]
    seconds = [2 * runut.rate(puzzle).effort ** 1.5 for puzzle in puzzles]
    rows = [f"1,{line},10,{mean}" for line, mean in zip(lines, seconds, strict=True)]
    (tmp_path / "insight").mkdir()
    table = "\n".join(["game,puzzle,players,mean_seconds", *rows])
    (tmp_path / "insight" / FILE).write_text(table, encoding="ascii")
    found = section(Plan(tmp_path, None, (), plan_pace(None, is_quick=False))).figures
    assert found["puzzles"] == len(puzzles)
    assert [found["slope"], found["spread"], found["ranks"]] == pytest.approx([1.5, 1, 1])
