"""What a contradiction is, in words: the cell, given or clue that clashes, and with what.

A line that gives nothing says which facts its constraint, or a place, cannot take together. Of two
equal values in a house the other one is named; else the value that has no place left there.
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain, combinations
from typing import TYPE_CHECKING

from runut.core.rules.feasible import Domains, Labels
from runut.core.rules.parts import Different, OneOf
from runut.core.steps import CELL, NOGOOD, Fact, Line

if TYPE_CHECKING:
    from runut.explaining.sentences import Sentences


class Clashes:
    """The contradictions of one puzzle in words."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences

    @cached_property
    def _base(self) -> Domains:
        """What givens and the like leave to each place by itself."""
        model = self.sentences.model
        return Domains.of(model, Labels(model))

    def says(self, line: Line, supposed: Fact | None = None) -> str:
        """Why a line that gives nothing is a contradiction; `supposed` needs no mention."""
        phrase = self.sentences.phrase
        if line.cases:
            return phrase("clash-cases")
        if not line.premises:
            return self._of_place(line)
        by = ", ".join(dict.fromkeys(map(self.sentences.premise, line.premises)))
        if self._is_house(line) and (
            found := self._twice(line, supposed, by) or self._nowhere(line, by)
        ):
            return found
        facts = self.sentences.facts(line.uses)
        return phrase("clash-with" if facts else "clash-alone", by=by, facts=facts)

    def _is_house(self, line: Line) -> bool:
        premise, model = line.premises[0], self.sentences.model
        if len(line.premises) > 1 or premise.rule in (CELL, NOGOOD):
            return False
        return isinstance(model.rule(premise.rule).part(premise.index), Different)

    def _of_place(self, line: Line) -> str:
        """A place without a value: that is given or known, or each is excluded."""
        phrase, last = self.sentences.phrase, line.uses[-1]
        cell = self.sentences.places(last.places)
        allowed = self._base[last.places[0]]
        if last.holds and last.value not in allowed:
            values = self.sentences.word(("values", sorted(allowed)))
            said = "clash-given" if self._is_given(last.places[0], allowed) else "clash-among"
            return phrase(said, cell=cell, values=values)
        known = [each for each in line.uses if each.holds != (each.value == last.value)]
        if last.holds and known:
            return phrase("clash-known", fact=self.sentences.facts(known[:1]))
        return phrase("clash-empty", cell=cell)

    def _is_given(self, place: int, values: frozenset[int]) -> bool:
        """Whether the puzzle itself fills the place; a clue may leave it one value too."""
        given, rules = OneOf(values, foreign=True), self.sentences.model.rules
        pairs = chain.from_iterable(rule.pairs() for rule in rules if given in rule.parts)
        return len(values) == 1 and any(part == given and place in places for part, places in pairs)

    def _twice(self, line: Line, supposed: Fact | None, by: str) -> str:
        """Two equal values in a house."""
        for pair in combinations([fact for fact in line.uses if fact.holds], 2):
            if pair[0].value == pair[1].value:
                places = [place for fact in pair if fact != supposed for place in fact.places]
                value = self.sentences.word(("values", [pair[0].value]))
                cells = self.sentences.places(places)
                said = "clash-has" if len(places) == 1 else "clash-twice"
                return self.sentences.phrase(said, by=by, value=value, cells=cells)
        return ""

    def _nowhere(self, line: Line, by: str) -> str:
        """A value of which a house with as many places as values has no place left."""
        model = self.sentences.model
        places = model.rule(line.premises[0].rule).places[line.premises[0].index]
        if len(places) < len(model.values):
            return ""
        left = self._base.child()
        for fact in line.uses:
            left.add(fact)
        for value in model.values:
            if not any(value in left[place] for place in places):
                word = self.sentences.word(("values", [value]))
                return self.sentences.phrase("clash-nowhere", by=by, value=word)
        return ""
