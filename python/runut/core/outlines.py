"""Lines of a drawing: around some squares or a thick line, beside a line, dashed, and bent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin

from runut.core.scene import Line, Point

_DASH, _SPACE = 0.16, 0.13
"""The length of a dash and of the space after it, in cells."""


def outline(squares: Iterable[Point], role: str, *, inset: float) -> Iterator[Line]:
    """A line within the edge of some squares of one cell, squares that touch being joined.

    A square is named by its upper left corner.

    >>> len(list(outline([(0, 0), (1, 0)], "cage", inset=0.1)))
    6
    """
    held = set(squares)
    for x, y in sorted(held, key=lambda square: square[::-1]):
        yield from _sides(held, x, y, role, inset)


def _sides(held: set[Point], x: float, y: float, role: str, inset: float) -> Iterator[Line]:
    """The line in one of the squares."""

    def has(right: int, down: int) -> bool:
        return (x + right, y + down) in held

    def end(sign: int, *, is_joined: bool, is_inner: bool) -> float:
        """Where a side ends: at the edge of the square if the outline goes on, else within."""
        past = inset if is_joined and is_inner else 0 if is_joined else -inset
        return sign * past

    for down in (-1, 1):
        if not has(0, down):
            at = y + 0.5 + down * (0.5 - inset)
            left = end(-1, is_joined=has(-1, 0), is_inner=has(-1, down))
            right = end(1, is_joined=has(1, 0), is_inner=has(1, down))
            yield Line(x + left, at, x + 1 + right, at, role)
    for side in (-1, 1):
        if not has(side, 0):
            at = x + 0.5 + side * (0.5 - inset)
            top = end(-1, is_joined=has(0, -1), is_inner=has(side, -1))
            bottom = end(1, is_joined=has(0, 1), is_inner=has(side, 1))
            yield Line(at, y + top, at, y + 1 + bottom, role)


def dashed(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines as dashes of about one length; each begins and ends with half a dash.

    >>> [line.x2 for line in dashed([Line(0, 0, 0.29, 0, "cage")])]
    [0.08, 0.29]
    """
    for line in lines:
        x, y = line.x2 - line.x1, line.y2 - line.y1
        number = max(1, round(hypot(x, y) / (_DASH + _SPACE)))
        half = _DASH / (_DASH + _SPACE) / 2
        for at in range(number + 1):
            first, last = max(0.0, at - half) / number, min(float(number), at + half) / number
            yield Line(
                round(line.x1 + first * x, 4),
                round(line.y1 + first * y, 4),
                round(line.x1 + last * x, 4),
                round(line.y1 + last * y, 4),
                line.role,
                line.width,
            )


def bent(start: Point, end: Point, role: str, *, bend: float, width: float) -> tuple[Line, ...]:
    """A curve from one point to another that leaves the straight way by a share of its length.

    It consists of an odd number of parts, each about as long as a dash.

    >>> [(line.x2, line.y2) for line in bent((0, 0), (1, 0), "link", bend=0, width=0.1)][-1]
    (1, 0)
    """
    (x1, y1), (x2, y2) = start, end
    middle = (x1 + x2) / 2 - bend * 2 * (y2 - y1), (y1 + y2) / 2 + bend * 2 * (x2 - x1)
    parts = 1 + 2 * ceil(hypot(x2 - x1, y2 - y1) / (_DASH + _SPACE))

    def point(at: int) -> Point:
        share = at / parts
        one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return (
            round(one * x1 + two * middle[0] + three * x2, 4),
            round(one * y1 + two * middle[1] + three * y2, 4),
        )

    points = [start, *(point(at) for at in range(1, parts)), end]
    return tuple(Line(*here, *there, role, width) for here, there in pairwise(points))


def arc(centre: Point, radius: Point, turn: float) -> list[Point]:
    """The points of an arc around a centre, which begins at the end of a radius.

    >>> arc((1, 1), (1, 0), pi / 2)[-1]
    (1.0, 2.0)
    """
    (x, y), (right, down) = centre, radius
    parts = max(1, ceil(abs(turn) / _BEND))
    angles = (turn * at / parts for at in range(parts + 1))
    turned = ((cos(angle), sin(angle)) for angle in angles)
    return [
        (round(x + right * c - down * s, 4), round(y + right * s + down * c, 4)) for c, s in turned
    ]


_BEND = pi / 16
"""The turn of a part of an arc."""


def parallel(points: Sequence[Point], by: float) -> list[Point]:
    """The way beside a line at this distance, with round outer corners.

    >>> parallel([(0, 0), (1, 0), (1, 1)], 0.5)
    [(0.0, 0.5), (0.5, 0.5), (0.5, 1.0)]
    """
    sides = [_side(one, other, by) for one, other in pairwise(points)]
    found = [_beside(points[0], sides[0])]
    for point, (one, other) in zip(points[1:-1], pairwise(sides), strict=True):
        cross, dot = one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1]
        if cross * by <= 0 or dot <= -0.9 * by * by:
            found += arc(point, one, atan2(cross, dot))
        else:
            share = by * by / (by * by + dot)
            found.append(_beside(point, (share * (one[0] + other[0]), share * (one[1] + other[1]))))
    return [*found, _beside(points[-1], sides[-1])]


def around(points: Sequence[Point], by: float) -> list[Point]:
    """The closed way around a line at this distance, with round ends; around a point, a circle."""
    if len(points) == 1:
        return arc(points[0], (by, 0), 2 * pi)
    return [*past(points, by), *arc(points[0], _side(points[0], points[1], -by), -pi)]


def past(points: Sequence[Point], by: float) -> list[Point]:
    """The way along a line at this distance, around its end, and back to its start."""
    there, back = parallel(points, by), parallel(points, -by)[::-1]
    return [*there, *arc(points[-1], _side(points[-2], points[-1], by), -pi), *back]


def _side(start: Point, end: Point, by: float) -> Point:
    """The step of this length at right angles to a line."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    return by * (y1 - y2) / length, by * (x2 - x1) / length


def _beside(point: Point, step: Point) -> Point:
    return round(point[0] + step[0], 4), round(point[1] + step[1], 4)
