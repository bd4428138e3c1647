"""The data for the page to show a sudoku: the signs of its digits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runut.families.sudoku.layout import SIGNS
from runut.families.sudoku.model import Sudoku

__all__ = ["page"]


def page(puzzle: Sudoku) -> Mapping[str, Any]:
    """The signs of the digits, by their numbers."""
    return {"symbols": [SIGNS[digit] for digit in puzzle.board.digits]}
