"""The parts that all rules consist of: a few kinds of conditions on the values of some places.

A value is the packed byte of a board: a digit, a colour, 0 and 1 for white and black, the number of
a piece's copy. `None` is an open place, and everything else is foreign to the puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from runut.core.frozen import FrozenDict
from runut.core.motions import Motion, Point
from runut.core.rules.places import Places


def _frozen(value: Any) -> Any:  # noqa: ANN401 - whatever a field holds
    """Lists as tuples, sets as frozen ones, and mappings that cannot change."""
    match value:
        case list():
            return tuple(map(_frozen, value))
        case set():
            return frozenset(map(_frozen, value))
        case Mapping():
            return FrozenDict(value)
    return value


_CANNOT_CHANGE = (int, str, tuple, frozenset, FrozenDict)
"""Classes without a look at their methods, which would cost more than all else in a part."""


class _Part:
    """Freezes the fields: a part is hashed, kept, and sent to the engine once."""

    __slots__: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if not isinstance(value, _CANNOT_CHANGE):
                object.__setattr__(self, name, _frozen(value))


@dataclass(frozen=True, slots=True)
class OneOf(_Part):
    """Each place holds one of these values.

    `open` and `foreign` say whether an open place and a foreign value break it; a place that must
    only not change, say, may be open.
    """

    values: frozenset[int]
    open: bool = False
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Different:
    """No two places hold the same value."""


@dataclass(frozen=True, slots=True)
class Linear(_Part):
    """The weights of the values, each times the factor of its place, add up to `low` to `high`.

    Without factors all are 1; without a bound the sum has none on that side. At most one black:
    `Linear({1: 1}, high=1)`. A sum of 12: `Linear({1: 1, 2: 2, …, 9: 9}, 12, 12)`.
    """

    weights: Mapping[int, int] = field(hash=False)
    low: int | None = None
    high: int | None = None
    factors: tuple[int, ...] = ()

    @property
    def is_total(self) -> bool:
        """Whether it asks for one sum of the weights, such as that of a cage."""
        return self.low == self.high and not self.factors


@dataclass(frozen=True, slots=True)
class Table(_Part):
    """The places hold one of these rows of values; unless it `allows` them, none of them."""

    rows: frozenset[tuple[int, ...]]
    allows: bool = True


@dataclass(frozen=True, slots=True)
class Automaton(_Part):
    """The values read along the places lead from state `start` to an accepting state.

    `steps` gives the next state of a state and a value; a missing one rejects.
    """

    start: int
    steps: Mapping[tuple[int, int], int]
    accepting: frozenset[int]

    def __hash__(self) -> int:
        return hash((self.start, len(self.steps), self.accepting))


@dataclass(frozen=True, slots=True)
class Runs(_Part):
    """The runs of equal values other than 0 along the places have these lengths and values."""

    clue: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Connected(_Part):
    """The places with this value are one area: each leads to each over pairs of `neighbours`."""

    value: int
    neighbours: Places


@dataclass(frozen=True, slots=True)
class Piece(_Part):
    """The places of each label, if there are any, are a shape after one of its motions.

    The labels are copies, which nothing else tells apart. `shape` holds points of the board's
    lattice; the model says at which point each place lies.
    """

    labels: tuple[int, ...]
    shape: tuple[Point, ...]
    motions: tuple[Motion, ...]


@dataclass(frozen=True, slots=True)
class Lies(_Part):
    """One of these labels lies on exactly these places."""

    labels: tuple[int, ...]


Part = OneOf | Different | Linear | Table | Automaton | Runs | Connected | Piece | Lies
