"""How sudokus are explained: their ladder; what houses and cages are called, their rules say."""

from __future__ import annotations

from runut.core.explainer import Explainer, Pace
from runut.families.sudoku.model import Sudoku

PACE: Pace[Sudoku] = Pace(
    # Fitted by `python -m benchmarks insight --set minutes`, which prints these three numbers.
    level=0.9547,
    slope=1.1501,
    spread=1.588,
    grades=range(1, 7),
    holds=lambda puzzle: puzzle.is_classic and puzzle.box_rows == puzzle.box_columns == 3,
)

EXPLAINER: Explainer[Sudoku] = Explainer(
    ladder="sudoku", texts=__name__.removesuffix(".explainer"), pace=PACE
)
