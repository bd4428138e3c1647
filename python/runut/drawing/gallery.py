"""Several pictures as one SVG, side by side in rows, each with its caption."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from runut.core.scene import Scene, Text
from runut.drawing import svg
from runut.drawing.theme import Theme, theme_of
from runut.drawing.typeface import width_of

_GAP = 1.0
_CAPTION = 1.1
"""The height of a caption's line in cells."""
_SIZE = 0.62


def gallery(
    pictures: Sequence[tuple[str, Scene]],
    title: str,
    *,
    theme: Theme | None = None,
    scale: float = 1.0,
) -> str:
    """The pictures with their captions, in about as many rows as columns.

    >>> gallery([("one", Scene(2, 2, ())), ("two", Scene(2, 2, ()))], "both").count("<g transform")
    2
    """
    theme = theme or theme_of("light")
    a_row = ceil(sqrt(len(pictures)))
    wide = max((scene.width for _, scene in pictures), default=0.0)
    high = max((scene.height for _, scene in pictures), default=0.0) + _CAPTION
    rows = ceil(len(pictures) / a_row) if a_row else 0
    whole = Scene(
        max(a_row * (wide + _GAP) - _GAP, 0), max(rows * (high + _GAP) - _GAP, 0), (), title
    )

    def lines() -> Iterator[str]:
        for at, (caption, scene) in enumerate(pictures):
            row, column = divmod(at, a_row)
            x, y = column * (wide + _GAP), row * (high + _GAP)
            yield f'<g transform="translate({svg.number(x)} {svg.number(y + _CAPTION)})">'
            size = min(_SIZE, scene.width / max(width_of(caption), 0.01))
            words = Text(0, -0.2 - _CAPTION / 2, caption, "label", size, "start")
            yield from svg.body((words, *scene.items), theme)
            yield "</g>"

    return svg.document(whole, lines(), theme=theme, scale=scale)
