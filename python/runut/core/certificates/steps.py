"""The steps of an explanation as a proof that VeriPB verifies: `Proof.to_veripb()`.

What a step concludes is one line, with its sentence as a comment. The verifier's unit propagation
finds what follows from one value after the other by itself. Before the line stands only what it
does not find: which of some places share some values, sums, cuts, and suppositions inside others.
Such a lemma says of one constraint, or of the sum of some, that a fact follows from others; it is
derived from the lines of these constraints alone, by a combination of them or case by case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from runut.core.certificates.formula import Formula
from runut.core.certificates.lines import Line, negated
from runut.core.certificates.matching import crowded
from runut.core.certificates.naming import label_of
from runut.core.certificates.sums import Inequality, added
from runut.core.certificates.units import Units
from runut.core.certificates.veripb import Derivation
from runut.core.proof import CELL, By, Case, Fact, Premise, Step
from runut.core.proof import Line as ProofLine
from runut.core.rules.parts import Automaton, Connected, Different, Linear, Runs

__all__ = ["StepDerivation"]


class StepDerivation:
    """Writes steps into a derivation, each after what it needs."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.formula = derivation.formula
        self.sums = derivation.sums
        self._lines: dict[tuple[str, int], list[Line]] = {}
        self._units: dict[tuple[tuple[str, int], ...], Units] = {}
        self._known: set[frozenset[str]] = set()

    def add(self, step: Step, sentence: str) -> None:
        """The lemmas of a step, and a line for each of its conclusions."""
        if step.assumes_unique:
            raise ValueError(f"{step.technique} assumes that there is one solution")
        self.derivation.comment(sentence)
        for line in step.lines:
            self._add(line, ())
        for fact in step.conclusions:
            self.state((self.formula.literal(fact),))

    def state(self, literals: Iterable[str]) -> None:
        """A clause that unit propagation confirms now, unless it is stated already."""
        stated = tuple(dict.fromkeys(literals))
        if frozenset(stated) not in self._known:
            self._known.add(frozenset(stated))
            self.derivation.learn(stated)

    def _add(self, line: ProofLine, assumed: tuple[Fact, ...]) -> None:
        """What unit propagation does not find of a line, under what is assumed."""
        if line.by in (By.UNIT, By.SUM):
            for fact in line.gives or (None,):
                self._lemma(line, fact)
            return
        for case in line.cases:
            self._case(line, case, assumed)
        outer = [self._not(fact) for fact in assumed]
        for fact in line.gives if line.by is By.CASES else ():
            self._lemma(line, None)
            self.state([*outer, self.formula.literal(fact)])

    def _case(self, line: ProofLine, case: Case, assumed: tuple[Fact, ...]) -> None:
        inside = (*assumed, *case.supposed)
        for inner in case.lines:
            self._add(inner, inside)
        against = [self._not(fact) for fact in inside]
        if line.by is By.SUPPOSE or (case.lines and not case.lines[-1].gives):
            self.state(against)
            return
        for fact in line.gives:
            self.state([*against, self.formula.literal(fact)])

    def _not(self, fact: Fact) -> str:
        return negated(self.formula.literal(fact))

    def _lemma(self, line: ProofLine, gives: Fact | None) -> None:
        """Derive that a fact, or a contradiction, follows from the facts that a line uses."""
        supposed = [fact for case in line.cases for fact in case.supposed]
        used = [*line.uses, *(fact.negated() for fact in supposed)]
        parts = [self._part(premise) for premise in line.premises]
        if any(isinstance(part, Connected) for part in parts):
            self._join(line.premises[0], used, gives)
        elif not any(isinstance(part, Automaton | Runs) for part in parts):
            laid = [fact for fact in used if fact.holds]
            inside = [Fact((place,), fact.value) for fact in laid for place in fact.places]
            false = dict.fromkeys(map(self._not, (*used, *inside)))
            wanted = [self.formula.literal(gives)] if gives else []
            _Lemma(self, line.premises, self._places(line, used)).derive(list(false), wanted)

    def _part(self, premise: Premise) -> object:
        if premise.rule == CELL:
            return None
        return self.formula.model.rule(premise.rule).part(premise.index)

    def _places(self, line: ProofLine, used: Iterable[Fact]) -> list[int]:
        """The places that a line speaks of."""
        places = dict.fromkeys(place for fact in (*used, *line.gives) for place in fact.places)
        for premise in line.premises:
            places |= dict.fromkeys(
                (premise.index,)
                if premise.rule == CELL
                else self.formula.model.rule(premise.rule).places[premise.index]
            )
        return list(places)

    def _join(self, premise: Premise, used: Iterable[Fact], gives: Fact | None) -> None:
        """The cut between two places that one area joins."""
        part = self._part(premise)
        if not isinstance(part, Connected):
            raise TypeError(f"{premise} is not about one area")
        known = [*used, *((gives.negated(),) if gives else ())]
        facts = [fact.positive(self.formula.values) for fact in known]
        ends = {fact.places[0] for fact in facts if fact.value == part.value}
        ring = {fact.places[0] for fact in facts if fact.value != part.value}
        self.derivation.separate(premise.rule, premise.index, part, ends, ring)

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

    steps: StepDerivation
    premises: Sequence[Premise]
    places: Sequence[int]

    def derive(self, false: list[str], wanted: list[str]) -> None:
        """Derive that one of the literals is true; nothing if unit propagation finds the wanted.

        Raises `ValueError` if that does not follow.
        """
        units = self.steps.units_of((*self.premises, *(Premise(CELL, at) for at in self.places)))
        values = units.propagated(false)
        is_found = values is None or any(
            values.get(literal.lstrip("~")) is (literal[0] != "~") for literal in wanted
        )
        if not is_found:
            self._split(units, self.steps.sums.combined(self.premises), [*wanted, *false])

    def _split(self, units: Units, sums: Sequence[Inequality], false: list[str]) -> None:
        values = units.propagated(false)
        if values is None:
            self.steps.state(false)
            return
        gone = {name for name, value in values.items() if not value}
        if combination := self._combination(sums, gone):
            self.steps.derivation.combine(combination)
        else:
            for name in self._choices(gone):
                self._split(units, sums, [*false, negated(name)])
        self.steps.state(false)

    def _choices(self, gone: Collection[str]) -> list[str]:
        """The fewest variables of which one must be true."""
        every = (self.steps.choices(place, self.premises) for place in self.places)
        found = ([name for name in names if name not in gone] for names in every)
        choices = min((own for own in found if len(own) > 1), key=len, default=None)
        if choices is None:
            raise ValueError(f"a line of the explanation does not follow from {self.premises}")
        return choices

    def _combination(self, sums: Sequence[Inequality], gone: Collection[str]) -> str:
        """A combination that cannot hold any more, if there is one."""
        formula = self.steps.formula
        for each in sums:
            if self.steps.sums.falls_short(each, gone):
                return self.steps.sums.closed(each, gone)
        for premise in self.premises:
            if premise.rule != CELL:
                constraint = formula.model.constraint(premise.rule, premise.index)
                if isinstance(constraint.part, Different):
                    label = label_of(premise.rule, premise.index)
                    if lines := _hall(formula, label, constraint.places, gone):
                        return added(lines)
        return ""


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
