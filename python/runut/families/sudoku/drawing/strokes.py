"""Thick lines, rings and arrows of shapes that lie under the digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from runut.core.scene import Disc, Item, Line, Point, Poly

__all__ = ["arrow", "band", "chevron", "diamond", "middle", "ring", "shortened", "tube"]

Cells = Sequence[int]


def middle(cell: int, size: int) -> Point:
    """The centre of a cell."""
    row, column = divmod(cell, size)
    return column + 0.5, row + 0.5


def band(points: Sequence[Point], role: str, width: float) -> Iterator[Item]:
    """A thick line with round joints and ends, as shapes, which lie under the digits."""
    for (x1, y1), (x2, y2) in pairwise(points):
        length = hypot(x2 - x1, y2 - y1)
        right, down = width / 2 * (y1 - y2) / length, width / 2 * (x2 - x1) / length
        corners = ((x1, y1, 1), (x2, y2, 1), (x2, y2, -1), (x1, y1, -1))
        yield Poly(tuple(_moved(x, y, side * right, side * down) for x, y, side in corners), role)
    for x, y in points:
        yield Disc(x, y, width / 2, role)


def _moved(x: float, y: float, right: float, down: float) -> Point:
    return round(x + right, 4), round(y + down, 4)


def tube(points: Sequence[Point], role: str, width: float, wall: float) -> Iterator[Item]:
    """The outline of a thick line; a single point is a ring."""
    yield from band(points, role, width)
    yield from band(points, "cell", width - 2 * wall)


def ring(point: Point, role: str, radius: float, wall: float) -> Iterator[Item]:
    """A circle with a wall of this width."""
    yield Disc(*point, radius, role)
    yield Disc(*point, radius - wall, "cell")


def diamond(point: Point, role: str, radius: float, wall: float) -> Iterator[Item]:
    """A square on its corner with a wall of this width."""
    x, y = point
    for far, own in ((radius, role), (radius - wall, "cell")):
        yield Poly(((x - far, y), (x, y - far), (x + far, y), (x, y + far)), own)


def shortened(points: Sequence[Point], by: float) -> list[Point]:
    """The line without this length at its beginning."""
    (x1, y1), (x2, y2), *rest = points
    share = by / hypot(x2 - x1, y2 - y1)
    return [(x1 + share * (x2 - x1), y1 + share * (y2 - y1)), (x2, y2), *rest]


def arrow(points: Sequence[Point], role: str, width: float) -> Iterator[Item]:
    """A line with a head at its end."""
    yield from band(points, role, width)
    yield from _head(points[-2], points[-1], role, 0.2, width)


def _head(start: Point, end: Point, role: str, size: float, width: float) -> Iterator[Item]:
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    along, down = (x2 - x1) / length * size, (y2 - y1) / length * size
    for side in (-1, 1):
        back = (round(x2 - along - side * down, 4), round(y2 - down + side * along, 4))
        yield from band((back, end), role, width)


def chevron(point: Point, towards: Point, role: str, size: float) -> Iterator[Line]:
    """An angle whose corner points into a direction of length 1."""
    (x, y), (right, down) = point, towards
    tip = (x + right * size / 2, y + down * size / 2)
    for side in (-1, 1):
        back = (
            x - right * size / 2 - side * down * size,
            y - down * size / 2 + side * right * size,
        )
        yield Line(*back, *tip, role)
