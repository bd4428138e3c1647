"""The engine's proof: its words as clauses of facts.

The engine's module `model::proof` describes the words.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from runut.core.steps import Fact
from runut.proving.formula import Formula
from runut.proving.naming import label_of

_EITHER, _HOLDS, _LIES, _ROW, _LEARNED, _DROPPED, _REASON, _SOLUTION = range(8)
_TRUTH, _FALSE = range(2)
"""The literals of variable 0, which is true."""

_VARIABLE = 512
"""Bytes of the two literals of a variable, as facts and as names, measured."""

Atom = Fact | str
"""A fact, or the name of an auxiliary variable."""


@dataclass(frozen=True, slots=True)
class Learned:
    """A clause that follows by unit propagation; without literals, the end."""

    literals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """A learned clause that is not used any more."""

    literals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause of facts that a constraint says; it may have implied the first."""

    rule: str
    index: int
    facts: tuple[Fact, ...]
    implies_first: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """The facts that hold in a solution."""

    facts: tuple[Fact, ...]


ProofStep = Learned | Dropped | Reason | Solution


class Log:
    """The steps of a proof, in their order."""

    def __init__(self, words: bytes, formula: Formula) -> None:
        self._words = array("I", words)
        self._formula, self._control = formula, formula.control
        self._control.hold(2 * len(words))
        self._constraints = [
            (rule.name, index) for rule in formula.model.rules for index in range(len(rule))
        ]
        self._facts: list[Atom] = ["", ""]
        self._at = 0
        self._read_variables()
        name = formula.literal
        self._names = [name(fact) if isinstance(fact, Fact) else fact for fact in self._facts]

    def _take(self, count: int) -> Sequence[int]:
        self._at += count
        return self._words[self._at - count : self._at]

    def _read_variables(self) -> None:
        """By literal: the fact that it says."""
        while self._at < len(self._words) and self._words[self._at] < _LEARNED:
            kind = self._take(1)[0]
            self._control.work(1)
            self._control.hold(_VARIABLE)
            if kind == _ROW:
                constraint, row = self._take(2)
                selector = self._formula.selectors[label_of(*self._constraints[constraint]), row]
                self._facts += (selector, f"~{selector}")
                continue
            self._facts += self._fact(kind)

    def _fact(self, kind: int) -> tuple[Fact, Fact]:
        if kind == _EITHER:
            place, value, other = self._take(3)
            return Fact((place,), other), Fact((place,), value)
        if kind == _HOLDS:
            place, value = self._take(2)
            fact = Fact((place,), value)
        else:
            value, count = self._take(2)
            fact = Fact(tuple(self._take(count)), value)
        return fact, fact.negated()

    def solutions(self) -> list[Solution]:
        """The solutions alone."""
        words, at, found = self._words, self._at, list[Solution]()
        while at < len(words):
            kind = words[at]
            self._control.work(1)
            at += 3 if kind == _REASON else 1
            if kind == _SOLUTION:
                found.append(self._solution(words[at + 1 : at + 1 + words[at]]))
            at += 1 + words[at]
        return found

    def _solution(self, literals: Sequence[int]) -> Solution:
        facts = (self._facts[literal] for literal in literals)
        return Solution(tuple(fact for fact in facts if isinstance(fact, Fact)))

    def __iter__(self) -> Iterator[ProofStep]:
        names, facts, start = self._names, self._facts, self._at
        while self._at < len(self._words):
            kind = self._take(1)[0]
            constraint, implied = self._take(2) if kind == _REASON else (0, 0)
            literals = [literal for literal in self._take(self._take(1)[0]) if literal != _FALSE]
            if _TRUTH in literals:
                continue
            if kind == _LEARNED:
                yield Learned(tuple(names[literal] for literal in literals))
            elif kind == _DROPPED:
                yield Dropped(tuple(names[literal] for literal in literals))
            elif kind == _SOLUTION:
                yield self._solution(literals)
            else:
                found = (facts[literal] for literal in literals)
                own = tuple(fact for fact in found if isinstance(fact, Fact))
                yield Reason(*self._constraints[constraint], own, bool(implied))
        self._at = start
