"""The steps of an explanation as a proof that VeriPB verifies: `Proof.to_veripb()`.

What a step concludes is one line, with its sentence as a comment. The verifier's unit propagation
finds what follows from one value after the other by itself. Before the line stands only what it
does not find: which of some places share some values, sums, cuts, and suppositions inside others.
Such a lemma says of one constraint, or of the sum of some, that a fact follows from others; it is
derived from the lines of these constraints alone, by a combination of them or case by case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from runut.core.certificates.formula import Formula
from runut.core.certificates.lines import Line, clause, negated
from runut.core.certificates.matching import crowded
from runut.core.certificates.naming import label_of
from runut.core.certificates.sums import Inequality, Left
from runut.core.certificates.units import Units
from runut.core.certificates.veripb import Derivation
from runut.core.proof import CELL, By, Case, Fact, Premise, Step
from runut.core.proof import Line as ProofLine
from runut.core.rules.parts import Automaton, Connected, Different, Runs

__all__ = ["StepDerivation"]


class StepDerivation:
    """Writes steps into a derivation, each after what it needs."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.formula = derivation.formula
        self.sums = derivation.sums
        self._lines: dict[tuple[str, int], list[Line]] = {}
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
        false = [self._not(fact) for fact in used]
        false += [self.formula.literal(gives)] if gives else []
        parts = [self._part(premise) for premise in line.premises]
        if any(isinstance(part, Connected) for part in parts):
            self._join(line.premises[0], used, gives)
        elif not any(isinstance(part, Automaton | Runs) for part in parts):
            _Lemma(self, line.premises, self._places(line, used)).derive(false)

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

    def lines_of(self, premise: Premise) -> list[Line]:
        """The lines of a constraint; of a place also which values the rules about it exclude."""
        key = premise.rule, premise.index
        if key not in self._lines:
            self._lines[key] = list(self._of(premise))
        return self._lines[key]

    def _of(self, premise: Premise) -> Iterator[Line]:
        formula = self.formula
        if premise.rule == CELL:
            place = premise.index
            yield from formula.of_place(place)
            for value in set(formula.values).difference(formula.allowed(place)):
                yield Line("", [(-1, formula.holds(place, value))], 0)
            return
        constraint = formula.model.constraint(premise.rule, premise.index)
        yield from formula.of(constraint)
        places = constraint.places
        if isinstance(constraint.part, Different) and len(places) == len(formula.values):
            for value in formula.values:
                yield Line("", [(1, formula.holds(place, value)) for place in places], 1)


@dataclass(frozen=True, slots=True)
class _Lemma:
    """A clause that follows from some constraints."""

    steps: StepDerivation
    premises: Sequence[Premise]
    places: Sequence[int]

    def derive(self, false: Sequence[str]) -> None:
        """Derive that one of these literals is true; nothing where unit propagation sees it."""
        inside = [*self.premises, *(Premise(CELL, place) for place in self.places)]
        lines = [line for premise in inside for line in self.steps.lines_of(premise)]
        units = Units((line.terms, line.degree) for line in lines)
        self._split(units, self.steps.sums.combined(self.premises), list(false), is_top=True)

    def _split(
        self, units: Units, sums: Sequence[Inequality], false: list[str], *, is_top: bool = False
    ) -> None:
        values = units.propagated(false)
        if values is None:
            if not is_top:
                self.steps.state(false)
            return
        formula = self.steps.formula
        left = {
            place: [v for v in formula.values if values.get(formula.holds(place, v)) is not False]
            for place in self.places
        }
        combination = self._combination(sums, left)
        if combination:
            self.steps.derivation.combine(combination)
            self.steps.state(false)
            return
        open_places = [place for place in self.places if len(left[place]) > 1]
        if not open_places:
            raise ValueError(f"no proof of {clause(false)} from {self.premises}")
        place = min(open_places, key=lambda place: len(left[place]))
        for value in left[place]:
            self._split(units, sums, [*false, negated(formula.holds(place, value))])
        self.steps.state(false)

    def _combination(self, sums: Sequence[Inequality], left: Left) -> str:
        """A combination that cannot hold with the values that are left, if there is one."""
        formula = self.steps.formula
        for each in sums:
            if each.falls_short(left):
                return each.closed(formula, left)
        for premise in self.premises:
            if premise.rule != CELL:
                constraint = formula.model.constraint(premise.rule, premise.index)
                if isinstance(constraint.part, Different):
                    label = label_of(premise.rule, premise.index)
                    if lines := _hall(formula, label, constraint.places, left):
                        return " ".join((lines[0], *(f"{line} +" for line in lines[1:])))
        return ""


def _hall(formula: Formula, label: str, places: Sequence[int], left: Left) -> list[str]:
    """Places that share fewer values than they are: the lines of both (Hall's theorem)."""
    crowd = crowded(places, left)
    values = dict.fromkeys(value for place in crowd for value in left[place])
    lines = [f"@some_{formula.cells[place]}" for place in crowd]
    return lines + [f"@{label}_value_{formula.names[value]}" for value in values]
