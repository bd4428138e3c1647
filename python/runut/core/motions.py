"""Points of a lattice, and its motions: turning and flipping a shape, shifted to the origin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Point = tuple[int, int, int]
Motion = tuple[tuple[int, int, int], tuple[int, int, int]]
"""For each coordinate of the result: the index and the sign of its source."""


def images(shape: Iterable[Point], motions: Iterable[Motion]) -> list[tuple[Point, ...]]:
    """Every way in which a shape can lie, each once: its points in order, the first at the origin.

    >>> images([(0, 0, 0), (0, 0, 1)], [((0, 1, 2), (1, 1, 1)), ((0, 2, 1), (1, 1, -1))])
    [((0, 0, 0), (0, 0, 1)), ((0, 0, 0), (0, 1, 0))]
    """
    points = list(shape)
    return sorted({from_least(moved(points, motion)) for motion in motions})


def moved(points: Iterable[Point], motion: Motion) -> Iterator[Point]:
    """The points after a motion."""
    (a, b, c), (u, v, w) = motion
    return ((u * each[a], v * each[b], w * each[c]) for each in points)


def from_least(points: Iterable[Point]) -> tuple[Point, ...]:
    """The points in order, shifted so that the smallest is the origin."""
    ordered = sorted(points)
    if not ordered:
        return ()
    a, b, c = ordered[0]
    return tuple((x - a, y - b, z - c) for x, y, z in ordered)
