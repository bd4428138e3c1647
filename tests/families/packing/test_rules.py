"""Checking a packed board: each rule by its name, on boards and in pyramids."""

from __future__ import annotations

import json
import sys

import pytest

import runut
from runut import Violation
from runut.errors import PuzzleError

CUSTOM = "2 4 2\nCUSTOM\nXXX.\nXXXX\nA\nAAA\nB\nBB\n"
RIGHT = ["AAA.", "ABBB"]
PYRAMID = "3 3 4\nPYRAMID\nAAA\nA\nB\nBB\nCC\n CC\nDD\nD\n"


def rules(text: str, board) -> list[tuple[str, tuple]]:
    return [(each.rule, each.cells) for each in runut.check(text, board)]


def test_a_right_board_breaks_nothing() -> None:
    assert rules("2 4 2\nCUSTOM\nXXX.\nXXXX\nA\nAAA\nBBB\n", RIGHT) == []
    assert rules(CUSTOM, ["AAA.", "ABBB"]) != []


def test_an_empty_cell_is_reported() -> None:
    assert ("cell-empty", ((1, 3),)) in rules(CUSTOM, ["AAA.", "ABB."])
    board = (("A", "A", "A", "."), ("A", "B", "B", None))
    assert ("cell-empty", ((1, 3),)) in rules(CUSTOM, board)


def test_a_filled_hole_is_reported() -> None:
    assert ("hole-filled", ((0, 3),)) in rules(CUSTOM, ["AAAB", "A.BB"])


def test_a_strange_letter_is_reported() -> None:
    assert ("unknown-piece", ((1, 2), (1, 3))) in rules(CUSTOM, ["AAA.", "ABZZ"])
    assert ("unknown-piece", ((1, 3),)) in rules(CUSTOM, (tuple("AAA."), ("A", "B", "B", 7)))


def test_a_missing_piece_is_reported_without_cells() -> None:
    assert ("piece-missing", ()) in rules(CUSTOM, ["AAA.", "A..."])


def test_a_piece_that_lies_twice_is_reported() -> None:
    reported = rules("2 4 3\nDEFAULT\nAA\nBB\nCCCC\n", ["AAAA", "CCCC"])
    assert reported == [("piece-repeated", ((0, 0), (0, 1), (0, 2), (0, 3))), ("piece-missing", ())]


@pytest.mark.parametrize("board", [["AAAA", "BBBB"], ["AABB", "ABAB"], ["AABB", "BBAA"]])
def test_a_piece_of_another_shape_is_reported(board) -> None:
    names = {rule for rule, _ in rules("2 4 2\nDEFAULT\nAAA\nA\nBBB\nB\n", board)}
    assert names == {"piece-shape"}


@pytest.mark.parametrize("board", [["AAAB", "ABBB"], ["ABBB", "AAAB"], ["BAAA", "BBBA"]])
def test_pieces_may_be_turned_and_flipped(board) -> None:
    assert rules("2 4 2\nDEFAULT\nAAA\nA\nBBB\nB\n", board) == []


def test_blank_margins_do_not_matter() -> None:
    assert rules("3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A\n AA\n", ["A.", "A.", "AA"]) == []


