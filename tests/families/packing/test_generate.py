"""Made packings: always one solution, the wanted number of given pieces, the wanted effort."""

from __future__ import annotations

from itertools import pairwise

import pytest

import runut
from runut.errors import PuzzleError, UnknownNameError
from runut.families.packing.generate import EFFORTS
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
        "iq-puzzler-pro",
        "iq-puzzler-pro/diagonal",
        "iq-puzzler-pro/pyramid",
        "pentominoes/8x8-without-centre",
        "pentominoes/2x5x6",
        "soma",
        "conway",
        "slothouber-graatsma",
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


def test_no_given_piece_of_the_fewest_can_be_taken_away() -> None:
    made = challenge(3, set="soma")
    for each in made.given:
        rest = tuple(other for other in made.given if other != each)
        less = Packing(made.kind, made.rows, made.columns, (), made.pieces, made.layers, rest)
        assert runut.count(less).count > 1


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
        assert runut.notes(made) == ()
        assert all("X" in row for row in (made.mask[0], made.mask[-1]))


def test_a_grown_board_has_the_wanted_pieces() -> None:
    made = board(5, size="8x8", pieces=6, cells="2-6")
    assert len(made.pieces) == 6
    assert {piece.area for piece in made.pieces} <= set(range(2, 7))
    assert made.rows <= 8
    assert made.columns <= 8


@pytest.mark.parametrize(
    ("method", "options", "told"),
    [
        ("challenge", {"given": 12}, "12 given pieces; expected 0 to 11"),
        ("challenge", {"set": "tetrominoes"}, "no solution of this board was found"),
        ("challenge", {"set": "soma", "effort": "extreme"}, "no such challenge was found"),
        ("challenge", {"set": "pentominoes/7x9"}, "the board has 63 free cells"),
        ("board", {"pieces": 1}, "1 pieces; expected 2 to 26"),
        ("board", {"size": "0x8"}, "a size of 0x8; expected 1 to 30 for both"),
        ("board", {"size": "3x3", "pieces": 4}, "4 pieces of 3-5 cells do not fit in 3x3"),
        ("board", {"cells": "5-3"}, "7 pieces of 5-3 cells do not fit"),
        ("board", {"size": "4x4", "pieces": 16, "cells": "1-1"}, "no board with one solution"),
    ],
)
def test_what_cannot_be_made_is_refused(method, options, told) -> None:
    with pytest.raises(PuzzleError, match=told):
        runut.generate("packing", method=method, options=options)


@pytest.mark.parametrize(
    "options", [{"set": "some"}, {"set": "soma/2"}, {"given": "x"}, {"effort": "none"}]
)
def test_an_unknown_name_is_refused(options) -> None:
    with pytest.raises(UnknownNameError):
        runut.generate("packing", options=options)
