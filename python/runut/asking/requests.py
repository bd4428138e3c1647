"""The requests of the page: the fields of each question, and their defaults.

Here the fields have names and defaults. The server bounds them for strangers (`web/requests.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Literal, TypeVar

from runut.core.limits import Limits
from runut.core.puzzle import Puzzle
from runut.core.records import Json, Record
from runut.errors import Fault, InputError, RunutError
from runut.verbs.reading import read

Language = Literal["en", "id"]
Value = int | str | None
"""A cell: a number, a letter, or nothing where it is open."""
Board = Sequence[Json]
"""Rows of values, or layers of rows."""
KnownFact = tuple[list[int], int, bool]
"""A fact: numbers of cells, a packed value, and whether it holds."""
THEMES = ("system", "light", "dark", "contrast")
"""The colours of the page; `system` are those of what surrounds it."""

MOST_CELLS = 20_000
"""The largest board that a page can show and play, in cells."""
SECONDS = 60.0
"""What a job may take where nobody says it."""
MEMORY = 256 << 20
"""Bytes that a job may take where its home does not say it."""
GIVING_PART = 0.8
"""The part of the time after which a generator is asked for the best so far."""


class Missing(RunutError):  # noqa: N818 - it says what it is
    """What was asked for does not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A question, here one without fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyRequest(Request):
    """A family."""

    family: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TechniquesRequest(FamilyRequest):
    """The techniques of a family."""

    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRequest(Request):
    """A puzzle as text in any format."""

    text: str
    family: str | None = None
    format: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteRequest(TextRequest):
    """A puzzle and the format to write it in."""

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest(TextRequest):
    """A puzzle and a filled board, as rows of values or layers of rows."""

    cells: Board


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest(TextRequest):
    """A puzzle to draw, optionally with a board."""

    cells: Board | None = None
    to: Literal["svg", "png", "pdf", "text"] = "svg"
    theme: str = "light"
    highlights: Sequence[Sequence[int]] = ()
    """Cells to highlight, as (row, column) from 0, or (layer, row, column)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonsRequest(Request):
    """The lessons in a language."""

    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRequest(Request):
    """A section of a lesson, counted from 1."""

    name: str
    number: int
    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRequest(Request):
    """An answer to an exercise of a lesson."""

    name: str
    number: int
    answer: str
    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed(Request):
    """A request that may take long."""

    seconds: float | None = None
    memory: int = MEMORY
    """The bytes that its home allows."""

    def within(self, part: float = 1.0, **more: int | None) -> Limits:
        """The limits of a search that may take this part of the time.

        It may take half of the memory, so that it ends with an answer before the system ends it.
        """
        seconds = part * (SECONDS if self.seconds is None else self.seconds)
        return Limits(seconds=seconds, memory=self.memory // 2, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyRequest(Timed):
    """The puzzle of a day such as `2026-11-23`."""

    family: str
    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRequest(Timed):
    """A search or another long task, for a process of its own."""

    text: str = ""
    family: str | None = None
    algorithm: str = "auto"
    method: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    image: str | None = None
    """A picture in base64, for generators that start from one."""
    solutions: int = 1
    nodes: int | None = None
    seed: int | None = None
    events: int = 200_000
    """The room for a recorded search, in words of eight bytes."""
    recorded: str = ""
    """Recorded events in base64, for `narrate`: those that hold before its first node, and then all
    from there on."""
    held: int = 0
    """How many of these hold before the first node, whose number is `first`."""
    first: int = 1
    asked: int = 64
    """The number of nodes to tell."""
    whole: bool = False
    """Whether the search went to its end, which is among these events."""
    board: Board | None = None
    """The player's board, for hints and refutations, as rows of values or layers of rows."""
    marks: Mapping[str, Sequence[int | str]] = field(default_factory=dict)
    """The candidates that the player left, by the name of the cell: `{"r1c2": [3, 5]}`."""
    told: Sequence[KnownFact] = ()
    """Conclusions of earlier hints, as their `facts`."""
    show: Literal["where", "why", "what"] = "what"
    language: Language = "en"
    theme: str = "light"
    """The colours of a tree or a film."""
    technique: str | None = None
    """The technique that `practice` is for."""
    cell: str | None = None
    """The cell that `why-not` asks about, such as `r4c5`, and the value."""
    value: Value = None

    def puzzle(self) -> Puzzle:
        """The puzzle that the job is about."""
        return read(self.text, family=self.family)


R = TypeVar("R", bound=Request)


def request_of(kind: type[R], given: Record) -> R:
    """The request with these fields; raises `InputError` for unknown and for missing ones."""
    known = {each.name: each for each in fields(kind)}
    needed = [
        each.name
        for each in known.values()
        if each.default is MISSING and each.default_factory is MISSING
    ]
    faults = [Fault(f"unknown field {name!r:.60}") for name in given if name not in known]
    faults += [Fault(f"the field {name!r} is missing") for name in needed if name not in given]
    if faults:
        raise InputError(faults)
    return kind(**given)
