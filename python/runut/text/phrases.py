"""Sentences with gaps, such as "expected {what}, found {found}", in another language.

The page reads such tables too (`web/src/lib/phrases.ts`). The text in a gap is translated if it is
a phrase itself; quoted text and examples are input and stay as they are, and so does a sentence
without a phrase.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data

EXAMPLE = "example"
"""The gap of text that a person may type."""
_GAP = re.compile(r"\{(\w+)\}")
_PLACE = re.compile(r"\s*(?:(?:standard input|\S+?):(?:\d+:)+ )?")
"""The place of a fault, or the indent of its hint."""
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_COLON = re.compile(": ")


class Phrases:
    """The sentences of tables; the first that fits wins, so special ones come before general ones.

    >>> Phrases({"expected {what}": "seharusnya {what}"}).of("a.txt:2:1: expected a row")
    'a.txt:2:1: seharusnya a row'
    """

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self._phrases = [(_pattern_of(said), words) for said, words in phrases.items()]

    def of(self, text: str) -> str:
        """A text in the other language, line by line."""
        return "\n".join(map(self._line, text.splitlines()))

    def _line(self, line: str) -> str:
        """A line, of which the place or words before a colon may stay as they are."""
        place = _PLACE.match(line)
        first = place.end() if place else 0
        for start in (first, *(each.end() for each in _COLON.finditer(line, first))):
            if found := self._sentence(line[start:]):
                return line[:start] + found
        return line

    def _sentence(self, sentence: str) -> str:
        """The sentence in the other language; nothing where it has no phrase."""
        for pattern, words in self._phrases:
            if found := pattern.fullmatch(sentence):
                gaps = found.groupdict().items()
                said = {name: self._in_gap(name, part, sentence) for name, part in gaps}
                return words.format(**said)
        return ""

    def _in_gap(self, name: str, part: str, sentence: str) -> str:
        if name == EXAMPLE or len(part) == len(sentence) or _QUOTED.fullmatch(part):
            return part
        return self._line(part)


def _pattern_of(said: str) -> re.Pattern[str]:
    """A phrase as a pattern of the whole sentence."""
    parts = _GAP.split(said)
    return re.compile(
        "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    )


@cache
def command_phrases() -> Phrases:
    """What the command says in Indonesian; its own sentences come before those of the page."""
    own, shared = map(_table, ("command.id.json", "faults.id.json"))
    return Phrases({**own, **{said: words for said, words in shared.items() if said not in own}})


@cache
def help_words() -> Mapping[str, str]:
    """The paragraphs of the command's help, each with the Indonesian one."""
    return _table("help.id.json")


def _table(name: str) -> dict[str, str]:
    """Sentences with those of another language, from a file beside this one."""
    found: dict[str, str] = json.loads(get_data(__package__, name) or b"{}")
    return found
