"""How sudokus are explained: their ladder; what houses and cages are called, their rules say."""

from __future__ import annotations

from runut.core.explainer import Explainer
from runut.families.sudoku.model import Sudoku

EXPLAINER: Explainer[Sudoku] = Explainer(ladder="sudoku", texts=__name__.removesuffix(".explainer"))
