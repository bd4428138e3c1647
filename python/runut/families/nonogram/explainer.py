"""How nonograms are explained: their ladder, and lines and colours in words."""

from __future__ import annotations

from runut.core.explainer import Explainer
from runut.core.rules.model import Model
from runut.core.rules.parts import Runs
from runut.core.steps import Premise
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.rules import said_colour

LINES = {
    "en": {"row-clue": "row", "column-clue": "column"},
    "id": {"row-clue": "baris", "column-clue": "kolom"},
}
LONGEST_CLUE = 40
"""Letters of a clue in a name; longer ones are left out."""


def _name(model: Model, premise: Premise, language: str) -> str:
    """A line with its clue: row 7 (3 1 4), or row 7 (3 red 1 blue)."""
    line = f"{LINES[language][premise.rule]} {premise.index + 1}"
    part = model.constraint(premise.rule, premise.index).part
    clue = part.clue if isinstance(part, Runs) else ()
    is_coloured = len(model.values) > 2
    runs = [
        f"{length} {_symbol(model, colour, language)}" if is_coloured else str(length)
        for length, colour in clue
    ]
    text = " ".join(runs) or "0"
    return f"{line} ({text})" if len(text) <= LONGEST_CLUE else line


def _symbol(model: Model, value: int, language: str) -> str:
    return said_colour(model.names.get(value, str(value)), language)


EXPLAINER: Explainer[Nonogram] = Explainer(
    ladder="nonogram", texts=__name__.removesuffix(".explainer"), name=_name, symbol=_symbol
)
