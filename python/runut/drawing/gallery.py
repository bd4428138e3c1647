"""Several pictures as one, side by side in rows, each with its caption."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from runut.core.scene import Group, Scene, Text, moved
from runut.drawing.typeface import width_of

_GAP = 1.0
_CAPTION = 1.1
"""The height of a caption's line in cells."""
_SIZE = 0.62


def gallery(pictures: Sequence[tuple[str, Scene]], title: str) -> Scene:
    """The pictures with their captions, in about as many rows as columns.

    >>> gallery([("one", Scene(2, 2, ())), ("two", Scene(2, 2, ()))], "both").width
    5.0
    """
    a_row = ceil(sqrt(len(pictures)))
    wide = max(scene.width for _, scene in pictures) + _GAP
    high = max(scene.height for _, scene in pictures) + _CAPTION + _GAP
    groups = []
    for at, (caption, scene) in enumerate(pictures):
        row, column = divmod(at, a_row)
        size = min(_SIZE, scene.width / max(width_of(caption), 0.01))
        words = Text(0, -0.2 - _CAPTION / 2, caption, "label", size, "start")
        x, y = column * wide, row * high + _CAPTION
        groups.append(Group(tuple(moved(item, x, y) for item in (words, *scene.items))))
    rows = ceil(len(pictures) / a_row)
    return Scene(a_row * wide - _GAP, rows * high - _GAP, tuple(groups), title)
