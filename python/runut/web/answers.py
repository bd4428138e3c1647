"""The answers of the server: its schema, also for those who write clients."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from pydantic import BaseModel

from runut.core.records import Record
from runut.verbs.schema import About


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
    board: Record
    scene: Record


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


class ToolAnswer(BaseModel):
    """A kind of clue: what a person points at to set one, and its fields."""

    kind: str
    group: str
    gesture: str
    title: dict[str, str]
    says: dict[str, str]
    joins: list[str]
    """What stands between the clues that it joins, and after them."""
    fields: list[Record]


class Shape(BaseModel):
    """A clue: for each field of its kind a text, or groups of cells by number."""

    kind: str
    parts: list[str | list[list[int]]]


class Shapes(BaseModel):
    """The clues of a puzzle in the order of the lines of its canonical text."""

    text: str
    shapes: list[Shape]


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
    result: Record | None
    faults: list[Fault] | None


class Step(BaseModel):
    """A sentence of a walk, and the board after it."""

    says: str
    picture: str


class BlockAnswer(BaseModel):
    """A block as HTML, and what is alive in it.

    `walk` are steps from the number `first` on, in place of the HTML; `puzzle` is the text of a
    board; an exercise has its number, its kind, its title and perhaps choices.
    """

    html: str
    walk: list[Step]
    first: int
    puzzle: str
    exercise: int | None
    kind: str
    title: str
    choices: list[str]


@dataclass(frozen=True)
class SectionAnswer(About):
    """A section of a lesson; the opening of the lesson stands before its first one."""

    sections: list[str]
    blocks: list[BlockAnswer]


class MarkedAnswer(BaseModel):
    """Whether an answer is right, what to say of it, and the solution, both as HTML."""

    right: bool
    says: str
    solution: str
