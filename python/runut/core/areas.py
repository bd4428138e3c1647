"""Areas: the parts into which some places fall that do not hang together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

Place = TypeVar("Place", bound=Hashable)


def areas(
    places: Iterable[Place], near: Callable[[Place], Iterable[Place]]
) -> Iterator[list[Place]]:
    """Each area of some places, in the order in which it is reached from its first place.

    >>> list(areas([1, 2, 5, 4], lambda place: (place - 1, place + 1)))
    [[1, 2], [5, 4]]
    """
    every = list(places)
    left = set(every)
    for first in every:
        if first in left:
            left.remove(first)
            area = [first]
            for place in area:  # the list grows during the loop
                for other in near(place):
                    if other in left:
                        left.remove(other)
                        area.append(other)
            yield area


def linked(places: Iterable[Place], pairs: Iterable[tuple[Place, Place]]) -> Iterator[list[Place]]:
    """The areas of places of which some pairs hang together.

    >>> list(linked("abc", [("c", "a")]))
    [['a', 'c'], ['b']]
    """
    near: dict[Place, list[Place]] = defaultdict(list)
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return areas(places, near.__getitem__)


def beside(place: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The four places that share a side with the one in this row and column."""
    row, column = place
    return (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)
