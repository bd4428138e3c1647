"""The server and the worker of a browser answer alike: both ask the same questions."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from page_requests import AT_ONCE, page_requests
from runut.asking.answering import answer
from runut.asking.jobs import JOBS
from runut.core.records import Record
from runut.families import OWN

GATE, SLOW = 60, 1000
TODAY = datetime.now(UTC).date()
PATHS = {
    "shapes": "puzzles/shapes",
    "read": "puzzles",
    "write": "puzzles/write",
    "check": "puzzles/check",
    "draw": "puzzles/draw",
}


def by_worker(request: Record) -> Any:
    """The result, or the faults."""
    said = json.loads(answer(json.dumps(request), lambda _message: None))
    return timeless(said.get("result", said.get("faults")))


def by_server(client: httpx.Client, request: Record) -> Any:
    if request["verb"] in AT_ONCE:
        fields = {name: value for name, value in request.items() if name != "verb"}
        return timeless(_content(client.post(f"/api/{PATHS[request['verb']]}", json=fields)))
    job = client.post("/api/jobs?wait=10", json=request).json()
    if job["state"] in {"waiting", "running"}:
        with client.stream("GET", f"/api/jobs/{job['id']}/events") as stream:
            lines = [line for line in stream.iter_lines() if line.startswith("data:")]
        job = json.loads(lines[-1].removeprefix("data:"))
    assert job["state"] in {"done", "faulty"}, job
    return timeless(job["result"] or job["faults"])


def _content(answered: httpx.Response) -> Any:
    media = answered.headers["content-type"]
    if media == "application/json":
        return answered.json().get("faults", answered.json())
    return {"media": media, "base64": b64encode(answered.content).decode()}


def timeless(value: Any) -> Any:
    """The answer without how long it took."""
    if isinstance(value, dict):
        return {name: timeless(each) for name, each in value.items() if name != "seconds"}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def test_sixty_questions_are_answered_alike(client) -> None:
    asked = page_requests(GATE)
    assert {each["verb"] for each in asked} == {*AT_ONCE, *JOBS}
    assert {each["family"] for each in asked} == set(OWN)
    different = [each for each in asked if by_server(client, each) != by_worker(each)]
    assert different == []


@pytest.mark.slow
def test_a_thousand_questions_are_answered_alike(client) -> None:
    asked = page_requests(SLOW)
    assert max(Counter(json.dumps(each) for each in asked).values()) <= 60  # `look` has no puzzle
    different = [each for each in asked if by_server(client, each) != by_worker(each)]
    assert different == []


@pytest.mark.parametrize(
    ("path", "request_"),
    [
        ("families", {"verb": "families"}),
        ("techniques/hitori", {"verb": "techniques", "family": "hitori"}),
        ("daily/nonogram/{day}", {"verb": "daily", "family": "nonogram", "day": str(TODAY)}),
        ("lessons?language=id", {"verb": "lessons", "language": "id"}),
        ("lessons/sudoku/2", {"verb": "section", "name": "sudoku", "number": 2}),
    ],
)
def test_what_is_about_no_puzzle_is_answered_alike(client, path, request_) -> None:
    assert client.get(f"/api/{path.format(day=TODAY)}").json() == by_worker(request_)


def test_an_exercise_is_marked_alike(client) -> None:
    asked = {"answer": "row 1", "language": "id"}
    marked = client.post("/api/lessons/sudoku/exercises/2", json=asked).json()
    assert marked == by_worker({"verb": "exercise", "name": "sudoku", "number": 2, **asked})
