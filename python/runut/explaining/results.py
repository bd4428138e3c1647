"""What explaining a puzzle gives back: a proof, a rating, a hint, a refutation, an exercise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, total_ordering
from typing import TYPE_CHECKING, overload

from runut.core.frozen import FrozenDict
from runut.core.puzzle import Puzzle, Solution
from runut.core.records import Record
from runut.core.result import Uniqueness
from runut.core.rules.model import Auxiliary, Model
from runut.core.shape import Cell, Shape
from runut.core.steps import Fact, Line, Premise, Step
from runut.core.surface import Shown, made, show

if TYPE_CHECKING:
    from runut.proving.certificate import Certificate


@dataclass(frozen=True, slots=True)
class Proof(Shown, Sequence[Step]):
    """An explanation of a puzzle: a sequence of steps, each with its proof.

    `board` is where it begins, `end` how it ended: `solved`, `stuck` (no technique gives more),
    `broken` (the board has no solution), `steps` (as many as asked for), or the limit that stopped
    it. `uniqueness` says whether the puzzle has one solution, several or none, as far as the steps
    prove it or a search has found it. `grade` is that of the hardest step that the solution needs,
    from 1 to 9; 0 without a step. `wrong` names the cells of a broken board whose value no solution
    has. `str(proof)` is its text.

    >>> import runut
    >>> proof = runut.explain("hitori/2/2/2111")
    >>> proof.complete, len(proof) > 0
    (True, True)
    """

    puzzle: Puzzle
    model: Model = field(repr=False, compare=False)
    steps: tuple[Step, ...] = field(repr=False)
    end: str
    board: Solution | None = field(default=None, repr=False)
    assumes_unique: bool = False
    uniqueness: Uniqueness = Uniqueness.UNKNOWN
    grade: int = 0
    wrong: tuple[Cell, ...] = ()

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def complete(self) -> bool:
        """Whether the steps lead to the solution; then they prove that it is the only one."""
        return self.end == "solved"

    @property
    def effort(self) -> float:
        """How much a person looks at in all, in glances."""
        return sum(step.cost for step in self.steps)

    def text(self, language: str = "en") -> str:
        """The steps in words, one on each line."""
        return show("explanation", self, language)

    def to_veripb(self) -> Certificate:
        """The explanation as a certificate that VeriPB verifies: of uniqueness, if it is complete.

        Each conclusion is a line, with the sentence of its step as a comment. Raises `ValueError`
        for an explanation that goes on from a player's board, for a step that assumes that
        there is one solution, for one that takes thousands of cases, and for rules that imply sums
        which a certificate cannot derive.

        >>> import runut
        >>> runut.explain("hitori/2/2/2111").to_veripb().verdict.value
        'unique'
        """
        certificate: Certificate = made("certificate", self)
        return certificate

    def _repr_html_(self) -> str:
        return show("proof", self)

    def to_dict(self, language: str = "en") -> Record:
        """The object that `runut explain --json` prints, without `source`."""
        texts = self.text(language).splitlines()
        steps = [
            step_record(self.model, step, text)
            for step, text in zip(self.steps, texts, strict=True)
        ]
        return {
            "family": self.puzzle.family,
            "uniqueness": self.uniqueness.value,
            "complete": self.complete,
            "end": self.end,
            "grade": self.grade,
            "effort": round(self.effort, 2),
            "wrong": list(self.wrong),
            "steps": steps,
        }


@total_ordering
@dataclass(frozen=True, slots=True)
class Rating(Shown):
    """How hard a puzzle is: two things that are never one number.

    `grade` is that of the hardest step, from 1 to 9, on one scale for all families, and 0 for a
    board that is full; `effort` is the sum of what a person looks at, in glances. `techniques`
    counts the steps by technique. Unless it is `complete`, the puzzle needs more than the ladder or
    the limits allow, and its grade is a lower bound; where `uniqueness` says several or none, it
    has no grade, and the figures are those of the steps until then.

    `minutes` is what people take on average, and `minutes_between` holds the averages of nine in
    ten such puzzles; both are `None` where no times of people are known. Ratings are in the
    order of their grades, then of their efforts.

    >>> import runut
    >>> runut.rate("hitori/2/2/2111").complete
    True
    """

    family: str
    grade: int
    effort: float
    hardest: str | None
    techniques: Mapping[str, int] = field(hash=False)
    complete: bool
    end: str = "solved"
    scale: str = "runut"
    minutes: float | None = None
    minutes_between: tuple[float, float] | None = None
    uniqueness: Uniqueness = Uniqueness.UNKNOWN

    def __post_init__(self) -> None:
        object.__setattr__(self, "techniques", FrozenDict(self.techniques))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Rating):
            return NotImplemented
        return (self.grade, self.effort) < (other.grade, other.effort)

    @property
    def calibrated(self) -> bool:
        """Whether there are minutes, which were fitted to the times of people."""
        return self.minutes is not None

    def to_dict(self) -> Record:
        """The object that `runut rate --json` prints, without `source`."""
        between = self.minutes_between
        return {
            "family": self.family,
            "scale": self.scale,
            "grade": self.grade,
            "effort": round(self.effort, 2),
            "minutes": None if self.minutes is None else round(self.minutes, 2),
            "minutes_between": None if between is None else [round(each, 2) for each in between],
            "calibrated": self.calibrated,
            "hardest": self.hardest,
            "techniques": dict(self.techniques),
            "complete": self.complete,
            "end": self.end,
            "uniqueness": self.uniqueness.value,
        }


@dataclass(frozen=True, slots=True)
class Hint(Shown):
    """The next step on a player's board, or the cells that are wrong there.

    `text` says as much as was asked for. Without `wrong` cells and without a `step` the board is
    full, or nothing is known that helps; then `uniqueness` says whether the puzzle has one
    solution, several or none, if that was found out.

    >>> import runut
    >>> runut.hint("hitori/2/2/2111", [[1, None], [None, None]]).wrong
    ((0, 0),)
    """

    puzzle: Puzzle
    model: Model = field(repr=False, compare=False)
    wrong: tuple[Cell, ...]
    step: Step | None
    text: str
    is_full: bool = False
    uniqueness: Uniqueness = Uniqueness.UNKNOWN

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> Record:
        """The object that `runut hint --json` prints, without `source`."""
        return {
            "family": self.puzzle.family,
            "wrong": list(self.wrong),
            "uniqueness": self.uniqueness.value,
            "text": self.text,
            "step": step_record(self.model, self.step, self.text) if self.step else None,
        }


@dataclass(frozen=True, slots=True)
class Hints(Shown, Sequence[Hint]):
    """Every step that a player's board allows, each as a hint; or one hint that says why none is.

    `complete` says that no limit ended the list. `rest` says what else there is to say of it.

    >>> import runut
    >>> runut.hints("hitori/2/2/2111")[0].wrong
    ()
    """

    puzzle: Puzzle
    hints: tuple[Hint, ...]
    complete: bool
    rest: str = ""

    @overload
    def __getitem__(self, at: int) -> Hint: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Hint, ...]: ...
    def __getitem__(self, at: int | slice) -> Hint | tuple[Hint, ...]:
        return self.hints[at]

    def __len__(self) -> int:
        return len(self.hints)

    def __str__(self) -> str:
        return "\n".join(filter(None, (*map(str, self.hints), self.rest)))

    def to_dict(self) -> Record:
        """The object that `runut hint --all --json` prints."""
        return {
            "family": self.puzzle.family,
            "complete": self.complete,
            "text": str(self),
            "hints": [hint.to_dict() for hint in self.hints],
        }


@dataclass(frozen=True, slots=True)
class Refutation(Shown):
    """Why a cell cannot have a value: lines that end in a contradiction.

    Without `lines` none was found: `possible` says that a solution has this value there, `None`
    that the limits ended the search.

    >>> import runut
    >>> runut.why_not("hitori/2/2/2111", "r1c2", 0).possible
    True
    """

    puzzle: Puzzle
    model: Model = field(repr=False, compare=False)
    fact: Fact
    lines: tuple[Line, ...] = field(repr=False)
    possible: bool | None = False

    def text(self, language: str = "en") -> str:
        """The lines in words."""
        return show("refutation", self, language)

    def __str__(self) -> str:
        return self.text()

    def to_dict(self) -> Record:
        """The object that `runut why-not --json` prints, without `source`."""
        return {
            "family": self.puzzle.family,
            "conclusion": _facts(self.model, (self.fact,))[0],
            "possible": self.possible,
            "text": self.text(),
            "lines": [line_record(self.model, line) for line in self.lines],
        }


@dataclass(frozen=True, slots=True)
class Exercise(Shown):
    """A board just before a technique is needed, and the step that is looked for.

    >>> import runut
    >>> first = runut.techniques("hitori")[0].name
    >>> runut.practice("hitori", first, seed=1).step.technique == first
    True
    """

    puzzle: Puzzle
    model: Model = field(repr=False, compare=False)
    board: Solution
    step: Step
    seed: int

    def to_dict(self, language: str = "en") -> Record:
        """The object that `runut practice --json` prints."""
        text = show("step", self.puzzle, self.step, language)
        return {
            "family": self.puzzle.family,
            "seed": self.seed,
            "puzzle": str(self.puzzle),
            "cells": self.board.cells,
            "step": step_record(self.model, self.step, text),
        }


def step_record(model: Model, step: Step, text: str) -> Record:
    """A step as plain values for JSON."""
    return {
        "technique": step.technique,
        "grade": step.grade,
        "cost": round(step.cost, 2),
        "conclusions": _facts(model, step.conclusions),
        "text": text,
        "premises": [premise_record(premise) for premise in step.premises],
        "marks": [
            {
                "role": mark.role,
                "facts": _facts(model, mark.facts),
                "premises": [premise_record(premise) for premise in mark.premises],
            }
            for mark in step.marks
        ],
        "lines": [line_record(model, line) for line in step.lines],
    }


def line_record(model: Model, line: Line) -> Record:
    """A line as plain values for JSON."""
    record: Record = {
        "by": line.by.value,
        "premises": [premise_record(premise) for premise in line.premises],
        "uses": _facts(model, line.uses),
        "gives": _facts(model, line.gives),
    }
    if line.cases:
        record["cases"] = [
            {
                "supposed": _facts(model, case.supposed),
                "lines": [line_record(model, inner) for inner in case.lines],
            }
            for case in line.cases
        ]
    return record


def premise_record(premise: Premise) -> Record:
    """A premise as plain values for JSON; what is the same everywhere is left out."""
    record: Record = {"rule": premise.rule, "index": premise.index}
    if premise.factor != 1:
        record["factor"] = premise.factor
    if premise.value is not None:
        record["value"] = premise.value
    return record


def _facts(model: Model, facts: Sequence[Fact]) -> list[Record]:
    cells, size = _cells(model.shape), model.shape.size
    shown = {value: text for text, value in model.symbols.items()}
    return [
        _fact(cells, shown.get(fact.value, fact.value), fact)
        if fact.places[0] < size
        else _of_auxiliary(model.auxiliaries[fact.places[0] - size], fact)
        for fact in facts
    ]


@lru_cache(4)
def _cells(shape: Shape) -> tuple[Cell, ...]:
    return tuple(shape.cells())


def _of_auxiliary(place: Auxiliary, fact: Fact) -> Record:
    says = {"place": place.name, "says": place.said(fact.value)}
    return {**says, "value": fact.value, "holds": fact.holds}


def _fact(cells: Sequence[Cell], value: int | str, fact: Fact) -> Record:
    named = [cells[place] for place in fact.places]
    where = {"cell": named[0]} if len(named) == 1 else {"cells": named}
    return {**where, "value": value, "holds": fact.holds}
