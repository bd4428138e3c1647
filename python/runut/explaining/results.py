"""What explaining a puzzle gives back: a proof, a rating, a hint, a refutation, an exercise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from typing import TYPE_CHECKING, overload

from runut.core.frozen import FrozenDict
from runut.core.puzzle import Puzzle, Solution, needed
from runut.core.records import Record, Recorded
from runut.core.result import Uniqueness
from runut.core.rules.model import Model
from runut.core.shape import Cell, Cells
from runut.core.steps import Fact, Line, Step
from runut.core.surface import made, show
from runut.explaining import step_records as of_steps

if TYPE_CHECKING:
    from runut.proving.certificate import Certificate


@dataclass(frozen=True, slots=True)
class OfPuzzle(Recorded):
    """What says something of a puzzle, and names its family in JSON."""

    puzzle: Puzzle

    @property
    def family(self) -> str:
        """The family of the puzzle."""
        return self.puzzle.family

    @classmethod
    def _more(cls, record: Record, puzzle: Puzzle | None) -> Record:
        own: Record = {"puzzle": needed(puzzle)}
        if "model" not in cls.__dataclass_fields__:
            return own
        model: Model = made("model", puzzle)
        return own | {"model": model} | cls._of_model(model, record, needed(puzzle))

    @classmethod
    def _of_model(cls, _model: Model, _record: Record, _puzzle: Puzzle) -> Record:
        """The fields whose places and values only the model can name."""
        return {}


@dataclass(frozen=True, slots=True)
class Proof(OfPuzzle, Sequence[Step]):
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

    JSON = (
        "family", "uniqueness", "complete", "end", "grade", "effort", "assumes_unique", "wrong",
        "board", "steps",
    )  # fmt: skip
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
        pairs = zip(self.steps, texts, strict=True)
        return self._plain(steps=[of_steps.step_record(self.model, *pair) for pair in pairs])

    @classmethod
    def _of_model(cls, model: Model, record: Record, puzzle: Puzzle) -> Record:
        return {"steps": tuple(of_steps.step_of(model, each, puzzle) for each in record["steps"])}


@total_ordering
@dataclass(frozen=True, slots=True)
class Rating(Recorded):
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

    JSON = (
        "family", "scale", "grade", "effort", "minutes", "minutes_between", "calibrated", "hardest",
        "techniques", "complete", "end", "uniqueness",
    )  # fmt: skip
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


@dataclass(frozen=True, slots=True)
class Hint(OfPuzzle):
    """The next step on a player's board, or the cells that are wrong there.

    `text` says as much as was asked for. Without `wrong` cells and without a `step` the board is
    full, or nothing is known that helps; then `uniqueness` says whether the puzzle has one
    solution, several or none, if that was found out.

    >>> import runut
    >>> runut.hint("hitori/2/2/2111", [[1, None], [None, None]]).wrong
    ((0, 0),)
    """

    JSON = "family", "wrong", "is_full", "uniqueness", "text", "step"
    model: Model = field(repr=False, compare=False)
    wrong: tuple[Cell, ...]
    step: Step | None
    text: str
    is_full: bool = False
    uniqueness: Uniqueness = Uniqueness.UNKNOWN

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> Record:
        """The object that `runut hint --json` prints."""
        step = self.step and of_steps.step_record(self.model, self.step, self.text)
        return self._plain(step=step)

    @classmethod
    def _of_model(cls, model: Model, record: Record, puzzle: Puzzle) -> Record:
        step = record["step"]
        return {"step": None if step is None else of_steps.step_of(model, step, puzzle)}


@dataclass(frozen=True, slots=True)
class Hints(OfPuzzle, Sequence[Hint]):
    """Every step that a player's board allows, each as a hint; or one hint that says why none is.

    `complete` says that no limit ended the list. `rest` says what else there is to say of it.

    >>> import runut
    >>> runut.hints("hitori/2/2/2111")[0].wrong
    ()
    """

    JSON = "family", "complete", "text", "rest", "hints"
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
        return self.text()

    def text(self) -> str:
        """The hints in words, one on each line."""
        return "\n".join(filter(None, (*map(str, self.hints), self.rest)))


@dataclass(frozen=True, slots=True)
class Refutation(OfPuzzle):
    """Why a cell cannot have a value: lines that end in a contradiction.

    Without `lines` none was found: `possible` says that a solution has this value there, `None`
    that the limits ended the search.

    >>> import runut
    >>> runut.why_not("hitori/2/2/2111", "r1c2", 0).possible
    True
    """

    JSON = "family", "conclusion", "possible", "text", "lines"
    model: Model = field(repr=False, compare=False)
    fact: Fact
    lines: tuple[Line, ...] = field(repr=False)
    possible: bool | None = False

    def text(self, language: str = "en") -> str:
        """The lines in words."""
        return show("refutation", self, language)

    def __str__(self) -> str:
        return self.text()

    @property
    def conclusion(self) -> Fact:
        """What cannot be, as a fact that does not hold, or that a solution has."""
        return self.fact

    def to_dict(self) -> Record:
        """The object that `runut why-not --json` prints."""
        return self._plain(
            conclusion=of_steps.fact_records(self.model, (self.fact,))[0],
            lines=[of_steps.line_record(self.model, line) for line in self.lines],
        )

    @classmethod
    def _of_model(cls, model: Model, record: Record, _puzzle: Puzzle) -> Record:
        (fact,) = of_steps.facts_of(model, [record["conclusion"]])
        return {"fact": fact, "lines": of_steps.lines_of(model, record["lines"])}


@dataclass(frozen=True, slots=True)
class Exercise(OfPuzzle):
    """A board just before a technique is needed, and the step that is looked for.

    >>> import runut
    >>> first = runut.techniques("hitori")[0].name
    >>> runut.practice("hitori", first, seed=1).step.technique == first
    True
    """

    JSON = "family", "seed", "puzzle", "cells", "step"
    model: Model = field(repr=False, compare=False)
    board: Solution
    step: Step
    seed: int

    @property
    def cells(self) -> Cells:
        """The cells of the board."""
        return self.board.cells

    def to_dict(self, language: str = "en") -> Record:
        """The object that `runut practice --json` prints."""
        text = show("step", self.puzzle, self.step, language)
        return self._plain(step=of_steps.step_record(self.model, self.step, text))

    @classmethod
    def _more(cls, record: Record, puzzle: Puzzle | None) -> Record:
        held = {"family": record["family"], "text": record["puzzle"]}
        own = Puzzle.from_dict(held) if puzzle is None else puzzle
        model: Model = made("model", own)
        board = Solution.from_dict(record, own)
        step = of_steps.step_of(model, record["step"], own)
        return {"puzzle": own, "model": model, "board": board, "step": step}
