"""How a text of a sudoku begins."""

from __future__ import annotations

from runut.families.forms.sudoku import boards, lines
from runut.families.forms.sudoku.interactive import INTERACTIVE

FORMS = (
    *(boards.GRID, lines.LINE, boards.PAPER, boards.BOXED, boards.SDK, lines.CSV, lines.SUKAKU),
    *(lines.SUMOCUE, lines.HODOKU, INTERACTIVE, lines.OPENSUDOKU, lines.PUZZLINK, lines.PENPA),
    *(lines.FPUZZLES, lines.SUDOKUPAD, lines.SUDOKUMAKER, lines.SUDOKUWIKI, lines.TATHAM),
)
