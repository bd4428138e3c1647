"""A typeface of strokes, so that pictures look the same on a machine without any font.

Every sign is a pen's way over a grid: the capitals stand between 0 (top) and 20 (baseline), small
letters reach up to 6 and down to 26. A back end strokes the way with a round pen; a wider pen is
bold. `R x y` and `U x y` are quarters of an ellipse to (x, y) that leave sideways or upright; all
that comes out of here are moves, lines and cubic curves.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from runut.drawing.strokes import ACCENTS, ALIKE, BELOW, HORN, SIGNS

__all__ = [
    "BOLD",
    "CAPITAL",
    "REGULAR",
    "UNIT",
    "Glyph",
    "Segment",
    "glyph",
    "is_written",
    "pen",
    "placed",
    "width_of",
]

Segment = tuple[str, tuple[float, ...]]
"""A command ("M", "L" or "C") and its points."""

UNIT = 0.7 / 22
"""One step of the grid, for a text of size 1."""
REGULAR, BOLD = 2.4, 3.7
MIDDLE = 10.0
"""The height that lies on a text's point: half a capital."""
CAPITAL = 20 * UNIT
"""The height of a capital of size 1."""
_SPACE = 5.2
_WIDE = 20
"""The box of a sign that is as wide as high, as Chinese ones are."""
_STACKED = 4.6
"""How much higher than one mark the next one stands."""
_ROUND = 0.5523
_DOT = 0.45


@dataclass(frozen=True, slots=True)
class Glyph:
    """The way of the pen for one sign, and how far the next sign stands, in steps of the grid."""

    advance: float
    segments: tuple[Segment, ...]


@cache
def glyph(sign: str) -> Glyph:
    """The glyph of a sign; of one that is not known an empty box.

    >>> glyph("T").segments[:2]
    (('M', (0.0, 0.0)), ('L', (13.0, 0.0)))
    """
    known = SIGNS.get(ALIKE.get(sign, sign))
    if known is not None:
        return Glyph(known[0] + _SPACE, tuple(_segments(known[1])))
    base, accents = _parts(sign)
    if base not in SIGNS:
        side = _WIDE if unicodedata.east_asian_width(sign) in "WF" else 10
        box = f"M 0 0 L {side} 0 L {side} 20 L 0 20 L 0 0"
        return Glyph(side + _SPACE, tuple(_segments(box)))
    width, way = SIGNS[base]
    return Glyph(width + _SPACE, (*_segments(way), *_accented(base, accents, width / 2)))


def _parts(sign: str) -> tuple[str, list[str]]:
    """The letter that a sign is made of, and its marks."""
    base, *accents = list(unicodedata.normalize("NFKD", sign))
    base = ALIKE.get(base, base)
    if base == "i" and not BELOW.issuperset(accents):
        base = "ı"
    return base, accents


def _accented(base: str, accents: list[str], middle: float) -> Iterator[Segment]:
    """The marks of a letter; one above another stands higher."""
    up = 0.0 if base.islower() else -6.5
    for accent in accents:
        is_below = accent in BELOW or accent == HORN
        down = (up if accent == HORN else 0.0) if is_below else up
        for segment in _segments(ACCENTS.get(accent, "")):
            yield _moved(segment, middle, down)
        if not is_below:
            up -= _STACKED


@cache
def is_written(text: str) -> bool:
    """Whether there are strokes for every sign of a text.

    >>> is_written("Çà et là, Ελλάδα"), is_written("数独")
    (True, False)
    """
    for sign in unicodedata.normalize("NFC", text):
        if ALIKE.get(sign, sign) not in SIGNS:
            base, accents = _parts(sign)
            if base not in SIGNS or not ACCENTS.keys() >= set(accents):
                return False
    return True


def width_of(text: str) -> float:
    """How wide a text of size 1 is, its margins left out.

    >>> width_of("11") < width_of("00") < width_of("WW")
    True
    """
    signs = unicodedata.normalize("NFC", text)
    return max(0.0, sum(glyph(sign).advance for sign in signs) - _SPACE) * UNIT


def placed(text: str, size: float, anchor: str = "middle") -> Iterator[tuple[float, float, Glyph]]:
    """Each sign of a text of this size with the place of its grid's origin beside the point."""
    whole = width_of(text) * size
    x = {"start": 0.0, "end": -whole}.get(anchor, -whole / 2)
    step = UNIT * size
    for sign in unicodedata.normalize("NFC", text):
        found = glyph(sign)
        if found.segments:
            yield x, -MIDDLE * step, found
        x += found.advance * step


def pen(size: float, *, bold: bool) -> float:
    """The width of the pen for a text of this size."""
    return UNIT * size * (BOLD if bold else REGULAR)


def _moved(segment: Segment, right: float, down: float) -> Segment:
    command, points = segment
    moves = (right, down) * (len(points) // 2)
    return command, tuple(point + move for point, move in zip(points, moves, strict=True))


def _segments(way: str) -> Iterator[Segment]:
    x = y = 0.0
    words = iter(way.split())
    for command in words:
        count = 6 if command == "C" else 2
        points = tuple(float(next(words)) for _ in range(count))
        if command == "D":
            yield from _dot(*points)
            x, y = points
            continue
        if command in "RU":
            points = _quarter(command, x, y, *points)
        yield ("C" if command in "RU" else command), points
        x, y = points[-2:]


def _dot(x: float, y: float) -> Iterator[Segment]:
    """A dot a little wider than the pen: one as wide as it is looks too small beside a stem."""
    yield "M", (x - _DOT, y)
    for right, down in ((0, -_DOT), (_DOT, 0), (0, _DOT), (-_DOT, 0)):
        yield "L", (x + right, y + down)


def _quarter(command: str, x: float, y: float, to_x: float, to_y: float) -> tuple[float, ...]:
    """A quarter of an ellipse as a cubic curve."""
    far_x, far_y = to_x - x, to_y - y
    if command == "R":
        return (x + _ROUND * far_x, y, to_x, to_y - _ROUND * far_y, to_x, to_y)
    return (x, y + _ROUND * far_y, to_x - _ROUND * far_x, to_y, to_x, to_y)
