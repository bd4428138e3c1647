"""Automata of a lunchbox: whether the digits between its least and its greatest have a total.

One for each two digits that may be these ends is small, and together with "the digits differ" they
say all. One for all of them at once has a state for each set of digits that was read.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from runut.core.rules.parts import Automaton
from runut.families.sudoku.automata import automaton, of_length

Slice = tuple[int, int]


class _Filling(Enum):
    """What is known of a lunchbox besides sums, for two digits as its ends."""

    OTHER = auto()
    """A digit lies beyond the two, which are not the ends."""
    NEITHER = auto()
    RIGHT = auto()
    WRONG = auto()
    """Both were read, and the sum between them is right or wrong."""


@lru_cache(maxsize=4096)
def lunchbox_of_ends(digits: range, low: int, high: int, total: int) -> Automaton:
    """It accepts cells that keep a lunchbox if two digits are their least and their greatest.

    A state is also the first of the two digits with the sum since then.
    """

    def step(state: _Filling | Slice, digit: int) -> _Filling | Slice:
        if state is _Filling.OTHER or not low <= digit <= high:
            return _Filling.OTHER
        if state is _Filling.NEITHER:
            return (digit, 0) if digit in (low, high) else state
        if isinstance(state, _Filling):
            return state
        first, held = state
        if digit == low + high - first:
            return _Filling.RIGHT if held == total else _Filling.WRONG
        return first, min(held + digit, total + 1)

    start: _Filling | Slice = _Filling.NEITHER
    return automaton(digits, start, step, lambda state: state is not _Filling.WRONG)


class _Eaten(NamedTuple):
    """What was read of a lunchbox: its digits, and sums between and after the two at the ends."""

    digits: frozenset[int]
    early: int
    late: int
    """The least and the greatest digit so far, in the order in which they came."""
    between: int = 0
    since: int = 0

    def with_digit(self, digit: int) -> _Eaten:
        """The state after another digit."""
        held, early, late, between, since = self
        held |= {digit}
        if early < digit < late or late < digit < early:
            return _Eaten(held, early, late, between, since + digit)
        if early != late and (digit < early) == (late < early):
            return _Eaten(held, early, digit, between + late + since)
        return _Eaten(held, late, digit, since)

    def fitting(self, total: int, left: int, ends: tuple[int, int]) -> _Eaten | None:
        """The state with what still matters if so many digits are left; `None` if nothing fits."""
        held, early, late, between, since = self
        sums = [since] * (early not in ends) + [between + late + since] * (late not in ends)
        may_change = left > 0 and (total in sums or (left > 1 and min(sums, default=total) < total))
        if between != total and not may_change:
            return None
        most = total + 1
        since = min(since, most) if may_change else most
        return _Eaten(held, early, late, min(between, most), since)


@lru_cache(maxsize=512)
def whole_lunchbox(digits: range, total: int, length: int) -> Automaton:
    """It accepts different digits of which those between the least and the greatest fit."""

    def step(state: _Eaten | None, at: int, number: int) -> _Eaten | None:
        digit = digits[number - 1]
        if state is None:
            return _Eaten(frozenset((digit,)), digit, digit)
        if digit in state.digits:
            return None
        after = state.with_digit(digit)
        return after.fitting(total, length - at - 1, (digits[0], digits[-1]))

    start: _Eaten | None = None
    return of_length(digits, length, start, step, lambda _: True)
