"""Rules of the site that have no name in Runut, as automata along their cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from runut.families.sudoku.automata import automaton
from runut.families.sudoku.constraints import Accepted, Constraint, Relation, Total

__all__ = [
    "balanced",
    "distinct",
    "exactly",
    "flatmates",
    "hidden_skyscraper",
    "looped_sum",
    "mixed_remainders",
    "pointed",
    "weighed",
]

S = TypeVar("S", bound=Hashable)
Cells = tuple[int, ...]


def _accepted(
    cells: Cells,
    digits: range,
    start: S,
    step: Callable[[S, int], S | None],
    accepts: Callable[[S], bool],
) -> Constraint:
    part = automaton(digits, start, step, accepts)
    steps = tuple((state, digits[number - 1], to) for (state, number), to in part.steps.items())
    return Accepted(cells, part.start, steps, tuple(sorted(part.accepting)))


def exactly(cells: Cells, digits: range, digit: int, count: int) -> Constraint:
    """As many of the cells hold the digit."""

    def step(held: int, found: int) -> int | None:
        held += found == digit
        return held if held <= count else None

    return _accepted(cells, digits, 0, step, lambda held: held == count)


def distinct(control: int, cells: Cells, digits: range) -> Constraint:
    """The digit of `control`, which may be one of the cells, counts the different digits of them.

    The automaton reads it last: a state is the digits so far and how many cells were read.
    """
    rest = tuple(dict.fromkeys(cell for cell in cells if cell != control))
    counts_itself = control in cells
    start: tuple[frozenset[int], int] = (frozenset(), 0)

    def step(state: tuple[frozenset[int], int], digit: int) -> tuple[frozenset[int], int] | None:
        held, read = state
        if read < len(rest):
            return held | {digit}, read + 1
        count = len(held | {digit}) if counts_itself else len(held)
        return (frozenset(), read + 1) if count == digit else None

    return _accepted((*rest, control), digits, start, step, lambda state: state[1] > len(rest))


def pointed(cells: Cells, digits: range) -> Constraint:
    """The first digit stands as many cells after the second cell as the second digit says."""
    start = (-1, -1)

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        wanted, left = state
        if wanted < 0:
            return digit, -1
        if left < 0:
            return (wanted, digit) if 1 <= digit <= len(cells) - 2 else None
        if left == 0:
            return state
        if left > 1:
            return wanted, left - 1
        return (0, 0) if digit == wanted else None

    return _accepted(cells, digits, start, step, lambda state: state[1] == 0)


def hidden_skyscraper(cells: Cells, digits: range, wanted: int) -> Constraint:
    """The first digit that is less than one before it is `wanted`."""
    found = digits[-1] + 1

    def step(greatest: int, digit: int) -> int | None:
        if greatest == found or digit > greatest:
            return max(greatest, digit)
        return found if digit == wanted and digit < greatest else None

    return _accepted(cells, digits, -1, step, lambda greatest: greatest == found)


def flatmates(column: Cells, digits: range) -> Constraint:
    """Dutch flatmates: a 5 has a 1 directly above it or a 9 directly below it."""
    low, middle, high = digits[0], digits[len(digits) // 2], digits[-1]

    def step(last: str, digit: int) -> str | None:
        if last == "waits" and digit != high:
            return None
        if digit == middle and last != "low":
            return "waits"
        return "low" if digit == low else "other"

    return _accepted(column, digits, "other", step, lambda last: last != "waits")


def looped_sum(cells: Cells, digits: range, total: int) -> Constraint:
    """A closed line divides into stretches that add up to `total`.

    Where the first stretch begins is not known: a state is each sum of the stretch so far by what
    came before the first cell.
    """
    start = tuple(range(total))

    def step(held: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        after = tuple(
            -1 if each < 0 or each + digit > total else (each + digit) % total for each in held
        )
        return after if max(after) >= 0 else None

    return _accepted(cells, digits, start, step, lambda held: any(map(int.__eq__, held, start)))


def mixed_remainders(square: Cells, digits: range) -> Constraint:
    """The cells hold a digit of each remainder by three."""

    def step(held: frozenset[int], digit: int) -> frozenset[int]:
        return held | {digit % 3}

    return _accepted(square, digits, frozenset[int](), step, lambda held: len(held) == 3)


def balanced(cells: Cells, digits: range, is_first: Callable[[int], bool | None]) -> Constraint:
    """As many digits of one kind as of the other; `None` is a digit that may not stand here."""

    def step(more: int, digit: int) -> int | None:
        is_kind = is_first(digit)
        if is_kind is None:
            return None
        more += 1 if is_kind else -1
        return more if abs(more) <= len(cells) else None

    return _accepted(cells, digits, 0, step, lambda more: more == 0)


class _Partial(NamedTuple):
    read: int
    held: int


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
    weights = list(held.values())
    least = _after([min(digits[0] * each, digits[-1] * each) for each in weights])
    most = _after([max(digits[0] * each, digits[-1] * each) for each in weights])

    def step(state: _Partial, digit: int) -> _Partial | None:
        if state.read == len(weights):
            return None
        left = state.held - weights[state.read] * digit
        read = state.read + 1
        return _Partial(read, left) if least[read] <= left <= most[read] else None

    return _accepted(
        cells, digits, _Partial(0, total), step, lambda state: state == (len(weights), 0)
    )


def _after(values: Sequence[int]) -> list[int]:
    """The sum of the values from each place on."""
    return [*accumulate(reversed(values), initial=0)][::-1]
