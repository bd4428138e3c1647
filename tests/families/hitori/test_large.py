"""The largest boards: their solutions, the time to an answer, and the trace."""

from __future__ import annotations

import random
from functools import cache

import pytest

import runut
from programs import cancelled, soon
from runut import Hitori, Limits, Status

SIDE = 1000
LATE = 2.0
"""Seconds of processor time."""


def board_of(side: int, number) -> Hitori:
    return Hitori(side, side, tuple(number(r, c) for r in range(side) for c in range(side)))


def latin(row: int, column: int) -> int:
    return (row + column) % SIDE + 1


@cache
def ambiguous(side: int) -> Hitori:
    """A Latin square in which some cells that no two touch repeat a number of their row."""
    rng = random.Random(side)
    cells = [(row + column) % side + 1 for row in range(side) for column in range(side)]
    for row in range(1, side, 2):
        for column in range(1, side - 1, 4):
            cells[row * side + column] = (row + rng.randrange(side)) % side + 1
    return Hitori(side, side, tuple(cells))


def test_a_board_of_one_number_is_refuted_in_room_that_it_has() -> None:
    # Its pairs of duplicates are 1000 times as many as its cells.
    board = board_of(SIDE, lambda *_: 1)
    with soon(LATE):
        result = runut.solve(board, limits=Limits(memory=200 << 20))
    assert result.status is Status.UNSOLVABLE


@pytest.mark.laws
@pytest.mark.parametrize("number", [lambda *_: 0, latin], ids=["blank", "latin"])
def test_a_board_without_duplicates_is_solved_without_turning_back(number) -> None:
    board = board_of(SIDE, number)
    with soon(LATE):
        result = runut.solve(board)
    assert result.status is Status.SOLVED
    assert set(result.solution.values()) == {0}
    assert result.stats.backtracks == 0


@pytest.mark.parametrize("side", [300, pytest.param(SIDE, marks=pytest.mark.laws)])
def test_a_large_board_with_many_solutions_has_its_first_soon(side) -> None:
    result = runut.solve(ambiguous(side), limits=Limits(seconds=20))
    assert result.status is Status.SOLVED
    assert result.stats.nodes > side * side / 4
    if side < SIDE:
        assert runut.check(ambiguous(side), result.solution) == ()


@pytest.mark.laws
def test_thousands_of_parts_that_are_cut_off_are_reported_soon() -> None:
    side = 300
    rows = [[(row + column) % 2 for column in range(side)] for row in range(side)]
    with soon(LATE):
        violations = runut.check(board_of(side, lambda *_: 0), rows)
    assert [len(violation.cells) for violation in violations] == [1] * (side * side // 2 - 1)


@pytest.mark.laws
@pytest.mark.parametrize("algorithm", ["auto", "clauses", "patterns", "patterns-py"])
@pytest.mark.parametrize("wait", [0.0, 0.05, 0.3])
def test_a_large_board_answers_cancel_at_any_time(algorithm, wait) -> None:
    control = runut.Control()
    with cancelled(control, after=wait, within=LATE):
        result = runut.count(ambiguous(SIDE), algorithm=algorithm, control=control)
    assert (result.status, result.halt) == (Status.STOPPED, "cancelled")
    assert not result.complete


@pytest.mark.parametrize("algorithm", ["auto", "clauses", "patterns", "patterns-py"])
def test_a_large_board_answers_its_time_limit(algorithm) -> None:
    limits = Limits(solutions=None, seconds=0.1)
    board = ambiguous(SIDE)
    with soon(LATE):
        result = runut.count(board, algorithm=algorithm, limits=limits)
    assert (result.status, result.halt) == (Status.STOPPED, "seconds")


def test_the_memory_limit_stops_a_large_board_before_it_is_laid_out() -> None:
    board = ambiguous(SIDE)
    with soon(0.2):
        result = runut.solve(board, limits=Limits(memory=1 << 20))
    assert (result.status, result.halt) == (Status.STOPPED, "memory")


@pytest.mark.laws
def test_many_solutions_of_a_large_board_are_different_and_right() -> None:
    board = ambiguous(60)
    result = runut.solve(board, limits=Limits(solutions=40))
    assert len(set(result.solutions)) == 40
    assert not any(runut.check(board, solution) for solution in result.solutions)


def test_the_trace_of_a_large_board_replays_to_its_solution() -> None:
    board = ambiguous(150)
    result = runut.solve(board, record=True)
    assert result.trace.dropped == 0
    assert result.stats.max_depth > 100
    assert runut.replay(board, result.trace) == result.solution.cells


def test_long_lines_of_a_single_row_or_column_are_solved() -> None:
    numbers = tuple(range(1, SIDE + 1))
    for board in (Hitori(SIDE, 1, numbers), Hitori(1, SIDE, numbers)):
        # Only the ends may be black: neither, one, the other or both.
        assert runut.count(board).count == 4
