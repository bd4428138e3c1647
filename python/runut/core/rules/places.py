"""Which places each constraint of a rule is about, without an object for each on a large board.

A place is the number of a cell in reading order, holes included. All kinds are sequences with an
item for each constraint: the places that it is about. A tuple of tuples is one too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

Places = Sequence[Sequence[int]]
"""For each constraint the places that it is about."""
Neighbours = Callable[[int], Sequence[int]]
"""The neighbours of a place."""


@dataclass(frozen=True, slots=True)
class _Lazy(Sequence[Sequence[int]]):
    """A sequence whose items are made when they are looked at."""

    def __getitem__(self, index: int) -> Sequence[int]:  # type: ignore[override] # no slices
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self._at(index)

    @abstractmethod
    def _at(self, index: int) -> Sequence[int]:
        """The places of one constraint."""


@dataclass(frozen=True, slots=True)
class _OfBoard(_Lazy):
    """Lines or pairs of a rectangle."""

    height: int
    width: int


@dataclass(frozen=True, slots=True)
class Rows(_OfBoard):
    """Every row of a rectangle.

    >>> [list(row) for row in Rows(2, 3)]
    [[0, 1, 2], [3, 4, 5]]
    """

    def __len__(self) -> int:
        return self.height

    def _at(self, index: int) -> Sequence[int]:
        return range(index * self.width, (index + 1) * self.width)


@dataclass(frozen=True, slots=True)
class Columns(_OfBoard):
    """Every column of a rectangle.

    >>> [list(column) for column in Columns(2, 3)]
    [[0, 3], [1, 4], [2, 5]]
    """

    def __len__(self) -> int:
        return self.width

    def _at(self, index: int) -> Sequence[int]:
        return range(index, self.height * self.width, self.width)


@dataclass(frozen=True, slots=True)
class Pairs(_OfBoard):
    """Every two cells of a rectangle that share a side: of each cell its right, then its lower.

    >>> list(Pairs(2, 2))
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """

    def __len__(self) -> int:
        return self.height * (self.width - 1) + (self.height - 1) * self.width

    def _at(self, index: int) -> Sequence[int]:
        row, at = divmod(index, 2 * self.width - 1)
        if row == self.height - 1:
            column, is_below = at, False
        elif at == 2 * self.width - 2:
            column, is_below = self.width - 1, True
        else:
            column, is_below = at // 2, bool(at % 2)
        place = row * self.width + column
        return place, place + (self.width if is_below else 1)

    def __iter__(self) -> Iterator[Sequence[int]]:
        """All pairs, faster than by their numbers."""
        last = self.width - 1
        for start in range(0, self.height * self.width, self.width):
            is_inner = start < (self.height - 1) * self.width
            for place in range(start, start + self.width):
                if place < start + last:
                    yield place, place + 1
                if is_inner:
                    yield place, place + self.width


@dataclass(frozen=True, slots=True)
class Each(_Lazy):
    """Every place by itself.

    >>> list(Each(2))
    [(0,), (1,)]
    """

    size: int

    def __len__(self) -> int:
        return self.size

    def _at(self, index: int) -> Sequence[int]:
        return (index,)


@dataclass(frozen=True, slots=True)
class All(_Lazy):
    """All places together, for each of so many constraints.

    >>> [list(places) for places in All(3)]
    [[0, 1, 2]]
    """

    size: int
    constraints: int = 1

    def __len__(self) -> int:
        return self.constraints

    def _at(self, _index: int) -> Sequence[int]:
        return range(self.size)


def around(pairs: Places) -> Neighbours:
    """The neighbours of a place, when `pairs` are all pairs of neighbours.

    >>> sorted(around(Pairs(2, 2))(1)), around(((0, 5),))(5)
    ([0, 3], [0])
    """
    if isinstance(pairs, Pairs):
        return _around_on_rectangle(pairs.height, pairs.width)
    found: dict[int, list[int]] = defaultdict(list)
    for one, other in chain(pairs, (reversed(pair) for pair in pairs)):
        found[one].append(other)
    return lambda place: found.get(place, ())


def reached(start: int, neighbours: Neighbours, is_open: Callable[[int], bool]) -> set[int]:
    """The places that a walk from a place reaches over open ones.

    >>> sorted(reached(0, around(Pairs(1, 4)), lambda place: place != 2))
    [0, 1]
    """
    found, waiting = {start}, [start]
    while waiting:
        new = {place for place in neighbours(waiting.pop()) if is_open(place)} - found
        found |= new
        waiting += new
    return found


def _around_on_rectangle(height: int, width: int) -> Neighbours:
    last = (height - 1) * width

    def neighbours(place: int) -> list[int]:
        column = place % width
        found = [place - width] if place >= width else []
        if place < last:
            found.append(place + width)
        if column:
            found.append(place - 1)
        if column + 1 < width:
            found.append(place + 1)
        return found

    return neighbours
