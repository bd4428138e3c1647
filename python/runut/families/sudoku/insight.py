"""What the steps of sudokus call rows, boxes and cages, in words."""

from __future__ import annotations

from runut.core.frozen import FrozenDict
from runut.core.insight import Insight
from runut.core.proof import Premise
from runut.core.rules.model import Model
from runut.families.sudoku.layout import cell_names
from runut.families.sudoku.model import Sudoku

NUMBERED = FrozenDict(
    {
        "row": {"en": "row", "id": "baris"},
        "column": {"en": "column", "id": "kolom"},
        "box": {"en": "box", "id": "kotak"},
        "region": {"en": "region", "id": "daerah"},
        "diagonal": {"en": "diagonal", "id": "diagonal"},
        "window": {"en": "window", "id": "jendela"},
        "disjoint": {"en": "disjoint group", "id": "kelompok terpisah"},
        "extra": {"en": "extra region", "id": "daerah tambahan"},
    }
)
"""Houses that are called by their number; the first word of their rule tells which."""
CAGE = FrozenDict({"en": "the cage of {}", "id": "sangkar {}"})


def name(model: Model, premise: Premise, language: str) -> str:
    """The short name of a constraint, such as "row 5"; others are called by their cells."""
    word = NUMBERED.get(premise.rule.split("-")[0])
    if word:
        return f"{word[language]} {premise.index + 1}"
    places = model.constraint(premise.rule, premise.index).places
    cells = cell_names(tuple(places), model.shape.columns)
    return CAGE[language].format(cells) if premise.rule.startswith("cage") else cells


INSIGHT: Insight[Sudoku] = Insight(
    ladder="sudoku", texts=__name__.removesuffix(".insight"), name=name
)
