"""Strokes of thick lines: patterns by which paper without colours tells lines apart.

The table of colours names the stroke of a role. A stroke consists of rails along the line, each
solid or with dashes; the ends of all are round, and a dash of no length is a dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot
from types import MappingProxyType

from runut.core.scene import Disc, Line, Point


@dataclass(frozen=True, slots=True)
class Rail:
    """A part of a stroke: its distance from the middle and its width, in widths of the line.

    `dashes` are the lengths of a dash and of the space after it, of the next dash and so on.
    """

    beside: float
    width: float
    dashes: tuple[float, ...] = ()


def _pair(width: float, *dashes: float) -> tuple[Rail, ...]:
    """Two rails at the sides of the line."""
    return tuple(Rail(side * (1 - width) / 2, width, dashes) for side in (-1, 1))


STROKES: Mapping[str, tuple[Rail, ...]] = MappingProxyType(
    {
        "dashed": (Rail(0, 1, (0.9, 1.5)),),
        "dash-dot": (Rail(0, 0.8, (1.2, 1.35, 0, 1.35)),),
        "dotted": (Rail(0, 0.7, (0, 1.1)),),
        "double": _pair(0.2),
        "double-dashed": _pair(0.24, 0.7, 0.6),
        "double-dotted": _pair(0.36, 0, 0.6),
        "triple": (*_pair(0.16), Rail(0, 0.16)),
        "links": (Rail(0, 0.2), Rail(0, 0.8, (1.1, 2.23))),
        "track": (*_pair(0.16), Rail(0, 0.4, (0, 1.1))),
    }
)
"""The strokes by name; a line whose style names none is solid."""


def stroked(lines: Iterable[Line], stroke: str) -> Iterator[Line | Disc]:
    """The lines of one width in a stroke; lines that go on from each other are one line.

    >>> [line.width for line in stroked([Line(0, 0, 1, 0, "cage", 0.5)], "double")]
    [0.1, 0.1]
    """
    for way, line in _ways(lines):
        for rail in STROKES[stroke]:
            path = _beside(way, rail.beside * line.width)
            width = rail.width * line.width
            for part in _dashes(path, [length * line.width for length in rail.dashes]):
                if len(part) == 1:
                    yield Disc(*part[0], width / 2, line.role)
                for one, other in pairwise(part):
                    yield Line(*one, *other, line.role, width)


def _ways(lines: Iterable[Line]) -> Iterator[tuple[list[Point], Line]]:
    """The points of each line that goes on, and its first part."""
    way: list[Point] = []
    first: Line | None = None
    for line in lines:
        start, end = (line.x1, line.y1), (line.x2, line.y2)
        if first is not None and way[-1] != start:
            yield way, first
            first = None
        if first is None:
            way, first = [start], line
        way.append(end)
    if first is not None:
        yield way, first


def _beside(way: Sequence[Point], by: float) -> list[Point]:
    """The way beside a way at this distance; its corners are cut where the way nearly turns back.

    >>> _beside([(0, 0), (1, 0), (1, 1)], 0.5)
    [(0.0, 0.5), (0.5, 0.5), (0.5, 1.0)]
    """
    steps = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(way)]
    sides = [(-down / hypot(right, down), right / hypot(right, down)) for right, down in steps]
    found = []
    for (x, y), (x1, y1), (x2, y2) in zip(
        way, [sides[0], *sides], [*sides, sides[-1]], strict=True
    ):
        share = by / max(0.5, 1 + x1 * x2 + y1 * y2)
        found.append((round(x + share * (x1 + x2), 4), round(y + share * (y1 + y2), 4)))
    return found


def _dashes(path: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """The parts of a path: a whole number of dashes, the last one like the first."""
    if not dashes:
        yield list(path)
        return
    steps = [hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(path)]
    far = list(accumulate(steps, initial=0.0))
    number = max(1, round((far[-1] - dashes[0]) / sum(dashes)))
    share = far[-1] / (number * sum(dashes) + dashes[0])
    at = 0.0
    for length, space in [*zip(dashes[::2], dashes[1::2], strict=True)] * number:
        yield _part(path, far, at, at + share * length)
        at += share * (length + space)
    yield _part(path, far, at, at + share * dashes[0])


def _part(path: Sequence[Point], far: Sequence[float], first: float, last: float) -> list[Point]:
    """The path between two distances along it; a point if they are equal."""
    ends = [_at(path, far, first)] + ([_at(path, far, last)] if last > first else [])
    within = [point for point, at in zip(path, far, strict=True) if first < at < last]
    return [ends[0], *within, *ends[1:]]


def _at(path: Sequence[Point], far: Sequence[float], at: float) -> Point:
    """The point of a path at a distance along it."""
    number = max(1, next((each for each, end in enumerate(far) if end >= at), len(far) - 1))
    (x1, y1), (x2, y2) = path[number - 1], path[number]
    share = min(1.0, (at - far[number - 1]) / (far[number] - far[number - 1]))
    return round(x1 + share * (x2 - x1), 4), round(y1 + share * (y2 - y1), 4)
