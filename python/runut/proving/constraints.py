"""Pseudo-Boolean constraints as lines of text: a sum of literals with factors is at least a number.

The format is OPB with names and labels, as VeriPB 3 reads it: `@label 1 r1c1_5 -2 ~r1c2_7 >= 1 ;`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Term = tuple[int, str]
"""A factor and a literal."""
_OBJECT = 64
"""Bytes of a text in a list beside its letters."""


@dataclass(frozen=True, slots=True)
class Line:
    """The terms add up to at least `degree`; `sentence` says what the line is about.

    >>> str(Line("cell_1", ((1, "r1c1_1"), (1, "r1c1_2")), 1))
    '@cell_1 1 r1c1_1 1 r1c1_2 >= 1 ;'
    """

    label: str
    terms: Sequence[Term]
    degree: int
    sentence: str = ""

    def text(self) -> str:
        """The line, after its sentence as a comment."""
        return f"* {self.sentence}\n{self}" if self.sentence else str(self)

    def __str__(self) -> str:
        return f"@{self.label} {constraint(self.terms, self.degree)} ;"


def constraint(terms: Iterable[Term], degree: int) -> str:
    """A constraint without label and end.

    >>> constraint([(1, "a1"), (-2, "b1")], 0)
    '1 a1 -2 b1 >= 0'
    """
    sums = (f"{factor} {literal}" for factor, literal in terms)
    return " ".join((*sums, ">=", str(degree)))


def clause(literals: Iterable[str]) -> str:
    """At least one of these literals is true; without any, a contradiction.

    >>> clause(["a1", "~b1"]), clause([])
    ('1 a1 1 ~b1 >= 1', '>= 1')
    """
    return constraint(((1, literal) for literal in literals), 1)


def held(text: str) -> int:
    """The bytes of a line that is kept until all of them are joined to one text."""
    return 2 * len(text) + _OBJECT


def negated(literal: str) -> str:
    """The opposite of a literal.

    >>> negated("a1"), negated("~a1")
    ('~a1', 'a1')
    """
    return literal[1:] if literal.startswith("~") else f"~{literal}"
