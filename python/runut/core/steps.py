"""Proofs: the steps of an explanation, as plain values. Nothing here knows an engine.

A step says what is new on the board, and its lines prove it: each names the constraints of the
model and the facts from which it follows. `explaining/checker.py` verifies them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from runut.core.frozen import FrozenDict
from runut.core.puzzle import Puzzle, needed
from runut.core.records import Record, Recorded, frozen
from runut.core.surface import made

CELL = "cell"
"""The rule of every board: a place holds exactly one value; its index is the place."""


NOGOOD = "nogood"
"""The facts of a case that was shown before cannot all hold; its index counts the cases of all
lists of nogoods of an explanation, from 0 on."""

LOST = "lost"
"""The word of a step for the facts it uses that steps before it, or a player, said of cells."""


class By(StrEnum):
    """How a line follows."""

    UNIT = "unit"
    """One constraint, or the values of single places, cannot hold if the conclusion is wrong."""
    SUM = "sum"
    """The premises, each times its factor, add up to a sum that the facts cannot reach."""
    FILLINGS = "fillings"
    """No filling of the places keeps all premises. Units say which places differ; of a unit with a
    factor other than 0 all places are filled."""
    SUPPOSE = "suppose"
    """What is supposed leads to a contradiction, so its opposite holds."""
    CASES = "cases"
    """In each case of one constraint, or of one place, the same follows."""
    NOGOODS = "nogoods"
    """The facts of each case cannot all hold; a case may use those before it."""
    NOGOOD = "nogood"
    """The facts of a case that was shown before cannot all hold; the premise says which."""
    UNIQUE = "unique"
    """Values could be swapped without breaking a rule, so there would be two solutions."""


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """All of these places hold this value, or not all of them do; values are packed.

    A fact about several places is a placement of a piece; for interchangeable copies of a piece the
    value is that of the first.

    >>> Fact((4,), 7).negated()
    Fact(places=(4,), value=7, holds=False)
    """

    places: tuple[int, ...]
    value: int
    holds: bool = True

    def negated(self) -> Fact:
        """The opposite."""
        return Fact(self.places, self.value, not self.holds)

    def positive(self, values: Sequence[int]) -> Fact:
        """The same as a fact that holds, where a place can hold only one other of these values.

        >>> Fact((4,), 1, holds=False).positive((0, 1))
        Fact(places=(4,), value=0, holds=True)
        """
        if self.holds or len(self.places) > 1 or len(values) != 2:
            return self
        return Fact(self.places, values[0] if self.value == values[1] else values[1])


@dataclass(frozen=True, slots=True, order=True)
class Premise:
    """A constraint of the model by its rule and its number there.

    In a sum it counts `factor` times, for one `value` where it speaks of each value by itself.

    >>> Premise("row-duplicate", 4).factor
    1
    """

    rule: str
    index: int
    factor: int = 1
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a proof: what it `gives` follows from its premises and the facts it `uses`.

    A line that gives nothing is a contradiction.
    """

    by: By
    premises: tuple[Premise, ...] = ()
    uses: tuple[Fact, ...] = ()
    gives: tuple[Fact, ...] = ()
    cases: tuple[Case, ...] = ()

    def walk(self) -> Iterator[Line]:
        """This line and every line inside its cases."""
        yield self
        for case in self.cases:
            for line in case.lines:
                yield from line.walk()


@dataclass(frozen=True, slots=True)
class Case:
    """Something supposed, and the lines that follow from it."""

    supposed: tuple[Fact, ...]
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """What is shown of a step: facts and constraints in a role.

    Roles are `base`, `cover`, `fin`, `pattern`, `link-strong`, `link-weak` (two facts), `case-1`
    and so on (cases, or sets), and `blame`. A fact about several places at an end of a link is a
    group: one of them holds the value, or none does.
    """

    role: str
    facts: tuple[Fact, ...] = ()
    premises: tuple[Premise, ...] = ()


Word = tuple[str, Any]
"""The kind of a word of a sentence (places, values, premises, rules, facts, number, name) and the
word."""


