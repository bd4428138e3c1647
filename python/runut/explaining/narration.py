"""A recorded search in words: a sentence for each node.

They lie beside the words of explanations, in `narration.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from runut.core.family import AnyFamily
from runut.core.narrators import Broken, Happening, Narrator
from runut.core.nodes import Node
from runut.core.puzzle import Puzzle
from runut.core.steps import Word
from runut.core.tables import words_of
from runut.explaining.sentences import Sentences
from runut.explaining.techniques import COMMON

_CELL = re.compile(r"r\d+c\d+|\{cells?\}")


@cache
def narration_words(package: str, language: str) -> Mapping[str, Mapping[str, str]]:
    """The tables of a package, by default the common ones: of algorithms, and `broken` of rules."""
    try:
        return words_of(package or COMMON, "narration.toml", language)
    except FileNotFoundError:
        return {}


class Narration:
    """The search of one puzzle in words."""

    def __init__(
        self,
        family: AnyFamily,
        puzzle: Puzzle,
        narrator: Narrator[Any],
        options: Mapping[str, str],
        language: str = "en",
    ) -> None:
        self.narrator, self.language = narrator, language
        self._model = family.model(puzzle)
        self._sentences = Sentences(family, self._model, language)
        self._reads = narrator.reads(puzzle, self._model, options)
        own = narration_words(family.explainer.texts, language)
        common = narration_words("", language)
        self._table = {
            **common["common"],
            **narration_words(narrator.texts, language)[narrator.name],
        }
        self._broken = {**common["broken"], **own.get("broken", {})}

    @cached_property
    def code(self) -> tuple[str, ...]:
        """The pseudo-code, line by line; empty for an algorithm without one."""
        return tuple(self._table.get("code", "").strip("\n").splitlines())

    def happening(self, node: Node) -> Happening:
        """What a node is."""
        return self._reads(node)

    def line(self, happening: Happening) -> int:
        """The line of the pseudo-code on which a node ends, from 1; 0 without pseudo-code."""
        return happening.line or self.narrator.lines.get(happening.form, 0)

    def says(self, happening: Happening) -> str:
        """A node in a sentence."""
        text = self._table[happening.form].format_map(self._words(happening))
        if happening.back:
            text += self._table["back"].format(back=self._word(happening.back))
        return f"{text if _CELL.match(text) else text[:1].upper() + text[1:]}."

    def label(self, happening: Happening, place: int) -> str:
        """A node in a few words, at this place: "r2c8=3"."""
        values = tuple(dict.fromkeys(value for _, value in happening.tries))
        words = {
            **self._words(happening),
            "at": self._word(("places", (place,))),
            "tried": self._word(("values", values)),
        }
        kind = f"label-{happening.form.partition('-')[0]}"
        return self._table.get(kind, self._table["label"]).format_map(words)

    def premise(self, broken: Broken) -> str:
        """The constraint that a try breaks, by its name: "row 2"."""
        return self._sentences.premise(broken.premise)

    def rule(self, broken: Broken) -> str:
        """What a try breaks, in words: "row 2 already has a 3 in r2c1"."""
        words = {"rule": ("premises", (broken.premise,)), "cells": ("places", broken.places)}
        said = {name: self._word(word) for name, word in {**words, **broken.words}.items()}
        form = broken.form or broken.premise.rule
        return self._broken.get(form, self._broken["any"]).format_map(said)

    def _words(self, happening: Happening) -> Mapping[str, str]:
        words = {name: self._word(word) for name, word in happening.words.items()}
        if happening.broken:
            words["broken"] = self.rule(happening.broken)
        return words

    def _word(self, word: Word) -> str:
        kind, value = word
        if kind == "ordinal":
            return _ordinal(value, self.language)
        return self._sentences.word(word)


def _ordinal(number: int, language: str) -> str:
    """1st, 2nd, 3rd; in Indonesian ke-1.

    >>> [_ordinal(number, "en") for number in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    if language == "id":
        return f"ke-{number}"
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
