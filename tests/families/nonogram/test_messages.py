"""Texts hidden in pictures, and read by solving."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from runut.families.nonogram.messages import LONGEST, message_in

pytestmark = pytest.mark.laws

EXAMPLE = Path(__file__).parents[3] / "examples" / "nonogram" / "message.non"
hide, read = runut.nonogram.hide_message, runut.nonogram.read_message


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40), st.integers(0, 2**64 - 1))
def test_what_is_hidden_is_read_by_solving(text, seed) -> None:
    assert read(hide(text, seed=seed)) == text


@pytest.mark.parametrize(
    "text", ["a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\0" * 50, "žluťoučký 🐎"]
)
def test_a_picture_with_a_text_is_alone_with_its_clues(text) -> None:
    for seed in range(5):
        puzzle = hide(text, seed=seed)
        result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
        assert result.uniqueness is runut.Uniqueness.UNIQUE
        assert runut.check(puzzle, result.solution) == ()


@pytest.mark.slow
def test_the_longest_text_fits() -> None:
    assert read(hide("x" * LONGEST)) == "x" * LONGEST


def test_an_empty_or_too_long_text_is_rejected() -> None:
    for text in ("", "x" * (LONGEST + 1), "é" * LONGEST):
        with pytest.raises(runut.PuzzleError, match="expected 1 to 800"):
            hide(text)


def test_the_seed_decides_the_picture_and_not_the_text() -> None:
    assert hide("noon", seed=1) == hide("noon", seed=1) != hide("noon", seed=2)
    assert read(hide("noon", seed=2)) == "noon"


def test_the_example_hides_a_text() -> None:
    assert read(runut.load(EXAMPLE)) == "Runut balik: backtracking"


def test_a_picture_without_a_text_is_reported_as_such(hanjie) -> None:
    with pytest.raises(runut.PuzzleError, match="no message is hidden"):
        read(hanjie)
    for size in ("1x1", "3x2", "30x30"):
        other = runut.generate("nonogram", seed=3, options={"size": size})
        with pytest.raises(runut.PuzzleError, match="no message is hidden"):
            read(other)


def test_a_damaged_picture_is_noticed() -> None:
    puzzle = hide("noon")
    rows = [list(row) for row in runut.solve(puzzle).solution.rows]
    for column in (2, 3, 5):
        rows[4][column] ^= 1
    with pytest.raises(runut.PuzzleError, match="no message is hidden"):
        message_in(puzzle, runut.Solution(tuple(map(tuple, rows))))


def test_a_puzzle_with_several_solutions_tells_nothing() -> None:
    with pytest.raises(runut.PuzzleError, match="exactly one solution"):
        read(runut.Nonogram([(1,), (1,)], [(1,), (1,)]))