@dataclass(frozen=True, slots=True)
class Step(Recorded):
    """One step of an explanation: a technique, what it concludes, and its proof.

    `grade` is from 1 to 9 and `cost` in glances: how much a person looks at. `str(step)` says it in
    a sentence, which `puzzle` is for.

    >>> import runut
    >>> step = runut.explain("hitori/2/2/2111")[0]
    >>> len(step.lines) > 0
    True
    """

    technique: str
    grade: int
    cost: float
    conclusions: tuple[Fact, ...]
    lines: tuple[Line, ...] = field(repr=False)
    marks: tuple[Mark, ...] = field(default=(), repr=False)
    words: Mapping[str, Word] = field(default_factory=dict, hash=False, repr=False)
    assumes_unique: bool = False
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        words = {name: (kind, frozen(word)) for name, (kind, word) in self.words.items()}
        object.__setattr__(self, "words", FrozenDict(words))

    def to_dict(self, language: str = "en") -> Record:
        """The step for JSON, as `runut explain --json` prints it: `puzzle` names its cells."""
        record: Record = made("step_record", needed(self.puzzle), self, language)
        return record

    @classmethod
    def from_dict(cls, record: Record, puzzle: Puzzle | None = None) -> Self:
        """The step of a puzzle that `to_dict` wrote."""
        step: Self = made("step_of_record", needed(puzzle), record)
        return step

    @property
    def premises(self) -> tuple[Premise, ...]:
        """The constraints of all lines, each once, in their order."""
        lines = (line for line in self._all() if line.by is not By.NOGOOD)
        named = (each for line in lines for each in line.premises)
        return tuple(dict.fromkeys(Premise(each.rule, each.index) for each in named))

    @property
    def supposition(self) -> tuple[Line, ...]:
        """The lines of the last supposition that the step refutes, to the contradiction."""
        refuted = [line for line in self.lines if line.by is By.SUPPOSE]
        return refuted[-1].cases[0].lines if refuted else ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that the lines use and that no line gives or supposes."""
        lines = list(self._all())
        own = {fact for line in lines for fact in line.gives}
        own.update(fact for line in lines for case in line.cases for fact in case.supposed)
        used = (fact for line in lines for fact in line.uses)
        return tuple(dict.fromkeys(fact for fact in used if fact not in own))

    def _all(self) -> Iterator[Line]:
        return (inner for line in self.lines for inner in line.walk())


MOST_LEADING = 12
"""Lines that are said and shown of a supposition: of more, those that lead to its end."""


def news(conclusions: Sequence[Fact]) -> list[Fact]:
    """What a step concludes, but for what cells lose that get a value."""
    known = {fact.places[0] for fact in conclusions if fact.holds and len(fact.places) == 1}
    return [fact for fact in conclusions if fact.holds or fact.places[0] not in known]


def leading(lines: Sequence[Line], most: int) -> tuple[Line, ...]:
    """The lines nearest to the last one, from which it follows, at most so many and with it."""
    if not lines:
        return ()
    found, wanted = [lines[-1]], set(lines[-1].uses)
    for line in reversed(lines[:-1]):
        if len(found) < most and wanted.intersection(line.gives):
            found.append(line)
            wanted.update(line.uses)
    return tuple(reversed(found))


def read_step(
    wire: tuple[Any, ...], techniques: Sequence[tuple[str, int, float, bool]], puzzle: Puzzle | None
) -> Step:
    """A step as the engine hands it over."""
    (technique, grade, cost), conclusions, lines, marks, words = wire
    name, *_, assumes_unique = techniques[technique]
    return Step(
        name,
        grade,
        cost,
        _facts(conclusions),
        read_lines(lines),
        tuple(Mark(role, _facts(facts), _premises(own)) for role, facts, own in marks),
        {name: (kind, _WORDS.get(kind, _same)(word)) for name, kind, word in words},
        assumes_unique,
        puzzle,
    )


def _facts(wire: Iterable[Any]) -> tuple[Fact, ...]:
    return tuple(Fact(*fact) for fact in wire)


def _premises(wire: Iterable[Any]) -> tuple[Premise, ...]:
    return tuple(Premise(*premise) for premise in wire)


def read_lines(wire: Iterable[Any]) -> tuple[Line, ...]:
    """Lines as the engine hands them over."""
    return tuple(
        Line(
            By(by),
            _premises(premises),
            _facts(uses),
            _facts(gives),
            tuple(Case(_facts(supposed), read_lines(lines)) for supposed, lines in cases),
        )
        for by, premises, uses, gives, cases in wire
    )


def _same(word: object) -> object:
    return word


_WORDS: Mapping[str, Any] = {"facts": _facts, "premises": _premises, "rules": _premises}
