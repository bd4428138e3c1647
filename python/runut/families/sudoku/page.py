"""The data for the page to show a sudoku: the signs of its digits, and its margins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runut.families.sudoku.aim import signs
from runut.families.sudoku.draw import room
from runut.families.sudoku.model import Sudoku


def page(puzzle: Sudoku) -> Mapping[str, Any]:
    """The signs of the digits, their numbers if others, the room for clues, what cells lie on."""
    left, top = room(puzzle)
    digits = puzzle.board.digits
    return {
        "symbols": [*map(puzzle.board.sign, digits)],
        **({"digits": list(digits)} if digits[0] != 1 else {}),
        **({"left": left, "top": top} if left or top else {}),
        **({"signs": found} if (found := signs(puzzle.board, puzzle.constraints)) else {}),
    }
