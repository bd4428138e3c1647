"""How the paper's search of a sudoku is said."""

from __future__ import annotations

from runut.core.narrators import Narrator, trials
from runut.families.sudoku.model import Sudoku

CELL_BACKTRACKING: Narrator[Sudoku] = Narrator(
    name="cell-backtracking",
    texts=__name__.removesuffix(".narration"),
    reads=trials,
    lines={"accepted": 8, "rejected": 6, "refused": 6, "solution": 4},
)
