"""Recorded events and the board after any of them."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runut.core.trace import Event, Kind, Trace, pack, replay_cells


def trace(*events: tuple[Kind, int, int, int]) -> Trace:
    return Trace(array("Q", [pack(*event) for event in events]).tobytes())


STEPS = (
    (Kind.SET, 0, 0, 1),
    (Kind.NODE, 1, 1, 5),
    (Kind.SET, 1, 1, 5),
    (Kind.SET, 2, 2, 6),
    (Kind.SET, 2, 1, 9),
    (Kind.BACK, 2, 0, 0),
    (Kind.SET, 2, 2, 7),
    (Kind.SOLUTION, 2, 0, 0),
    (Kind.BACK, 1, 0, 0),
)
BOARDS = ("...", "1..", "1..", "15.", "156", "196", "15.", "157", "157", "1..")


@pytest.mark.parametrize("upto", range(10))
def test_the_board_is_rebuilt_after_every_event(upto) -> None:
    start = bytes([255] * 3)
    wanted = bytes(255 if cell == "." else int(cell) for cell in BOARDS[upto])
    assert replay_cells(start, trace(*STEPS), upto) == wanted


def test_without_an_end_the_whole_trace_is_replayed() -> None:
    assert replay_cells(bytes(3), trace(*STEPS)) == bytes([1, 0, 0])


@given(
    st.sampled_from(Kind),
    st.integers(0, 0xFFFF),
    st.integers(0, 0xFFFFFF),
    st.integers(0, 0xFFFF),
)
def test_an_event_is_unpacked_as_it_was_packed(kind, depth, place, value) -> None:
    assert trace((kind, depth, place, value))[0] == Event(kind, depth, place, value)


def test_a_depth_beyond_its_field_is_capped() -> None:
    assert trace((Kind.SET, 70_000, 1, 1))[0].depth == 0xFFFF


def test_a_trace_is_a_sequence() -> None:
    events = trace(*STEPS)
    assert len(events) == 9
    assert events[-1] == Event(*STEPS[-1])
    assert events[1:3] == (Event(*STEPS[1]), Event(*STEPS[2]))
    assert list(events) == [Event(*step) for step in STEPS]
    assert Event(*STEPS[3]) in events
    with pytest.raises(IndexError):
        events[9]
    assert not Trace(b"")
