"""The nodes of a recorded search, by their numbers."""

from __future__ import annotations

from array import array

import runut
from runut.core.nodes import Nodes
from runut.core.trace import Event, Kind, Trace, pack, replay_cells
from runut.verbs.texts import nodes_of

NODE, SET, BACK, SOLUTION = Kind

EVENTS = (
    (NODE, 1, 0, 5),
    (SET, 1, 0, 5),
    (NODE, 2, 1, 5),
    (NODE, 2, 1, 6),
    (SET, 2, 1, 6),
    (BACK, 2, 0, 0),
    (BACK, 1, 0, 0),
    (NODE, 1, 0, 6),
    (SET, 1, 0, 6),
    (SOLUTION, 1, 0, 0),
)


def nodes(*, is_whole: bool = False) -> Nodes:
    words = array("Q", (pack(*event) for event in EVENTS))
    return Nodes(bytes([255, 255]), Trace(words.tobytes()), is_whole=is_whole)


def test_a_node_holds_the_board_before_it_and_its_events():
    third = nodes()[2]
    assert (third.number, third.event, third.at) == (3, Event(NODE, 2, 1, 6), 3)
    assert (third.before, third.after) == (bytes([5, 255]), bytes([5, 6]))
    assert third.shown == 5


def test_the_first_node_holds_what_was_set_before_it_and_no_more():
    events = (SET, 0, 1, 7), *EVENTS
    words = array("Q", (pack(*event) for event in events))
    first = Nodes(bytes([255, 255]), Trace(words.tobytes()))[0]
    assert (first.before, first.after) == (bytes([255, 7]), bytes([5, 7]))


def test_a_node_knows_what_is_above_it_and_what_was_tried_before_it():
    third, fourth = nodes()[2:]
    assert third.above == (Event(NODE, 1, 0, 5),)
    assert third.sibling == Event(NODE, 2, 1, 5)
    assert (fourth.above, fourth.sibling) == ((), Event(NODE, 1, 0, 5))


def test_a_node_says_where_the_search_goes_back_to():
    first, second, third, fourth = nodes()
    assert (first.back, second.back, fourth.back) == (None, None, None)
    assert third.back == first.event


def test_only_the_last_node_of_a_whole_search_is_its_end():
    assert [node.is_end for node in nodes(is_whole=True)] == [False, False, False, True]
    assert not nodes()[-1].is_end
    assert nodes()[-1].following is None


def test_events_belong_to_the_node_that_began_before_them():
    assert [nodes().number_at(events) for events in range(11)] == [0, 1, 1, 2, 3, 3, 3, 3, 4, 4, 4]


def test_nodes_from_any_side_are_those_of_a_plain_replay():
    puzzle = runut.load("examples/sudoku/paper-figure-7.txt")
    limits = runut.Limits(solutions=None, nodes=6000)
    result = runut.solve(puzzle, algorithm="cell-backtracking", limits=limits, record=True)
    assert result.trace is not None
    found = nodes_of(puzzle, result)
    assert len(found) == result.stats.nodes
    start = bytes(digit or 255 for digit in puzzle.cells)
    assert list(found) == found[:]
    for number in (len(found) - 1, 0, len(found) // 2, 7):
        node = found[number]
        assert node.event == result.trace[node.at]
        assert node.before == replay_cells(start, result.trace, node.at)
