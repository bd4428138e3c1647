"""The data for the page to play a sudoku: its digits, and its rules as lists of cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runut.families.sudoku.formats.cells import SYMBOLS
from runut.families.sudoku.layout import Allowed, Gap, Sum, Unit
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.model import parts as parts_of

__all__ = ["page"]


def page(puzzle: Sudoku) -> Mapping[str, Any]:
    """The givens and the rules between cells; cells are numbered by row."""
    parts = parts_of(puzzle.board, puzzle.constraints)
    return {
        "rows": puzzle.size,
        "columns": puzzle.size,
        "box": [puzzle.box_rows, puzzle.box_columns],
        "symbols": SYMBOLS[1 : puzzle.size + 1],
        "givens": puzzle.cells,
        "units": [
            {"rule": part.rule, "cells": part.cells} for part in parts if isinstance(part, Unit)
        ],
        "gaps": [(part.first, part.second) for part in parts if isinstance(part, Gap)],
        "allowed": {part.cell: sorted(part.digits) for part in parts if isinstance(part, Allowed)},
        "sums": [
            {"total": part.total, "cells": part.cells} for part in parts if isinstance(part, Sum)
        ],
    }
