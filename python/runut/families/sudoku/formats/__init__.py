"""Texts of a sudoku, by name; the first is the canonical one."""

from __future__ import annotations

from runut.core.family import Format
from runut.families.sudoku.formats.fpuzzles import FPUZZLES
from runut.families.sudoku.formats.grid import GRID
from runut.families.sudoku.formats.hodoku import HODOKU
from runut.families.sudoku.formats.interactive import INTERACTIVE
from runut.families.sudoku.formats.lines import CSV, SUKAKU
from runut.families.sudoku.formats.opensudoku import OPENSUDOKU
from runut.families.sudoku.formats.pages import BOXED, SDK
from runut.families.sudoku.formats.plain import LINE, PAPER
from runut.families.sudoku.formats.puzzlink import PUZZLINK
from runut.families.sudoku.formats.sudokumaker import SUDOKUMAKER
from runut.families.sudoku.formats.sudokupad import SUDOKUPAD
from runut.families.sudoku.formats.sudokuwiki import SUDOKUWIKI
from runut.families.sudoku.formats.sumocue import SUMOCUE
from runut.families.sudoku.formats.tatham import TATHAM
from runut.families.sudoku.model import Sudoku

FORMATS: tuple[Format[Sudoku], ...] = (
    GRID,
    LINE,
    PAPER,
    BOXED,
    SDK,
    CSV,
    SUKAKU,
    SUMOCUE,
    HODOKU,
    INTERACTIVE,
    OPENSUDOKU,
    PUZZLINK,
    FPUZZLES,
    SUDOKUPAD,
    SUDOKUMAKER,
    SUDOKUWIKI,
    TATHAM,
)
