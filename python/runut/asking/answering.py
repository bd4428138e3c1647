"""One entry for all questions: a text of JSON in, texts of JSON out.

A request is an object with a `verb` and the fields of its question (`requests.py`). The answer has
a `result` or the `faults` of the request; before it may come some with `progress`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from time import perf_counter

from runut.asking import requests
from runut.asking.jobs import JOBS
from runut.asking.requests import request_of
from runut.core.limits import Control, Progress
from runut.core.records import Json, Record, fault_record, fault_records
from runut.errors import InputError, RunutError, UnknownNameError

Say = Callable[[str], None]

EVERY = 0.1
"""Seconds between two messages of progress."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is answered at once: what it takes, and what answers it."""

    takes: type[requests.Request]
    home: str
    name: str

    @property
    def answer(self) -> Callable[[requests.Request], Json]:
        """The function, whose module is loaded when it is first asked."""
        found: Callable[[requests.Request], Json]
        found = getattr(import_module(f"runut.asking.{self.home}"), self.name)
        return found


RUNS_CODE = sys.platform == "emscripten"
"""Whether this is a reader's own browser, which may run the reader's code; a server never does."""

QUESTIONS: Mapping[str, Question] = {
    "families": Question(requests.Request, "families", "list_families"),
    "techniques": Question(requests.TechniquesRequest, "families", "list_techniques"),
    "tools": Question(requests.FamilyRequest, "desk", "tools"),
    "shapes": Question(requests.TextRequest, "desk", "shapes"),
    "read": Question(requests.TextRequest, "puzzles", "read"),
    "write": Question(requests.WriteRequest, "puzzles", "write"),
    "check": Question(requests.CheckRequest, "puzzles", "check"),
    "draw": Question(requests.DrawRequest, "puzzles", "draw"),
    "daily": Question(requests.DailyRequest, "puzzles", "read_of_day"),
    "make-daily": Question(requests.DailyRequest, "puzzles", "make_of_day"),
    "lessons": Question(requests.LessonsRequest, "lessons", "list_lessons"),
    "section": Question(requests.SectionRequest, "lessons", "section"),
    "exercise": Question(requests.AnswerRequest, "lessons", "check"),
}


def answer(request: str, progress: Say) -> str:
    """The answer to a request; `progress` gets what is known before."""
    return reply(json.loads(request), progress)


def reply(request: Record, progress: Say) -> str:
    """The answer to a request that was read from JSON."""
    try:
        return _message("result", _asked(request, progress))
    except InputError as error:
        return _message("faults", fault_records(error))
    except (RunutError, ValueError) as error:
        return _message("faults", [fault_record(str(error))])
    except MemoryError:
        return _message("faults", [_out_of_memory()])


def ask(verb: str, given: Record) -> Json:
    """The answer to a question that is answered at once, from the fields of its request."""
    question = QUESTIONS[verb]
    return question.answer(request_of(question.takes, given))


def _asked(request: Record, progress: Say) -> Json:
    given = dict(request)
    verb = given.pop("verb", None)
    if verb in QUESTIONS:
        return ask(verb, given)
    control = Control()
    return control.watched(_job(verb, given, control), _paced(progress))


def _job(verb: object, given: Record, control: Control) -> Callable[[], Json]:
    """The job of a request, ready to begin."""
    if verb == "own" and RUNS_CODE:
        own = import_module("runut.asking.own")
        return partial(own.beside, request_of(own.OwnRequest, given), control)
    if verb not in JOBS:
        raise UnknownNameError("verb", str(verb), [*QUESTIONS, *JOBS])
    return partial(JOBS[str(verb)], request_of(requests.JobRequest, given), control)


def _paced(progress: Say) -> Callable[[Progress], None]:
    """What says the progress of a job, not too often."""
    said = perf_counter()

    def watch(now: Progress) -> None:
        nonlocal said
        if perf_counter() - said >= EVERY:
            said = perf_counter()
            progress(_message("progress", now._asdict()))

    return watch


def _message(name: str, value: Json) -> str:
    return json.dumps({name: value})


def _out_of_memory() -> Record:
    hint = "try a smaller puzzle, or run it with the command on a machine of your own"
    return fault_record("the job needs more memory than a job may have", hint)
