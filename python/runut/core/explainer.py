"""What a family offers to explain its puzzles: the ladder of its techniques, and names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from math import exp, log
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from runut import _engine
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.rules.model import Model
from runut.core.rules.plain import packed
from runut.core.steps import LOST, Fact, Line, Premise, Step, read_lines, read_step
from runut.errors import PuzzleError

P = TypeVar("P", bound=Puzzle)


def _equation(cells: str, symbol: str, holds: bool, _language: str) -> str:  # noqa: FBT001
    return f"{cells} {'=' if holds else '≠'} {symbol}"


def _no_words(_model: Model, _step: Step, _language: str) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Printed:
    """What a printed page says of a puzzle: names of kind and family, and rules, a sentence each.

    `usual` are the rules that most puzzles of the family have, `own` those of a variant, which
    name no colours that the theme "print" lacks.
    """

    name: str
    family: str
    usual: tuple[str, ...] = ()
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pace(Generic[P]):
    """How long people take for puzzles of `grades` that it `holds` for.

    The natural logarithm of their mean seconds is `level` and `slope` times that of the effort; the
    means of nine in ten puzzles are within `spread` times this either way.
    """

    level: float
    slope: float
    spread: float
    grades: range
    holds: Callable[[P], bool]

    def minutes(self, puzzle: P, difficulty: Difficulty) -> tuple[float, float, float] | None:
        """What a puzzle takes on average, and between which averages; `None` where nobody knows.

        >>> pace = Pace(0.0, 1.0, 2.0, range(1, 7), lambda _: True)
        >>> found = pace.minutes(object(), Difficulty((60,), 1, 0, 60.0, "solved"))
        >>> [round(each, 6) for each in found]
        [1.0, 0.5, 2.0]
        """
        is_known = difficulty.end == "solved" and difficulty.grade in self.grades
        if not (is_known and self.holds(puzzle)):
            return None
        mean = exp(self.level + self.slope * log(difficulty.effort)) / 60
        return mean, mean / self.spread, mean * self.spread


@dataclass(frozen=True, slots=True, kw_only=True)
class Explainer(Generic[P]):
    """How a family explains its puzzles.

    `ladder` names its techniques in the engine; `texts` is the package with their words, in
    `words.toml`. `name(model, premise, language)` is a short name of a constraint, by default
    what the nature of its rule says; `symbol(model, value, language)` a value in words, by default
    the name that the model or the family's choices give it, else its sign in solutions;
    `says(cells, symbol, holds, language)` what a fact says; `words(model, step, language)` more
    words for the sentences of a step. `pace` was fitted to times of people, where these are known.
    """

    ladder: str = "model"
    texts: str = ""
    name: Callable[[Model, Premise, str], str] | None = None
    symbol: Callable[[Model, int, str], str] | None = None
    says: Callable[[str, str, bool, str], str] = _equation
    words: Callable[[Model, Step, str], Mapping[str, str]] = _no_words
    pace: Pace[P] | None = None

    def prepared(self, model: Model, puzzle: P | None = None) -> Ladder:
        """The ladder on a puzzle's rules; raises `PuzzleError` for rules that it does not take."""
        with _fitting():
            return Ladder(self.ladder, _engine.Ladder(self.ladder, *packed(model)), puzzle)

    def techniques(self) -> tuple[tuple[str, int, float, bool], ...]:
        """Name, grade, cost and whether it assumes uniqueness, from the easiest to the hardest."""
        return _techniques(self.ladder)

    def names(self) -> tuple[str, ...]:
        """The names of the techniques, from the easiest to the hardest."""
        return _names(self.ladder)

    def upto(self, grade: int, order: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """The numbers of the techniques up to a grade, of all or of those in `order`."""
        grades = [own for _, own, *_ in self.techniques()]
        order = tuple(range(len(grades))) if order is None else order
        fitting = [number for number in order if grades[number] <= grade]
        return tuple(fitting)


BY_MODEL: Explainer[Puzzle] = Explainer()
"""How families are explained that have no ladder of their own."""


class Options(NamedTuple):
    """What a ladder may do: assume that there is one solution, and use which techniques.

    `techniques` are tried in this order; `None` stands for all. `steps` and `work` say when to
    stop; units of work are the same on every machine. `needed` asks for the steps that the solution
    needs, and no others.
    """

    assume_unique: bool = False
    techniques: tuple[int, ...] | None = None
    steps: int | None = None
    work: int | None = None
    needed: bool = False


class Climb(NamedTuple):
    """The steps of a climb, how it ended, and the grade of the hardest step that its end needs."""

    steps: tuple[Step, ...]
    end: str
    grade: int


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What rating counts: steps by the technique's number, grade, hardest, effort, and the end."""

    counts: Sequence[int]
    grade: int
    hardest: int | None
    effort: float
    end: str


class _Steps:
    """Takes the steps of a ladder from the engine."""

    def __init__(self, ladder: str, puzzle: Puzzle | None, known: Sequence[Fact]) -> None:
        self.techniques, self.puzzle = _techniques(ladder), puzzle
        self.taken, self.lost = list[Step](), {fact for fact in known if not fact.holds}

    def take(self, wire: tuple[object, ...]) -> None:
        """The next step, with what it uses of the losses that were said before it."""
        step = read_step(wire, self.techniques, self.puzzle)
        lost = tuple(fact for fact in step.facts if fact in self.lost)
        self.taken.append(
            replace(step, words={**step.words, LOST: ("facts", lost)}) if lost else step
        )

    def follow(self, wire: tuple[object, ...]) -> None:
        """The next step, on the board after the one before it."""
        self.take(wire)
        self.lost.update(fact for fact in self.taken[-1].conclusions if not fact.holds)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ladder of a family on the rules of one puzzle."""

    ladder: str
    native: _engine.Ladder = field(repr=False)
    puzzle: Puzzle | None = None

    def explain(
        self, known: Sequence[Fact], options: Options, limits: Limits, control: Control
    ) -> Climb:
        """The steps from a board about which `known` is known."""
        steps, within = _Steps(self.ladder, self.puzzle, known), (limits.seconds, limits.memory)
        asked = _wired(known, options)
        with _fitting():
            end, grade = self.native.explain(*asked, within, control.native, steps.follow)
        return Climb(tuple(steps.taken), end, grade)

    def listed(
        self, known: Sequence[Fact], options: Options, limits: Limits, control: Control
    ) -> tuple[tuple[Step, ...], str]:
        """Every step that a board gives by these techniques, each by itself.

        The list is whole if it ends as `stuck`; else a limit, or what the board is, ended it.
        """
        steps, within = _Steps(self.ladder, self.puzzle, known), (limits.seconds, limits.memory)
        with _fitting():
            end = self.native.listed(*_wired(known, options), within, control.native, steps.take)
        return tuple(steps.taken), end

    def rate(
        self, known: Sequence[Fact], options: Options, limits: Limits, control: Control
    ) -> Difficulty:
        """The same steps, only counted."""
        with _fitting():
            counts, grade, hardest, effort, end = self.native.rate(
                *_wired(known, options), (limits.seconds, limits.memory), control.native
            )
        return Difficulty(counts, grade, hardest[0] if hardest else None, effort, end)

    def refute(
        self, known: Sequence[Fact], fact: Fact, limits: Limits, control: Control
    ) -> tuple[Line, ...] | None:
        """Lines from a fact to a contradiction; `None` if none were found."""
        wire, _ = _wired(known, Options())
        with _fitting():
            within = limits.seconds, limits.memory
            found = self.native.refute(wire, _wire(fact), within, control.native)
        return None if found is None else read_lines(found[0])


@cache
def _techniques(ladder: str) -> tuple[tuple[str, int, float, bool], ...]:
    return tuple(_engine.insight_techniques(ladder))


@cache
def _names(ladder: str) -> tuple[str, ...]:
    return tuple(map(itemgetter(0), _techniques(ladder)))


@contextmanager
def _fitting() -> Iterator[None]:
    """Turns what the engine says about rules that a ladder does not take into errors."""
    try:
        yield
    except ValueError as error:
        raise PuzzleError(str(error)) from None


def _wire(fact: Fact) -> tuple[tuple[int, ...], int, bool]:
    return fact.places, fact.value, fact.holds


def _wired(known: Sequence[Fact], options: Options) -> tuple[Any, Any]:
    return [_wire(fact) for fact in known], options
