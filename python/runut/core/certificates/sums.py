"""Why a sum says what it says, as one combination of constraints in reverse Polish notation.

A place adds at most the greatest weight of the values that are left to it. "At most one value
holds", times that weight, added for each place to "the sum is at least", leaves the values that are
heavier, and if the greatest weights do not reach the bound, one of these must hold: that is what
the sum says. Unit propagation alone does not see it, since it takes no two values of one place
together. An upper bound is a lower one of weights below zero; for these "one value holds" does the
same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from runut.core.certificates.formula import Formula
from runut.core.certificates.log import Reason
from runut.core.certificates.naming import label_of
from runut.core.proof import CELL, Fact, Premise
from runut.core.rules.parts import Different, Linear

__all__ = ["Inequality", "Left", "Sums"]

Left = Mapping[int, Collection[int]]
"""By place: the values left to it."""


@dataclass(frozen=True, slots=True)
class Inequality:
    """The weights of the values of some places add up to at least `degree`; how that is derived.

    `weights` is by place and value; `derivation` is in reverse Polish notation.
    """

    weights: Mapping[int, Mapping[int, int]]
    degree: int
    derivation: str

    def falls_short(self, left: Left) -> bool:
        """Whether no values that are left reach the degree."""
        return sum(self._most(place, left) for place in self.weights) < self.degree

    def closed(self, formula: Formula, left: Left) -> str:
        """The derivation of what follows for the values that are left no longer."""
        parts = [self.derivation]
        for place in self.weights:
            most = self._most(place, left)
            line = "one" if most > 0 else "some"
            if most:
                parts.append(f"@{line}_{formula.cells[place]} {abs(most)} * +")
        return " ".join(parts)

    def times(self, factor: int) -> Inequality:
        """So many times this."""
        if factor == 1:
            return self
        weights = {
            place: {value: factor * weight for value, weight in own.items()}
            for place, own in self.weights.items()
        }
        return Inequality(weights, factor * self.degree, f"{self.derivation} {factor} *")

    def plus(self, other: Inequality) -> Inequality:
        """Both added up."""
        weights = {place: dict(own) for place, own in self.weights.items()}
        for place, own in other.weights.items():
            into = weights.setdefault(place, {})
            for value, weight in own.items():
                into[value] = into.get(value, 0) + weight
        derivation = f"{self.derivation} {other.derivation} +"
        return Inequality(weights, self.degree + other.degree, derivation)

    def _most(self, place: int, left: Left) -> int:
        weights = self.weights[place]
        return max((weights.get(value, 0) for value in left[place]), default=0)


class Sums:
    """What the sums of a formula say, and what they say together."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self._sides: dict[tuple[str, int], tuple[Inequality | None, Inequality | None]] = {}

    def sides(self, rule: str, index: int) -> tuple[Inequality | None, Inequality | None]:
        """What a sum is at least, and, turned round, at most; as lines of the formula."""
        if (rule, index) not in self._sides:
            self._sides[rule, index] = self._of(rule, index)
        return self._sides[rule, index]

    def _of(self, rule: str, index: int) -> tuple[Inequality | None, Inequality | None]:
        constraint = self.formula.model.constraint(rule, index)
        part, label = constraint.part, label_of(rule, index)
        if not isinstance(part, Linear):
            return None, None
        adds, base = self.formula.adds(part, constraint.places)
        turned = {
            place: {value: -weight for value, weight in own.items()} for place, own in adds.items()
        }
        low, high = part.low, part.high
        return (
            None if low is None else Inequality(adds, low - base, f"@{label}_least"),
            None if high is None else Inequality(turned, base - high, f"@{label}_most"),
        )

    def reasoned(self, reason: Reason) -> str:
        """The derivation of the clause that a sum says, and that unit propagation then finds.

        Empty for a constraint that is no sum.
        """
        for side in filter(None, self.sides(reason.rule, reason.index)):
            left = self._left(side.weights, reason.facts)
            if side.falls_short(left):
                implied = reason.facts[0].places if reason.implies_first else ()
                # All values of this place: unit propagation finds which of them cannot be.
                everything = {place: self.formula.allowed(place) for place in implied}
                return side.closed(self.formula, {**left, **everything})
        return ""

    def _left(self, places: Iterable[int], facts: Iterable[Fact]) -> Left:
        """The values left to each place if none of the facts holds."""
        left = {place: set(self.formula.allowed(place)) for place in places}
        for fact in facts:
            value = {self.formula.labels.of(fact.value)}
            for place in left.keys() & set(fact.places):
                if not fact.holds:
                    left[place] &= value
                elif len(fact.places) == 1:
                    left[place] -= value
        return left

    def combined(self, premises: Iterable[Premise]) -> list[Inequality]:
        """What constraints say together, each times its factor: at least, and at most."""
        both = [self._both(premise) for premise in premises if premise.factor]
        found = []
        for turn in (0, 1):
            own = [
                (sides[turn ^ (premise.factor < 0)], abs(premise.factor))
                for premise, sides in zip((p for p in premises if p.factor), both, strict=True)
            ]
            if own and all(side for side, _ in own):
                terms = (side.times(factor) for side, factor in own if side)
                found.append(reduce(Inequality.plus, terms))
        return found

    def _both(self, premise: Premise) -> tuple[Inequality | None, Inequality | None]:
        """What a premise is at least, and at most."""
        formula = self.formula
        if premise.rule == CELL:
            place, cell = premise.index, formula.cells[premise.index]
            return (
                Inequality({place: dict.fromkeys(formula.values, 1)}, 1, f"@some_{cell}"),
                Inequality({place: dict.fromkeys(formula.values, -1)}, -1, f"@one_{cell}"),
            )
        constraint = formula.model.constraint(premise.rule, premise.index)
        if not isinstance(constraint.part, Different):
            return self.sides(premise.rule, premise.index)
        values = formula.values if premise.value is None else (premise.value,)
        each = [
            self._of_value(label_of(premise.rule, premise.index), constraint.places, value)
            for value in values
        ]
        if len(values) == 1:
            return each[0]
        least = (one.times(value) for (one, _), value in zip(each, values, strict=True))
        most = (other.times(value) for (_, other), value in zip(each, values, strict=True))
        return reduce(Inequality.plus, least), reduce(Inequality.plus, most)

    def _of_value(
        self, label: str, places: Sequence[int], value: int
    ) -> tuple[Inequality, Inequality]:
        """How often a value stands in places that differ: at least, and at most."""
        formula = self.formula
        once = {place: {value: 1} for place in places}
        turned = {place: {value: -1} for place in places}
        line = Inequality(turned, -1, f"@{label}_value_{formula.names[value]}")
        if len(places) == len(formula.values):
            return Inequality(once, 1, self.complete(label, places, value)), line
        names = [formula.holds(place, value) for place in places]
        return Inequality(once, 0, " ".join((names[0], *(f"{name} +" for name in names[1:])))), line

    def complete(self, label: str, places: Sequence[int], value: int) -> str:
        """The derivation: a unit with as many places as there are values holds a value.

        Each of its places holds a value, and each other value stands there at most once.
        """
        formula = self.formula
        lines = [f"@some_{formula.cells[place]}" for place in places]
        others = (other for other in formula.values if other != value)
        lines += (f"@{label}_value_{formula.names[other]}" for other in others)
        return " ".join((lines[0], *(f"{line} +" for line in lines[1:])))

    def complete_units(self) -> Iterator[tuple[str, str]]:
        """The label and the derivation of each implied constraint."""
        rules = self.formula.model.rules
        units = {
            tuple(places): label_of(rule.name, index)
            for rule in rules
            for index, (part, places) in enumerate(rule.pairs())
            if isinstance(part, Different)
        }
        for rule in rules:
            for index, (part, places) in enumerate(rule.pairs() if rule.is_implied else ()):
                if isinstance(part, Linear):
                    unit, value = units[tuple(places)], next(iter(part.weights))
                    label = f"{label_of(rule.name, index)}_least"
                    yield label, self.complete(unit, places, value)
