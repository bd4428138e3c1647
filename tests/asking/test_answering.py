"""The one entry for all that the page asks, as a worker of a browser uses it."""

from __future__ import annotations

import json
import sys

import pytest

import runut
from page_requests import AT_ONCE, request
from programs import ran
from runut.asking.answering import QUESTIONS, answer
from runut.asking.jobs import JOBS
from runut.core.records import Record

EASY = "1......4.2....3."
PLAIN = [
    {"verb": "families"},
    {"verb": "tools", "family": "sudoku"},
    {"verb": "techniques", "family": "sudoku"},
    {"verb": "daily", "family": "sudoku", "day": "2026-11-23"},
    {"verb": "make-daily", "family": "hitori", "day": "2026-11-23"},
    {"verb": "lessons", "language": "id"},
    {"verb": "section", "name": "sudoku", "number": 4},
    {"verb": "exercise", "name": "sudoku", "number": 2, "answer": "box 3"},
]
"""The questions about no puzzle that is sent."""
LACKING = "fcntl resource multiprocessing fastapi pydantic starlette anyio uvicorn click"
"""What a browser's Python lacks, or has no use for."""
IN_A_BROWSER = f"""
import signal, sys, threading
def refuse(*_given):
    raise RuntimeError("neither threads nor signals")
threading.Thread.start = threading._start_new_thread = refuse
signal.signal = signal.getsignal = signal.setitimer = refuse
sys.modules.update(dict.fromkeys({LACKING.split()!r}))
from runut.asking.answering import answer
for request in sys.stdin:
    print(answer(request, lambda message: None))
"""


def said(**request: object) -> Record:
    """The whole answer, or the last message."""
    found: Record = json.loads(answer(json.dumps(request), lambda _message: None))
    return found


def test_every_question_is_answered_without_threads_processes_and_a_web_framework() -> None:
    asked = [request(runut.read(EASY), verb) for verb in (*AT_ONCE, *JOBS)] + PLAIN
    assert {each["verb"] for each in asked} == {*QUESTIONS, *JOBS}
    given = "".join(f"{json.dumps(each)}\n" for each in asked)
    said = ran([sys.executable, "-c", IN_A_BROWSER], given, text=True, code=0).stdout
    answers = dict(zip((each["verb"] for each in asked), said.splitlines(), strict=True))
    assert {verb: text for verb, text in answers.items() if '{"result": ' not in text} == {}


def test_a_hint_loads_no_lessons() -> None:
    asked = json.dumps({"verb": "hint", "text": EASY})
    code = f"import sys\nfrom runut.asking.answering import answer\nanswer({asked!r}, str)\n"
    loaded = ran([sys.executable, "-c", f"{code}print(*sys.modules)"], text=True, code=0).stdout
    assert "runut.verbs.explaining" in loaded.split()
    assert "runut.lessons" not in loaded.split()


def test_a_request_needs_no_field_that_has_a_default() -> None:
    assert said(verb="solve", text=EASY)["result"]["status"] == "solved"
    assert said(verb="read", text=EASY)["result"]["family"] == "sudoku"


def test_faults_are_answers_too() -> None:
    (fault,) = said(verb="read", text="hitori 2x2\n1 x\n1 2\n")["faults"]
    assert (fault["line"], fault["column"]) == (2, 3)
    (fault,) = said(verb="solve", text=EASY, algorithm="wishes")["faults"]
    assert "unknown algorithm" in fault["message"]
    assert set(fault) == {"message", "hint", "line", "column"}


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({"verb": "slove"}, ["unknown verb 'slove'; did you mean solve?"]),
        ({}, ["unknown verb 'None'"]),
        ({"verb": "read", "txt": ""}, ["unknown field 'txt'", "the field 'text' is missing"]),
        ({"verb": "section", "name": "sudoku", "number": 99}, ["no such section"]),
        ({"verb": "techniques", "family": "chess"}, ["no such family"]),
    ],
)
def test_what_cannot_be_asked_is_called_so(request_, wanted) -> None:
    messages = [fault["message"] for fault in said(**request_)["faults"]]
    assert len(messages) == len(wanted)
    assert all(each.startswith(want) for each, want in zip(messages, wanted, strict=True))


class EnoughError(Exception):
    """Ends a job that goes on for ever."""


def test_a_long_job_tells_its_progress_as_it_goes_on() -> None:
    seen: list[Record] = []

    def hear(message: str) -> None:
        seen.append(json.loads(message)["progress"])
        if len(seen) > 2:
            raise EnoughError

    with pytest.raises(EnoughError):
        answer(json.dumps({"verb": "count", "text": "." * 81}), hear)
    nodes = [each["nodes"] for each in seen]
    assert nodes == sorted(nodes)
    assert set(seen[0]) == {"nodes", "solutions", "depth", "seconds"}


def test_a_job_ends_when_its_time_is_over() -> None:
    assert said(verb="count", text="." * 81, seconds=0.01)["result"]["halt"] == "seconds"


def test_what_makes_a_puzzle_ends_when_its_time_is_over() -> None:
    asked = {"family": "sudoku", "method": "unique", "seconds": 0.0}
    (fault,) = said(verb="generate", **asked)["faults"]
    assert "time limit" in fault["message"]
