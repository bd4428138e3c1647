"""What the server answers, for its schema and for those who write clients."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

__all__ = ["Fault", "Faults", "Health", "JobAnswer", "PuzzleAnswer", "TextAnswer", "Violations"]


class Fault(BaseModel):
    """What is wrong with an input; line and column are counted from 1."""

    message: str
    hint: str
    line: int | None
    column: int | None


class Faults(BaseModel):
    """Everything that is wrong with a request."""

    faults: list[Fault]


class Health(BaseModel):
    """That the server is there."""

    status: str
    engine: str


class TextAnswer(BaseModel):
    """A puzzle as text."""

    text: str


class PuzzleAnswer(BaseModel):
    """A puzzle that was read, with what a page needs to show and play it."""

    family: str
    title: str
    summary: str
    format: str
    text: str
    start: list[int]
    board: dict[str, Any]
    scene: dict[str, Any]


class Violation(BaseModel):
    """A broken rule and the cells that break it, from 0."""

    rule: str
    cells: list[list[int]]
    sentence: str


class Violations(BaseModel):
    """Every rule that a board breaks."""

    violations: list[Violation]


class Progress(BaseModel):
    """How far a search is."""

    nodes: int
    solutions: int
    depth: int
    seconds: float


class JobAnswer(BaseModel):
    """A job; `result` has the form that its verb gives."""

    id: str
    state: Literal["waiting", "running", "done", "faulty", "cancelled", "failed"]
    progress: Progress | None
    result: dict[str, Any] | None
    faults: list[Fault] | None
