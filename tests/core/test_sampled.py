"""A search of any length recorded in bounded room: what its stretches say of the whole search."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import runut
from runut.core.limits import Control
from runut.core.nodes import Nodes
from runut.core.search import Outcome
from runut.core.trace import Kind, Trace, replay_cells
from runut.families import family_of
from runut.verbs.solving import request_for

EXAMPLES = Path(__file__).parents[2] / "examples"
SUDOKU = runut.read("1" + 15 * ".")
EVERYTHING = None
HEAD = 5


class Stretch(NamedTuple):
    """A part of a recorded search, as the page reads it."""

    first: int
    backtracks: int
    solutions: int
    held: Trace
    own: Trace


def stretches(outcome: Outcome) -> Iterator[Stretch]:
    words = array("Q", outcome.events)
    at = 0
    while at < len(words):
        first, held, length, backtracks, solutions = words[at : at + HEAD]
        middle, end = at + HEAD + held, at + HEAD + length
        held_events = Trace(words[at + HEAD : middle].tobytes())
        own = Trace(words[middle:end].tobytes())
        yield Stretch(first, backtracks, solutions, held_events, own)
        at = end


def sampled(
    puzzle: runut.Puzzle,
    algorithm: str,
    room: int,
    *,
    solutions: int | None = EVERYTHING,
    nodes: int | None = None,
) -> Outcome:
    request = request_for(puzzle, algorithm, {})
    limits = (solutions, nodes, None, None)
    return request.search().sample(limits, 1, Control().native, room)


@pytest.mark.parametrize("algorithm", ["cell-backtracking", "cell-backtracking-py"])
def test_each_recorded_node_is_that_of_the_whole_search(algorithm) -> None:
    whole = runut.solve(
        SUDOKU, algorithm=algorithm, limits=runut.Limits(solutions=None), record=True
    )
    start = family_of(SUDOKU).start(SUDOKU)
    nodes = Nodes(start, whole.trace)
    outcome = sampled(SUDOKU, algorithm, 1000)
    found = list(stretches(outcome))
    assert (found[0].first, found[-1].first) == (1, whole.stats.nodes)
    assert outcome.dropped == whole.stats.nodes - len(found) > 0
    for first, backtracks, solutions, held, own in found:
        node = nodes[first - 1]
        assert replay_cells(start, held) == node.before
        following = () if node.following is None else (node.following,)
        assert tuple(own) == (node.event, *node.events, *following)
        before = whole.trace[: node.at]
        kinds = [event.kind for event in before]
        assert (backtracks, solutions) == (kinds.count(Kind.BACK), kinds.count(Kind.SOLUTION))


def test_a_search_that_fits_is_recorded_whole() -> None:
    (only,) = stretches(sampled(SUDOKU, "cell-backtracking", 100_000))
    whole = runut.trace(SUDOKU, algorithm="cell-backtracking", limits=runut.Limits(solutions=None))
    assert (only.first, len(only.held), tuple(only.own)) == (1, 0, tuple(whole))


@pytest.mark.laws
def test_the_last_state_of_the_hanjie_is_its_solution() -> None:
    puzzle = runut.load(EXAMPLES / "nonogram" / "hanjie-10.nin")
    outcome = sampled(puzzle, "exhaustive", 200_000, solutions=1)
    *_, last = stretches(outcome)
    assert last.first - 1 == 17_015_029
    start = family_of(puzzle).start(puzzle)
    events = Trace(last.held.packed + last.own.packed)
    assert replay_cells(start, events) == outcome.solutions[0]
    assert len(outcome.events) <= 8 * 200_000


def test_a_stopped_search_ends_with_the_node_at_which_it_stopped() -> None:
    outcome = sampled(SUDOKU, "cell-backtracking", 1000, nodes=2000)
    *_, last = stretches(outcome)
    assert (outcome.halt, last.first) == ("nodes", 2000)