def test_pieces_may_stand_in_a_pyramid() -> None:
    upright = (tuple("ABB"), tuple("BAC"), tuple("CCD")), (tuple("AA"), tuple("CD")), (("A",),)
    reported = rules("3 3 4\nPYRAMID\nAA\nA\nAA\nB\nBB\nCC\n CC\nDD\n", upright)
    assert ("piece-shape", ((0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (2, 0, 0))) in reported
    solution = runut.solve(PYRAMID).solution
    assert any(
        len({layer for layer, rows in enumerate(solution.cells) if letter in str(rows)}) > 1
        for letter in "ABCD"
    )
    assert rules(PYRAMID, solution.cells) == []


def test_three_balls_in_a_triangle_are_no_flat_corner() -> None:
    text = "2 2 2\nPYRAMID\nAA\nA\nBB\n"
    triangle = ((("A", "A"), ("B", "B")), (("A",),))
    assert rules(text, triangle) == [("piece-shape", ((0, 0, 0), (0, 0, 1), (1, 0, 0)))]
    corner = ((("A", "B"), ("B", "A")), (("A",),))
    assert ("piece-shape", ((0, 0, 1), (0, 1, 0))) in rules(text, corner)
    assert not any(cells[0] == (0, 0, 0) for _, cells in rules(text, corner))


def test_cells_of_a_pyramid_are_reported_with_their_layer() -> None:
    text = "2 2 2\nPYRAMID\nAA\nAA\nB\n"
    reported = rules(text, ((("A", "A"), ("A", "A")), ((".",),)))
    assert reported == [("cell-empty", ((1, 0, 0),)), ("piece-missing", ())]


@pytest.mark.parametrize(
    "board", [["AAA."], ["AAA", "ABB"], ["AAA.", "ABBB", "...."], [["AAA.", "ABBB"]] * 2]
)
def test_a_board_of_another_shape_is_rejected(board) -> None:
    with pytest.raises(PuzzleError, match="expected a solution of 2 rows of 4"):
        runut.check(CUSTOM, board)


def test_violations_are_values_with_known_names() -> None:
    reported = runut.check(CUSTOM, ["ZZZZ", "...."])
    assert reported[0] == Violation("cell-empty", ((1, 0), (1, 1), (1, 2), (1, 3)))
    assert {each.rule for each in reported} <= set(runut.families.load("packing").rules)


# -- beyond the paper ---------------------------------------------------------------------------

SPACE = """\
{"packing": "box", "layers": 2, "rows": 2, "columns": 2,
 "pieces": [
  {"name": "a", "layers": [["aa"], ["a"]]},
  {"name": "I", "rows": ["II"], "copies": 2},
  {"name": "one", "rows": ["X"], "copies": 2, "spare": true}
 ],
 "given": [{"piece": "I", "cells": [[1, 1, 0], [1, 1, 1]]}]}
"""
FILLED = [["aa", "##"], ["a=", "%%"]]


def boxed(*layers: list[str], **names: str):
    """Layers of rows in which a sign may stand for a longer name."""
    signs = {"#": "I1", "%": "I2", "=": "one2"} | names
    return [[[signs.get(sign, sign) for sign in row] for row in layer] for layer in layers]


def test_a_solid_piece_copies_and_a_spare_piece_that_stays_away_break_nothing() -> None:
    assert rules(SPACE, boxed(*FILLED)) == []
    assert rules(SPACE, boxed(*FILLED, **{"#": "I2", "%": "I1"})) == []


def test_a_chiral_piece_and_its_mirror_image_are_reported_apart() -> None:
    text = """{"packing": "box", "mask": [["XX", "X."], [".X", ".."]],
    "pieces": [{"name": "a", "layers": [["aa", "a"], ["%s"]]%s}]}"""
    board = [["aa", "a."], [".a", ".."]]
    assert rules(text % (" a", ""), board) == []
    shape = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1))
    mirrored = text.replace('["aa", "a"]', '["aa", " a"]')
    assert rules(mirrored % ("a", ""), board) == [("piece-shape", shape)]
    assert rules(mirrored % ("a", ', "moves": "any"'), board) == []
    assert rules(text % (" a", ', "moves": "none"'), board) == []


def test_a_piece_that_may_not_turn_lies_as_it_is_written() -> None:
    text = """{"packing": "rectangle", "mask": ["XX", "X."],
    "pieces": [{"name": "L", "rows": ["%s", "%s"], "moves": "%s"}]}"""
    board = ["LL", "L."]
    assert rules(text % ("LL", "L", "none"), board) == []
    assert [rule for rule, _ in rules(text % ("LL", " L", "none"), board)] == ["piece-shape"]
    assert rules(text % ("LL", " L", "turn"), board) == []


def test_a_piece_that_is_turned_on_a_flat_board_is_never_flipped() -> None:
    text = """{"packing": "rectangle", "mask": [".XX", "XX."],
    "pieces": [{"name": "S", "rows": ["%s", "%s"], "moves": "%s"}]}"""
    board = [".SS", "SS."]
    assert rules(text % (" SS", "SS", "turn"), board) == []
    assert [rule for rule, _ in rules(text % ("SS", " SS", "turn"), board)] == ["piece-shape"]
    assert rules(text % ("SS", " SS", "any"), board) == []


def test_a_given_piece_that_lies_elsewhere_is_reported_with_its_cells() -> None:
    moved = boxed(["aa", "#%"], ["a=", "#%"])
    assert rules(SPACE, moved) == [("given-moved", ((1, 1, 0), (1, 1, 1)))]


def test_a_copy_that_is_missing_is_reported_and_a_spare_piece_is_not() -> None:
    assert ("piece-missing", ()) in rules(SPACE, boxed(["aa", ".."], ["a=", "%%"]))
    nameless = boxed(*FILLED, **{"#": "I"})
    assert ("unknown-piece", ((0, 1, 0), (0, 1, 1))) in rules(SPACE, nameless)


def test_a_piece_is_missed_without_a_look_at_the_whole_board() -> None:
    pieces = [{"name": "D", "rows": ["D" * 50], "copies": 50}]
    text = json.dumps({"packing": "rectangle", "rows": 50, "columns": 50, "pieces": pieces})
    board = runut.solve(text).solution
    looks = 0

    def count(_frame, event: str, function) -> None:
        nonlocal looks
        looks += event == "c_call" and function.__name__ == "get"

    sys.setprofile(count)
    try:
        assert runut.check(text, board) == ()
    finally:
        sys.setprofile(None)
    assert looks < 20 * 50**2  # and not one for each piece and each cell
