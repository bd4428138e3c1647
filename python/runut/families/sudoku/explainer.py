"""How sudokus are explained: their ladder; what houses and cages are called, their rules say."""

from __future__ import annotations

from collections.abc import Mapping

from runut.core.explainer import Explainer, Pace
from runut.core.rules.model import Model
from runut.core.steps import Step
from runut.explaining.techniques import say
from runut.families.sudoku.aim import SAID
from runut.families.sudoku.alternatives import EITHER
from runut.families.sudoku.model import Sudoku

PACE: Pace[Sudoku] = Pace(
    # Fitted by `python -m benchmarks insight --set minutes`, which prints these three numbers.
    level=0.9547,
    slope=1.1501,
    spread=1.588,
    grades=range(1, 7),
    holds=lambda puzzle: puzzle.is_classic and puzzle.box_rows == puzzle.box_columns == 3,
)


def _words(_model: Model, step: Step, language: str) -> Mapping[str, str]:
    """Why a clue leaves no other digits; of alternatives, in each case."""
    _, premises = step.words.get("rule", ("", ()))
    if premises and all(each.rule == EITHER for each in premises):
        return {"fits": SAID.say("either-case", language)}
    return {"fits": say("no-others", language)}


EXPLAINER: Explainer[Sudoku] = Explainer(
    ladder="sudoku", texts=__name__.removesuffix(".explainer"), words=_words, pace=PACE
)
