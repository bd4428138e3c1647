"""Cuts: what a formula says of connection, and the check of each.

`Connected` says that the places with a value are one area. That is as good as saying, of every two
places and of every set of other places without which no walk leads from one to the other: one of
the two does not hold the value, or one place of the set does. These sets are the *cuts*. There are
too many to state them all, so a formula states those that its proof uses, and each is checked here
by a walk. docs/proofs.md proves the lemma.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

__all__ = ["is_cut"]


def is_cut(
    one: int, other: int, ring: Collection[int], neighbours: Callable[[int], Sequence[int]]
) -> bool:
    """Whether every walk from one place to another one crosses the ring.

    >>> from runut.core.rules.places import Pairs, around
    >>> is_cut(0, 3, (1, 2), around(Pairs(2, 2))), is_cut(0, 3, (1,), around(Pairs(2, 2)))
    (True, False)
    """
    if one in ring or other in ring or one == other:
        return False
    reached, open_places = {one}, [one]
    while open_places:
        for place in neighbours(open_places.pop()):
            if place not in reached and place not in ring:
                reached.add(place)
                open_places.append(place)
    return other not in reached
