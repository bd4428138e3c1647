"""Cells of a picture that must not change: listed, as rectangles in a text, or dark in an image."""

from __future__ import annotations

import re
from collections.abc import Iterable
from os import PathLike, fspath

from runut.errors import PuzzleError
from runut.families.nonogram.images.drafts import grey_of
from runut.families.nonogram.images.reading import colours_of, read_image

Cell = tuple[int, int]
Locked = str | PathLike[str] | Iterable[Cell]
"""Cells of (row, column) from 0, a text such as `r1c1-r5c9+r8c2`, or the path of an image."""

_RECTANGLE = re.compile(r"r(\d{1,4})c(\d{1,4})(?:-r(\d{1,4})c(\d{1,4}))?", re.ASCII)


def locked_cells(locked: Locked, width: int, height: int, fit: str) -> set[Cell]:
    """The locked cells on a board of this size; `fit` as for the image."""
    if not isinstance(locked, str | PathLike):
        return set(locked)
    words = fspath(locked).split("+") if locked else []
    matches = [_RECTANGLE.fullmatch(word) for word in words]
    if not all(matches):
        mask = grey_of(colours_of(read_image(locked), width, height, fit))
        return {
            (row, at)
            for row, line in enumerate(mask)
            for at, level in enumerate(line)
            if level < 128
        }
    return {cell for match in matches if match for cell in _rectangle(match, width, height)}


def _rectangle(match: re.Match[str], width: int, height: int) -> Iterable[Cell]:
    top, left = int(match[1]), int(match[2])
    bottom, right = int(match[3] or top), int(match[4] or left)
    if not (1 <= top <= bottom <= height and 1 <= left <= right <= width):
        hint = (
            f"rows go from 1 to {height}, columns from 1 to {width}, as in r1c1-r{height}c{width}"
        )
        raise PuzzleError(f"the locked cells {match[0]} do not lie on the board", hint)
    return ((row - 1, at - 1) for row in range(top, bottom + 1) for at in range(left, right + 1))
