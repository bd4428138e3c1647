"""How the constraints of a sudoku look: under its digits, over its lines, and around it."""

from __future__ import annotations

from runut.families.sudoku.drawing.margins import Margins, margins_of
from runut.families.sudoku.drawing.marks import grouped, marks
from runut.families.sudoku.drawing.signs import signs

__all__ = ["Margins", "grouped", "margins_of", "marks", "signs"]
