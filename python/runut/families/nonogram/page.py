"""The data for the page to play a nonogram: its clues and colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from runut.families.nonogram.model import Clue, Nonogram, marks_of
from runut.families.nonogram.shades import shade_of

__all__ = ["page"]


def page(puzzle: Nonogram) -> Mapping[str, Any]:
    """Each clue as pairs of length and colour; each colour with its letter and, if known, shade.

    A picture in black and white has one colour, "black", and needs no letters.
    """
    return {
        "rows": puzzle.height,
        "columns": puzzle.width,
        "clues": {"rows": _pairs(puzzle.rows), "columns": _pairs(puzzle.columns)},
        "colours": puzzle.colours,
        "marks": marks_of(puzzle.colours),
        "shades": [shade_of(colour) for colour in puzzle.colours],
    }


def _pairs(clues: Iterable[Clue]) -> list[list[tuple[int, int]]]:
    return [[(block.length, block.colour) for block in clue] for clue in clues]
