"""How hitori is explained: its ladder, and its colours and constraints in words."""

from __future__ import annotations

from runut.core.insight import Insight
from runut.core.proof import Premise
from runut.core.rules.model import Model
from runut.core.shape import cell_name
from runut.families.hitori.model import Hitori

COLOURS = {"en": ("white", "black"), "id": ("putih", "hitam")}
NAMES = {
    "en": {
        "row-duplicate": "row {row}",
        "column-duplicate": "column {column}",
        "black-adjacent": "{first}, {second} not both black",
        "white-disconnected": "all whites are connected",
        "all-black": "some cell is white",
        "all-white": "some cell is black",
    },
    "id": {
        "row-duplicate": "baris {row}",
        "column-duplicate": "kolom {column}",
        "black-adjacent": "{first}, {second} tidak keduanya hitam",
        "white-disconnected": "semua putih tersambung",
        "all-black": "ada sel putih",
        "all-white": "ada sel hitam",
    },
}


def _name(model: Model, premise: Premise, language: str) -> str:
    places = model.constraint(premise.rule, premise.index).places
    first, second = (divmod(place, model.shape.columns) for place in (places[0], places[-1]))
    row, column = first[0] + 1, first[1] + 1
    names = {"first": cell_name(first), "second": cell_name(second), "row": row, "column": column}
    return NAMES[language][premise.rule].format_map(names)


def _symbol(_model: Model, value: int, language: str) -> str:
    return COLOURS[language][value]


def _says(cells: str, symbol: str, holds: bool, language: str) -> str:  # noqa: FBT001 - Insight's
    """What a fact says; a cell that is not black is white."""
    white, black = COLOURS[language]
    colour = symbol if holds else {white: black, black: white}[symbol]
    if language == "id":
        return f"{cells} {colour}"
    return f"{cells} {'are' if ',' in cells else 'is'} {colour}"


INSIGHT: Insight[Hitori] = Insight(
    ladder="hitori", texts=__name__.removesuffix(".insight"), name=_name, symbol=_symbol, says=_says
)
