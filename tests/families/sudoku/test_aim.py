"""The rules of a sudoku for its player: a sentence for each variant, and none without one."""

from __future__ import annotations

from random import Random

import pytest

import runut
from runut.families.sudoku.aim import signs
from runut.families.sudoku.kinds import (
    Accepted,
    Cage,
    Diagonals,
    Difference,
    Digits,
    Entropic,
    FullRank,
    GlobalEntropy,
    Grids,
    Indexing,
    InGrid,
    Jigsaw,
    Negative,
    NoBoxes,
    Or,
    Pattern,
    RankTies,
    Relation,
    Size,
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
    Grids("samurai"),
    InGrid(1, Diagonals()),
    Negative(("difference", "ratio", "sum")),
    Whispers((0, 1), 4),
    Whispers((0, 1)),
    Or([Cage((0, 1), 3), Cage((0, 1), 4)]),
    Or([Cage((0, 1), 3), Whispers((0, 1))]),
]
FULL = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]


def names(constraint: Constraint, board: Board, *others: Constraint) -> set[str]:
    return {name for name, _ in constraint.asked_among(board, (constraint, *others))}


def aim_of(*constraints: Constraint, size: tuple[int, int] = (3, 3)) -> str:
    """What a board of such constraints asks of its player, besides the usual rules."""
    return "\n".join(runut.aim(Sudoku(*size, (0,) * (size[0] * size[1]) ** 2, constraints))[1:])


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_tells_its_rule(kind: str) -> None:
    board = Board(2, 2)
    constraint = Maker(FULL, 4, range(1, 5), Random(1)).make(kind)
    shapes = isinstance(constraint, Digits | Jigsaw | NoBoxes | Size)
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
    ranks = (each for each in made if isinstance(each, FullRank))
    said |= {(each.name, name) for each in ranks for name in names(each, board, RankTies("any"))}
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
    dutch = "Digits next to each other on an orange line without a number differ by at least 4."
    assert dutch in said


def test_the_digits_of_low_middle_and_high_are_named() -> None:
    line = aim_of(Entropic((0, 1, 2)), size=(2, 3))
    square = aim_of(GlobalEntropy(), size=(2, 3))
    assert all(f"{third}" in text for third in ("1 2", "3 4", "5 6") for text in (line, square))


def test_a_line_of_pairs_tells_what_follows_each_digit() -> None:
    said = aim_of(Relation((0, 1, 2), frozenset({(1, 2), (1, 5), (2, 1)})))
    assert said.endswith("behind its arrow: 1 → 2 5, 2 → 1, 5 → –.")


def test_lines_with_one_rule_are_told_together_and_others_by_their_ends() -> None:
    one, other = (Pattern((at, at + 1, at + 2), "[13][24]+") for at in (0, 9))
    assert aim_of(one, other).count("match the pattern") == 1
    third = Pattern((18, 19), "12")
    said = aim_of(one, other, third)
    assert said.count("match the pattern") == 3
    assert "from r3c1, the big one, to r3c2 match the pattern 12" in said


def test_the_signs_of_patterns_are_explained_once() -> None:
    assert aim_of(Pattern((0, 1), "12"), Pattern((9, 10), "34")).count("In a pattern") == 1


def test_an_automaton_tells_each_of_its_steps() -> None:
    said = aim_of(Accepted((0, 1), 0, ((0, 1, 1), (0, 2, 0), (1, 3, 1)), (0, 1)))
    assert "it is 0 at first" in said
    assert said.endswith("it is 0 or 1 at the end. 0: 1 → 1, 2 → 0; 1: 3 → 1.")


def test_neighbours_without_a_sign_are_told_its_numbers() -> None:
    negative = Negative(("difference", "ratio", "sum"))
    usual = aim_of(negative)
    assert "never differ by 1." in usual
    assert "none is 2 times the other." in usual
    assert "never add up to 5 or 10." in usual
    assert "never differ by 2 or 3." in aim_of(
        negative, Difference((0, 1), 3), Difference((2, 3), 2)
    )


def test_ties_of_ranks_are_told_without_a_rank_too() -> None:
    assert aim_of(RankTies("none")).startswith(
        "Read from both ends, all rows and columns are numbers"
    )


def test_a_rank_says_whether_another_line_may_equal_it() -> None:
    rank = FullRank(tuple(range(9)), 2)
    assert "No other number equals that one." in aim_of(rank)
    assert "one more than there are smaller numbers." in aim_of(rank, RankTies("any"))


def test_a_rule_is_told_once_however_many_cages_there_are() -> None:
    said = runut.aim(runut.load("examples/sudoku/killer.sudoku"))
    assert sum("cage" in sentence for sentence in said) == 1
