"""How hitori is explained: its ladder, and its colours in words."""

from __future__ import annotations

from runut.core.explainer import Explainer
from runut.core.rules.model import Model
from runut.families.hitori.model import Hitori

COLOURS = {"en": ("white", "black"), "id": ("putih", "hitam")}


def _symbol(_model: Model, value: int, language: str) -> str:
    return COLOURS[language][value]


def _says(cells: str, symbol: str, holds: bool, language: str) -> str:  # noqa: FBT001 - Explainer's
    """What a fact says; a cell that is not black is white."""
    white, black = COLOURS[language]
    colour = symbol if holds else {white: black, black: white}[symbol]
    if language == "id":
        return f"{cells} {colour}"
    return f"{cells} {'are' if ',' in cells else 'is'} {colour}"


EXPLAINER: Explainer[Hitori] = Explainer(
    ladder="hitori", texts=__name__.removesuffix(".explainer"), symbol=_symbol, says=_says
)
