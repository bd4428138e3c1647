"""From items to strokes and fills, in the fewest pieces: what SVG and PDF have in common.

Neighbouring items of one look become one path. That makes documents small, and two cells that
touch have no seam of paper between them, which each would leave if it were drawn by itself.

For a picture of pixels, upright and level lines become bars of whole pixels: sharp, and several
times quicker to fill than to stroke. A line thinner than a pixel is a pixel wide and pale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor

from runut.core.scene import Disc, Frame, Group, Item, Line, Outline, Poly, Rect, Scene, Text
from runut.drawing.theme import Look, Theme
from runut.drawing.typeface import Weight, is_written

__all__ = ["MARGIN", "Batch", "batches", "flat", "merged"]

MARGIN = 0.5
"""The paper around a scene, in cells."""
_THIN = 0.05
"""The width of a line whose look has none."""
_PALEST, _OPAQUE = 0.3, 0.8
"""How opaque the thinnest line is; from what on a line is drawn as wholly so."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Items of one kind and look; stroked if `width` is not zero, else filled.

    What is sharp lies on whole pixels. Texts have a weight and a size; what is foreign has
    characters that the typeface lacks.
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
    """Runs of like items as batches, in order. Groups are to be opened before.

    `pixels` are those of a cell, if the picture is made of pixels.
    """
    for key, run in groupby(items, _key):
        kind, role, size, is_foreign = key
        if role in ("blank", "none"):
            continue
        look = theme.look(role)
        found = list(run)
        if kind is Text:
            weight: Weight = "bold" if look.bold else "regular"
            yield Batch(found, look.colour, weight=weight, size=size, is_foreign=is_foreign)
        elif kind is Line and pixels and not size:
            yield from _on_pixels(found, look, pixels)
        elif kind is Line:
            yield Batch(found, look.colour, size or look.width or _THIN, is_round=bool(size))
        elif kind is Frame:
            yield Batch(found, look.colour, look.width or _THIN)
        elif kind is Rect:
            yield Batch(merged(found), look.colour)
        else:
            yield Batch(found, look.colour)


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


def _on_pixels(lines: Iterable[Item], look: Look, pixels: float) -> Iterator[Batch]:
    """Level and upright lines as bars of whole pixels, any other as it is."""
    width = look.width or _THIN
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
        yield Batch(bars, look.colour, is_sharp=True, opacity=opacity)
    if others:
        yield Batch(others, look.colour, width)


def _bar(line: Line, thick: int, pixels: float) -> Rect:
    """The pixels of a line with square ends, in cells."""

    def first(place: float) -> int:
        return floor((place + MARGIN) * pixels - thick / 2 + 0.5)

    left, right = sorted((first(line.x1), first(line.x2)))
    top, bottom = sorted((first(line.y1), first(line.y2)))
    wide, high = right - left + thick, bottom - top + thick
    return Rect(left / pixels - MARGIN, top / pixels - MARGIN, wide / pixels, high / pixels, "")


def merged(rects: Iterable[Item]) -> list[Rect]:
    """Rectangles of one look, those that continue the one before joined with it.

    >>> merged([Rect(0, 0, 1, 1, "black"), Rect(1, 0, 1, 1, "black")])
    [Rect(x=0, y=0, width=2, height=1, role='black')]
    """
    joined: list[Rect] = []
    last = None
    for rect in rects:
        if not isinstance(rect, Rect):
            continue
        if (
            last is not None
            and rect.y == last.y
            and rect.x == last.x + last.width
            and rect.height == last.height
        ):
            rect = Rect(last.x, last.y, last.width + rect.width, last.height, last.role)  # noqa: PLW2901 - the longer one
            joined[-1] = rect
        else:
            joined.append(rect)
        last = rect
    return joined


def flat(scene: Scene | Group) -> Iterator[Item]:
    """Every item of a scene or a group, groups opened."""
    for item in scene.items:
        if isinstance(item, Group):
            yield from flat(item)
        else:
            yield item
