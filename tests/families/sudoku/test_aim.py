"""The rules of a sudoku for its player: a sentence for each variant, and none without one."""

from __future__ import annotations

from random import Random

import pytest

import runut
from runut.families.sudoku.aim import signs
from runut.families.sudoku.kinds import (
    Digits,
    Indexing,
    Jigsaw,
    Negative,
    NoBoxes,
    RankTies,
    Whispers,
    known,
)
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku
from spread.sudoku_kinds import KINDS, Maker

OTHERS: list[Constraint] = [
    *(Indexing(axis, (0,)) for axis in ("row", "column", "box")),
    *(RankTies(kind) for kind in ("any", "none")),
    Negative(("difference", "ratio", "sum")),
    Whispers((0, 1), 4),
    Whispers((0, 1)),
]
FULL = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]


def names(constraint: Constraint, board: Board) -> set[str]:
    return {name for name, _ in constraint.asked(board)}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_tells_its_rule(kind: str) -> None:
    board = Board(2, 2)
    constraint = Maker(FULL, 4, range(1, 5), Random(1)).make(kind)
    shapes = isinstance(constraint, Digits | Jigsaw | NoBoxes)
    assert shapes != bool(names(constraint, board))
    for name, values in constraint.asked(board):
        words = constraint.said().aim[name]
        assert words.say("en", **values) != words.say("id", **values)


def test_no_sentence_is_left_that_no_kind_tells() -> None:
    board = Board(3, 3)
    made = [
        Maker(FULL, 4, range(1, 5), Random(seed)).make(kind) for kind in KINDS for seed in range(9)
    ]
    said = {(each.name, name) for each in [*made, *OTHERS] for name in names(each, board)}
    every = {(kind.name, name) for kind in known().values() for name in kind.said().aim}
    assert every - said == set()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_with_cells_says_what_they_lie_on(kind: str) -> None:
    constraint = Maker(FULL, 4, range(1, 5), Random(2)).make(kind)
    found = signs(Board(2, 2), (constraint,))
    has_cells = any(hasattr(constraint, name) for name in ("cell", "cells", "groups"))
    assert has_cells == bool(found)
    for sign in found:
        assert sign["cells"]
        assert sign["en"] != sign["id"] or kind in {"maximum", "minimum"}


def test_every_cell_of_a_killer_says_its_cage() -> None:
    killer = runut.load("examples/sudoku/killer.sudoku")
    assert isinstance(killer, Sudoku)
    spoken = [sign["en"] for sign in signs(killer.board, killer.constraints) if 0 in sign["cells"]]
    assert spoken == ["cage 24"]


def test_a_jigsaw_has_regions_and_no_boxes() -> None:
    first = runut.aim(runut.load("examples/sudoku/jigsaw-with-diagonals.sudoku"))[0]
    assert first == "Each row, each column and each region holds each of 1 to 9 once."


def test_a_line_of_whispers_says_its_difference() -> None:
    said = runut.aim(runut.load("examples/sudoku/setters-lines.sudoku"))
    assert "Digits next to each other on a green line differ by at least 5." in said
    assert (
        "Digits next to each other on an orange line differ by at least 4, or by the number on it."
        in said
    )


def test_a_rule_is_told_once_however_many_cages_there_are() -> None:
    said = runut.aim(runut.load("examples/sudoku/killer.sudoku"))
    assert sum("cage" in sentence for sentence in said) == 1
