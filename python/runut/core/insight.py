"""What a family offers to explain its puzzles, and the sentences of its techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, groupby
from string import Formatter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from runut import _engine
from runut.core.limits import Control, Limits
from runut.core.proof import CELL, NOGOOD, Fact, Line, Premise, Step, Word, read_lines, read_step
from runut.core.puzzle import Puzzle
from runut.core.rules.model import Model
from runut.core.rules.plain import packed
from runut.core.tables import table_of
from runut.errors import Fault, PuzzleError, UnknownNameError

if TYPE_CHECKING:
    from runut.core.family import AnyFamily

P = TypeVar("P", bound=Puzzle)
LANGUAGES = ("en", "id")
FORMS = ("where", "why", "what")
"""What a sentence tells of a step: where to look, why it holds, what follows."""
LAST_LEFT = "last-left"
"""The step of every family that a player's own marks give; no ladder has it."""


def _equation(cells: str, symbol: str, holds: bool, _language: str) -> str:  # noqa: FBT001
    return f"{cells} {'=' if holds else '≠'} {symbol}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight(Generic[P]):
    """How a family explains its puzzles.

    `ladder` names its techniques in the engine; `texts` is the package with `words/en.toml` and
    `words/id.toml`. `name(model, premise, language)` is a short name of a constraint, by default
    what the nature of its rule says; `symbol(model, value, language)` a value in words, by default
    the name that the model or the family's choices give it, else its sign in solutions;
    `says(cells, symbol, holds, language)` what a fact says.
    """

    ladder: str = "model"
    texts: str = "runut.core"
    name: Callable[[Model, Premise, str], str] | None = None
    symbol: Callable[[Model, int, str], str] | None = None
    says: Callable[[str, str, bool, str], str] = _equation

    def prepared(self, model: Model) -> Climber:
        """The ladder on a puzzle's rules; raises `PuzzleError` for rules that it does not take."""
        with _fitting():
            return Climber(self.ladder, _engine.Ladder(self.ladder, *packed(model)))

    def names(self) -> tuple[str, ...]:
        """The names of the techniques, from the easiest to the hardest."""
        return tuple(name for name, *_ in _engine.insight_techniques(self.ladder))

    def harder(self, grade: int) -> tuple[int, ...]:
        """The numbers of the techniques above a grade."""
        techniques = enumerate(_engine.insight_techniques(self.ladder))
        return tuple(number for number, (_, own, *_) in techniques if own > grade)


BY_MODEL: Insight[Puzzle] = Insight()
"""Of families without a ladder of their own."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a ladder may do: assume that there is one solution, and which techniques not.

    `steps` and `work` say when to stop; units of work are the same on every machine.
    """

    assume_unique: bool = False
    without: tuple[int, ...] = ()
    steps: int | None = None
    work: int | None = None


@dataclass(frozen=True, slots=True)
class Climb:
    """What rating counts: steps by the technique's number, grade, hardest, effort, and the end."""

    counts: Sequence[int]
    grade: int
    hardest: int | None
    effort: float
    end: str


@dataclass(frozen=True, slots=True)
class Climber:
    """The ladder of a family on the rules of one puzzle."""

    ladder: str
    native: _engine.Ladder = field(repr=False)

    def explain(
        self, known: Sequence[Fact], options: Options, limits: Limits, control: Control
    ) -> tuple[tuple[Step, ...], str]:
        """The steps from a board about which `known` is known, and how they ended."""
        techniques, steps = _engine.insight_techniques(self.ladder), list[Step]()

        def take(wire: tuple[object, ...]) -> None:
            steps.append(read_step(wire, techniques))

        within = limits.seconds, limits.memory
        with _fitting():
            end = self.native.explain(*_wired(known, options), within, control.native, take)
        return tuple(steps), end

    def rate(
        self, known: Sequence[Fact], options: Options, limits: Limits, control: Control
    ) -> Climb:
        """The same steps, only counted."""
        with _fitting():
            counts, grade, hardest, effort, end = self.native.rate(
                *_wired(known, options), (limits.seconds, limits.memory), control.native
            )
        return Climb(counts, grade, hardest[0] if hardest else None, effort, end)

    def refute(
        self, known: Sequence[Fact], fact: Fact, limits: Limits, control: Control
    ) -> tuple[Line, ...] | None:
        """Lines from a fact to a contradiction; `None` if none were found."""
        wire, _ = _wired(known, Options())
        with _fitting():
            within = limits.seconds, limits.memory
            found = self.native.refute(wire, _wire(fact), within, control.native)
        return None if found is None else read_lines(found[0])


