"""A sheet of drafts as a drawing: the image, then each picture with its name and likeness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import ceil

from runut.core.scene import Frame, Group, Item, Rect, Scene, Text
from runut.families.nonogram.images.reading import Cells
from runut.families.nonogram.images.selection import PictureResult
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.shades import shade_of

ACROSS = 4
"""Panels in a row, at most."""
CAPTION = 0.08
"""The height of a caption, as a part of a panel's longer side; a panel has two of them."""
GAP = 0.1
"""The space between panels, as a part of their width; all panels begin at whole cells."""


def sheet(image: Cells, found: Sequence[PictureResult]) -> Scene:
    """The image, in the colours of the cells of any finer board, and the pictures made of it."""
    width, height = found[0].puzzle.width, found[0].puzzle.height
    size = CAPTION * max(width, height)
    frame = Frame(0, 0, width, height, "grid")
    panels = [Group((*_image(image, width), frame), "image")]
    panels += [Group((*_picture(each), frame), each.draft) for each in found]
    captions = [("image", f"{width}×{height}")]
    captions += [
        (each.draft, f"likeness {each.likeness:.2f}, {len(each.changes)} changed") for each in found
    ]
    gap, room = ceil(GAP * width), ceil(2.5 * size)
    wide, high = width + gap, room + height + gap
    items = [
        item
        for number, (panel, lines) in enumerate(zip(panels, captions, strict=True))
        for item in _placed(
            panel, lines, number % ACROSS * wide, number // ACROSS * high + room, size
        )
    ]
    across, down = min(ACROSS, len(panels)), -(-len(panels) // ACROSS)
    return Scene(across * wide - gap, down * high - gap, tuple(items), "Drafts")


def _placed(
    panel: Group, lines: tuple[str, str], left: float, top: float, size: float
) -> Iterator[Item]:
    """A panel with its two lines of caption above."""
    yield Text(left, top - 1.8 * size, lines[0], "clue", size, "start")
    yield Text(left, top - 0.7 * size, lines[1], "label", 0.8 * size, "start")
    shapes = (each for each in panel.items if isinstance(each, Rect | Frame))
    moved = (replace(each, x=each.x + left, y=each.y + top) for each in shapes)
    yield Group(tuple(moved), panel.label)


def _image(image: Cells, width: int) -> Iterator[Rect]:
    """The runs of equal colour in the rows of an image, drawn `width` wide."""
    side = width / len(image[0])
    for row, line in enumerate(image):
        at = 0
        for colour, run in groupby(line):
            length = len(list(run))
            shade = "colour:#{:02x}{:02x}{:02x}".format(*colour)
            yield Rect(at * side, row * side, length * side, side, shade)
            at += length


def _picture(made: PictureResult) -> Iterator[Rect]:
    """The runs of the picture."""
    for row, line in enumerate(made.picture):
        at = 0
        for cell, run in groupby(line):
            length = len(list(run))
            if cell:
                yield Rect(at, row, length, 1, _role(made.puzzle, int(cell)))
            at += length


def _role(puzzle: Nonogram, colour: int) -> str:
    if puzzle.colours == ("black",):
        return "black"
    return f"colour:{shade_of(puzzle.colours[colour - 1]) or colour}"
