"""From items to strokes and fills, in the fewest pieces: what SVG and PDF have in common.

Neighbouring items of one look become one path. That makes documents small, and two cells that
touch have no seam of paper between them, which each would leave if it were drawn by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from runut.core.scene import Disc, Frame, Group, Item, Line, Poly, Rect, Scene, Text
from runut.drawing.glyphs import pen
from runut.drawing.theme import Theme

__all__ = ["MARGIN", "Batch", "batches", "flat", "merged"]

MARGIN = 0.5
"""The paper around a scene, in cells."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Items of one kind and look; stroked if `width` is not zero, else filled."""

    items: Sequence[Item]
    colour: str
    width: float = 0.0
    is_round: bool = False


def batches(items: Iterable[Item], theme: Theme) -> Iterator[Batch]:
    """Runs of like items as batches, in order. Groups are to be opened before."""
    for key, run in groupby(items, _key):
        kind, role, size = key
        if role in ("blank", "none"):
            continue
        look = theme.look(role)
        found = list(run)
        if kind is Text:
            yield Batch(found, look.colour, pen(size, bold=look.bold), is_round=True)
        elif kind is Line:
            yield Batch(found, look.colour, size or look.width or 0.05, is_round=bool(size))
        elif kind is Frame:
            yield Batch(found, look.colour, look.width or 0.05)
        elif kind is Rect:
            yield Batch(merged(found), look.colour)
        else:
            yield Batch(found, look.colour)


def _key(item: Item) -> tuple[type, str, float]:
    match item:
        case Text():
            return Text, item.role, item.size
        case Line():
            return Line, item.role, item.width
        case Group():
            return Group, "none", 0.0
        case Rect() | Frame() | Disc() | Poly():
            return type(item), item.role, 0.0


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
