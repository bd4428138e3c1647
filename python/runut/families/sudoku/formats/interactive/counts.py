"""Rules of the site that have no name in Runut, as automata along their cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple, TypeVar

from runut.core.rules.parts import Automaton
from runut.families.sudoku.automata import automaton, of_length
from runut.families.sudoku.kinds.areas import Total
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.languages import Accepted, Relation

S = TypeVar("S", bound=Hashable)
Cells = tuple[int, ...]
Parts = tuple[int, tuple[tuple[int, int, int], ...], tuple[int, ...]]
"""The start, the steps and the accepting states of an automaton."""


def _parts(
    digits: range, start: S, step: Callable[[S, int], S | None], accepts: Callable[[S], bool]
) -> Parts:
    return _as_parts(digits, automaton(digits, start, step, accepts))


def _as_parts(digits: range, part: Automaton) -> Parts:
    steps = tuple((state, digits[number - 1], to) for (state, number), to in part.steps.items())
    return part.start, steps, tuple(sorted(part.accepting))


@lru_cache(maxsize=64)
def exactly(digits: range, digit: int, count: int) -> Parts:
    """So many cells hold the digit."""

    def step(held: int, found: int) -> int | None:
        held += found == digit
        return held if held <= count else None

    return _parts(digits, 0, step, lambda held: held == count)


@lru_cache(maxsize=64)
def distinct(digits: range, before: int, *, counts_itself: bool) -> Parts:
    """The last digit counts the different digits `before` it, perhaps with itself.

    A state is those so far, and whether the digit just read counts those before it. Along few cells
    one for each number of cells has fewer steps: only the last need know what counts.
    """

    def step(state: tuple[int, bool], digit: int) -> tuple[int, bool]:
        held = state[0] | 1 << digit
        return held, digit == (held if counts_itself else state[0]).bit_count()

    if before > len(digits):
        return _parts(digits, (0, False), step, itemgetter(1))
    part = of_length(
        digits,
        before + 1,
        (0, False),
        lambda state, _, n: step(state, digits[n - 1]),
        itemgetter(1),
    )
    return _as_parts(digits, part)


@lru_cache(maxsize=64)
def pointed(digits: range, most: int) -> Parts:
    """The first digit stands as many cells after the second cell as the second digit says.

    A state is the digit that is wanted, and after how many cells; -1 is not known yet.
    """

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        wanted, left = state
        if wanted < 0:
            return digit, -1
        if left < 0:
            return (wanted, digit) if 1 <= digit <= most else None
        if left == 0:
            return state
        if left > 1:
            return wanted, left - 1
        return (0, 0) if digit == wanted else None

    start: tuple[int, int] = (-1, -1)
    return _parts(digits, start, step, lambda state: state[1] == 0)


@lru_cache(maxsize=64)
def hidden_skyscraper(digits: range, wanted: int) -> Parts:
    """The first digit that is less than one before it is `wanted`.

    A state is the greatest digit, or that the wanted one was found.
    """
    found = digits[-1] + 1

    def step(greatest: int, digit: int) -> int | None:
        if greatest == found or digit > greatest:
            return max(greatest, digit)
        return found if digit == wanted and digit < greatest else None

    return _parts(digits, -1, step, lambda greatest: greatest == found)


@lru_cache(maxsize=8)
def flatmates(digits: range) -> Parts:
    """Dutch flatmates: a 5 has a 1 directly above it or a 9 directly below it."""
    low, middle, high = digits[0], digits[len(digits) // 2], digits[-1]

    def step(last: str, digit: int) -> str | None:
        if last == "waits" and digit != high:
            return None
        if digit == middle and last != "low":
            return "waits"
        return "low" if digit == low else "other"

    return _parts(digits, "other", step, lambda last: last != "waits")


@lru_cache(maxsize=8)
def looped_sum(digits: range, total: int, held: int) -> Parts:
    """A closed line of so many cells divides into stretches that add up to `total`.

    Where the first stretch begins is not known. So a state has the sum of the stretch so far for
    each sum before the first cell, -1 where it is too great, and how many cells were read, which
    keeps the states few.
    """
    start = tuple(range(total))

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        sums = tuple(
            -1 if each < 0 or each + digit > total else (each + digit) % total for each in state[1:]
        )
        return (state[0] + 1, *sums) if max(sums) >= 0 and state[0] < held else None

    def accepts(state: tuple[int, ...]) -> bool:
        return state[0] == held and any(map(int.__eq__, state[1:], start))

    return _parts(digits, (0, *start), step, accepts)


@lru_cache(maxsize=8)
def mixed_remainders(digits: range) -> Parts:
    """The cells hold a digit of each remainder by three."""
    none = frozenset[int]()
    return _parts(digits, none, lambda held, digit: held | {digit % 3}, lambda held: len(held) == 3)


def balanced(digits: range, one: range, other: range, held: int) -> Parts:
    """So many cells hold as many digits of one kind as of the other, and none besides."""

    def step(more: int, digit: int) -> int | None:
        more += (digit in one) - (digit in other)
        is_held = digit in one or digit in other
        return more if is_held and abs(more) <= held else None

    return _parts(digits, 0, step, lambda more: more == 0)


class _Partial(NamedTuple):
    read: int
    left: int


def weighed(factors: Mapping[int, int], digits: range, total: int) -> Constraint:
    """The digits, each times the factor of its cell, add up to `total`."""
    held = {cell: factor for cell, factor in factors.items() if factor}
    cells = tuple(held)
    if all(factor == 1 for factor in held.values()):
        return Total(cells, total)
    if len(cells) == 2:
        one, other = held.values()
        pairs = ((first, second) for first in digits for second in digits)
        kept = frozenset(
            (first, second) for first, second in pairs if first * one + second * other == total
        )
        return Relation(cells, kept)
    return Accepted(cells, *_weighed(tuple(held.values()), digits, total))


@lru_cache(maxsize=8)
def _weighed(weights: tuple[int, ...], digits: range, total: int) -> Parts:
    """A state is how many cells were read, and what the others have to add up to."""
    least = _after([min(digits[0] * each, digits[-1] * each) for each in weights])
    most = _after([max(digits[0] * each, digits[-1] * each) for each in weights])

    def step(state: _Partial, digit: int) -> _Partial | None:
        if state.read == len(weights):
            return None
        left = state.left - weights[state.read] * digit
        read = state.read + 1
        return _Partial(read, left) if least[read] <= left <= most[read] else None

    return _parts(digits, _Partial(0, total), step, lambda state: state == (len(weights), 0))


def _after(values: Sequence[int]) -> list[int]:
    """The sum of the values from each place on."""
    return [*accumulate(reversed(values), initial=0)][::-1]
