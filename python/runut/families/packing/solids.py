"""A piece as cubes, seen from above: what is higher lies further up and to the right.

Cubes are drawn from the lowest to the highest and from the back to the front, so that each hides
what is behind it; its top, its front and its left side are seen. The cube drawn last has the name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from runut.core.scene import Item, Line, Point, Poly, Text
from runut.families.packing.pieces import Piece

_RISE = 0.4
"""How far a cube is up and to the right of the one below it."""
_FRONT, _SIDE = -15, -30
"""How much darker these faces are than the top."""


def extent(piece: Piece) -> tuple[int, int]:
    """The columns and rows of the picture."""
    layers, rows, columns = (1 + max(each) for each in zip(*piece.places, strict=True))
    return ceil(columns + layers * _RISE), ceil(rows + layers * _RISE)


def cubes(piece: Piece, role: str, label: str, corner: Point) -> Iterator[Item]:
    """The cubes of a piece in this role, in a picture with this upper left corner."""
    left, top = corner
    base = top + _RISE * (1 + max(layer for layer, _, _ in piece.places))
    x, y = left, base
    for layer, row, column in sorted(piece.places, key=lambda at: (at[0], at[1], -at[2])):
        up = (layer + 1) * _RISE
        x, y = left + column + up, base + row - up
        yield from _face(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), role)
        low, lower = (x - _RISE, y + 1 + _RISE), (x + 1 - _RISE, y + 1 + _RISE)
        yield from _face(((x, y + 1), (x + 1, y + 1), lower, low), f"{role}@{_FRONT}")
        side = ((x, y), (x, y + 1), low, (x - _RISE, y + _RISE))
        yield from _face(side, f"{role}@{_SIDE}")
    if len(label) == 1:
        yield Text(x + 0.5, y + 0.5, label, "letter", 0.6)
    else:
        yield Text(x + 0.1, y + 0.5, label, "letter", 1.2 / len(label), "start")


def _face(corners: tuple[Point, ...], role: str) -> Iterator[Item]:
    yield Poly(corners, role)
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        yield Line(x1, y1, x2, y2, "edge")
