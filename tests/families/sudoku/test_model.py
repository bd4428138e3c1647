"""The sudoku value and its rules."""

from __future__ import annotations

import pytest

import runut
from runut.families.sudoku import kinds as rules
from runut.families.sudoku.layout import Board, box_shape
from runut.families.sudoku.model import clashes
from runut.families.sudoku.rules import RULES

SOLVED = runut.read("1234341221434321")
SQUARE = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        (1, (1, 1)),
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (16, (4, 4)),
        (20, (4, 5)),
        (25, (5, 5)),
        (2, None),
        (7, None),
        (13, None),
        (0, None),
    ],
)
def test_boxes_are_as_square_as_can_be(size, shape) -> None:
    assert box_shape(size) == shape


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        ((0, 3, ()), "boxes of 0x3"),
        ((-2, -2, (0,) * 16), "boxes of -2x-2"),
        ((6, 9, (0,) * 1764), "boxes of 6x9"),
        ((10**9, 10**9, ()), "boxes of 1000000000x1000000000"),
        ((2, 2, (0,) * 15), "15 cells"),
        ((2, 2, (5, *(0,) * 15)), "5 in r1c1; expected 1 to 4"),
        ((2, 2, (0, -1, *(0,) * 14)), "-1 in r1c2"),
        ((2, 2, (3, 0, 3, *(0,) * 13)), "3 appears twice in row 1: r1c1 and r1c3"),
        ((2, 2, (3, *(0,) * 11, 3, 0, 0, 0)), "3 appears twice in column 1: r1c1 and r4c1"),
        ((2, 2, (3, 0, 0, 0, 0, 3, *(0,) * 10)), "3 appears twice in box 1: r1c1 and r2c2"),
    ],
)
def test_an_impossible_puzzle_is_rejected_with_the_reason(puzzle, message) -> None:
    with pytest.raises(runut.PuzzleError, match=message):
        runut.Sudoku(*puzzle)


def test_every_clash_is_reported_once_a_unit() -> None:
    found = clashes(Board(2, 2), (1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0))
    names = [(clash.unit, clash.first, clash.second) for clash in found]
    assert names == [("row 1", 0, 1), ("column 3", 10, 14), ("box 1", 0, 1), ("box 4", 10, 14)]


def test_cells_may_come_as_any_sequence() -> None:
    assert runut.Sudoku(2, 2, [0] * 16) == runut.Sudoku(2, 2, (0,) * 16)
    assert runut.Sudoku(2, 2, [0] * 16).givens == 0
    assert SOLVED.givens == 16


@pytest.mark.parametrize(
    ("puzzle", "rows", "violations"),
    [
        ("1...............", [[0, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]],
         {"cell-empty": {(0, 0)}}),
        ("1...............", [["x", 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 9]],
         {"cell-empty": {(0, 0), (3, 3)}, "given-changed": {(0, 0)}}),
        ("2...............", [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]],
         {"given-changed": {(0, 0)}}),
        ("................", [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]],
         {"column-duplicate": {(row, column) for row in range(4) for column in range(4)},
          "box-duplicate": {(row, column) for row in range(4) for column in range(4)}}),
        ("................", [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 2]],
         {"row-duplicate": {(3, 2), (3, 3)}, "column-duplicate": {(1, 3), (3, 3)},
          "box-duplicate": {(3, 2), (3, 3)}}),
        ("................", [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]], {}),
    ],
)  # fmt: skip
def test_every_broken_rule_is_named_with_its_cells(puzzle, rows, violations) -> None:
    found = runut.check(puzzle, rows)
    cells = {rule: set() for rule in violations}
    for violation in found:
        cells.setdefault(violation.rule, set()).update(violation.cells)
    assert cells == violations
    assert cells.keys() <= RULES.keys()


@pytest.mark.parametrize(
    ("constraint", "rule", "cells"),
    [
        (rules.Cage((0, 1, 2), 7), "cage-sum", ((0, 0), (0, 1), (0, 2))),
        (rules.Cage((1, 2), 4), "cage-sum", ((0, 1), (0, 2))),
        (rules.Cage((0, 6)), "cage-duplicate", ((0, 0), (1, 2))),
        (rules.Region((0, 6)), "extra-region-duplicate", ((0, 0), (1, 2))),
        (rules.Even((0, 1)), "cell-not-even", ((0, 0),)),
        (rules.Odd((0, 1)), "cell-not-odd", ((0, 1),)),
        (rules.Candidates(2, (1, 2)), "candidate-ruled-out", ((0, 2),)),
    ],
)
def test_a_broken_constraint_is_named_with_its_cells(constraint, rule, cells) -> None:
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (constraint,))
    assert runut.check(puzzle, SQUARE) == (runut.Violation(rule, cells),)


def test_neighbours_that_follow_each_other_are_reported_whichever_is_greater() -> None:
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (rules.NonConsecutive(),))
    reported = {(violation.rule, violation.cells) for violation in runut.check(puzzle, SQUARE)}
    assert ("consecutive-neighbours", ((0, 0), (0, 1))) in reported
    assert ("consecutive-neighbours", ((2, 0), (2, 1))) in reported
    assert ("consecutive-neighbours", ((0, 0), (1, 0))) not in reported


def test_a_cage_that_is_not_full_has_no_wrong_sum_yet() -> None:
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (rules.Cage((0, 1), 4),))
    found = runut.check(puzzle, [[1, None, 3, 4], *SQUARE[1:]])
    assert found == (runut.Violation("cell-empty", ((0, 1),)),)


def test_a_broken_unit_is_one_violation_with_all_its_cells() -> None:
    rows = [[1, 1, 1, 2], [3, 4, 3, 4], [2, 3, 4, 3], [4, 2, 2, 1]]
    found = runut.check("................", rows)
    assert found[0] == runut.Violation("row-duplicate", ((0, 0), (0, 1), (0, 2)))


@pytest.mark.parametrize("rows", [[[1]], [[1, 2, 3, 4]] * 3, [[1, 2, 3]] * 4, [[1] * 5] * 5])
def test_a_board_of_another_shape_is_rejected(rows) -> None:
    with pytest.raises(runut.PuzzleError, match="4 rows of 4"):
        runut.check(SOLVED, rows)


def test_one_given_is_summed_up_in_the_singular():
    family = runut.families.load("sudoku")
    said = [family.summary(runut.Sudoku(2, 2, (given, *(0,) * 15))) for given in (0, 1)]
    assert said == ["4x4, 0 givens", "4x4, 1 given"]
