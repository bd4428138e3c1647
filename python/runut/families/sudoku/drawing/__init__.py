"""How the constraints of a sudoku look: under its digits, over its lines, and around it."""

from __future__ import annotations

from runut.families.sudoku.drawing.layers import Layers, layers_of
from runut.families.sudoku.drawing.margins import Margins, margins_of

__all__ = ["Layers", "Margins", "layers_of", "margins_of"]
