"""Limits and controls."""

from __future__ import annotations

import math

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


def test_the_first_solution_is_asked_for_by_default() -> None:
    assert runut.Limits() == runut.Limits(solutions=1, nodes=None, seconds=None, memory=None)


def test_a_new_control_has_seen_nothing() -> None:
    progress = runut.Control().progress()
    assert progress[:3] == (0, 0, 0)
    assert progress.seconds >= 0


def test_one_control_adds_up_several_searches() -> None:
    control = runut.Control()
    results = [runut.count("1...............", control=control) for _ in range(2)]
    assert control.progress().solutions == 2 * results[0].count == 144
    assert control.progress().nodes == 2 * results[0].stats.nodes


def test_a_cancelled_control_stays_cancelled() -> None:
    control = runut.Control()
    assert not control.cancelled
    control.cancel()
    control.cancel()
    assert control.cancelled
    assert runut.solve("1...............", control=control).halt == "cancelled"
