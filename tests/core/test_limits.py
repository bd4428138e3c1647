"""Limits and controls."""

from __future__ import annotations

import copy
import math
import pickle
from functools import partial

import pytest

import runut


@pytest.mark.parametrize(
    "limits",
    [
        {"solutions": 0},
        {"solutions": -1},
        {"nodes": -1},
        {"seconds": -0.1},
        {"seconds": math.nan},
        {"seconds": math.inf},
        {"memory": -1},
        {"solutions": 2**63},
    ],
)
def test_an_impossible_limit_is_refused_by_its_name(limits) -> None:
    with pytest.raises(ValueError, match=rf"Limits\.{next(iter(limits))}"):
        runut.Limits(**limits)


@pytest.mark.parametrize("name", ["solutions", "nodes", "memory"])
def test_a_count_must_be_whole(name) -> None:
    with pytest.raises(TypeError, match=rf"Limits\.{name}"):
        runut.Limits(**{name: 1.5})


def test_the_least_limits_are_allowed() -> None:
    limits = runut.Limits(solutions=1, nodes=0, seconds=0, memory=0)
    result = runut.solve("1...............", limits=limits)
    assert (result.status, result.stats.nodes) == (runut.Status.STOPPED, 0)


BOARD, ALL = "1...............", 72
"""A sudoku and the number of its solutions."""

SECONDS = runut.Limits(seconds=45)


def test_solve_looks_for_one_solution_under_another_limit() -> None:
    assert runut.solve(BOARD, limits=SECONDS).count == 1
    assert [each.count for each in runut.solve_many([runut.read(BOARD)], limits=SECONDS)] == [1]


def test_count_counts_all_under_another_limit() -> None:
    assert runut.count(BOARD, limits=SECONDS).count == ALL
    assert runut.count(BOARD, limits=SECONDS, threads=2).count == ALL


def test_solutions_gives_all_under_another_limit() -> None:
    assert len(list(runut.solutions(BOARD, limits=SECONDS))) == ALL


def test_a_count_with_checkpoints_counts_all_under_another_limit() -> None:
    puzzle = runut.load("set:soma")
    assert runut.count_on(puzzle, limits=SECONDS)[0].count == 11_520


def test_a_trace_ends_with_the_first_solution_under_another_limit() -> None:
    kinds = [event.kind.name for event in runut.trace(BOARD, limits=SECONDS)]
    assert kinds.count("SOLUTION") == 1


def test_what_is_forced_is_whole_under_another_limit() -> None:
    assert runut.forced(BOARD, limits=SECONDS).count == runut.forced(BOARD).count


def test_compare_looks_for_one_solution_under_another_limit() -> None:
    found = runut.compare({"board": runut.read(BOARD)}, ["auto"], repeat=1, limits=SECONDS)
    assert [run.count for run in found.runs] == [1]


@pytest.mark.parametrize("limits", [runut.Limits(), runut.Limits(solutions=None), SECONDS])
def test_limits_are_values(limits) -> None:
    pickled = pickle.loads(pickle.dumps(limits))  # noqa: S301 - our own bytes
    assert {limits, copy.copy(limits), copy.deepcopy(limits), pickled} == {limits}


def test_limits_show_what_was_given() -> None:
    assert repr(runut.Limits()) == "Limits()"
    assert repr(runut.Limits(None, memory=2**20)) == "Limits(solutions=None, memory=1048576)"


def test_none_is_all_and_no_default() -> None:
    assert runut.Limits(solutions=None) != runut.Limits()
    assert runut.solve(BOARD, limits=runut.Limits(solutions=None)).count == ALL


def test_a_new_control_has_seen_nothing() -> None:
    progress = runut.Control().progress()
    assert progress[:3] == (0, 0, 0)
    assert progress.seconds >= 0


def test_one_control_adds_up_several_searches() -> None:
    control = runut.Control()
    puzzle = "12.............."
    results = [runut.count(puzzle, control=control) for _ in range(2)]
    assert control.progress().solutions == 2 * results[0].count == 48
    assert control.progress().nodes == 2 * results[0].stats.nodes


def test_a_cancelled_control_stays_cancelled() -> None:
    control = runut.Control()
    assert not control.cancelled
    control.cancel()
    control.cancel()
    assert control.cancelled
    assert runut.solve("1...............", control=control).halt == "cancelled"


def test_who_watches_gets_the_progress_while_a_search_goes_on() -> None:
    control, seen = runut.Control(), set[int]()

    def watch(now: runut.Progress) -> None:
        seen.add(now.nodes)
        if len(seen) > 2:
            control.cancel()

    task = partial(runut.count, "." * 81, control=control)
    assert control.watched(task, watch).halt == "cancelled"


def test_what_a_watcher_raises_ends_the_task() -> None:
    def leave(now: runut.Progress) -> None:
        if now.nodes:
            raise KeyError(now.nodes)

    control = runut.Control()
    with pytest.raises(KeyError):
        control.watched(lambda: runut.count("." * 81, control=control), leave)


def test_what_follows_a_watched_task_is_not_watched() -> None:
    seen: list[runut.Progress] = []
    runut.Control().watched(lambda: None, seen.append)
    before = len(seen)
    runut.solve("1......4.2....3.")
    assert len(seen) == before
