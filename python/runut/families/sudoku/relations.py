"""Relations of two digits, as values: those of equal values are equal, and share their table."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from dataclasses import dataclass

Relation = Callable[[int, int], bool]
"""Whether two digits are related."""


@dataclass(frozen=True, slots=True)
class _Related:
    """A test of two digits, with the values that it compares them with."""

    test: Callable[..., bool]
    values: tuple[Hashable, ...]

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair passes."""
        return self.test(one, other, *self.values)


def _by(test: Callable[..., bool]) -> Callable[..., Relation]:
    """What makes relations of a test: its values are those after the two digits."""
    return lambda *values: _Related(test, values)


Equal = _by(operator.eq)
"""Equal digits."""
Less = _by(operator.lt)
"""The first is less."""
NotMore = _by(operator.le)
"""The first is less, or they are equal."""
Apart = _by(lambda one, other, least: abs(one - other) >= least)
"""A difference of at least `least`."""
Within = _by(lambda one, other, most: abs(one - other) <= most)
"""A difference of at most `most`."""
Spaced = _by(lambda one, other, value: abs(one - other) == value)
"""A difference of exactly `value`."""
Quotient = _by(lambda one, other, value: max(one, other) == value * min(one, other) > 0)
"""One is `value` times the other; two zeros are not."""
Summing = _by(lambda one, other, total: one + other == total)
"""A sum of `total`."""
Unless = _by(lambda one, other, digit: not one == other == digit)
"""They are not both this digit."""
Implies = _by(lambda one, other, digit, then: one != digit or other == then)
"""If the first is `digit`, the other is `then`."""
OtherClass = _by(lambda one, other, classes: classes[one] != classes[other])
"""They differ in their class, which `classes` gives for each digit from 0 on."""
Listed = _by(lambda one, other, pairs: (one, other) in pairs)
"""One of these pairs."""


@dataclass(frozen=True, slots=True)
class Outside:
    """None of these differences, ratios and sums."""

    differences: frozenset[int] = frozenset()
    ratios: frozenset[int] = frozenset()
    sums: frozenset[int] = frozenset()

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return (
            abs(one - other) not in self.differences
            and one + other not in self.sums
            and not any(Quotient(ratio)(one, other) for ratio in self.ratios)
        )
