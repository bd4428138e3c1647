"""Every rule by its name, and the checks of the model."""

from __future__ import annotations

import pytest

import runut
from runut.families.nonogram.model import Block

PICTURE = ((1, 0, 1), (0, 1, 0))
CLUES = ((1, 1), (1,)), ((1,), (1,), (1,))


def violations(board):
    return {(each.rule, each.cells) for each in runut.check(runut.Nonogram(*CLUES), board)}


def test_the_right_picture_breaks_nothing():
    assert violations(PICTURE) == set()


def test_a_wrong_row_breaks_its_clue_and_those_of_its_columns():
    assert violations(((1, 1, 0), (0, 1, 0))) == {
        ("row-clue", ((0, 0), (0, 1), (0, 2))),
        ("column-clue", ((0, 1), (1, 1))),
        ("column-clue", ((0, 2), (1, 2))),
    }


def test_undecided_cells_are_named():
    assert ("cell-undecided", ((1, 0), (1, 2))) in violations(((1, 0, 1), (None, 1, None)))


def test_a_value_that_is_no_colour_is_undecided():
    assert ("cell-undecided", ((0, 2),)) in violations(((1, 0, 2), (0, 1, 0)))
    assert ("cell-undecided", ((0, 2),)) in violations(((1, 0, "x"), (0, 1, 0)))


def test_a_board_of_another_shape_is_rejected():
    with pytest.raises(runut.PuzzleError, match="2 rows of 3"):
        runut.check(runut.Nonogram(*CLUES), ((1, 0), (0, 1)))


def test_any_picture_with_the_right_runs_is_right():
    puzzle = runut.Nonogram(((1,), (1,)), ((1,), (1,)))
    assert runut.check(puzzle, ((1, 0), (0, 1))) == runut.check(puzzle, ((0, 1), (1, 0))) == ()


def test_blocks_of_two_colours_may_touch():
    puzzle = runut.Nonogram(
        (((1, 1), (2, 2)),), (((1, 1),), ((1, 2),), ((1, 2),)), ("black", "red")
    )
    assert runut.check(puzzle, ((1, 2, 2),)) == ()
    assert {each.rule for each in runut.check(puzzle, ((1, 1, 2),))} == {"row-clue", "column-clue"}


def test_every_rule_has_a_sentence():
    rules = runut.families.load("nonogram").rules
    assert set(rules) == {"cell-undecided", "row-clue", "column-clue"}


# -- the model ------------------------------------------------------------------------------------


def test_the_clue_0_is_the_empty_clue():
    assert runut.Nonogram(((0,), (1,)), ((1,),)) == runut.Nonogram(((), (Block(1),)), ((1,),))


def test_different_sums_are_both_named():
    with pytest.raises(runut.PuzzleError, match=r"hold 3 black cells, the column clues 2"):
        runut.Nonogram(((2,), (1,)), ((1,), (1,)))


def test_a_clue_that_does_not_fit_names_its_line():
    with pytest.raises(runut.PuzzleError) as caught:
        runut.Nonogram(((1, 1), (1,)), ((2,), (1, 1)))
    messages = [fault.message for fault in caught.value.faults]
    assert messages[0] == "row 1: the clue 1 1 does not fit 2 cells"
    assert messages[1] == "column 2: the clue 1 1 does not fit 2 cells"
    assert "3 black cells, the column clues 4" in messages[2]


@pytest.mark.parametrize("clues", [((), ((),)), (((),), ()), (((),) * 1001, ((),))])
def test_impossible_sizes_are_rejected(clues):
    with pytest.raises(runut.PuzzleError, match="expected 1 to 1000"):
        runut.Nonogram(*clues)


@pytest.mark.parametrize("clue", [(0, 1), (-1,), (1, 0)])
def test_blocks_without_cells_are_rejected(clue):
    with pytest.raises(runut.PuzzleError, match="expected at least 1"):
        runut.Nonogram((clue,), ((1,), ()))


def test_unknown_colours_are_rejected():
    with pytest.raises(runut.PuzzleError, match="colour 2; expected 1 to 1"):
        runut.Nonogram((((1, 2),),), (((1, 2),),))
