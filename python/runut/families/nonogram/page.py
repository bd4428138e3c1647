"""The data for the page to show a nonogram: its colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runut.families.nonogram.model import Nonogram, marks_of
from runut.families.nonogram.shades import shade_of


def page(puzzle: Nonogram) -> Mapping[str, Any]:
    """Each colour with its letter and, if known, shade; the clues are those of the model.

    A picture in black and white has one colour, "black", and needs no letters.
    """
    return {
        "colours": puzzle.colours,
        "marks": marks_of(puzzle.colours),
        "shades": [shade_of(colour) for colour in puzzle.colours],
    }
