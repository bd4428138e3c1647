"""After its limit, a verb does no work that grows with the board or the solutions found.

The tests count calls, which a busy machine does not change, and measure the growth of a separate
process. The bound on processor time is a slow test.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import sleep

import pytest

import runut
from large_boards import LARGE, MANY, VERBS, board
from programs import ran, soon

pytestmark = pytest.mark.laws

MOST_CALLS = 60_000
"""The most Python calls of a verb: some for each line, none for each cell or solution."""

LATE = 0.1
PROGRAM = Path(__file__).parents[1] / "large_boards.py"
MEGABYTE = 10**6
OVER = 16 * MEGABYTE + 2 * MEGABYTE
"""The growth allowed beyond the memory limit, and the error of the measurement."""


def calls(work) -> int:
    """The number of Python calls and generator steps that `work` takes."""
    number = 0

    def count(_frame, event: str, _argument) -> None:
        nonlocal number
        number += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", LARGE)
def test_no_verb_walks_over_cells_or_solutions_in_python(verb, name) -> None:
    puzzle, limits = board(name), runut.Limits(solutions=None, seconds=0.05)
    assert calls(lambda: VERBS[verb](puzzle, limits)) < MOST_CALLS


def test_a_slow_reader_gets_little_more_once_the_time_is_over() -> None:
    stream = runut.solutions(board("sudoku-36"), limits=runut.Limits(seconds=0.2))
    next(stream)
    sleep(0.3)  # meanwhile the search waits for its reader
    assert sum(1 for _ in stream) < 20
    assert stream.result.halt == "seconds"


def test_threads_share_the_time_of_a_count() -> None:
    control = runut.Control()
    limits = runut.Limits(seconds=0.3)
    result = runut.count(board("sudoku-36"), limits=limits, threads=2, control=control)
    assert result.halt == "seconds"
    assert result.stats.seconds < 2  # and not 0.3 for each of the 36 parts


def test_recorded_events_are_charged() -> None:
    limits = runut.Limits(solutions=None, seconds=20, memory=MEGABYTE)
    result = runut.solve(board("sudoku-36"), limits=limits, record=True)
    assert result.halt == "memory"
    assert 0.7 * MEGABYTE < 1296 * len(result.solutions) < 0.75 * MEGABYTE


@pytest.mark.parametrize("algorithm", ["auto", "cell-backtracking", "cell-backtracking-py"])
def test_events_without_room_are_counted(algorithm) -> None:
    limits = runut.Limits(memory=640)
    result = runut.solve("1...............", algorithm=algorithm, limits=limits, record=True)
    assert len(result.trace) == 640 / 4 / 16
    assert result.trace.dropped > 0


@pytest.mark.parametrize("name", [*MANY, "hitori-deep"])
@pytest.mark.parametrize("verb", ["solve", "solve_many", "count", "count_on", "forced"])
def test_a_process_grows_by_little_more_than_its_limit(verb, name) -> None:
    assert grown(verb, name, 4 * MEGABYTE) < 4 * MEGABYTE + OVER


def test_the_lines_of_a_large_nonogram_are_charged_while_it_is_counted() -> None:
    assert grown("count", "nonogram-million", 30 * MEGABYTE) < 30 * MEGABYTE + OVER


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize("verb", VERBS)
def test_a_process_grows_by_little_more_than_a_larger_limit(verb, name) -> None:
    assert grown(verb, name, 30 * MEGABYTE) < 30 * MEGABYTE + OVER


def grown(verb: str, name: str, memory: int) -> int:
    """The peak growth in bytes of a separate process while a verb runs."""
    reported = ran(
        [sys.executable, PROGRAM, verb, name, str(memory)], code=0, text=True
    ).stdout.strip()
    if reported == "None":
        pytest.skip("this system does not report how far a process grew")
    return int(reported)


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.1, 1])
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", LARGE)
def test_a_verb_is_back_soon_after_its_time(verb, name, seconds) -> None:
    puzzle, threads = board(name), 2 if verb in {"count_threads", "stream"} else 1
    with soon(threads * seconds + LATE):
        VERBS[verb](puzzle, runut.Limits(solutions=None, seconds=seconds))
