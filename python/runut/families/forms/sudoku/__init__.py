"""How a text of a sudoku begins."""

from __future__ import annotations

from functools import partial
from string import digits

from runut.core.addresses import is_address_of
from runut.core.forms import Form
from runut.families.forms.sudoku import boards, lines
from runut.families.forms.sudoku.interactive import interactive

GRID = Form("grid", boards.grid, suffixes=(".sudoku",))
LINE = Form("line", lines.cells, suffixes=(".sdm",), is_line=True)
PAPER = Form("paper", boards.paper, " ", digits)
BOXED = Form("boxed", boards.boxed, "|", suffixes=(".ss",))
SDK = Form("sdk", boards.sdk, begins="#[", suffixes=(".sdk",))
CSV = Form("csv", lines.csv, ",", suffixes=(".csv",), is_line=True)
SUKAKU = Form("sukaku", lines.sukaku, is_line=True)
SUMOCUE = Form("sumocue", lines.sumocue, begins="s", is_line=True)
HODOKU = Form("hodoku", lines.hodoku, begins=":", is_line=True)
INTERACTIVE = Form("interactive", interactive, is_line=True)
OPENSUDOKU = Form("opensudoku", lines.opensudoku, begins="<", suffixes=(".opensudoku",))
PUZZLINK = Form("puzzlink", partial(is_address_of, "sudoku"), "/", is_line=True)
FPUZZLES = Form("fpuzzles", lines.fpuzzles, begins="hwf{", is_line=True)
SUDOKUPAD = Form("sudokupad", lines.sudokupad, is_line=True)
SUDOKUMAKER = Form("sudokumaker", lines.sudokumaker, "/", is_line=True)
SUDOKUWIKI = Form("sudokuwiki", lines.sudokuwiki, begins="hwsj", is_line=True)
TATHAM = Form("tatham", lines.tatham, begins=digits + "s", is_line=True)
FORMS = (
    *(GRID, LINE, PAPER, BOXED, SDK, CSV, SUKAKU, SUMOCUE, HODOKU, INTERACTIVE, OPENSUDOKU),
    *(PUZZLINK, FPUZZLES, SUDOKUPAD, SUDOKUMAKER, SUDOKUWIKI, TATHAM),
)
