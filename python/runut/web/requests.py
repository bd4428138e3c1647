"""The requests of clients, with every limit that holds before a puzzle is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

LONGEST = 200_000
"""Characters of a puzzle's text."""
MOST_ROWS = 1000
MOST_CELLS = 20_000
"""The largest board that a page can show and play, in cells."""
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


def _bounded(board: Any) -> Any:  # noqa: ANN401 - rows, or layers of rows
    if sum(_cells(part) for part in board) > MOST_CELLS:
        raise PydanticCustomError("board_too_large", f"a board has at most {MOST_CELLS:,} cells")
    return board


def _cells(part: Any) -> int:  # noqa: ANN401 - a row, or rows of a layer
    return sum(len(row) if isinstance(row, list) else 1 for row in part)


Board = Annotated[Rows | Layers, AfterValidator(_bounded)]
Candidates = Annotated[list[Value], Field(max_length=2**8)]
KnownFact = tuple[Annotated[list[Number], Field(min_length=1, max_length=MOST_ROWS)], Packed, bool]
"""A fact: numbers of cells, a packed value, and whether it holds."""


class Request(BaseModel):
    """Unknown fields are rejected, so that a typo is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _few(cls, values: Any) -> Any:  # noqa: ANN401 - whatever a client sends
        """Reject an object of many fields at once; else each unknown one is an error."""
        if isinstance(values, dict) and len(values) > MOST_FIELDS:
            raise PydanticCustomError("too_many_fields", f"expected at most {MOST_FIELDS} fields")
        return values


class TextRequest(Request):
    """A puzzle as text in any format."""

    text: Text
    family: Name | None = None
    format: Name | None = None


class WriteRequest(TextRequest):
    """A puzzle and the format to write it in."""

    to: Name


class CheckRequest(TextRequest):
    """A puzzle and a filled board, as rows of values or layers of rows."""

    cells: Board


class DrawRequest(TextRequest):
    """A puzzle to draw, optionally with a board."""

    cells: Board | None = None
    to: Literal["svg", "png", "pdf", "text"] = "svg"
    theme: Name = "light"
    highlights: Annotated[list[Place], Field(max_length=20_000)] = []
    """Cells to highlight, as (row, column) from 0, or (layer, row, column)."""


class JobRequest(Request):
    """A search or another long task, for a process of its own."""

    verb: Literal[
        "solve",
        "count",
        "forced",
        "candidates",
        "completions",
        "superfluous",
        "minimal",
        "generate",
        "look",
        "trace",
        "explain",
        "tree",
        "film",
        "narrate",
        "hint",
        "why-not",
        "rate",
        "practice",
    ]
    text: Annotated[str, Field(max_length=LONGEST)] = ""
    family: Name | None = None
    algorithm: Name = "auto"
    method: Name | None = None
    options: Annotated[dict[Name, OptionText], Field(max_length=20)] = {}
    image: Annotated[str, Field(max_length=MOST_IMAGE)] | None = None
    """A picture in base64, for generators that start from one."""
    solutions: Annotated[int, Field(strict=True, ge=1, le=1000)] = 1
    nodes: Annotated[int, Field(strict=True, ge=0, le=10**12)] | None = None
    seconds: Annotated[float, Field(strict=True, gt=0, le=3600)] | None = None
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**53)] | None = None
    events: Annotated[int, Field(strict=True, ge=1, le=200_000)] = 200_000
    """The room for a recorded search, in words of eight bytes."""
    recorded: Annotated[str, Field(max_length=MOST_RECORDED)] = ""
    """Recorded events in base64, for `narrate`: those that hold before its first node, and then all
    from there on."""
    held: Annotated[int, Field(strict=True, ge=0, le=200_000)] = 0
    """How many of these hold before the first node, whose number is `first`."""
    first: Annotated[int, Field(strict=True, ge=1, lt=2**53)] = 1
    asked: Annotated[int, Field(strict=True, ge=1, le=256)] = 64
    """The number of nodes to tell."""
    whole: bool = False
    """Whether the search went to its end, which is among these events."""
    board: Board | None = None
    """The player's board, for hints and refutations, as rows of values or layers of rows."""
    marks: Annotated[dict[Name, Candidates], Field(max_length=MOST_CELLS)] = {}
    """The candidates that the player left, by the name of the cell: `{"r1c2": [3, 5]}`."""
    told: Annotated[list[KnownFact], Field(max_length=MOST_CELLS)] = []
    """Conclusions of earlier hints, as their `facts`."""
    show: Literal["where", "why", "what"] = "what"
    language: Literal["en", "id"] = "en"
    theme: Name = "light"
    """The colours of a tree or a film."""
    technique: Name | None = None
    """The technique that `practice` is for."""
    cell: Name | None = None
    """The cell that `why-not` asks about, such as `r4c5`, and the value."""
    value: Value = None


class AnswerRequest(Request):
    """An answer to an exercise of a lesson."""

    answer: Annotated[str, Field(max_length=MOST_ANSWER)]
    language: Literal["en", "id"] = "en"
