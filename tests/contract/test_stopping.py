"""Limits and cancelling, on puzzles with too many solutions to count.

A busy machine may answer late, so that processor time is bounded, not the clock; the answer shows
that the search was stopped and did not finish.
"""

from __future__ import annotations

import sys
import threading
from itertools import islice
from time import thread_time

import pytest

import runut
from programs import cancelled, ran, soon, until

ALL = runut.Limits(solutions=None)
LATE = 2.0


def is_endless(hard, method) -> bool:
    """Whether the algorithm is still busy after a moment; the first one must be."""
    result = method.solve(hard.puzzle, limits=runut.Limits(solutions=None, seconds=0.05))
    assert method.name != "auto" or result.halt == "seconds"
    return result.halt == "seconds"


def test_the_time_limit_stops_a_search(hard, method) -> None:
    limits = runut.Limits(solutions=None, seconds=0.1)
    with soon(LATE):
        result = runut.count(
            hard.puzzle, algorithm=method.name, limits=limits, options=method.options
        )
    if is_endless(hard, method):
        assert (result.status, result.halt) == (runut.Status.STOPPED, "seconds")
        assert not result.complete


def test_no_time_is_no_search(hard, method) -> None:
    result = method.solve(hard.puzzle, limits=runut.Limits(seconds=0))
    assert (result.status, result.halt, result.stats.nodes) == ("stopped", "seconds", 0)


def test_a_cancelled_control_stops_before_the_first_node(hard, method) -> None:
    control = runut.Control()
    control.cancel()
    result = method.solve(hard.puzzle, limits=ALL, control=control)
    assert (result.status, result.halt, result.stats.nodes) == ("stopped", "cancelled", 0)


def test_another_thread_watches_a_search_and_cancels_it(hard, method) -> None:
    if not is_endless(hard, method):
        return
    control = runut.Control()
    results: list[runut.Result] = []

    def search() -> None:
        results.append(
            runut.count(hard.puzzle, algorithm=method.name, control=control, options=method.options)
        )

    thread = threading.Thread(target=search)
    thread.start()
    until(lambda: control.progress().nodes > 0)
    watched = control.progress().nodes
    until(lambda: control.progress().nodes > watched)
    with soon(LATE):
        control.cancel()
        thread.join()
    assert (results[0].status, results[0].halt) == ("stopped", "cancelled")
    assert control.progress().nodes == results[0].stats.nodes


def test_an_abandoned_stream_ends_its_search(hard) -> None:
    control = runut.Control()
    stream = runut.solutions(hard.puzzle, control=control)
    first = list(islice(stream, 3))
    assert len(set(first)) == 3
    assert all(runut.check(hard.puzzle, solution) == () for solution in first)
    del stream
    until(lambda: searched_meanwhile(control) == 0)
    assert not control.cancelled


def searched_meanwhile(control: runut.Control) -> int:
    """How many nodes a search of another thread visits while this thread works for a moment."""
    nodes, began = control.progress().nodes, thread_time()
    while thread_time() - began < 0.1:
        pass
    return control.progress().nodes - nodes


def test_a_stream_is_lazy(hard) -> None:
    control = runut.Control()
    stream = runut.solutions(hard.puzzle, control=control)
    next(stream)
    searched_meanwhile(control)
    # The search is at most a few solutions ahead of its reader.
    assert control.progress().solutions <= 20
    assert len(list(islice(stream, 40))) == 40


def test_a_cancelled_stream_ends(hard) -> None:
    control = runut.Control()
    stream = runut.solutions(hard.puzzle, control=control)
    next(stream)
    control.cancel()
    assert sum(1 for _ in stream) < 2_000


def test_kept_solutions_are_held_to_the_memory_limit(hard) -> None:
    limits = runut.Limits(solutions=None, memory=100_000, seconds=20)
    result = runut.solve(hard.puzzle, limits=limits)
    assert (result.status, result.halt) == (runut.Status.STOPPED, "memory")
    assert len(result.solutions) * len(hard.family.start(hard.puzzle)) <= 100_000


@pytest.mark.parametrize("most", [1, 2, 7])
def test_no_more_solutions_are_sought_than_asked(hard, most) -> None:
    result = runut.solve(hard.puzzle, limits=runut.Limits(solutions=most, seconds=20))
    assert (result.status, result.halt, result.count) == ("solved", "solutions", most)
    assert len(set(result.solutions)) == most
    assert all(runut.check(hard.puzzle, solution) == () for solution in result.solutions)
    assert result.uniqueness == ("several" if most > 1 else "unknown")


@pytest.mark.parametrize("threads", [1, 2])
def test_a_cancel_ends_every_search_of_a_batch(hard, threads) -> None:
    control = runut.Control()
    # Soon: every solution found so far becomes a value, which takes longer than finding it.
    with cancelled(control, after=0.01, within=2 * LATE):
        results = runut.solve_many(
            [hard.puzzle] * 4,
            limits=runut.Limits(solutions=None, memory=2**28),
            control=control,
            threads=threads,
        )
    assert [result.halt for result in results] == ["cancelled"] * 4


INTERRUPTED = """
import os, runut, signal, sys, threading
from time import process_time, sleep

def interrupt():
    while process_time() < began + 0.2:
        sleep(0.01)
    sent.append(process_time())
    os.kill(os.getpid(), signal.SIGINT)

puzzle = runut.read(sys.argv[1], family=sys.argv[2])
easy = runut.read("1...............")
began, sent = process_time(), []
threading.Thread(target=interrupt).start()
try:
    eval(compile(sys.argv[3], "asked", "eval"))
except KeyboardInterrupt:
    print("interrupted", process_time() - sent[0] < float(sys.argv[4]))
"""
"""Interrupts its search once it has worked for a moment."""


@pytest.mark.parametrize(
    "search",
    [
        "runut.count(puzzle)",
        pytest.param("sum(1 for _ in runut.solutions(puzzle))", marks=pytest.mark.laws),
        *(
            pytest.param(
                f"runut.solve_many({each}, limits=runut.Limits(None, memory=2**30), threads=2)",
                marks=pytest.mark.laws,
            )
            for each in ("[puzzle] * 2", "[easy, puzzle]")
        ),
    ],
    ids=["count", "stream", "batch", "uneven-batch"],
)
def test_control_c_ends_a_search(hard, search) -> None:
    program = [sys.executable, "-c", INTERRUPTED, hard.text, hard.family.name]
    assert ran([*program, search, str(LATE)], text=True, code=0).stdout == "interrupted True\n"
