"""A small verifier of pseudo-Boolean proofs, stated a second time by hand; for small puzzles.

It knows the rules that certificates use (`rup`, `pol`, `del id`, `soli`) and the conclusions UNSAT
and BOUNDS, and shares no code with the library. What it accepts, VeriPB accepts too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

Terms = dict[str, int]
Constraint = tuple[Terms, int]


class RejectedError(Exception):
    """A line of a proof that does not follow."""


def opposite(literal: str) -> str:
    return literal[1:] if literal.startswith("~") else f"~{literal}"


def normal(terms: Iterable[tuple[int, str]], degree: int) -> Constraint:
    """Positive factors, each variable once."""
    found: Terms = {}
    for signed, named in terms:
        literal, factor = (named, signed) if signed > 0 else (opposite(named), -signed)
        degree += max(-signed, 0)
        other = opposite(literal)
        shared = min(factor, found.get(other, 0))
        degree -= shared
        found[other] = found.get(other, 0) - shared
        found[literal] = found.get(literal, 0) + factor - shared
    return {literal: factor for literal, factor in found.items() if factor}, degree


def parsed(text: str) -> Constraint:
    left, _, degree = text.partition(">=")
    words = left.split()
    return normal(zip(map(int, words[::2]), words[1::2], strict=True), int(degree))


def statements(text: str, comment: str) -> Iterator[tuple[str, str]]:
    """The label and the text of each statement."""
    for line in text.splitlines():
        if line and not line.startswith(comment):
            label, _, rest = line.partition(" ") if line.startswith("@") else ("", "", line)
            yield label, rest.removesuffix(" ;")


def propagate(constraints: Iterable[Constraint], true: Iterable[str]) -> set[str] | None:
    """All literals that follow; `None` for a contradiction."""
    known, constraints = set(true), list(constraints)
    if any(opposite(literal) in known for literal in known):
        return None
    size = -1
    while size < len(known):
        size = len(known)
        for terms, degree in constraints:
            left = {own: factor for own, factor in terms.items() if opposite(own) not in known}
            slack = sum(left.values()) - degree
            if slack < 0:
                return None
            known.update(own for own, factor in left.items() if factor > slack)
    return known


class Verifier:
    """Reads a formula, then a proof; `RejectedError` at the first line that does not follow."""

    def __init__(self, formula: str) -> None:
        self.database: dict[str, Constraint] = {}
        self.objective: list[str] = []
        self.solved: list[int] = []
        for label, text in statements(formula, "*"):
            if text.startswith("min:"):
                self.objective = text.split()[2::2]
            else:
                self.database[label] = parsed(text)
        self.variables = {
            literal.lstrip("~") for terms, _ in self.database.values() for literal in terms
        }

    def verify(self, proof: str) -> str:
        """The conclusion that the proof proves."""
        _, *lines = statements(proof, "%")
        conclusion = ""
        for label, text in lines:
            rule, _, rest = text.partition(" ")
            if rule == "rup":
                self._rup(label, parsed(rest))
            elif rule == "pol":
                self.database[label] = self._combined(rest)
            elif rule == "del":
                for name in rest.split()[1:]:
                    del self.database[name]
            elif rule == "soli":
                self._solution(rest.split())
            elif rule == "conclusion":
                conclusion = self._concluded(rest)
        return conclusion

    def _rup(self, label: str, constraint: Constraint) -> None:
        terms, degree = constraint
        negation = {opposite(own): factor for own, factor in terms.items()}
        against = negation, sum(terms.values()) - degree + 1
        if propagate([*self.database.values(), against], ()) is not None:
            raise RejectedError(f"{label} does not follow")
        self.database[label] = constraint

    def _combined(self, text: str) -> Constraint:
        stack: list[Constraint] = []
        for word in text.split():
            if word == "+":
                (one, low), (other, high) = stack.pop(), stack.pop()
                both = [(factor, own) for terms in (one, other) for own, factor in terms.items()]
                stack.append(normal(both, low + high))
            elif word == "*":
                factor = stack.pop()[1]
                terms, degree = stack.pop()
                stack.append(({own: factor * each for own, each in terms.items()}, factor * degree))
            elif re.fullmatch("[0-9]+", word):
                stack.append(({}, int(word)))
            else:
                stack.append(self.database[word] if word[0] == "@" else ({word: 1}, 0))
        (found,) = stack
        return found

    def _solution(self, literals: list[str]) -> None:
        known = propagate(self.database.values(), literals)
        if known is None or {literal.lstrip("~") for literal in known} < self.variables:
            raise RejectedError("no solution")
        value = sum(literal in known for literal in self.objective)
        self.solved.append(value)
        improving = normal([(-1, literal) for literal in self.objective], 1 - value)
        self.database[f"@improving_{len(self.solved)}"] = improving

    def _concluded(self, text: str) -> str:
        kind, *words = text.split()
        if (
            "@contradiction" in words
            and propagate([self.database["@contradiction"]], ()) is not None
        ):
            raise RejectedError("no contradiction")
        if kind in ("UNSAT", "NONE"):
            return kind
        numbers = [int(word) for word in words if word.isdigit()]
        if "@contradiction" not in words and numbers[0] > 0:
            raise RejectedError("the lower bound is not proved")
        if not numbers[0] <= min(self.solved) <= numbers[-1]:
            raise RejectedError("a bound that no solution has")
        return f"{kind} {numbers[0]} {numbers[-1]}"