@contextmanager
def _fitting() -> Iterator[None]:
    """Turns what the engine says about rules that a ladder does not take into errors."""
    try:
        yield
    except ValueError as error:
        raise PuzzleError(Fault(str(error))) from None


def _wire(fact: Fact) -> tuple[tuple[int, ...], int, bool]:
    return fact.places, fact.value, fact.holds


def _wired(known: Sequence[Fact], options: Options) -> tuple[Any, Any]:
    wish = options.assume_unique, options.without, options.steps, options.work
    return [_wire(fact) for fact in known], wish


@dataclass(frozen=True, slots=True)
class Text:
    """A technique in words: its title, what it says by itself, and the forms of a step."""

    title: str
    says: str
    where: str
    why: str
    what: str


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique of a family: its grade from 1 to 9, its cost in glances, and what it says."""

    name: str
    grade: int
    cost: float
    assumes_unique: bool
    title: str
    says: str


@cache
def texts(package: str, language: str) -> dict[str, Text]:
    """The sentences of a family's techniques by name."""
    if language not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    found = table_of(package, f"words/{language}.toml")
    return {name: Text(**table) for name, table in found.items()}


def techniques(insight: Insight[Any], language: str = "en") -> tuple[Technique, ...]:
    """The techniques of a ladder, from the easiest to the hardest."""
    words = texts(insight.texts, language)
    return tuple(
        Technique(name, grade, cost, assumes_unique, words[name].title, words[name].says)
        for name, grade, cost, assumes_unique in _engine.insight_techniques(insight.ladder)
    )


@cache
def phrases(language: str) -> dict[str, str]:
    """What explanations of every family say between their steps."""
    return table_of("runut.core", f"words/phrases/{language}.toml")


def _last_left(language: str) -> Text:
    said = phrases(language)
    return Text(*(said[f"{LAST_LEFT}-{part}"] for part in ("title", "says", *FORMS)))


def places_of(model: Model, premise: Premise) -> Sequence[int]:
    """The places that a constraint speaks of."""
    if premise.rule == CELL:
        return (premise.index,)
    if premise.rule == NOGOOD:
        return ()
    return model.rule(premise.rule).places[premise.index]


