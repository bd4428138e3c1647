"""The verb `schema`: the JSON Schema of what `to_dict` and `--json` give, made from their classes.

A value that JSON holds says its names once (`core/records.py`), and the types of these names are
the types of its object. What a command adds to values stands here, as types too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from runut.core.clues import Clue
from runut.core.cut import Estimate
from runut.core.puzzle import Puzzle, Solution
from runut.core.records import Json, Record, Recorded, hints_of, names_of
from runut.core.result import Forced, Result, Stats, Status, Violation
from runut.core.shape import Cell
from runut.core.steps import Fact, Line, Step
from runut.core.trace import Trace
from runut.explaining.results import Exercise, Hint, Hints, Proof, Rating, Refutation
from runut.explaining.step_records import FactRecord, LineRecord, StepRecord
from runut.proving.certificate import Certificate, CertificateRecord, Verification
from runut.verbs.comparison import Comparison
from runut.verbs.replies import (
    Candidates,
    Completions,
    Conflict,
    Contradicting,
    Minimal,
    Superfluous,
)

VERSION = 1
"""The version of the schema: a name that goes or changes its meaning makes a new one."""
DRAFT = "https://json-schema.org/draft/2020-12/schema"


class PuzzleRecord(TypedDict):
    """A puzzle: its family and its text in the first format of the family."""

    family: str
    text: str


class Source(TypedDict):
    """Where a puzzle came from: its file and its number there."""

    source: str
    index: int


class Origin(Source):
    """Where a puzzle came from, its family, and what of its text is no part of it."""

    family: str
    unread: NotRequired[list[str]]
    remarks: NotRequired[list[str]]


class FaultRecord(TypedDict):
    """What is wrong in a text, and where."""

    message: str
    hint: str
    line: int | None
    column: int | None


class Faulty(Source):
    """A puzzle that cannot be read."""

    status: Literal["bad-input"]
    faults: list[FaultRecord]


class ReasonRecord(TypedDict):
    """Why a puzzle has no solution."""

    name: str
    text: str
    cells: list[Cell]


class Sound(TypedDict):
    """The answer of an algorithm that cannot be wrong, beside one that can."""

    algorithm: str
    status: Status
    halt: str | None
    solutions: list[Solution]


class Contradictory(TypedDict):
    """The rules that contradict each other in a puzzle without a solution."""

    conflict: NotRequired[list[Contradicting]]


class Answered(Contradictory):
    """What a search says besides its result."""

    sound: NotRequired[Sound]
    reasons: NotRequired[list[ReasonRecord]]


class Proved(Contradictory):
    """The files of a certificate, and what the verifier says of it."""

    source: str
    files: NotRequired[list[str]]
    verified: NotRequired[Verification]


class ConstraintRecord(TypedDict):
    """A constraint by its number in its rule."""

    index: int
    sentence: str
    cells: list[Cell]


class RuleRecord(TypedDict):
    """A rule with its constraints; an implied one follows from the others."""

    rule: str
    implied: bool
    constraints: list[ConstraintRecord]


class Rules(TypedDict):
    """The rules of a puzzle for checkers."""

    rules: list[RuleRecord]


class Aim(TypedDict):
    """The rules of a puzzle for players, as sentences."""

    aim: list[str]


class Listed(TypedDict):
    """What a command takes by name."""

    name: str
    summary: str
    notes: NotRequired[list[str]]
    grade: NotRequired[int]
    cost: NotRequired[float]


@dataclass(frozen=True)
class About:
    """The lesson of a paper."""

    name: str
    language: str
    title: str
    family: str
    algorithm: str
    better: str


class Block(TypedDict):
    """A paragraph, an exhibit with its pictures, or an exercise."""

    markdown: str
    exhibit: NotRequired[str]
    words: NotRequired[list[str]]
    pictures: NotRequired[list[str]]
    exercise: NotRequired[int]
    kind: NotRequired[str]
    choices: NotRequired[list[str]]


class Section(TypedDict):
    """A section of a lesson."""

    key: str
    title: str
    blocks: list[Block]


@dataclass(frozen=True)
class Lesson(About):
    """A lesson with its sections."""

    sections: list[Section]


class Row(TypedDict):
    """A row of `batch --to ndjson`; with `--do check` it has these columns alone."""

    number: int
    id: str
    puzzle: str | None
    status: str
    fault: str | None


class SolvedRow(Row):
    """A row of `--do solve`."""

    count: int | None
    solution: str | None


class CountedRow(Row):
    """A row of `--do count`, whose count may have more digits than a number of JSON keeps."""

    count: str | None
    nodes: int | None


class RatedRow(Row):
    """A row of `--do rate`."""

    grade: int | None
    effort: float | None
    steps: int | None
    hardest: str | None


class ForcedRow(Row):
    """A row of `--do forced`."""

    forced: int | None
    open: int | None
    board: str | None


VALUES = (
    Solution, Stats, Violation, Clue, Result, Forced, Superfluous, Minimal, Candidates, Completions,
    Contradicting, Conflict, Step, Proof, Rating, Hint, Hints, Refutation, Exercise, Certificate,
    Verification, Comparison, Trace, Estimate, PuzzleRecord,
)  # fmt: skip
"""The values that have `to_dict`."""
_SEARCHED = (Origin, Result, Answered)
ROWS = {
    "solve": SolvedRow,
    "count": CountedRow,
    "rate": RatedRow,
    "forced": ForcedRow,
    "check": Row,
}
"""The rows of `batch`, by what it does."""
COMMANDS: Mapping[str, Sequence[tuple[Json, ...]]] = {
    "solve": [_SEARCHED, (Faulty,)],
    "count": [_SEARCHED, (Faulty,)],
    "forced": [(Origin, Forced), (Faulty,)],
    "check": [(Origin, Superfluous), (Faulty,)],
    "candidates": [(Origin, Candidates), (Faulty,)],
    "completions": [(Origin, Completions), (Faulty,)],
    "minimal": [(Origin, Minimal), (Faulty,)],
    "batch": [(row,) for row in ROWS.values()],
    "compare": [(Comparison,)],
    "rules": [(Origin, Rules), (Origin, Aim)],
    "prove": [(CertificateRecord, Proved)],
    "explain": [(Source, Proof, Contradictory)],
    "hint": [(Hint,), (Hints,)],
    "rate": [(Source, Rating)],
    "why-not": [(Refutation,)],
    "practice": [(Exercise,)],
    "paper": [(list[About],), (Lesson,)],
    "list": [(dict[str, list[Listed]],)],
}
"""The objects that a command prints; each has the names of all of its parts."""
_FORMS: Mapping[object, Json] = {
    Step: StepRecord, Line: LineRecord, Fact: FactRecord, Certificate: CertificateRecord,
    Puzzle: str,
}  # fmt: skip
"""What JSON has in the place of puzzles, and of values whose names only a model knows."""
_SCALARS = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}


def schema() -> Record:
    """The JSON Schema (draft 2020-12) of what `to_dict` gives and of what commands print.

    `$defs` has each class by its name and each command by its own; the schema itself takes the
    object of any command. `version` grows with a change that breaks a program; names may be added
    without one. `from_dict` of a class reads its object and raises `InputError` for another one.

    >>> schema()["$defs"]["Violation"]["required"]
    ['rule', 'cells']
    """
    found = _Definitions()
    for kind in VALUES:
        found.of(kind)
    commands = {name: found.any_of(parts) for name, parts in COMMANDS.items()}
    return {
        "$schema": DRAFT,
        "$id": f"urn:runut:json:{VERSION}",
        "title": "What Runut writes as JSON",
        "version": VERSION,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in commands],
        "$defs": commands | dict(sorted(found.made.items())),
    }


class _Definitions:
    """The schemas of classes, each made once."""

    def __init__(self) -> None:
        self.made: Record = {}

    def any_of(self, kinds: Sequence[tuple[Json, ...]]) -> Record:
        """One of several objects of a command."""
        found = [self.of(parts[0]) if len(parts) == 1 else self._object(*parts) for parts in kinds]
        return found[0] if len(found) == 1 else {"anyOf": found}

    def of(self, hint: Json) -> Record:
        """The schema of a type."""
        hint = _FORMS.get(hint, hint)
        parts: Sequence[Json] = get_args(hint)
        origin: Json = get_origin(hint)
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (list, tuple, Sequence):
            return self._array(parts, is_pair=origin is tuple and parts[-1] is not Ellipsis)
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        return self._single(hint)

    def _single(self, hint: Json) -> Record:
        """The schema of a type without parts."""
        if hint is Any:
            return {}
        if hint in _SCALARS:
            return {"type": _SCALARS[hint]}
        if issubclass(hint, Enum):
            return {"enum": [each.value for each in hint]}
        name = hint.__name__.removesuffix("Record")
        if name not in self.made:
            self.made[name] = {}  # it may name itself
            self.made[name] = {"description": _first_line(hint), **self._object(hint)}
        return {"$ref": f"#/$defs/{name}"}

    def _array(self, parts: Sequence[Json], *, is_pair: bool) -> Record:
        if not is_pair:
            return {"type": "array", "items": self.of(parts[0])}
        each = [self.of(part) for part in parts]
        return {"type": "array", "prefixItems": each, "items": False, "minItems": len(each)}

    def _object(self, *kinds: Json) -> Record:
        """An object with the names of all kinds; later versions may add others."""
        names = {name: (hint, may_lack) for kind in kinds for name, hint, may_lack in _names(kind)}
        return {
            "type": "object",
            "properties": {name: self.of(hint) for name, (hint, _) in names.items()},
            "required": [name for name, (_, may_lack) in names.items() if not may_lack],
        }


def _names(kind: Json) -> list[tuple[str, Json, bool]]:
    """The names of an object with their types, and whether each may lack."""
    if is_typeddict(kind):
        said = get_type_hints(kind, include_extras=True)  # names that may lack, and their types
        lacks = {name for name, hint in said.items() if get_origin(hint) is NotRequired}
        return [(name, hint, name in lacks) for name, hint in get_type_hints(kind).items()]
    if issubclass(kind, Recorded):
        return [(name, hints_of(kind)[name], may_lack) for name, may_lack in names_of(kind)]
    return [(name, hint, False) for name, hint in get_type_hints(kind).items()]


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").partition("\n")[0]
