"""Regular expressions over digits, as automata.

An expression is parsed to terms; the states of its automaton are sets of terms that are still to be
read (Antimirov's partial derivatives, 1996), which stay few and need no construction by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from runut.core.rules.parts import Automaton
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.layout import SINGLE

MOST_STATES = 500
MOST_SIGNS = 200
MOST_TIMES = 100


class BadPatternError(ValueError):
    """An expression that is none; its text says where."""


@dataclass(frozen=True, slots=True)
class _OneOf:
    """One digit of these."""

    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Chain:
    """One term after the other; none of them is the empty text."""

    terms: tuple[_Term, ...]


@dataclass(frozen=True, slots=True)
class _Either:
    """One of these terms."""

    terms: tuple[_Term, ...]


@dataclass(frozen=True, slots=True)
class _Times:
    """A term so many times in a row; without `most` as often as it likes."""

    term: _Term
    least: int
    most: int | None


_Term = _OneOf | _Chain | _Either | _Times
_EMPTY = _Chain(())


@lru_cache(maxsize=256)
def matcher(digits: range, expression: str) -> Automaton:
    """The automaton that accepts the digits whose signs match the whole expression.

    Raises `BadPatternError` for a text that is no expression, and `TooManyStatesError`.

    >>> part = matcher(range(1, 4), "1[23]*")
    >>> (part.start, 1) in part.steps, (part.start, 2) in part.steps
    (True, False)
    """
    term = _Parser(expression, digits).whole()

    def step(left: frozenset[_Term], digit: int) -> frozenset[_Term] | None:
        return frozenset(rest for each in left for rest in _after(each, digit)) or None

    start = frozenset((term,))
    return automaton(digits, start, step, lambda left: any(map(_may_end, left)), most=MOST_STATES)


def _may_end(term: _Term) -> bool:
    match term:
        case _OneOf():
            return False
        case _Chain(terms):
            return all(map(_may_end, terms))
        case _Either(terms):
            return any(map(_may_end, terms))
        case _Times():
            return term.least == 0 or _may_end(term.term)


def _after(term: _Term, digit: int) -> Iterator[_Term]:
    """What may follow, once this digit is read."""
    match term:
        case _OneOf(digits):
            return iter((_EMPTY,) if digit in digits else ())
        case _Either(terms):
            return (rest for each in terms for rest in _after(each, digit))
        case _Chain(terms):
            return _after_chain(terms, digit)
        case _Times(inner, least, most):
            fewer = _Times(inner, max(least - 1, 0), None if most is None else most - 1)
            rests = () if most == 0 else _after(inner, digit)
            return (_chain(rest, fewer) for rest in rests)


def _after_chain(terms: tuple[_Term, ...], digit: int) -> Iterator[_Term]:
    for at, each in enumerate(terms):
        yield from (_chain(rest, *terms[at + 1 :]) for rest in _after(each, digit))
        if not _may_end(each):
            return


def _chain(*terms: _Term) -> _Term:
    flat: list[_Term] = []
    for term in terms:
        flat += term.terms if isinstance(term, _Chain) else [term]
    return flat[0] if len(flat) == 1 else _Chain(tuple(flat))


class _Parser:
    """Reads an expression from left to right."""

    def __init__(self, text: str, digits: range) -> None:
        if len(text) > MOST_SIGNS:
            raise BadPatternError(f"{len(text)} signs; expected at most {MOST_SIGNS}")
        self.text = text
        self.digits = digits
        self.at = 0

    def whole(self) -> _Term:
        """The term of the whole text."""
        term = self._either()
        if self.at < len(self.text):
            self._fail("the end")
        return term

    def _fail(self, expected: str) -> NoReturn:
        found = repr(self.text[self.at]) if self.at < len(self.text) else "the end"
        raise BadPatternError(f"expected {expected} at sign {self.at + 1}, found {found}")

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _take(self, sign: str) -> bool:
        is_next = self._next() == sign
        self.at += is_next
        return is_next

    def _either(self) -> _Term:
        terms = [self._concatenation()]
        while self._take("|"):
            terms.append(self._concatenation())
        return terms[0] if len(terms) == 1 else _Either(tuple(terms))

    def _concatenation(self) -> _Term:
        terms: list[_Term] = []
        while self._next() not in {"", "|", ")"}:
            terms.append(self._repeated())
        return _chain(*terms)

    def _repeated(self) -> _Term:
        term = self._single()
        while self._next() and self._next() in "*+?{":
            least, most = self._times()
            term = _Times(term, least, most)
        return term

    def _times(self) -> tuple[int, int | None]:
        simple: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        sign = self._next()
        self.at += 1
        if sign in simple:
            return simple[sign]
        least = self._number()
        most: int | None = least
        if self._take(","):
            most = None if self._next() == "}" else self._number()
        if not self._take("}"):
            self._fail("'}'")
        if most is not None and most < least:
            raise BadPatternError(f"from {least} to {most} times")
        return least, most

    def _number(self) -> int:
        start = self.at
        while self._next().isdecimal() and self.at - start < 3:
            self.at += 1
        text = self.text[start : self.at]
        if not text.isascii() or not text.isdecimal() or int(text) > MOST_TIMES:
            self.at = start
            self._fail(f"a number up to {MOST_TIMES}")
        return int(text)

    def _single(self) -> _Term:
        if self._take("("):
            term = self._either()
            if not self._take(")"):
                self._fail("')'")
            return term
        if self._take("["):
            return self._class()
        if self._take("."):
            return _OneOf(frozenset(self.digits))
        return _OneOf(frozenset((self._digit(),)))

    def _class(self) -> _OneOf:
        is_negated = self._take("^")
        held: set[int] = set()
        while not self._take("]"):
            first = self._digit()
            last = self._digit() if self._take("-") else first
            held.update(range(first, last + 1))
        return _OneOf(frozenset(self.digits) - held if is_negated else frozenset(held))

    def _digit(self) -> int:
        start = self.at
        wanted = self._next().upper()
        if self._take("<"):
            digit = self._number()
            if not self._take(">"):
                self._fail("'>'")
        else:
            digit = SINGLE.find(wanted) if wanted else -1
            self.at += 1
        if digit not in self.digits:
            self.at = start
            self._fail(f"a digit from {written(self.digits[0])} to {written(self.digits[-1])}")
        return digit


def written(digit: int) -> str:
    """A digit in an expression: its sign, or its number in angle brackets where it has none.

    >>> written(12), written(37)
    ('C', '<37>')
    """
    return SINGLE[digit] if digit < len(SINGLE) else f"<{digit}>"
