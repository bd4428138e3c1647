"""Functions for sudokus only: the constraints of variants, and many puzzles, one on each line.

::

    >>> import runut
    >>> cells = (1,) + (0,) * 15
    >>> runut.count(runut.sudoku.Sudoku(2, 2, cells, (runut.sudoku.Diagonals(),))).count
    12
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runut.families.sudoku import bulk, kinds
from runut.families.sudoku import canonical as forms
from runut.families.sudoku.bulk import *
from runut.families.sudoku.canonical import *
from runut.families.sudoku.generate import generate_lines as generate_lines
from runut.families.sudoku.kinds import *
from runut.families.sudoku.model import Sudoku as Sudoku

if not TYPE_CHECKING:  # which reads the lists of the modules
    __all__ = kinds.__all__ + bulk.__all__ + forms.__all__ + ["Sudoku", "generate_lines"]
