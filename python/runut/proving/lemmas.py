"""Lemmas: a fact follows from others by one constraint, or by the sum of some.

Each is a clause, derived from the lines of these constraints alone: by a combination of them that
falls short, by places that share too few values (Hall), by the potentials of an assignment where
the places of a sum differ, or case by case over the values of a place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from runut.core.rules.matching import crowded
from runut.core.rules.parts import Different, Linear
from runut.core.steps import CELL, Premise
from runut.proving.constraints import Line, negated
from runut.proving.formula import Formula
from runut.proving.naming import label_of
from runut.proving.sums import Inequality, added
from runut.proving.units import Units
from runut.proving.veripb import Derivation

MOST_CASES = 5000
"""The most clauses that one lemma may take."""


class Lemmas:
    """Writes lemmas into a derivation."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.formula = derivation.formula
        self.sums = derivation.sums
        self._lines: dict[tuple[str, int], list[Line]] = {}
        self._units: dict[tuple[tuple[str, int], ...], Units] = {}

    def derive(
        self,
        premises: Sequence[Premise],
        places: Sequence[int],
        false: list[str],
        wanted: list[str],
        *,
        sums: Sequence[Sequence[Premise]] = (),
    ) -> None:
        """Derive that one of the literals is true; nothing if unit propagation finds the wanted.

        `places` are those that the premises and the literals speak of; `sums` are the premises that
        are added up, by default all of them. Raises `ValueError` if the
        clause does not follow from the premises, or takes more than `MOST_CASES` clauses.
        """
        added = [each for own in sums or (premises,) for each in self.sums.combined(own)]
        _Lemma(self, premises, places, added).derive(false, wanted)

    def choices(self, place: int, premises: Iterable[Premise]) -> list[str]:
        """Variables of which one is true: the values of a place; for pieces, their placements."""
        formula = self.formula
        labels = (label_of(premise.rule, premise.index) for premise in premises)
        pieces = [formula.pieces[label] for label in labels if label in formula.pieces]
        values = {piece.value for piece in pieces}
        names = [formula.holds(place, value) for value in formula.values if value not in values]
        for piece in pieces:
            names += (name for name, places in piece.placements.items() if place in places)
        return names

    def units_of(self, premises: tuple[Premise, ...]) -> Units:
        """Unit propagation on the lines of some constraints and places."""
        keys = tuple(sorted({(premise.rule, premise.index) for premise in premises}))
        if keys not in self._units:
            for key in keys:
                if key not in self._lines:
                    self._lines[key] = list(self._of(*key))
            lines = [line for key in keys for line in self._lines[key]]
            self._units[keys] = Units((line.terms, line.degree) for line in lines)
        return self._units[keys]

    def _of(self, rule: str, index: int) -> Iterator[Line]:
        """The lines of a constraint; of a place also which values the rules about it exclude."""
        formula = self.formula
        if rule == CELL:
            place = index
            yield from formula.of_place(place)
            for value in set(formula.values).difference(formula.allowed(place)):
                yield Line("", [(-1, formula.holds(place, value))], 0)
            return
        constraint = formula.model.constraint(rule, index)
        yield from formula.of(constraint)
        part, places = constraint.part, constraint.places
        if isinstance(part, Linear) and formula.is_of_piece(part, places):
            (value,) = map(formula.labels.of, part.weights)
            yield Line("", [(1, formula.holds(place, value)) for place in places], 1)
        if isinstance(part, Different) and len(places) == len(formula.values):
            for value in formula.values:
                yield Line("", [(1, formula.holds(place, value)) for place in places], 1)


@dataclass(frozen=True, slots=True)
class _Lemma:
    """A clause that follows from some constraints."""

    lemmas: Lemmas
    premises: Sequence[Premise]
    places: Sequence[int]
    sums: Sequence[Inequality]

    def derive(self, false: list[str], wanted: list[str]) -> None:
        """As `Lemmas.derive`."""
        units = self.lemmas.units_of((*self.premises, *(Premise(CELL, at) for at in self.places)))
        values = units.propagated(false)
        is_found = values is None or any(
            values.get(literal.lstrip("~")) is (literal[0] != "~") for literal in wanted
        )
        if not is_found:
            most = self.lemmas.derivation.learned + MOST_CASES
            self._split(units, [*wanted, *false], most)

    def _split(self, units: Units, false: list[str], most: int) -> None:
        if self.lemmas.derivation.learned > most:
            raise ValueError(f"a line takes more than {MOST_CASES} cases: {self.premises}")
        values = units.propagated(false)
        if values is None:
            self.lemmas.derivation.state(false)
            return
        gone = {name for name, value in values.items() if not value}
        if combination := self._combination(gone):
            self.lemmas.derivation.combine(combination)
        else:
            for name in self._choices(gone):
                self._split(units, [*false, negated(name)], most)
        self.lemmas.derivation.state(false)

    def _choices(self, gone: Collection[str]) -> list[str]:
        """The fewest variables of which one must be true, at a place that changes a sum if any."""
        varies = self.lemmas.sums.varies
        places = [at for at in self.places if any(varies(each, at, gone) for each in self.sums)]
        every = (self.lemmas.choices(place, self.premises) for place in places or self.places)
        found = ([name for name in names if name not in gone] for names in every)
        choices = min((own for own in found if len(own) > 1), key=len, default=None)
        if choices is None:
            raise ValueError(f"a line of the explanation does not follow from {self.premises}")
        return choices

    def _combination(self, gone: Collection[str]) -> str:
        """A combination that cannot hold any more, if there is one."""
        own = self.lemmas.sums
        for each in self.sums:
            if own.falls_short(each, gone):
                return own.closed(each, gone)
        groups = list(self._groups())
        for label, places in groups:
            if lines := _hall(self.lemmas.formula, label, places, gone):
                return added(lines)
        return next(filter(None, (own.apart(each, gone, groups) for each in self.sums)), "")

    def _groups(self) -> Iterator[tuple[str, Sequence[int]]]:
        """The label and the places of each premise about different values."""
        for premise in self.premises:
            if premise.rule != CELL:
                constraint = self.lemmas.formula.model.constraint(premise.rule, premise.index)
                if isinstance(constraint.part, Different):
                    yield label_of(premise.rule, premise.index), constraint.places


def _hall(formula: Formula, label: str, places: Sequence[int], gone: Collection[str]) -> list[str]:
    """Places that share fewer values than they are: the lines of both (Hall's theorem)."""
    left = {
        place: [value for value in formula.values if formula.holds(place, value) not in gone]
        for place in places
    }
    crowd = crowded(places, left)
    values = dict.fromkeys(value for place in crowd for value in left[place])
    lines = [f"@some_{formula.cells[place]}" for place in crowd]
    return lines + [f"@{label}_value_{formula.names[value]}" for value in values]