class Sentences:
    """The steps of one puzzle in words."""

    def __init__(self, family: AnyFamily, model: Model, language: str = "en") -> None:
        self.insight, self.model, self.language = family.insight, model, language
        self.choices = family.choices
        self.texts = {LAST_LEFT: _last_left(language), **texts(self.insight.texts, language)}
        self.cells = model.place_names

    def title(self, step: Step) -> str:
        """The name of a step's technique."""
        return self.texts[step.technique].title

    def form(self, step: Step, form: str) -> str:
        """One form of a step's sentence: `where`, `why` or `what`."""
        words = {name: self.word(word) for name, word in step.words.items()}
        template: str = getattr(self.texts[step.technique], form)
        return template.format_map({**words, "conclusions": self.facts(step.conclusions)})

    def upto(self, step: Step, form: str) -> str:
        """A step in words, up to one of the forms; where to look does not give the name away."""
        told = [self.form(step, each) for each in FORMS[: FORMS.index(form) + 1]]
        return " ".join(told if form == FORMS[0] else [f"{self.title(step)}.", *told])

    def whole(self, step: Step) -> str:
        """All of a step in words."""
        return self.upto(step, FORMS[-1])

    def phrase(self, name: str, **words: str) -> str:
        """A phrase of every family."""
        return phrases(self.language)[name].format_map(words)

    def named(self, step: Step, form: str) -> tuple[int, ...]:
        """The places that one form of a step's sentence names, in its order."""
        template: str = getattr(self.texts[step.technique], form)
        gaps = [name or "" for _, name, *_ in Formatter().parse(template)]
        words = [step.words[name] for name in gaps if name in step.words]
        return tuple(dict.fromkeys(place for word in words for place in self._places_of(word)))

    def _places_of(self, word: Word) -> Iterable[int]:
        match word:
            case "places", places:
                return tuple(places)
            case "premises", premises:
                return chain.from_iterable(places_of(self.model, each) for each in premises)
            case "facts", facts:
                return chain.from_iterable(fact.places for fact in facts)
        return ()

    def word(self, word: Word) -> str:
        """A word of a sentence."""
        kind, value = word
        match kind:
            case "places":
                return self.places(value)
            case "values":
                return ", ".join(map(self._symbol, value))
            case "premises":
                return ", ".join(map(self.premise, value))
            case "facts":
                return self.facts(value)
        return str(value)

    def places(self, places: Iterable[int]) -> str:
        """The names of cells."""
        return ", ".join(self.cells[place] for place in places)

    def premise(self, premise: Premise) -> str:
        """The short name of a constraint."""
        if premise.rule == CELL:
            return self.cells[premise.index]
        if premise.rule == NOGOOD:
            return self.phrase("case", number=str(premise.index + 1))
        named = self.insight.name
        return named(self.model, premise, self.language) if named else self._called(premise)

    def _called(self, premise: Premise) -> str:
        """What the rule of a constraint calls it; a rule that has no name is quoted."""
        rule = self.model.rule(premise.rule)
        template, places = rule.nature.template(self.language), rule.places[premise.index]
        if not template or not places:
            return self.phrase("rule", says=rule.said(premise.index, self.language))
        named = places if "{cells}" in template else ()  # they may be all of a large board
        row, column = divmod(places[0], self.model.shape.columns)
        return template.format(
            number=premise.index + 1,
            cells=" ".join(self.cells[place] for place in named),
            first=self.cells[places[0]],
            last=self.cells[places[-1]],
            row=row + 1,
            column=column + 1,
        )

    def facts(self, facts: Sequence[Fact]) -> str:
        """What facts say; those of one value are said together."""
        about = groupby(facts, key=lambda fact: fact.places[0] < self.model.shape.size)
        return "; ".join(
            text
            for is_on_board, group in about
            for text in (self._of_cells(group) if is_on_board else map(self._of_auxiliary, group))
        )

    def _of_cells(self, facts: Iterable[Fact]) -> Iterator[str]:
        same = groupby(facts, key=lambda fact: (fact.value, fact.holds, len(fact.places) > 1))
        for (value, holds, is_piece), group in same:
            cells = [self.places(fact.places) for fact in group]
            for each in _together(cells, apart=is_piece):
                yield self.insight.says(each, self._symbol(value), holds, self.language)

    def _of_auxiliary(self, fact: Fact) -> str:
        place = self.model.auxiliaries[fact.places[0] - self.model.shape.size]
        said = place.said(fact.value, self.language)
        return said if fact.holds else self.phrase("not", fact=said)

    def _symbol(self, value: int) -> str:
        if self.insight.symbol:
            return self.insight.symbol(self.model, value, self.language)
        if value in self.model.names:
            return self.model.names[value]
        if value in self.choices:
            return self.choices[value].said(self.language)
        return next((text for text, own in self.model.symbols.items() if own == value), str(value))


def _together(cells: list[str], *, apart: bool) -> list[str]:
    return cells if apart else [", ".join(cells)]
