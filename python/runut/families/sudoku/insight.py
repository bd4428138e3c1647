"""How sudokus are explained: their ladder; what houses and cages are called, their rules say."""

from __future__ import annotations

from runut.core.insight import Insight
from runut.families.sudoku.model import Sudoku

INSIGHT: Insight[Sudoku] = Insight(ladder="sudoku", texts=__name__.removesuffix(".insight"))
