"""The model of a puzzle: its rules, each with many constraints, stated once by its family."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, TypeVar

from runut.core.frozen import FrozenDict
from runut.core.motions import Point
from runut.core.rules.nature import UNSAID, Nature
from runut.core.rules.parts import Part
from runut.core.rules.places import Places
from runut.core.shape import Shape, Value, cell_names
from runut.errors import UnknownNameError

S = TypeVar("S")


class Report(StrEnum):
    """Which cells a broken constraint names. Every constraint is judged as the board stands."""

    WHOLE = "whole"
    """All of its cells; a sum is judged when they are full."""
    HOLDERS = "holders"
    """Those that break it, a violation for each value that they hold together."""
    MERGED = "merged"
    """Those that break it, one violation for all constraints of the rule."""
    BY_VALUE = "by-value"
    """Those that break it, a violation for each value in all constraints of the rule."""
    COMPONENTS = "components"
    """Those of each component but the largest, a violation each."""
    PIECES = "pieces"
    """Those of each label that is no image of its piece; too many have a name of their own."""
    NOTHING = "nothing"
    """None: something is missing."""
    DEFINITION = "definition"
    """None: it cannot be broken. It gives the first of its places, an auxiliary, its value."""


@dataclass(frozen=True, slots=True)
class Auxiliary:
    """A place that is no cell of the board; the values of cells determine its own.

    `says` holds its values, each with the sentence that it stands for, and `translated` the same
    sentences in other languages.

    >>> place = Auxiliary("row 1 against row 2", {1: "row 1 is less", 2: "row 1 is not less"})
    >>> place.says[2]
    'row 1 is not less'
    """

    name: str
    says: Mapping[int, str] = field(hash=False)
    translated: Mapping[str, Mapping[int, str]] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "says", FrozenDict(self.says))
        object.__setattr__(self, "translated", FrozenDict(self.translated))

    def said(self, value: int, language: str = "en") -> str:
        """What one of its values says."""
        return self.translated.get(language, self.says)[value]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint of a puzzle; the name of its rule and its number there, from 0, name it.

    >>> import runut
    >>> constraint = runut.model("hitori/2/2/2111").constraint("black-adjacent", 0)
    >>> constraint.places, constraint.sentence
    ((0, 1), 'r1c1 and r1c2 are not both black')
    """

    rule: str
    index: int
    part: Part
    places: Sequence[int]
    sentence: str


def _nothing(_index: int) -> Mapping[str, str]:
    return FrozenDict()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Sequence[Constraint]):
    """A rule of a puzzle: a sequence of constraints, made when they are looked at.

    `name` is what its violations are called. `parts` holds a part for each constraint, or one for
    all; `places` the places of each. `sentence(index)` says a constraint in words, and `translated`
    holds such functions for other languages. An *implied* rule follows from the others: searches
    use it, checking does not. A piece that covers too many cells is reported as `crowded`. `nature`
    says what the rule is to a person; nothing reads that from its name. `subject(index)` is what a
    constraint is about, such as the number of its cells, for what its nature calls it: by language,
    in English where another one has none.

    >>> import runut
    >>> rule = runut.model("hitori/2/2/2111").rule("black-adjacent")
    >>> len(rule), rule.part(0).high
    (4, 1)
    """

    name: str
    parts: Sequence[Part]
    places: Places = field(repr=False)
    sentence: Callable[[int], str] = field(repr=False, compare=False)
    report: Report = Report.WHOLE
    is_implied: bool = False
    crowded: str = ""
    nature: Nature = UNSAID
    translated: Mapping[str, Callable[[int], str]] = field(
        default_factory=FrozenDict, repr=False, compare=False
    )
    subject: Callable[[int], Mapping[str, str]] = field(default=_nothing, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, index: int) -> Constraint:  # type: ignore[override] # no slices
        places = self.places[index]
        return Constraint(self.name, index, self.part(index), places, self.sentence(index))

    def said(self, index: int, language: str = "en") -> str:
        """One constraint in words; in English where another language has none."""
        return self.translated.get(language, self.sentence)(index)

    def part(self, index: int) -> Part:
        """The part of one constraint."""
        return self.parts[0 if len(self.parts) == 1 else index]

    def pairs(self) -> Iterator[tuple[Part, Sequence[int]]]:
        """The part and the places of each constraint."""
        if len(self.parts) == 1:
            part = self.parts[0]
            return ((part, places) for places in self.places)
        return zip(self.parts, self.places, strict=True)

    def __getstate__(self) -> list[Any]:
        """A copy or a pickle has the sentences instead of the functions that make them."""
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        says = {language: self._listed(one) for language, one in self.translated.items()}
        state |= {name: self._listed(state[name]) for name in ("sentence", "subject")}
        state |= {"translated": FrozenDict(says)}
        return list(state.values())

    def _listed(self, says: Callable[[int], S]) -> Callable[[int], S]:
        return tuple(map(says, range(len(self)))).__getitem__

    def without(self, indices: Collection[int]) -> Rule:
        """The rule without these constraints; the others are numbered anew."""
        kept = [index for index in range(len(self)) if index not in indices]
        parts = self.parts if len(self.parts) == 1 else [self.parts[index] for index in kept]
        places = [self.places[index] for index in kept]
        numbers = kept.__getitem__
        says = {language: _after(numbers, one) for language, one in self.translated.items()}
        clues = self.nature.clues and tuple(self.nature.clues[index] for index in kept)
        aims = self.nature.aims and tuple(self.nature.aims[index] for index in kept)
        return replace(
            self,
            parts=parts,
            places=places,
            sentence=_after(numbers, self.sentence),
            subject=_after(numbers, self.subject),
            nature=replace(self.nature, clues=clues, aims=aims),
            translated=says,
        )


