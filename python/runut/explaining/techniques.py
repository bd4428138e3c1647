"""The techniques of a family in words, from the easiest to the hardest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from runut.core.surface import Shown
from runut.core.tables import words_of
from runut.explaining.said import Counted

if TYPE_CHECKING:
    from runut.core.explainer import Explainer

COMMON = "runut.explaining"
"""The package with the words of all families."""


@dataclass(frozen=True, slots=True)
class Text:
    """A technique in words: its title, what it says by itself, and the forms of a step.

    Without a `what` of its own a step ends as the phrase `conclusion` says.
    """

    title: str
    says: str
    where: str
    why: str
    what: str


@dataclass(frozen=True, slots=True)
class Technique(Shown):
    """A technique of a family: its grade from 1 to 9, its cost in glances, and what it says."""

    name: str
    grade: int
    cost: float
    assumes_unique: bool
    title: str
    says: str


SUPPOSITIONS = frozenset(("supposition", "nested-supposition"))
"""Techniques of the ladder of any model that explain by force: they say nothing of people."""


def has_grade(explainer: Explainer[Any], hardest: str | None) -> bool:
    """Whether the hardest technique of a puzzle gives it a grade on the scale of people."""
    return explainer.ladder != "model" or hardest not in SUPPOSITIONS


@cache
def texts(package: str, language: str) -> dict[str, Text]:
    """The sentences of a family's techniques by name."""
    found = words_of(package or COMMON, "words.toml", language)
    usual = {"what": phrases(language)["conclusion"]}
    return {name: Text(**usual | table) for name, table in found.items()}


def techniques(explainer: Explainer[Any], language: str = "en") -> tuple[Technique, ...]:
    """The techniques of a ladder, from the easiest to the hardest."""
    words = texts(explainer.texts, language)
    return tuple(
        Technique(name, grade, cost, assumes_unique, words[name].title, words[name].says)
        for name, grade, cost, assumes_unique in explainer.techniques()
    )


def phrases(language: str) -> dict[str, str]:
    """What explanations of every family say between their steps."""
    return words_of(COMMON, "phrases.toml", language)


def figure(value: float, form: str, language: str = "en") -> str:
    """A number in this form of `format`, with the signs of the language."""
    text = format(value, form)
    return text.translate({ord(","): ".", ord("."): ","}) if language == "id" else text


def say(name: str, language: str = "en", /, **words: object) -> str:
    """One of the phrases, its braces filled; a number says whether what it counts is one."""
    said = {key: Counted(own, own) if isinstance(own, int) else own for key, own in words.items()}
    return phrases(language)[name].format(**said)
