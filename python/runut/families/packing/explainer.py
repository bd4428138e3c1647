"""How packings are explained: the ladder, and facts and constraints in words."""

from __future__ import annotations

from collections.abc import Mapping

from runut.core.explainer import Explainer
from runut.core.rules.model import Model
from runut.core.rules.parts import Lies, Linear
from runut.core.rules.parts import Piece as Image
from runut.core.steps import Premise, Step
from runut.explaining.said import Words
from runut.explaining.techniques import texts
from runut.families.packing.model import Packing
from runut.families.packing.rules import HOLE

_SAYS = {
    ("en", True): "{symbol} lies on {cells}",
    ("en", False): "{symbol} does not lie on {cells}",
    ("id", True): "{symbol} menempati {cells}",
    ("id", False): "{symbol} tidak menempati {cells}",
}
_PACKAGE = __name__.removesuffix(".explainer")
_HOLE = Words("a hole", id="lubang")
_NAMES = {"en": "piece {label}", "id": "keping {label}"}


def _says(cells: str, symbol: str, holds: bool, language: str) -> str:  # noqa: FBT001 - one claim
    return _SAYS[language, holds].format(symbol=symbol, cells=cells)


def _name(model: Model, premise: Premise, language: str) -> str:
    """Constraints of a piece are called after it."""
    constraint = model.constraint(premise.rule, premise.index)
    match constraint.part:
        case Image(labels=labels) | Lies(labels=labels):
            value = labels[0]
        case Linear(weights=weights):
            value = next(iter(weights))
        case _:
            return model.rule(premise.rule).said(premise.index, language)
    return _NAMES[language].format(label=_symbol(model, value, language))


def _symbol(model: Model, value: int, language: str) -> str:
    """The letter of a piece; a hole is called one."""
    if value == HOLE:
        return _HOLE.text(language)
    return next(text for text, own in model.symbols.items() if own == value)


def _words(_model: Model, step: Step, language: str) -> Mapping[str, str]:
    """How many ways each technique rules out, the first technique first."""
    titles = {name: text.title.lower() for name, text in texts(_PACKAGE, language).items()}
    words = {title: step.words.get(f"by-{name}") for name, title in titles.items()}
    return {"folded": ", ".join(f"{title} {word[1]}" for title, word in words.items() if word)}


EXPLAINER: Explainer[Packing] = Explainer(
    ladder="packing", texts=_PACKAGE, name=_name, symbol=_symbol, says=_says, words=_words
)
