"""Rejected requests: every one is answered with the same body.

The body is `{"faults": [...]}`, whether a text cannot be read, a field is invalid or the server is
busy; the status says which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from runut.asking.requests import Missing
from runut.core.records import Record, fault_record, fault_records
from runut.errors import InputError, RunutError
from runut.web.answers import Faults
from runut.web.turns import Full

Documented = dict[int | str, Record]
CROWDED = {
    "model": Faults,
    "description": "Too many jobs of this client wait; try again after `Retry-After`",
}

RETRY = {"Retry-After": "2"}
MOST_FAULTS = 20
"""Invalid fields that are reported for one request."""

HANDED_IN: Documented = {
    400: {"model": Faults, "description": "The body is no JSON, or nested too deeply"},
    408: {"model": Faults, "description": "The body took too long to arrive"},
    413: {"model": Faults, "description": "The body is too large"},
    422: {"model": Faults, "description": "A field or a puzzle's text cannot be read"},
}
QUEUED: Documented = HANDED_IN | {
    429: CROWDED,
}
DAILY: Documented = {
    404: {"model": Faults, "description": "The family has no puzzles of the day"},
    422: {"model": Faults, "description": "This is no date within a year of today"},
    429: CROWDED,
    503: {"model": Faults, "description": "The puzzle could not be made"},
}
LISTED: Documented = {
    404: {"model": Faults, "description": "No such family"},
    422: {"model": Faults, "description": "No such language"},
}
TAUGHT: Documented = HANDED_IN | {
    404: {"model": Faults, "description": "No such lesson, section or exercise"},
}
GONE: Documented = {
    404: {"model": Faults, "description": "No such job, or its answer is no longer kept"},
    422: {"model": Faults, "description": "A header cannot be read"},
}
GONE_MIDSTREAM: Documented = {
    # A model would be documented in the media type of the stream, which refusals are not in.
    status: {
        "description": said["description"],
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Faults"}}},
    }
    for status, said in GONE.items()
}


class Refusal(HTTPException):
    """A rejected request: the status, what is wrong and what to do."""

    def __init__(
        self, status: int, message: str, hint: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, message, headers)
        self.hint = hint

    def response(self) -> Response:
        """The answer, for a middleware that cannot raise."""
        return _answer(self.status_code, [fault_record(self.detail, self.hint)], self.headers)


def answer_faults(app: FastAPI) -> None:
    """Answer every error with its faults."""
    for kind, answer in _ANSWERS.items():
        app.add_exception_handler(kind, partial(_answered, answer))


def _answered(answer: Callable[..., Response], _request: Request, error: Exception) -> Response:
    return answer(error)


def _invalid_fields(error: RequestValidationError) -> Response:
    # Without the value, which would echo whatever was sent.
    places = ((".".join(str(part)[:40] for part in each["loc"]), each) for each in error.errors())
    faults = [fault_record(f"{place}: {each['msg']}") for place, each in places]
    return _answer(422, faults[:MOST_FAULTS])


def _http(error: HTTPException) -> Response:
    if isinstance(error, Refusal):
        return error.response()
    return _answer(error.status_code, [fault_record(error.detail)], error.headers)


def _answer(
    status: int, faults: list[Record], headers: Mapping[str, str] | None = None
) -> Response:
    return JSONResponse({"faults": faults}, status_code=status, headers=headers)


_CROWD = fault_record(
    "too many jobs of your address wait", "wait until some have ended, or cancel some"
)
_ANSWERS: Mapping[type[Exception], Callable[..., Response]] = {
    InputError: lambda error: _answer(422, fault_records(error)),
    RunutError: lambda error: _answer(422, [fault_record(str(error))]),
    Missing: lambda error: _answer(404, [fault_record(str(error))]),
    RequestValidationError: _invalid_fields,
    HTTPException: _http,
    Full: lambda _error: _answer(429, [_CROWD], RETRY),
    RecursionError: lambda _error: _answer(400, [fault_record("nested too deeply")]),
}
