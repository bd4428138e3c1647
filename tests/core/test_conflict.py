"""Constraints that contradict each other, against what a person finds by trying every board."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from runut.core.rules.check import check
from runut.core.rules.model import Model
from runut.errors import UnknownNameError

CLASH = "sudoku 2x2\n....\n....\n....\n....\npair-sum 8 r1c1 r1c2\n"
BLANK = "sudoku 3x3\n" + "." * 9 + ("\n" + "." * 9) * 8 + "\n"
KINDS = [
    "thermometer {} {}",
    "clone {} = {}",
    "pair-sum 4 {} {}",
    "difference 2 {} {}",
    "even {} {}",
    "odd {} {}",
]


def sudoku(rng: Random) -> str:
    """A board of nine cells with two or three constraints and perhaps a given."""
    cells = [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
    rules = [rng.choice(KINDS).format(*rng.sample(cells, 2)) for _ in range(rng.choice((2, 3)))]
    given = rng.choice(["...", "1..", ".3."])
    return "\n".join(["sudoku 1x3", given, "...", "...", *rules])


def hitori(rng: Random) -> str:
    rows = (" ".join(rng.choices("123", k=3)) for _ in range(3))
    return "hitori 3x3\n" + "\n".join(rows)


def nonogram(rng: Random) -> str:
    """Clues with five black cells by rows and by columns."""
    clues = {"0": 0, "1": 1, "2": 2, "3": 3, "1 1": 2}
    fives = [each for each in product(clues, repeat=3) if sum(map(clues.get, each)) == 5]
    rows, columns = rng.choice(fives), rng.choice(fives)
    return "\n".join(["nonogram 3x3", "rows", *rows, "columns", *columns])


def packing(rng: Random) -> str:
    """Two pieces of eight cells for a board of 2x4."""
    parts = [("AAA\nA", "BBBB"), ("AAA\n A", "BB\nBB"), ("AA\n AA", "BBBB"), ("AAA\nA", "B\nBBB")]
    return "2 4 2\nDEFAULT\n" + "\n".join(rng.choice(parts))


MAKERS = {each.__name__: each for each in (sudoku, hitori, nonogram, packing)}


@cache
def boards(shape: object, values: tuple[object, ...]) -> list[runut.Solution]:
    """Every board of a flat shape."""
    rows, columns = shape.rows, shape.columns
    cuts = [slice(at * columns, (at + 1) * columns) for at in range(rows)]
    every = product(values, repeat=rows * columns)
    return [runut.Solution(tuple(board[cut] for cut in cuts)) for board in every]


def has_board(model: Model, kept: Collection[tuple[str, int]]) -> bool:
    """Whether any board keeps these constraints of a model, with pieces of their shapes."""
    kept = {*kept, *(("piece-shape", at) for at in range(2))}
    keys = {(rule.name, at) for rule in model.rules for at in range(len(rule))}
    less = model.without(keys - kept)
    shown = {packed: text for text, packed in model.symbols.items()}
    values = tuple(shown.get(value, value) for value in model.values)
    return any(not check(less, board) for board in boards(model.shape, values))


@pytest.mark.laws
@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_what_contradicts_has_no_board_and_one_without_any_of_it(
    maker: Callable[[Random], str], seed: int
) -> None:
    try:
        puzzle = runut.read(maker(Random(seed)))
    except runut.PuzzleError:  # contradicts itself at a glance
        return
    found, model = runut.conflict(puzzle), runut.model(puzzle)
    keys = {(each.rule, each.index) for each in found.constraints}
    every = {
        (rule.name, at) for rule in model.rules if not rule.is_implied for at in range(len(rule))
    }
    assert found.complete
    assert (found.status is runut.Status.UNSOLVABLE) == bool(keys)
    assert has_board(model, keys or every) == (not keys)
    assert all(has_board(model, keys - {key}) for key in keys)


@pytest.mark.laws
@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        ("arrow r1c1 = r1c2 r1c3 r1c4 r1c5", "row-duplicate arrow"),
        ("pair-sum 18 r1c1 r1c2", "row-duplicate pair-sum"),
        ("palindrome r1c1 r1c2 r1c3", "row-duplicate palindrome"),
        ("even r1c1\nodd r1c1", "cell-not-even cell-not-odd"),
        ("candidates r1c1 12\ncandidates r1c1 34", "candidate-ruled-out candidate-ruled-out"),
        ("thermometer r1c1 r1c2\nthermometer r1c2 r1c1", "thermometer thermometer"),
        ("quadruple 11 r1c1 r1c2 r2c1 r2c2", "box-duplicate quadruple"),
        ("clone r1c1 = r1c2", "row-duplicate clone"),
        ("equal-sums r1c1 = r1c2", "row-duplicate equal-sums"),
        ("same-sets r1c1 = r1c2", "row-duplicate" + " same-sets" * 8),
        ("difference 0 r1c1 r1c2", "row-duplicate difference"),
        ("ratio 1 r1c1 r1c2", "row-duplicate ratio"),
        ("total 18 r1c1 r1c2", "row-duplicate total"),
        ("relation 11 r1c1 r1c2", "row-duplicate relation"),
        ("pattern 11 r1c1 r1c2", "row-duplicate pattern"),
        ("sandwich 34 r3", "row-duplicate sandwich"),
        ("x-sum 46 r3", "row-duplicate x-sum"),
        ("sum-line 2 r1c1 r1c2 r1c3", "row-duplicate sum-line"),
        ("counting-circles r1c1 r1c2 r1c3", "row-duplicate" + " counting-circles" * 7),
        (
            "full-rank 3 r1\nfull-rank 3 r2",
            "column-duplicate full-rank-first full-rank-first",
        ),
    ],
)
def test_a_variant_that_contradicts_itself_is_told_with_its_cells(lines: str, rules: str) -> None:
    found = runut.conflict(BLANK + lines)
    assert " ".join(each.rule for each in found.constraints) == rules
    assert all(each.cells and each.sentence for each in found.constraints)


def test_nine_cells_between_two_digits_are_too_many() -> None:
    row = " ".join(f"r1c{column}" for column in range(1, 10))
    found = runut.conflict(f"{BLANK}between {row} r2c9 r3c9")
    assert {each.rule for each in found.constraints} >= {"between"}


def test_givens_contradict_a_line() -> None:
    text = BLANK.replace("." * 9, "56.......", 1) + "thermometer r1c2 r1c1"
    said = [each.sentence for each in runut.conflict(text).constraints]
    assert said == ["r1c1 is 5", "r1c2 is 6", "the digits of r1c2 r1c1 grow"]


def test_given_pieces_of_a_solvable_challenge_contradict_nothing() -> None:
    path = Path(__file__).parents[2] / "examples" / "packing" / "challenge.json"
    found = runut.conflict(runut.load(path))
    assert (found.status, found.constraints) == ("solved", ())


def test_a_limit_ends_the_search_and_says_so() -> None:
    found = runut.conflict("12........3...4.", limits=runut.Limits(nodes=0))
    assert (found.status, found.constraints, found.complete) == ("stopped", (), False)
    assert found.halt == "nodes"


def test_a_conflict_becomes_json_and_survives_pickling() -> None:
    found = runut.conflict(BLANK + "clone r1c1 = r1c2")
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301
    record = found.to_dict()
    assert (record["status"], record["complete"]) == ("unsolvable", True)
    assert record["constraints"][1] == {
        "rule": "clone",
        "index": 0,
        "cells": ((0, 0), (0, 1)),
        "sentence": "r1c1 r1c2 hold the same digit",
    }


def test_a_contradiction_follows_the_language() -> None:
    found = runut.conflict(CLASH, language="id").constraints
    said = [each.sentence for each in found]
    assert said == ["baris 1 tidak memuat angka dua kali", "r1c1 r1c2 berjumlah 8"]


def test_a_language_that_nobody_speaks_is_named() -> None:
    with pytest.raises(UnknownNameError, match="language 'xx'"):
        runut.conflict(CLASH, language="xx")
