"""Places that cannot all hold different values."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def crowded(
    places: Sequence[int], left: Mapping[int, Collection[int]] | Sequence[Collection[int]]
) -> list[int]:
    """Some of these places that share fewer values than they are; nothing if all can differ.

    Each place gets a value of its own by augmenting paths; the places that the first failing path
    visits are such a set (Hall, "On representatives of subsets", 1935).

    >>> crowded((0, 1, 2, 3), {0: (1, 2), 1: (3, 4), 2: (1, 2), 3: (2, 1)})
    [3, 0, 2]
    """
    holder: dict[int, int] = {}

    def seat(place: int, visited: dict[int, None], tried: set[int]) -> bool:
        visited[place] = None
        for value in left[place]:
            if value not in tried:
                tried.add(value)
                if value not in holder or seat(holder[value], visited, tried):
                    holder[value] = place
                    return True
        return False

    for place in places:
        visited: dict[int, None] = {}
        if not seat(place, visited, set()):
            return list(visited)
    return []
