"""The answers of the server: its schema, also for those who write clients."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import BaseModel


class Fault(BaseModel):
    """A fault of an input; line and column count from 1."""

    message: str
    hint: str
    line: int | None
    column: int | None


class Faults(BaseModel):
    """All faults of a request."""

    faults: list[Fault]


class Health(BaseModel):
    """The state of the server."""

    status: str
    version: str
    places: int
    """How many jobs may run, besides a short one."""
    running: int
    waiting: int


class TextAnswer(BaseModel):
    """A puzzle as text."""

    text: str


class PuzzleAnswer(BaseModel):
    """A puzzle, with everything that a page needs to show and play it."""

    family: str
    title: str
    summary: str
    format: str
    text: str
    aim: dict[str, list[str]]
    caption: dict[str, str]
    unread: list[str]
    remarks: list[str]
    start: list[int]
    board: dict[str, Any]
    scene: dict[str, Any]


class DailyAnswer(PuzzleAnswer):
    """The puzzle of a day; another version may have another one."""

    day: date
    version: int
    size: str
    level: str


class TechniqueAnswer(BaseModel):
    """A technique of explanations, with its grade from 1 to 9."""

    name: str
    grade: int
    title: str
    summary: str


class Violation(BaseModel):
    """A broken rule and the cells that break it, from 0."""

    rule: str
    cells: list[list[int]]
    sentence: str


class Violations(BaseModel):
    """Every rule that a board breaks."""

    violations: list[Violation]


class Progress(BaseModel):
    """The progress of a search."""

    nodes: int
    solutions: int
    depth: int
    seconds: float


class JobAnswer(BaseModel):
    """A job; the form of `result` depends on its verb."""

    id: str
    state: Literal["waiting", "running", "done", "faulty", "cancelled", "failed"]
    progress: Progress | None
    result: dict[str, Any] | None
    faults: list[Fault] | None
