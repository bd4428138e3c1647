"""Turns items into few strokes and fills, for SVG, PDF and pixels.

Consecutive items of one style become one path. That makes documents small and leaves no seam of
background between cells that touch. For a picture of pixels, vertical and horizontal lines become
bars of whole pixels: they are sharp, and filling is several times faster than stroking. A line
thinner than a pixel is drawn one pixel wide and pale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor

from runut.core.scene import Disc, Frame, Group, Item, Line, Outline, Poly, Rect, Text
from runut.drawing.strokes import stroked
from runut.drawing.theme import Style, Theme
from runut.drawing.typeface import Weight, is_written

MARGIN = 0.5
"""The margin around a scene, in cells."""
_THIN = 0.05
"""The width of a line whose style gives none."""
_PALEST, _OPAQUE = 0.3, 0.8
"""The opacity of the thinnest line, and the opacity from which a line is drawn opaque."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Items of one kind and style; stroked if `width` is not zero, else filled.

    `is_sharp` means on whole pixels. Texts have a weight and a size; `is_foreign` means that the
    typeface lacks characters of it.
    """

    items: Sequence[Item]
    colour: str
    width: float = 0.0
    is_round: bool = False
    is_sharp: bool = False
    opacity: float = 1.0
    weight: Weight | None = None
    size: float = 0.0
    is_foreign: bool = False


def batches(items: Iterable[Item], theme: Theme, pixels: float = 0.0) -> Iterator[Batch]:
    """Runs of equal kind and style as batches, in order. The items contain no groups.

    `pixels` is the number of pixels per cell, if the picture is made of pixels.
    """
    for key, run in groupby(items, _key):
        kind, role, size, is_foreign = key
        if role in ("blank", "none"):
            continue
        style = theme.style(role)
        found = list(run)
        if kind is Text:
            weight: Weight = "bold" if style.bold else "regular"
            yield Batch(found, style.colour, weight=weight, size=size, is_foreign=is_foreign)
        elif kind is Line and pixels and not size:
            yield from _on_pixels(found, style, pixels)
        elif kind is Line and size and style.stroke:
            yield from _patterned(found, style)
        elif kind is Line:
            yield Batch(found, style.colour, size or style.width or _THIN, is_round=bool(size))
        elif kind is Frame:
            yield Batch(found, style.colour, style.width or _THIN)
        elif kind is Rect:
            yield Batch(merged(found), style.colour)
        else:
            yield Batch(found, style.colour)


def _patterned(lines: Iterable[Item], style: Style) -> Iterator[Batch]:
    """Thick lines in the stroke of their style, all dots in one batch and all lines of a width."""
    found = stroked((line for line in lines if isinstance(line, Line)), style.stroke)
    parts: dict[float, list[Item]] = {}
    for each in found:
        parts.setdefault(each.width if isinstance(each, Line) else 0.0, []).append(each)
    for width, items in parts.items():
        yield Batch(items, style.colour, width, is_round=True)


def _key(item: Item) -> tuple[type, str, float, bool]:
    match item:
        case Text():
            return Text, item.role, item.size, not is_written(item.text)
        case Line():
            return Line, item.role, item.width, False
        case Group():
            return Group, "none", 0.0, False
        case Rect() | Frame() | Disc() | Poly() | Outline():
            return type(item), item.role, 0.0, False


def _on_pixels(lines: Iterable[Item], style: Style, pixels: float) -> Iterator[Batch]:
    """Horizontal and vertical lines as bars of whole pixels, other items unchanged."""
    width = style.width or _THIN
    thick = max(1, round(width * pixels))
    opacity = max(_PALEST, width * pixels / thick)
    opacity = opacity if opacity < _OPAQUE else 1.0
    bars, others = [], []
    for line in lines:
        if isinstance(line, Line) and (line.x1 == line.x2 or line.y1 == line.y2):
            bars.append(_bar(line, thick, pixels))
        else:
            others.append(line)
    if bars:
        yield Batch(bars, style.colour, is_sharp=True, opacity=opacity)
    if others:
        yield Batch(others, style.colour, width)


def _bar(line: Line, thick: int, pixels: float) -> Rect:
    """The pixels of a line with square ends, in cells."""

    def first(place: float) -> int:
        return floor((place + MARGIN) * pixels - thick / 2 + 0.5)

    left, right = sorted((first(line.x1), first(line.x2)))
    top, bottom = sorted((first(line.y1), first(line.y2)))
    wide, high = right - left + thick, bottom - top + thick
    return Rect(left / pixels - MARGIN, top / pixels - MARGIN, wide / pixels, high / pixels, "")


def merged(rects: Iterable[Item]) -> list[Rect]:
    """Rectangles of one style; one that continues the previous one is joined to it.

    >>> merged([Rect(0, 0, 1, 1, "black"), Rect(1, 0, 1, 1, "black")])
    [Rect(x=0, y=0, width=2, height=1, role='black')]
    """
    joined: list[Rect] = []
    for rect in (each for each in rects if isinstance(each, Rect)):
        last = joined[-1] if joined else None
        ends = (last.x + last.width, last.y, last.height) if last else None
        if last and ends == (rect.x, rect.y, rect.height):
            joined[-1] = Rect(last.x, last.y, last.width + rect.width, last.height, last.role)
        else:
            joined.append(rect)
    return joined
