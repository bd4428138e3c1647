"""Functions for sudokus only: the constraints of variants, and many puzzles, one on each line.

::

    >>> import runut
    >>> cells = (1,) + (0,) * 15
    >>> runut.count(runut.sudoku.Sudoku(2, 2, cells, (runut.sudoku.Diagonals(),))).count
    12
"""

from __future__ import annotations

from runut.families.sudoku.bulk import Answer, Answers, solve_array, solve_line, solve_lines
from runut.families.sudoku.constraints import (
    AntiKing,
    AntiKnight,
    Cage,
    Candidates,
    Constraint,
    Diagonals,
    DisjointGroups,
    Even,
    Jigsaw,
    NonConsecutive,
    Odd,
    Region,
    Windoku,
)
from runut.families.sudoku.generate import generate_lines
from runut.families.sudoku.model import Sudoku

__all__ = [
    "Answer",
    "Answers",
    "AntiKing",
    "AntiKnight",
    "Cage",
    "Candidates",
    "Constraint",
    "Diagonals",
    "DisjointGroups",
    "Even",
    "Jigsaw",
    "NonConsecutive",
    "Odd",
    "Region",
    "Sudoku",
    "Windoku",
    "generate_lines",
    "solve_array",
    "solve_line",
    "solve_lines",
]
