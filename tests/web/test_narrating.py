"""The job that says what some nodes of a recorded search are, from events that the page holds."""

from __future__ import annotations

import json
from array import array
from base64 import b64encode

import httpx
import pytest

import runut
from runut.core.trace import Event, Kind, Trace, pack
from runut.verbs.texts import narration_of, nodes_of

SEARCHES = (
    ("sudoku", "1......4.2....3.", "cell-backtracking"),
    ("nonogram", "nonogram 2x2\nrows\n1\n1\ncolumns\n1\n1\n", "exhaustive"),
    ("hitori", "hitori/5/5/3254523435432441335554123", "patterns"),
)


def recorded(puzzle: runut.Puzzle, algorithm: str) -> runut.Result:
    limits = runut.Limits(solutions=None, nodes=300)
    return runut.solve(puzzle, algorithm=algorithm, limits=limits, record=True)


def said(client: httpx.Client, **request: object) -> dict:
    """The job when it has ended."""
    started = client.post("/api/jobs?wait=10", json={"verb": "narrate", **request})
    assert started.status_code == 202, started.text
    with client.stream("GET", f"/api/jobs/{started.json()['id']}/events") as stream:
        last = [line for line in stream.iter_lines() if line.startswith("data:")][-1]
    return json.loads(last.removeprefix("data:"))


def holding(trace: Trace, end: int) -> list[Event]:
    """The events that still hold before the event at `end`."""
    held: list[Event] = []
    for event in trace[:end]:
        if event.kind is Kind.BACK:
            own = [each for each in held if each.kind is Kind.NODE and each.depth == event.depth]
            held = [each for each in held if each.depth < event.depth] + own[-1:]
        elif event.kind is not Kind.SOLUTION:
            held.append(event)
    return held


def base64_of(events: list[Event]) -> str:
    return b64encode(array("Q", [pack(*event) for event in events]).tobytes()).decode()


@pytest.mark.parametrize(("family", "text", "algorithm"), SEARCHES)
@pytest.mark.parametrize("language", ["en", "id"])
def test_any_stretch_says_what_the_whole_search_says(
    client, family, text, algorithm, language
) -> None:
    puzzle = runut.read(text, family=family)
    result = recorded(puzzle, algorithm)
    nodes, trace = nodes_of(puzzle, result), result.trace
    narration = narration_of(puzzle, algorithm, language=language)
    whole = [narration.says(narration.happening(node)) for node in nodes]
    for first in {1, len(nodes) // 2, len(nodes)}:
        begin = nodes[first - 1].at
        held = holding(trace, begin)
        job = said(
            client,
            text=text,
            family=family,
            algorithm=algorithm,
            language=language,
            recorded=base64_of([*held, *trace[begin:]]),
            held=len(held),
            first=first,
            asked=5,
            whole=result.complete,
        )
        told = job["result"]["nodes"]
        assert [each["sentence"] for each in told] == whole[first - 1 : first + 4]
        assert job["result"]["code"] == list(narration.code)


@pytest.mark.parametrize(
    "events",
    [
        "no base64",
        b64encode(bytes(7) + b"\x09").decode(),
        base64_of([Event(Kind.NODE, 0, 16, 1)]),
    ],
)
def test_events_that_are_none_of_this_puzzle_are_a_fault(client, events) -> None:
    job = said(client, text="1......4.2....3.", recorded=events, algorithm="cell-backtracking")
    assert job["state"] == "faulty"
    assert "recorded events" in job["faults"][0]["message"]


def test_a_piece_that_the_puzzle_lacks_is_a_fault(client) -> None:
    text = "2 2 1\nDEFAULT\nAA\nAA\n"
    events = base64_of([Event(Kind.NODE, 1, 0, 9), Event(Kind.SET, 1, 0, 9)])
    job = said(client, text=text, recorded=events, algorithm="piece-backtracking")
    assert job["state"] == "faulty"
