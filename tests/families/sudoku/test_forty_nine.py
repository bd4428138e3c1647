"""Boards of 49 digits, which have no sign each: they are written as numbers."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import runut
from runut.core.limits import Limits
from runut.core.rules.check import holds
from runut.errors import PuzzleError
from runut.families.sudoku.kinds import Candidates, Pattern, Relation
from runut.families.sudoku.layout import Board

SIZE = 49


def _order(rng: random.Random) -> list[int]:
    return [7 * band + line for band in rng.sample(range(7), 7) for line in rng.sample(range(7), 7)]


@cache
def _full() -> tuple[int, ...]:
    """A full board whose bands, stacks, rows, columns and digits are shuffled."""
    rng = random.Random(49)
    rows, columns, digits = _order(rng), _order(rng), rng.sample(range(1, SIZE + 1), SIZE)
    return tuple(
        digits[(7 * (row % 7) + row // 7 + column) % SIZE] for row in rows for column in columns
    )


@cache
def _puzzle() -> runut.Sudoku:
    """Seven of ten cells of that board."""
    rng = random.Random(7)
    return runut.Sudoku(7, 7, tuple(each if rng.random() < 0.7 else 0 for each in _full()))


@pytest.mark.parametrize("form", ["grid", "paper"])
def test_a_board_of_49_digits_is_written_as_numbers(form) -> None:
    text = runut.write(_puzzle(), format=form)
    assert runut.read(text) == _puzzle()
    assert {*text.partition("7x7")[2].split()} <= {".", "0", *map(str, range(1, SIZE + 1))}


@pytest.mark.parametrize("form", ["line", "boxed", "sdk"])
def test_a_format_with_a_sign_a_cell_says_that_it_cannot_hold_49_digits(form) -> None:
    with pytest.raises(PuzzleError, match="cannot hold boxes of 7x7"):
        runut.write(_puzzle(), format=form)


def test_a_board_of_49_digits_is_solved_and_checked() -> None:
    result = runut.solve(_puzzle(), limits=Limits(solutions=2))
    assert [tuple(map(int, each.values())) for each in result.solutions] == [_full()]
    assert result.complete
    assert not runut.check(_puzzle(), result.solutions[0])


def test_a_hint_on_a_board_of_49_digits_names_the_digit_of_its_solution() -> None:
    said = re.findall(r"So r(\d+)c(\d+) = (\d+)\.", runut.hint(_puzzle()).text)
    [(row, column, digit)] = [map(int, each) for each in said]
    assert _full()[SIZE * (row - 1) + column - 1] == int(digit)


def test_numbers_stand_beside_each_other_in_a_drawn_board_of_49_digits() -> None:
    first, second = runut.draw(_puzzle(), format="text").splitlines()[1:3]
    assert "49" in first + second


def test_digits_in_constraints_have_commas_on_a_board_of_49_digits() -> None:
    constraints = (
        Candidates(0, (7, 10, 49)),
        Relation((1, 2), frozenset({(1, 49), (49, 1), (12, 3)})),
    )
    puzzle = runut.Sudoku(7, 7, (0,) * SIZE**2, constraints)
    text = runut.write(puzzle)
    assert "candidates r1c1 7,10,49" in text
    assert "relation 1-49,12-3,49-1 r1c2 r1c3" in text
    assert runut.read(text) == puzzle


def test_a_digit_beyond_49_is_a_fault_with_its_place() -> None:
    text = runut.write(_puzzle()).replace(" 49 ", " 50 ", 1)
    with pytest.raises(runut.FormatError, match=r"from 1 to 49 .*, found '50'"):
        runut.read(text)


@pytest.mark.parametrize(
    ("expression", "cells", "fits"),
    [("<37>[1<40>-<49>]", (37, 49), True), ("<37>[1<40>-<49>]", (37, 39), False)],
)
def test_a_pattern_writes_digits_without_a_sign_as_numbers(expression, cells, fits) -> None:
    board = Board(7, 7)
    (statement,) = Pattern((0, 1), expression).statements(board)
    assert holds(statement.part, cells) == fits


@pytest.mark.parametrize("expression", ["<50>", "<37", "<>", "<0>", "["])
def test_a_pattern_says_which_digits_there_are(expression) -> None:
    with pytest.raises(runut.PuzzleError, match=r"expected (a digit from 1 to <49>|'>'|a number)"):
        runut.Sudoku(7, 7, (0,) * SIZE**2, (Pattern((0, 1), expression),))


def test_a_check_of_a_board_of_49_digits_finds_its_solution_within_few_nodes() -> None:
    found = runut.conflict(_puzzle(), nodes=1000)
    assert (found.status, found.constraints) == (runut.Status.SOLVED, ())
