"""Generated packings: always one solution, the wanted number of given pieces, the wanted effort."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from operator import itemgetter

import pytest

import runut
from runut.errors import PuzzleError, UnknownNameError
from runut.families.packing.challenges import EFFORTS
from runut.families.packing.model import Kind, Packing

TWO = runut.Limits(solutions=2)


def challenge(seed: int = 1, **options: str | int) -> Packing:
    made = runut.generate("packing", seed=seed, options=options)
    assert isinstance(made, Packing)
    return made


def board(seed: int = 1, **options: str | int) -> Packing:
    made = runut.generate("packing", method="board", seed=seed, options=options)
    assert isinstance(made, Packing)
    return made


@pytest.mark.parametrize(
    "name",
    [
        "soma",
        "slothouber-graatsma",
        *(
            pytest.param(name, marks=pytest.mark.laws)
            for name in (
                "iq-puzzler-pro",
                "iq-puzzler-pro/diagonal",
                "iq-puzzler-pro/pyramid",
                "pentominoes/8x8-without-centre",
                "pentominoes/2x5x6",
                "conway",
            )
        ),
    ],
)
def test_a_challenge_on_any_board_has_one_solution_around_its_given_pieces(name) -> None:
    whole = runut.load(f"set:{name}")
    for seed in range(2):
        made = challenge(seed, set=name)
        assert (made.kind, made.mask, made.pieces) == (whole.kind, whole.mask, whole.pieces)
        assert made.given
        result = runut.solve(made, limits=TWO)
        assert result.uniqueness is runut.Uniqueness.UNIQUE
        assert result.solution
        assert runut.check(made, result.solution) == ()
        assert runut.read(str(made)) == made


@pytest.mark.parametrize("given", [4, 7, 11])
def test_as_many_pieces_are_given_as_are_wanted(given) -> None:
    assert len(challenge(set="iq-puzzler-pro", given=given).given) == given


@pytest.mark.parametrize(
    ("options", "given"),
    [
        ({"set": "soma", "given": 2}, 2),
        *(
            pytest.param(*case, marks=pytest.mark.laws)
            for case in [
                ({"set": "iq-puzzler-pro", "given": 2}, 2),
                ({"set": "iq-puzzler-pro", "given": 3}, 3),
                ({"set": "iq-puzzler-pro", "given": 2, "effort": "hard"}, 2),
                ({"set": "iq-puzzler-pro/diagonal", "given": 2}, 2),
                ({"set": "pentominoes/6x10", "given": 1}, 1),
            ]
        ),
    ],
)
def test_few_given_pieces_are_found_where_taking_pieces_up_gets_stuck(options, given) -> None:
    for seed in range(2):
        made = challenge(seed, **options)
        assert len(made.given) == given
        least, most = EFFORTS[options.get("effort", "any")]
        result = runut.solve(made, limits=TWO)
        assert result.uniqueness is runut.Uniqueness.UNIQUE
        assert least <= result.stats.nodes <= most


@pytest.mark.laws
@pytest.mark.parametrize("seed", range(3))
def test_extreme_challenges_are_always_found_on_the_boards_of_the_game(seed) -> None:
    made = challenge(seed, effort="extreme")
    assert EFFORTS["extreme"][0] <= runut.solve(made, limits=TWO).stats.nodes


@pytest.mark.laws
def test_that_no_piece_alone_leaves_one_solution_is_said_where_all_were_tried() -> None:
    with pytest.raises(PuzzleError, match="no single given piece makes this board unique"):
        challenge(set="soma", given=1)
    puzzle = runut.load("set:soma")
    placed: Counter[object] = Counter()
    for solution in runut.solve(puzzle, limits=runut.Limits(solutions=None)).solutions:
        cells = zip(solution.values(), puzzle.cells(), strict=True)
        for name, group in groupby(sorted(cells), key=itemgetter(0)):
            placed[name, tuple(cell for _, cell in group)] += 1
    assert min(placed.values()) > 1


def test_no_given_piece_of_the_fewest_can_be_taken_away() -> None:
    made = challenge(3, set="soma")
    for each in made.given:
        rest = tuple(other for other in made.given if other != each)
        less = Packing(made.kind, made.rows, made.columns, (), made.pieces, made.layers, rest)
        assert runut.count(less).count > 1


@pytest.mark.laws
@pytest.mark.parametrize("effort", ["easy", "medium", "hard"])
def test_the_effort_is_that_of_the_search(effort) -> None:
    least, most = EFFORTS[effort]
    for seed in range(3):
        result = runut.solve(challenge(seed, effort=effort), limits=TWO)
        assert least <= result.stats.nodes <= most


def test_efforts_join_without_a_gap() -> None:
    bounds = list(EFFORTS.values())[1:]
    assert all(one[1] + 1 == other[0] for one, other in pairwise(bounds))


@pytest.mark.parametrize("options", [{}, {"size": "9x9", "pieces": 9, "cells": "4-6"}])
def test_a_grown_board_has_one_solution_and_is_a_file_of_the_paper(options) -> None:
    for seed in range(3):
        made = board(seed, **options)
        assert made.kind is Kind.CUSTOM
        assert runut.write(made, format="paper") == str(made)
        assert runut.solve(made, limits=TWO).uniqueness is runut.Uniqueness.UNIQUE
        assert runut.warnings(made) == ()
        assert all("X" in row for row in (made.mask[0], made.mask[-1]))


@pytest.mark.parametrize("size", ["3x4", "4x7", "8x8", "12x12", "30x30"])
def test_a_size_alone_makes_a_board_that_reaches_all_its_sides(size) -> None:
    rows, columns = map(int, size.split("x"))
    made = board(2, size=size)
    assert (made.rows, made.columns) == (rows, columns)
    cells = list(made.free_cells())
    assert {min(axis) for axis in zip(*cells, strict=True)} == {0}
    assert [max(axis) for axis in zip(*cells, strict=True)] == [rows - 1, columns - 1]
    assert runut.solve(made, limits=TWO).uniqueness is runut.Uniqueness.UNIQUE


def test_a_mask_of_one_s_own_is_cut_into_pieces() -> None:
    made = board(2, mask="XXXXX/XXXXXX/.XXXXX/XXXX..", cells="3-5")
    assert made.mask == ("XXXXX.", "XXXXXX", ".XXXXX", "XXXX..")
    assert {piece.area for piece in made.pieces} <= {3, 4, 5}
    assert runut.solve(made, limits=TWO).uniqueness is runut.Uniqueness.UNIQUE
    assert len(board(2, mask="XXXXX/XXXXXX/.XXXXX/XXXX..", pieces=5).pieces) == 5


def test_a_grown_board_has_the_wanted_pieces() -> None:
    made = board(5, size="8x8", pieces=6, cells="2-6")
    assert len(made.pieces) == 6
    assert {piece.area for piece in made.pieces} <= set(range(2, 7))
    assert made.rows <= 8
    assert made.columns <= 8


@pytest.mark.laws
@pytest.mark.parametrize(
    ("method", "options", "reported"),
    [
        ("challenge", {"given": 12}, "12 given pieces; expected 0 to 11"),
        ("challenge", {"set": "tetrominoes"}, "this board has no solution: coloured like a chess"),
        ("challenge", {"set": "soma", "effort": "extreme"}, "no such challenge was found"),
        ("challenge", {"set": "pentominoes/7x9"}, "the board has 63 free cells"),
        ("board", {"mask": "XXXX/XXXX/XXXX"}, "this mask is symmetric"),
        ("board", {"mask": "XX/.."}, "two pieces of 3-5 cells do not fit in 2x2"),
        ("board", {"mask": "X" * 31}, "a size of 1x31; expected 1 to 30 for both"),
        ("board", {"pieces": 1}, "1 pieces; expected 2 to 26"),
        ("board", {"size": "0x8"}, "a size of 0x8; expected 1 to 30 for both"),
        ("board", {"size": "3x3", "pieces": 4}, "4 pieces of 3-5 cells do not fit in 3x3"),
        ("board", {"cells": "5-3"}, "7 pieces of 5-3 cells do not fit"),
        ("board", {"size": "4x4", "pieces": 16, "cells": "1-1"}, "no board with one solution"),
    ],
)
def test_what_cannot_be_made_is_rejected(method, options, reported) -> None:
    with pytest.raises(PuzzleError, match=reported):
        runut.generate("packing", method=method, options=options)


@pytest.mark.parametrize(
    ("method", "options"),
    [
        ("challenge", {"set": "some"}),
        ("challenge", {"set": "soma/2"}),
        ("challenge", {"given": "x"}),
        ("challenge", {"effort": "none"}),
        ("board", {"mask": "XXO"}),
        ("board", {"pieces": "many"}),
    ],
)
def test_an_unknown_name_is_rejected(method, options) -> None:
    with pytest.raises(UnknownNameError):
        runut.generate("packing", method=method, options=options)
