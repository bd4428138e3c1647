"""Texts of a sudoku by name, each loaded when it is asked for; the first is the canonical one."""

from __future__ import annotations

from runut.core.family import Format, apart
from runut.families import part
from runut.families.sudoku.model import Sudoku

_HOMES = {
    "GRID": "grid",
    "LINE": "plain",
    "PAPER": "plain",
    "BOXED": "pages",
    "SDK": "pages",
    "CSV": "lines",
    "SUKAKU": "lines",
    "SUMOCUE": "sumocue",
    "HODOKU": "hodoku",
    "INTERACTIVE": "interactive",
    "OPENSUDOKU": "opensudoku",
    "PUZZLINK": "puzzlink",
    "PENPA": "penpa",
    "FPUZZLES": "fpuzzles",
    "SUDOKUPAD": "sudokupad",
    "SUDOKUMAKER": "sudokumaker",
    "SUDOKUWIKI": "sudokuwiki",
    "TATHAM": "tatham",
}
FORMATS: tuple[Format[Sudoku], ...] = apart(
    {name.lower(): part(f"sudoku.formats.{home}", name) for name, home in _HOMES.items()}
)
