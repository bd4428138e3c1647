"""The frame for algorithms in plain Python; the engine has its own tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

import pytest

from runut.core.limits import Control, Limits
from runut.core.search import KEEP_ALL, Outcome, Reference, ReferenceControl, limit_values, run_many
from runut.core.trace import Kind, Trace


def every_16th(control: ReferenceControl) -> Iterator[bytes]:
    """Counts without end; every 16th node is a solution."""
    for number in count(1):
        control.node(3, 1, 1)
        control.set(3, 1, 1)
        if number % 16 == 0:
            yield bytes([1, 2])
            control.backtrack()
            control.back(3)


def nothing(control: ReferenceControl) -> Iterator[bytes]:
    control.node(0)
    yield from ()


def run(limits: Limits, keep: int = KEEP_ALL, *, record: bool = False) -> Outcome:
    return Reference(every_16th, bool).run(limit_values(limits, 1), keep, Control().native, record)


@pytest.mark.parametrize("nodes", [0, 1, 255, 256, 257, 1000])
def test_the_node_limit_is_exact(nodes) -> None:
    outcome = run(Limits(None, nodes=nodes))
    assert (outcome.nodes, outcome.halt, outcome.count) == (nodes, "nodes", nodes // 16)


def test_no_more_solutions_are_kept_than_asked() -> None:
    outcome = run(Limits(5), keep=2)
    assert (outcome.count, len(outcome.solutions), outcome.halt) == (5, 2, "solutions")


def test_kept_solutions_count_as_memory() -> None:
    outcome = run(Limits(None, memory=1000))
    assert (outcome.halt, outcome.count) == ("memory", 1000 // 2)
    assert len(outcome.solutions) == outcome.count


def test_the_time_limit_holds() -> None:
    outcome = run(Limits(None, seconds=0.02), keep=0)
    assert outcome.halt == "seconds"
    assert 0.02 <= outcome.seconds < 1


def test_an_exhausted_space_is_no_halt() -> None:
    outcome = Reference(nothing, bool).run(
        limit_values(Limits(), 1), 1, Control().native, record=False
    )
    assert (outcome.halt, outcome.count, outcome.nodes) == (None, 0, 1)


def test_what_is_recorded_is_what_was_told() -> None:
    trace = Trace(run(Limits(1), record=True).events)
    kinds = [event.kind for event in trace]
    assert kinds == [Kind.NODE, Kind.SET] * 16 + [Kind.SOLUTION]


def test_a_full_recording_counts_what_it_drops(monkeypatch) -> None:
    monkeypatch.setattr("runut.core.search.MOST_EVENTS", 10)
    outcome = run(Limits(1), record=True)
    assert (len(outcome.events) // 8, outcome.dropped) == (10, 23)


def test_a_stream_searches_no_further_than_it_is_read() -> None:
    control = Control()
    stream = Reference(every_16th, bool).stream(limit_values(Limits(), None), control.native)
    assert list(islice(stream, 2)) == [bytes([1, 2])] * 2
    assert control.progress().nodes <= 32
    assert len(list(Reference(every_16th, bool).stream((3, None, None, None), control.native))) == 3


def test_searches_of_both_kinds_run_in_one_batch_and_keep_their_order() -> None:
    limits, control = limit_values(Limits(2), None), Control()
    batch = [Reference(every_16th, bool), Reference(nothing, bool), Reference(every_16th, bool)]
    outcomes = run_many(batch, limits, control, threads=2)
    assert [outcome.count for outcome in outcomes] == [2, 0, 2]
    assert control.progress().solutions == 4
