"""Thick lines, rings and arrows of shapes that lie under the digits.

What is hollow shows what lies below it: it is one polygon, whose way leads around the outside, over
a seam without width, and back around the inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from runut.core.outlines import around, past
from runut.core.scene import Disc, Line, Point, Poly, Rect, Text

Shape = Rect | Line | Disc | Poly | Text
_BEFORE_DIGIT = 0.3
"""How far from the middle of its cell an arrow ends, so that a digit stands clear of it."""


def middle(cell: int, size: int) -> Point:
    """The centre of a cell."""
    row, column = divmod(cell, size)
    return column + 0.5, row + 0.5


def band(points: Sequence[Point], role: str, width: float) -> Iterator[Shape]:
    """A thick line with round joints and ends; a point is a disc."""
    if len(points) == 1:
        yield Disc(*points[0], width / 2, role)
    for one, other in pairwise(points):
        yield Line(*one, *other, role, width)


def tube(points: Sequence[Point], role: str, width: float, wall: float) -> Poly:
    """The outline of a thick line; of a point, a ring."""
    return _hollow(around(points, width / 2), around(points, width / 2 - wall), role)


def sleeve(points: Sequence[Point], role: str, width: float, wall: float) -> Poly:
    """The outline of a thick line that is open at its beginning."""
    inner = past(points, width / 2 - wall)
    return Poly((*past(points, width / 2), *reversed(inner)), role)


def ring(point: Point, role: str, radius: float, wall: float) -> Poly:
    """A circle with a wall of this width."""
    return tube((point,), role, 2 * radius, wall)


def diamond(point: Point, role: str, radius: float, wall: float) -> Poly:
    """A square on its corner with a wall of this width."""
    x, y = point
    outer, inner = (
        [(x - far, y), (x, y - far), (x + far, y), (x, y + far)] for far in (radius, radius - wall)
    )
    return _hollow(outer, inner, role)


def _hollow(outer: Sequence[Point], inner: Sequence[Point], role: str) -> Poly:
    return Poly((*outer, outer[0], inner[0], *reversed(inner)), role)


def shortened(points: Sequence[Point], by: float) -> list[Point]:
    """The line without this length at its beginning."""
    (x1, y1), (x2, y2), *rest = points
    share = by / hypot(x2 - x1, y2 - y1)
    return [(x1 + share * (x2 - x1), y1 + share * (y2 - y1)), (x2, y2), *rest]


def arrow(points: Sequence[Point], role: str, width: float) -> Iterator[Shape]:
    """A line with a head before the digit of its last cell."""
    back = shortened(points[::-1], _BEFORE_DIGIT)
    yield from band(back[::-1], role, width)
    yield from _head(back[1], back[0], role, 0.2, width)


def _head(start: Point, end: Point, role: str, size: float, width: float) -> Iterator[Shape]:
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
