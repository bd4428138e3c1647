"""The packing value: what it rejects, and its properties."""

from __future__ import annotations

import pytest

import runut
from runut.errors import PuzzleError
from runut.families.packing import FAMILY
from runut.families.packing.model import Kind, Packing, Piece

ONE = (Piece("A", ("A",)),)


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        ((Kind.DEFAULT, 0, 3, (), ONE), ["a board of 0x3; expected 1 to 1,000,000 cells"]),
        ((Kind.DEFAULT, 10**9, 10**9, (), ONE), ["a board of 1000000000x1000000000; expected 1"]),
        ((Kind.PYRAMID, 2, 3, (), ONE), ["a pyramid of 2x3; expected a square base"]),
        ((Kind.PYRAMID, 200, 200, (), ONE), ["a pyramid of 200x200; expected a square base"]),
        ((Kind.DEFAULT, 1, 1, ("X",), ONE), ["a DEFAULT board has no mask"]),
        ((Kind.CUSTOM, 2, 1, ("X",), ONE), ["expected a mask of 2 rows of 1 characters"]),
        ((Kind.CUSTOM, 1, 2, ("X",), ONE), ["expected a mask of 1 rows of 2 characters"]),
        ((Kind.CUSTOM, 1, 2, ("Xo",), ONE), ["a mask has only 'X' (a cell) and '.' (a hole)"]),
        ((Kind.DEFAULT, 1, 1, (), ()), ["0 pieces; expected 1 to 250", "the board has 1 free"]),
        ((Kind.DEFAULT, 1, 1, (), (Piece("", ("X",)),)), ["a piece is named ''"]),
        ((Kind.DEFAULT, 1, 1, (), (Piece("a b", ("X",)),)), ["a piece is named 'a b'"]),
        ((Kind.DEFAULT, 1, 1, (), (Piece(".", (".",)),)), ["a piece is named '.'"]),
        ((Kind.DEFAULT, 1, 1, (), (Piece("AB", ("A",)),)), ["the rows of piece AB hold"]),
        (
            (Kind.DEFAULT, 1, 2, (), (Piece("A", ("AB",)),)),
            ["the rows of piece A hold another sign"],
        ),
        (
            (Kind.DEFAULT, 1, 1, (), (Piece("A", (" ",)), *ONE[:0])),
            ["the rows of piece A", "the b"],
        ),
        ((Kind.DEFAULT, 1, 2, (), ONE * 2), ["piece A stands 2 times"]),
        ((Kind.DEFAULT, 1, 3, (), ONE), ["the board has 3 free cells, but the pieces have 1"]),
    ],
)
def test_an_impossible_packing_is_rejected_with_every_reason(arguments, reported) -> None:
    with pytest.raises(PuzzleError) as caught:
        Packing(*arguments)
    found = [fault.message for fault in caught.value.faults]
    assert len(found) == len(reported)
    assert all(message.startswith(start) for message, start in zip(found, reported, strict=True))


def test_lists_are_taken_as_tuples_so_that_the_value_is_hashable() -> None:
    puzzle = Packing(Kind.CUSTOM, 1, 1, ["X"], list(ONE))
    assert hash(puzzle) == hash(Packing(Kind.CUSTOM, 1, 1, ("X",), ONE))


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("1 2 1\nDEFAULT\nAA\n", "1x2, 1 piece"),
        ("1 2 1\nCUSTOM\nXX\nAA\n", "1x2 custom, 1 piece"),
        ("2 2 2\nPYRAMID\nAA\nAA\nB\n", "2x2 pyramid, 2 pieces"),
    ],
)
def test_a_packing_is_summed_up(text, summary) -> None:
    assert FAMILY.summary(runut.read(text)) == summary


def test_boards_start_with_holes_at_0_and_free_cells_undecided() -> None:
    puzzle = runut.read("2 2 1\nCUSTOM\nX.\nXX\nA\nAA\n")
    assert FAMILY.start(puzzle) == bytes([255, 0, 255, 255])
    assert FAMILY.unpack(puzzle, bytes([255, 0, 1, 1])).cells == ((None, "."), ("A", "A"))


def test_a_pyramid_unpacks_into_layers_base_first() -> None:
    puzzle = runut.read("2 2 2\nPYRAMID\nAA\nAA\nB\n")
    assert FAMILY.unpack(puzzle, bytes([1, 1, 1, 1, 2])).cells == (
        (("A", "A"), ("A", "A")),
        (("B",),),
    )


def test_samples_are_solvable_and_not_and_one_is_unique() -> None:
    results = [runut.solve(each.text, limits=runut.Limits(solutions=2)) for each in FAMILY.samples]
    assert {result.uniqueness.value for result in results} == {"unique", "several", "none"}


def test_given_pieces_lie_on_the_board_before_a_search() -> None:
    text = (
        '{"packing": "rectangle", "rows": 2, "columns": 3,'
        ' "pieces": [{"name": "A", "rows": ["AA"]}, {"name": "B", "rows": ["BB"], "copies": 2}],'
        ' "given": [{"piece": "B", "cells": [[0, 1], [0, 2]]}]}'
    )
    assert list(FAMILY.start(runut.read(text))) == [255, 2, 2, 255, 255, 255]
