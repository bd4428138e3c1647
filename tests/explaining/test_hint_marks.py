"""Hints follow what the player noted and what was told before."""

from __future__ import annotations

import pytest

import runut
from runut.core.steps import Fact
from runut.explaining.checker import faults

SUDOKU = "1......4.2....3."
RIGHT = 4
"""The digit of r1c2 in the solution."""


def test_a_cell_with_one_value_left_in_its_marks_comes_before_the_ladder() -> None:
    hint = runut.hint(SUDOKU, marks={"r1c2": (RIGHT,)}, show="what")
    assert hint.step is not None
    assert hint.step.conclusions == (Fact((1,), RIGHT),)
    assert "r1c2 = 4" in hint.text
    known = [Fact((1,), digit, holds=False) for digit in (1, 2, 3)]
    assert not list(faults(hint.model, [hint.step], known))


def test_marks_that_lack_the_digit_of_the_solution_are_wrong() -> None:
    assert runut.hint(SUDOKU, marks={"r1c2": (1, 2, 3)}).wrong == ((0, 1),)
    assert runut.hint(SUDOKU, marks={"r1c2": (RIGHT, 2)}).wrong == ()


def test_what_was_told_is_not_told_again() -> None:
    first = runut.hint(SUDOKU)
    assert first.step is not None
    then = runut.hint(SUDOKU, told=first.step.conclusions)
    assert then.step is not None
    assert not set(first.step.conclusions) & set(then.step.conclusions)


def test_what_was_told_may_leave_one_value() -> None:
    told = [Fact((1,), digit, holds=False) for digit in (1, 2, 3)]
    hint = runut.hint(SUDOKU, told=told)
    assert hint.step is not None
    assert hint.step.conclusions == (Fact((1,), RIGHT),)
    then = runut.hint(SUDOKU, told=[*told, Fact((1,), RIGHT)])
    assert then.step is not None
    assert then.step.technique != hint.step.technique


def test_a_board_of_another_shape_is_a_fault() -> None:
    with pytest.raises(runut.PuzzleError, match="another shape"):
        runut.hint(SUDOKU, [[1]])
