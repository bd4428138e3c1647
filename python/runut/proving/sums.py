"""Why a sum says what it says, as one combination of constraints in reverse Polish notation.

A place adds at most the greatest weight of the values that are left to it. "At most one value
holds", times that weight, added for each place to "the sum is at least", leaves the values that are
heavier, and if the greatest weights do not reach the bound, one of these must hold: that is what
the sum says. Unit propagation alone does not see it, since it takes no two values of one place
together. An upper bound is a lower one of weights below zero; for these "one value holds" does the
same. The placements of a piece are taken together as the values of a place are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from runut.core.rules.model import Model
from runut.core.rules.parts import Different, Linear
from runut.core.steps import CELL, Premise
from runut.proving.assignment import potentials
from runut.proving.formula import Formula
from runut.proving.log import Reason
from runut.proving.naming import NAME, label_of
from runut.proving.weights import weighed


@dataclass(frozen=True, slots=True)
class Inequality:
    """The weights of the variables that are true add up to at least `degree`.

    `derivation` says in reverse Polish notation how that follows.
    """

    weights: Mapping[str, int]
    degree: int
    derivation: str

    def times(self, factor: int) -> Inequality:
        """So many times this."""
        if factor == 1:
            return self
        weights = {name: factor * weight for name, weight in self.weights.items()}
        return Inequality(weights, factor * self.degree, f"{self.derivation} {factor} *")

    def plus(self, other: Inequality) -> Inequality:
        """Both added up."""
        weights = dict(self.weights)
        for name, weight in other.weights.items():
            weights[name] = weights.get(name, 0) + weight
        derivation = f"{self.derivation} {other.derivation} +"
        return Inequality(weights, self.degree + other.degree, derivation)


Sides = tuple[Inequality | None, Inequality | None]
"""What something is at least, and, turned round, at most."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """Variables of which at least `least` and at most `most` are true, and the lines for it."""

    names: Sequence[str]
    least: int
    most: int
    least_line: str
    most_line: str


class Sums:
    """What the sums of a formula say, and what they say together."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self._sides: dict[tuple[str, int], Sides] = {}
        self._slots = {name: slot for slot in self._all_slots() for name in slot.names}

    def _all_slots(self) -> Iterator[_Slot]:
        formula = self.formula
        for place, cell in enumerate(formula.cells):
            names = [formula.holds(place, value) for value in formula.values]
            formula.control.work(len(names))
            formula.control.hold(NAME * len(names))
            yield _Slot(names, 1, 1, f"@some_{cell}", f"@one_{cell}")
        for label, piece in formula.pieces.items():
            names = list(piece.placements)
            yield _Slot(names, piece.least, piece.most, f"@{label}_least", f"@{label}_most")

    def falls_short(self, inequality: Inequality, gone: Collection[str]) -> bool:
        """Whether the variables that are not gone do not reach the degree."""
        slots = self._closing(inequality, gone)
        reach = sum(most * (slot.most if most > 0 else slot.least) for slot, most in slots)
        return reach < inequality.degree

    def closed(self, inequality: Inequality, gone: Collection[str]) -> str:
        """The derivation of what follows for the variables that are gone."""
        parts = [inequality.derivation]
        for slot, most in self._closing(inequality, gone):
            line = slot.most_line if most > 0 else slot.least_line
            parts.append(f"{line} {abs(most)} * +")
        return " ".join(parts)

    def apart(
        self,
        inequality: Inequality,
        gone: Collection[str],
        groups: Iterable[tuple[str, Sequence[int]]],
    ) -> str:
        """The derivation of a contradiction where places of a group differ; empty if there is none.

        A group is the label of its constraint and its places. A place whose values weigh different
        counts in the first group that has it, with the potentials of the assignment of values.
        """
        formula, weights = self.formula, inequality.weights
        rest, parts, seen = inequality.degree, [inequality.derivation], set[int]()
        for label, places in groups:
            left = {}
            for place in sorted(set(places) - seen):
                if self.varies(inequality, place, gone):
                    own = [each for each in self._named(place) if each[1] not in gone]
                    left[place] = {value: weights.get(name, 0) for value, name in own}
            seen.update(left)
            found = potentials(list(left.values()), formula.values)
            if found is None:
                return ""
            for number, place in zip(found[0], left, strict=True):
                side = "one" if number > 0 else "some"
                parts += [f"@{side}_{formula.cells[place]} {abs(number)} * +"] if number else []
            for number, value in zip(found[1], formula.values, strict=True):
                parts += [f"@{label}_value_{formula.names[value]} {number} * +"] if number else []
            rest -= sum(found[0]) + sum(found[1])
        inside_names = {name for place in seen for _, name in self._named(place)}
        others = {name: weight for name, weight in weights.items() if name not in inside_names}
        outside = Inequality(others, rest, " ".join(parts))
        return self.closed(outside, gone) if self.falls_short(outside, gone) else ""

    def varies(self, inequality: Inequality, place: int, gone: Collection[str]) -> bool:
        """Whether the values that are left to a place weigh different."""
        names = (name for _, name in self._named(place) if name not in gone)
        return len({inequality.weights.get(name, 0) for name in names}) > 1

    def _named(self, place: int) -> list[tuple[int, str]]:
        """The values of a place and the variables that say them."""
        return [(value, self.formula.holds(place, value)) for value in self.formula.values]

    def _closing(
        self, inequality: Inequality, gone: Collection[str]
    ) -> Iterator[tuple[_Slot, int]]:
        """The greatest weight that is left in each slot, where it is not zero."""
        weights = inequality.weights
        slots = {slot.most_line: slot for slot in map(self._slots.__getitem__, weights)}
        for slot in slots.values():
            left = (weights.get(name, 0) for name in slot.names if name not in gone)
            most = max(left, default=0)
            if most > 0 or (most < 0 and slot.least):
                yield slot, most

    def sides(self, rule: str, index: int) -> Sides:
        """What a sum is at least and at most, as lines of the formula."""
        if (rule, index) not in self._sides:
            self._sides[rule, index] = self._of_sum(rule, index)
        return self._sides[rule, index]

    def _of_sum(self, rule: str, index: int) -> Sides:
        formula = self.formula
        constraint = formula.model.constraint(rule, index)
        part, label = constraint.part, label_of(rule, index)
        if not isinstance(part, Linear) or formula.is_of_piece(part, constraint.places):
            return None, None
        weights, base = weighed(formula, part, constraint.places)
        turned = {name: -weight for name, weight in weights.items()}
        low, high = part.low, part.high
        return (
            None if low is None else Inequality(weights, low - base, f"@{label}_least"),
            None if high is None else Inequality(turned, base - high, f"@{label}_most"),
        )

    def reasoned(self, reason: Reason) -> str:
        """The derivation of the clause that a sum says, and that unit propagation then finds.

        Empty for a constraint that is no sum.
        """
        formula = self.formula
        for side in filter(None, self.sides(reason.rule, reason.index)):
            gone = set(formula.excluded)
            for fact in reason.facts:
                name = formula.literal(fact)
                gone |= {name} if fact.holds else set(self._slots[name[1:]].names) - {name[1:]}
            if self.falls_short(side, gone):
                if reason.implies_first:
                    # Unit propagation finds which values of the implied fact's place cannot be.
                    name = formula.literal(reason.facts[0]).lstrip("~")
                    gone -= set(self._slots[name].names) - formula.excluded
                return self.closed(side, gone)
        return ""

    def combined(self, premises: Sequence[Premise]) -> list[Inequality]:
        """What constraints say together, each times its factor: at least, and at most."""
        pieces = [premise for premise in premises if self._is_piece(premise)]
        both = [
            (self._both(premise), premise.factor)
            for premise in premises
            if premise.factor and premise not in pieces
        ]
        found = []
        for turn in (0, 1):
            own = [(sides[turn ^ (factor < 0)], abs(factor)) for sides, factor in both]
            if own and all(side for side, _ in own):
                terms = (side.times(factor) for side, factor in own if side)
                found.append(reduce(self._laid_out, pieces, reduce(Inequality.plus, terms)))
        return found

    def _is_piece(self, premise: Premise) -> bool:
        return label_of(premise.rule, premise.index) in self.formula.pieces

    def _both(self, premise: Premise) -> Sides:
        """What a premise is at least, and at most."""
        formula = self.formula
        if premise.rule == CELL:
            place, cell = premise.index, formula.cells[premise.index]
            names = [formula.holds(place, value) for value in formula.values]
            return (
                Inequality(dict.fromkeys(names, 1), 1, f"@some_{cell}"),
                Inequality(dict.fromkeys(names, -1), -1, f"@one_{cell}"),
            )
        constraint = formula.model.constraint(premise.rule, premise.index)
        if not isinstance(constraint.part, Different):
            return self.sides(premise.rule, premise.index)
        label, places = label_of(premise.rule, premise.index), constraint.places
        if premise.value is not None:
            return self._of_value(label, places, premise.value)
        each = [(self._of_value(label, places, value), value) for value in formula.values]
        least = (one.times(value) for (one, _), value in each)
        most = (other.times(value) for (_, other), value in each)
        return reduce(Inequality.plus, least), reduce(Inequality.plus, most)

    def _of_value(
        self, label: str, places: Sequence[int], value: int
    ) -> tuple[Inequality, Inequality]:
        """How often a value stands in places that differ: at least, and at most."""
        formula = self.formula
        names = [formula.holds(place, value) for place in places]
        line = f"@{label}_value_{formula.names[value]}"
        most = Inequality(dict.fromkeys(names, -1), -1, line)
        if len(places) == len(formula.values):
            return Inequality(dict.fromkeys(names, 1), 1, self.complete(label, places, value)), most
        return Inequality(dict.fromkeys(names, 1), 0, added(names)), most

    def _laid_out(self, inequality: Inequality, premise: Premise) -> Inequality:
        """The same with the placements of a piece in place of "a place holds this piece"."""
        formula = self.formula
        label = label_of(premise.rule, premise.index)
        piece = formula.pieces[label]
        weights, parts = dict(inequality.weights), [inequality.derivation]
        held = {formula.holds(place, piece.value): place for place in range(len(formula.cells))}
        counted = {held[name]: weights.pop(name) for name in held.keys() & weights.keys()}
        for place, weight in sorted(counted.items()):
            if weight:
                line = "some" if weight > 0 else "one"
                name = formula.holds(place, piece.value)
                parts.append(f"@{label}_{name}_{line} {abs(weight)} * +")
        for name, places in piece.placements.items():
            weights[name] = sum(counted.get(place, 0) for place in places)
        return Inequality(weights, inequality.degree, " ".join(parts))

    def complete(self, label: str, places: Sequence[int], value: int) -> str:
        """The derivation: a unit with as many places as there are values holds a value.

        Each of its places holds a value, and each other value stands there at most once.
        """
        formula = self.formula
        lines = [f"@some_{formula.cells[place]}" for place in places]
        others = (other for other in formula.values if other != value)
        return added([*lines, *(f"@{label}_value_{formula.names[other]}" for other in others)])

    def complete_units(self) -> Iterator[tuple[str, str]]:
        """The label and the derivation of each implied constraint."""
        units = _units(self.formula.model)
        for rule in self.formula.model.rules:
            for index, (part, places) in enumerate(rule.pairs() if rule.is_implied else ()):
                if isinstance(part, Linear):
                    unit, value = units[tuple(places)], next(iter(part.weights))
                    label = f"{label_of(rule.name, index)}_least"
                    yield label, self.complete(unit, places, value)


def derivable(model: Model) -> Model:
    """The model without the implied sums that a certificate cannot derive.

    It derives that a full unit holds each value. A family may imply other sums; they make searches
    shorter, and a proof has to do without them.
    """
    units = _units(model)
    underivable = {
        (rule.name, index)
        for rule in model.rules
        for index, (part, places) in enumerate(rule.pairs() if rule.is_implied else ())
        if isinstance(part, Linear) and tuple(places) not in units
    }
    return model.without(underivable) if underivable else model


def _units(model: Model) -> dict[tuple[int, ...], str]:
    """The label of the constraint by which some places differ."""
    return {
        tuple(places): label_of(rule.name, index)
        for rule in model.rules
        for index, (part, places) in enumerate(rule.pairs())
        if isinstance(part, Different)
    }


def added(lines: Sequence[str]) -> str:
    """Lines added up.

    >>> added(["@a", "@b", "@c"])
    '@a @b + @c +'
    """
    return " ".join((lines[0], *(f"{line} +" for line in lines[1:])))
