"""The requests of clients, with every limit that holds before a puzzle is read."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from inspect import Parameter, Signature
from typing import Annotated, Literal, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model, model_validator
from pydantic_core import PydanticCustomError

from runut.asking import requests as asked
from runut.asking.jobs import JOBS
from runut.asking.requests import MOST_CELLS, Language
from runut.core.records import Json, Record

LONGEST = 200_000
"""Characters of a puzzle's text."""
MOST_ROWS = 1000
WORD = 40
MOST_FIELDS = 100
"""More than any request has."""
MOST_ANSWER = 400
"""Characters of an answer to an exercise."""
MOST_RECORDED = 4 << 20
"""Characters of recorded events in base64."""
MOST_IMAGE = 10 << 20
"""Characters of a picture in base64."""

Name = Annotated[str, Field(max_length=WORD)]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST)]
OptionText = Annotated[str, Field(max_length=LONGEST)]
Number = Annotated[int, Field(strict=True, ge=0, lt=2**16)]
Packed = Annotated[int, Field(strict=True, ge=0, lt=2**8)]
Value = Number | Annotated[str, Field(max_length=WORD)] | None
"""A cell: a number, a letter, or nothing where it is open."""
Place = Annotated[list[Number], Field(max_length=3)]
Row = Annotated[list[Value], Field(max_length=MOST_ROWS, fail_fast=True)]
Rows = Annotated[list[Row], Field(max_length=MOST_ROWS, fail_fast=True)]
Layers = Annotated[list[Rows], Field(max_length=MOST_ROWS, fail_fast=True)]


def _small(board: Json) -> Json:
    if sum(_cells(part) for part in board) > MOST_CELLS:
        raise PydanticCustomError("board_too_large", f"a board has at most {MOST_CELLS:,} cells")
    return board


def _cells(part: Json) -> int:
    return sum(len(row) if isinstance(row, list) else 1 for row in part)


Board = Annotated[Rows | Layers, AfterValidator(_small)]
Candidates = Annotated[list[Value], Field(max_length=2**8)]
KnownFact = tuple[Annotated[list[Number], Field(min_length=1, max_length=MOST_ROWS)], Packed, bool]
"""A fact: numbers of cells, a packed value, and whether it holds."""


class Request(BaseModel):
    """Unknown fields are rejected, so that a typo is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _few(cls, values: Json) -> Json:
        """Reject an object of many fields at once; else each unknown one is an error."""
        if isinstance(values, dict) and len(values) > MOST_FIELDS:
            raise PydanticCustomError("too_many_fields", f"expected at most {MOST_FIELDS} fields")
        return values


# -- from the questions --------------------------------------------------------------------------


def _bounded(kind: type[asked.Request], **kinds: object) -> type[Request]:
    """The request of a question: these of its fields, with their kinds and its own defaults."""
    known = {each.name: _default(each) for each in dataclasses.fields(kind)}
    given: Record = {name: (of, known.get(name, ...)) for name, of in kinds.items()}
    return create_model(kind.__name__, __base__=Request, __doc__=kind.__doc__, **given)


def _default(field: dataclasses.Field[object]) -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return ... if field.default is dataclasses.MISSING else field.default


def fields_of(
    kind: type[asked.Request], body: type[Request] | None = None
) -> Callable[..., Awaitable[Record]]:
    """What gives the fields of a question from the body, the path and the query."""

    async def fields(*, body: Request | None = None, **others: object) -> Record:
        return {**others, **dict(body or ())}

    hints = get_type_hints(kind)
    parameters = [] if body is None else [_parameter("body", body, ...)]
    parameters += [
        _parameter(each.name, hints[each.name], _default(each))
        for each in dataclasses.fields(kind)
        if each.name not in {"memory", *(body.model_fields if body else ())}
    ]
    vars(fields)["__signature__"] = Signature(parameters)  # FastAPI reads it
    return fields


def _parameter(name: str, kind: object, default: object) -> Parameter:
    given = Parameter.empty if default is ... else default
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=given)


_TEXT: Record = {"text": Text, "family": Name | None, "format": Name | None}

TextRequest = _bounded(asked.TextRequest, **_TEXT)
WriteRequest = _bounded(asked.WriteRequest, **_TEXT, to=Name)
CheckRequest = _bounded(asked.CheckRequest, **_TEXT, cells=Board)
DrawRequest = _bounded(
    asked.DrawRequest,
    **_TEXT,
    cells=Board | None,
    to=Literal["svg", "png", "pdf", "text"],
    theme=Name,
    highlights=Annotated[list[Place], Field(max_length=20_000)],
)
AnswerRequest = _bounded(
    asked.AnswerRequest,
    answer=Annotated[str, Field(max_length=MOST_ANSWER)],
    language=Language,
)
JobRequest = _bounded(
    asked.JobRequest,
    verb=Literal[tuple(JOBS)],
    text=OptionText,
    family=Name | None,
    algorithm=Name,
    method=Name | None,
    options=Annotated[dict[Name, OptionText], Field(max_length=20)],
    image=Annotated[str, Field(max_length=MOST_IMAGE)] | None,
    solutions=Annotated[int, Field(strict=True, ge=1, le=1000)],
    nodes=Annotated[int, Field(strict=True, ge=0, le=10**12)] | None,
    seconds=Annotated[float, Field(strict=True, gt=0, le=3600)] | None,
    seed=Annotated[int, Field(strict=True, ge=0, lt=2**53)] | None,
    events=Annotated[int, Field(strict=True, ge=1, le=200_000)],
    recorded=Annotated[str, Field(max_length=MOST_RECORDED)],
    held=Annotated[int, Field(strict=True, ge=0, le=200_000)],
    first=Annotated[int, Field(strict=True, ge=1, lt=2**53)],
    asked=Annotated[int, Field(strict=True, ge=1, le=256)],
    whole=bool,
    board=Board | None,
    marks=Annotated[dict[Name, Candidates], Field(max_length=MOST_CELLS)],
    told=Annotated[list[KnownFact], Field(max_length=MOST_CELLS)],
    show=Literal["where", "why", "what"],
    language=Language,
    theme=Name,
    technique=Name | None,
    cell=Name | None,
    value=Value,
)
