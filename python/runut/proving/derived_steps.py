"""The steps of an explanation as a proof that VeriPB verifies: `Proof.to_veripb()`.

What a step concludes is one line, with its sentence as a comment. The verifier's unit propagation
finds what follows from one value after the other by itself. Before the line stands only what it
does not find: which of some places share some values, sums, cuts, and suppositions inside others.
`lemmas` derives that.
"""

from __future__ import annotations

from collections.abc import Iterable

from runut.core.rules.parts import Automaton, Connected, Runs
from runut.core.steps import CELL, By, Case, Fact, Line, Premise, Step
from runut.proving.constraints import negated
from runut.proving.lemmas import Lemmas
from runut.proving.veripb import Derivation


class StepDerivation:
    """Writes steps into a derivation, each after what it needs."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.formula = derivation.formula
        self._lemmas = Lemmas(derivation)

    def add(self, step: Step, sentence: str) -> None:
        """The lemmas of a step, and a line for each of its conclusions."""
        if step.assumes_unique:
            raise ValueError(f"{step.technique} assumes that there is one solution")
        self.derivation.comment(sentence)
        for line in step.lines:
            self._add(line, ())
        for fact in step.conclusions:
            self.derivation.state((self.formula.literal(fact),))

    def _add(self, line: Line, assumed: tuple[Fact, ...]) -> None:
        """What unit propagation does not find of a line, under what is assumed."""
        if line.by in (By.UNIT, By.SUM, By.FILLINGS):
            for fact in line.gives or (None,):
                self._lemma(line, fact)
            return
        for case in line.cases:  # the case of a nogood stands there already
            self._case(line, case, assumed)
        outer = [self._not(fact) for fact in assumed]
        for fact in line.gives if line.by is By.CASES else ():
            self._lemma(line, None)
            self.derivation.state([*outer, self.formula.literal(fact)])

    def _case(self, line: Line, case: Case, assumed: tuple[Fact, ...]) -> None:
        inside = (*assumed, *case.supposed)
        for inner in case.lines:
            self._add(inner, inside)
        against = [self._not(fact) for fact in inside]
        if line.by is not By.CASES or (case.lines and not case.lines[-1].gives):
            self.derivation.state(against)
            return
        for fact in line.gives:
            self.derivation.state([*against, self.formula.literal(fact)])

    def _not(self, fact: Fact) -> str:
        return negated(self.formula.literal(fact))

    def _lemma(self, line: Line, gives: Fact | None) -> None:
        """Derive that a fact, or a contradiction, follows from the facts that a line uses."""
        supposed = [fact for case in line.cases for fact in case.supposed]
        used = [*line.uses, *(fact.negated() for fact in supposed)]
        parts = [self._part(premise) for premise in line.premises]
        if any(isinstance(part, Connected) for part in parts):
            self._join(line.premises[0], used, gives)
        elif line.by is By.FILLINGS or not any(isinstance(own, Automaton | Runs) for own in parts):
            laid = [fact for fact in used if fact.holds]
            inside = [Fact((place,), fact.value) for fact in laid for place in fact.places]
            false = dict.fromkeys(map(self._not, (*used, *inside)))
            wanted = [self.formula.literal(gives)] if gives else []
            sums = [[each] for each in line.premises] if line.by is By.FILLINGS else ()
            places = self._places(line, used)
            self._lemmas.derive(line.premises, places, list(false), wanted, sums=sums)

    def _part(self, premise: Premise) -> object:
        if premise.rule == CELL:
            return None
        return self.formula.model.rule(premise.rule).part(premise.index)

    def _places(self, line: Line, used: Iterable[Fact]) -> list[int]:
        """The places that a line speaks of; fillings are those of all but the units."""
        places = dict.fromkeys(place for fact in (*used, *line.gives) for place in fact.places)
        is_filled = line.by is By.FILLINGS
        for premise in (own for own in line.premises if own.factor or not is_filled):
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
