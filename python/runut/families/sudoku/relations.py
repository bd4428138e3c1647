"""Relations of two digits, as values: equal relations share their table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Relation = Callable[[int, int], bool]
"""Whether two digits are related."""


@dataclass(frozen=True, slots=True)
class Equal:
    """Equal digits."""

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return one == other


@dataclass(frozen=True, slots=True)
class Less:
    """The first is less."""

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return one < other


@dataclass(frozen=True, slots=True)
class NotMore:
    """The first is less, or they are equal."""

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return one <= other


@dataclass(frozen=True, slots=True)
class Apart:
    """A difference of at least `least`."""

    least: int

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return abs(one - other) >= self.least


@dataclass(frozen=True, slots=True)
class Within:
    """A difference of at most `most`."""

    most: int

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return abs(one - other) <= self.most


@dataclass(frozen=True, slots=True)
class Spaced:
    """A difference of exactly `value`."""

    value: int

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return abs(one - other) == self.value


@dataclass(frozen=True, slots=True)
class Quotient:
    """One is `value` times the other; two zeros are not."""

    value: int

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return max(one, other) > 0 and max(one, other) == self.value * min(one, other)


@dataclass(frozen=True, slots=True)
class Summing:
    """A sum of `total`."""

    total: int

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return one + other == self.total


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


@dataclass(frozen=True, slots=True)
class Unless:
    """They are not both this digit."""

    digit: int

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return not one == other == self.digit


@dataclass(frozen=True, slots=True)
class Implies:
    """If the first is `digit`, the other is `then`."""

    digit: int
    then: int

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return one != self.digit or other == self.then


@dataclass(frozen=True, slots=True)
class OtherClass:
    """They differ in their class, which `classes` gives for each digit from 0 on."""

    classes: tuple[int, ...]

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return self.classes[one] != self.classes[other]


@dataclass(frozen=True, slots=True)
class Listed:
    """One of these pairs."""

    pairs: frozenset[tuple[int, int]]

    def __call__(self, one: int, other: int) -> bool:
        """Whether this pair is."""
        return (one, other) in self.pairs
