"""Exact counts: golden numbers beyond 64 bits, and agreement with listing every picture."""

from __future__ import annotations

from itertools import groupby
from math import comb, factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut

ALL = runut.Limits(solutions=None)


def listed(puzzle):
    """The number of pictures, found one by one."""
    return sum(1 for _ in runut.solutions(puzzle))


def ones(size, each=1):
    return runut.Nonogram([(1,) * each] * size, [(1,) * each] * size)


@pytest.mark.parametrize("size", [1, 2, 6, 20, 21, 25, 60])
def test_clues_of_ones_have_a_picture_for_each_permutation(size):
    result = runut.count(ones(size))
    assert (result.count, result.complete) == (factorial(size), True)


def test_seventy_swaps_make_two_to_the_seventy_pictures():
    pairs = [(1,), (1,), ()] * 70
    result = runut.count(runut.Nonogram([(1,) * 70] * 2, pairs))
    assert (result.count, result.status) == (2**70, runut.Status.SOLVED)


def test_two_runs_that_share_the_columns_are_counted():
    puzzle = runut.Nonogram([(3,), (3,)], [(1,)] * 6)
    assert runut.count(puzzle).count == listed(puzzle) == 2


@pytest.mark.parametrize(("size", "each"), [(4, 2), (5, 2), (6, 2), (7, 3)])
def test_equal_clues_of_several_ones_are_counted_as_listed(size, each):
    assert runut.count(ones(size, each)).count == listed(ones(size, each))


def test_the_ways_to_place_isolated_cells_in_two_rows_are_known():
    """White columns between all others: any half of the columns may be in the first row."""
    columns = [(1,), ()] * 20
    puzzle = runut.Nonogram([(1,) * 10, (1,) * 10], columns)
    assert runut.count(puzzle).count == comb(20, 10)


def test_a_contradiction_has_no_pictures():
    result = runut.count(runut.Nonogram([(2,), ()], [(1,), (), (1,)]))
    assert (result.count, result.status) == (0, runut.Status.UNSOLVABLE)
    assert result.uniqueness is runut.Uniqueness.NONE


@given(
    seed=st.integers(0, 1 << 32),
    width=st.integers(1, 8),
    height=st.integers(1, 8),
    colours=st.integers(1, 3),
)
def test_counts_are_those_of_listing(seed, width, height, colours):
    random = Random(seed)
    picture = [
        [random.choice([0, random.randint(1, colours)]) for _ in range(width)]
        for _ in range(height)
    ]

    def clue(line):
        return tuple((len(list(run)), colour) for colour, run in groupby(line) if colour)

    rows, columns = map(clue, picture), map(clue, zip(*picture, strict=True))
    puzzle = runut.Nonogram(tuple(rows), tuple(columns), ("red", "green", "blue")[:colours])
    assert runut.count(puzzle).count == listed(puzzle)


def test_a_limit_of_solutions_is_kept():
    result = runut.count(ones(25), limits=runut.Limits(solutions=10))
    assert (result.count, result.complete, result.halt) == (10, False, "solutions")


def test_a_count_that_stops_says_so():
    wide = ones(40, 8)
    stopped = runut.count(wide, limits=runut.Limits(solutions=None, seconds=0.2))
    assert (stopped.status, stopped.halt, stopped.complete) == (
        runut.Status.STOPPED,
        "seconds",
        False,
    )
    assert runut.count(wide, limits=runut.Limits(solutions=None, memory=1_000_000)).halt == "memory"
    control = runut.Control()
    control.cancel()
    assert runut.count(wide, control=control).halt == "cancelled"
