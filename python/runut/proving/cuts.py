"""Cuts: what a formula says of connection, and the check of each.

`Connected` says that the places with a value are one area. That is as good as saying, of every two
places and of every set of other places without which no walk leads from one to the other: one of
the two does not hold the value, or one place of the set does. These sets are the *cuts*. There are
too many to state them all, so a formula states those that its proof uses, and each is checked here
by a walk. docs/proofs.md proves the lemma.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from runut.core.rules.places import Neighbours, reached


def is_cut(one: int, other: int, ring: Collection[int], neighbours: Neighbours) -> bool:
    """Whether every walk from one place to another one crosses the ring.

    >>> from runut.core.rules.places import Pairs, around
    >>> is_cut(0, 3, (1, 2), around(Pairs(2, 2))), is_cut(0, 3, (1,), around(Pairs(2, 2)))
    (True, False)
    """
    if one in ring or other in ring or one == other:
        return False
    return other not in _side(one, ring, neighbours)


def _side(one: int, ring: Collection[int], neighbours: Neighbours) -> set[int]:
    """The places that a walk from a place reaches without crossing the ring."""
    return reached(one, neighbours, lambda place: place not in ring)


def cut_between(
    ends: Collection[int], ring: Collection[int], neighbours: Neighbours
) -> tuple[int, int, list[int]]:
    """Two of these places, and the part of the ring between them that makes a cut, checked.

    Raises `ValueError` if the ring separates none of them.

    >>> from runut.core.rules.places import Pairs, around
    >>> cut_between((0, 8), (1, 2, 3), around(Pairs(3, 3)))
    (0, 8, [1, 3])
    """
    for one, other in combinations(sorted(ends), 2):
        side = _side(one, ring, neighbours)
        if other not in side:
            border = {place for inside in side for place in neighbours(inside)}.intersection(ring)
            beyond = _side(other, border, neighbours)
            touched = {place for inside in beyond for place in neighbours(inside)}
            cut = sorted(border & touched)
            if is_cut(one, other, cut, neighbours):
                return one, other, cut
    raise ValueError(f"{sorted(ring)} separates none of {sorted(ends)}")