def _after(first: Callable[[int], int], then: Callable[[int], S]) -> Callable[[int], S]:
    return lambda index: then(first(index))


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """The rules of one puzzle, as values: what is allowed, over which cells, and why.

    Every place holds one of `values`, packed; `symbols` gives the packed value of what a solution
    shows, where that differs, and `blank` is what a solution may show for an open place besides
    `None`. Where nothing is left to mark, open places count as `background`. `points` are the
    cells on the lattice of the board, for pieces. `names` are what sentences call values.

    The places of the `auxiliaries` come after the cells, and are no part of a solution. Each is the
    first place of one constraint whose report is `Report.DEFINITION`: whatever its other places
    hold, which are cells or are defined before, exactly one value keeps the part. So there are as
    many solutions as without auxiliary places.

    >>> import runut
    >>> model = runut.model("hitori/2/2/2111")
    >>> [rule.name for rule in model.rules][:3]
    ['cell-undecided', 'row-duplicate', 'column-duplicate']
    >>> model.constraint("row-duplicate", 0).sentence
    'of the 1s in row 2 at most one is white'
    """

    shape: Shape
    values: tuple[int, ...]
    rules: tuple[Rule, ...]
    symbols: Mapping[str, int] = field(default_factory=dict, hash=False)
    blank: Value = None
    background: int | None = None
    points: tuple[Point, ...] = field(default=(), repr=False)
    names: Mapping[int, str] = field(default_factory=dict, hash=False)
    auxiliaries: tuple[Auxiliary, ...] = ()

    @property
    def size(self) -> int:
        """The number of places: cells, then auxiliary ones."""
        return self.shape.size + len(self.auxiliaries)

    @property
    def place_names(self) -> tuple[str, ...]:
        """What people call each place."""
        return (*cell_names(self.shape), *(each.name for each in self.auxiliaries))

    def rule(self, name: str) -> Rule:
        """The rule of this name; raises `UnknownNameError` with similar names."""
        for rule in self.rules:
            if rule.name == name:
                return rule
        raise UnknownNameError("rule", name, tuple(rule.name for rule in self.rules))

    def without(self, constraints: Collection[tuple[str, int]]) -> Model:
        """The model without these constraints, each named by its rule and its number there.

        >>> import runut
        >>> model = runut.model("hitori/2/2/2111")
        >>> len(model.without({("black-adjacent", 0)}).rule("black-adjacent"))
        3
        """
        named: dict[str, set[int]] = {}
        for rule, index in constraints:
            named.setdefault(rule, set()).add(index)
        rules = (
            rule.without(named[rule.name]) if rule.name in named else rule for rule in self.rules
        )
        return replace(self, rules=tuple(rule for rule in rules if len(rule)))

    def constraint(self, rule: str, index: int) -> Constraint:
        """The constraint that this name and number name; raises `UnknownNameError`."""
        return self.rule(rule)[index]
