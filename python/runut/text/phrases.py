"""Sentences with gaps, such as "expected {what}, found {found}", in another language.

The page reads such tables too (`web/src/lib/phrases.ts`). Of the phrases that fit a sentence, one
that begins as it does wins, and then the one with the most text outside of its gaps. The text in a
gap is translated if it is a phrase itself, or a list of such; quoted text, examples and names (a
gap `example…` or `name…`) are input and stay as they are, and so does a sentence without a phrase.
A gap `mark…`, `count…`, `number…`, `least…` or `most…` holds only what is no word, such as r1c1,
--scale, 'x' or 12; `marks` may hold several with commas between them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data

_INPUT = ("example", "name")
"""How gaps of text that a person may type begin."""
_GAP = re.compile(r"\{(\w+)\}")
_PLACE = re.compile(r"\s*.+?:(?:\d+:)+ ")
"""The place of a fault."""
_INDENT = re.compile(r"\s*")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_LISTED = re.compile(r"(, | and | or )(?=(?:[^']*'[^']*')*[^']*$)")
"""What stands between the items of a list; none in quotes."""
_SOURCE = re.compile(r"(?:\S+|.+\.\w+|standard (?:in|out)put): ")
"""A name before a sentence, which stays as it is: of a file, or one word."""
_MARK = r"\S*[^\sa-z,]\S*?"
_MARKS = rf"{_MARK}(?:, {_MARK})*?"
_OF_MARKS = re.compile("mark|count|number|least|most")


class Phrases:
    """The sentences of tables; of those that fit, the most special one wins.

    >>> Phrases({"expected {what}": "seharusnya {what}"}).of("a.txt:2:1: expected a row")
    'a.txt:2:1: seharusnya a row'
    """

    def __init__(self, phrases: Mapping[str, str]) -> None:
        special = sorted(phrases, key=_generality)
        self._phrases = [(_GAP.split(said)[::2], said, phrases[said]) for said in special]

    def of(self, text: str) -> str:
        """A text in the other language, line by line."""
        return "\n".join(map(self._line, text.splitlines()))

    def _line(self, line: str) -> str:
        """A line, of which the place and the name before a colon stay as they are."""
        for name in filter(None, (each.match(line) for each in (_PLACE, _INDENT))):
            if found := self._sentence(line[name.end() :]):
                return name[0] + found
        source = _SOURCE.match(line)
        return source[0] + self._line(line[source.end() :]) if source else line

    def _sentence(self, sentence: str) -> str:
        """The sentence in the other language; nothing where it has no phrase."""
        for own, said, words in self._phrases:
            if not all(part in sentence for part in own):
                continue  # so that a pattern is made of few phrases
            if found := _pattern_of(said).fullmatch(sentence):
                gaps = found.groupdict().items()
                return words.format(
                    **{name: self._in_gap(name, part, sentence) for name, part in gaps}
                )
        return ""

    def _in_gap(self, name: str, part: str, sentence: str) -> str:
        if name.startswith(_INPUT) or len(part) == len(sentence) or _QUOTED.fullmatch(part):
            return part
        if (found := self._line(part)) != part:
            return found
        items = _LISTED.split(part)  # a word alone is one that people type
        return "".join(self._sentence(each) or each if " " in each else each for each in items)


def _generality(said: str) -> tuple[bool, bool, int]:
    """How much else a phrase may fit: most if it begins with a gap and has few words.

    A last gap should not hold what was found, so phrases with words for that come first.
    """
    return said.startswith("{"), ", found " not in said, -len(_GAP.sub("", said))


@cache
def _pattern_of(said: str) -> re.Pattern[str]:
    """A phrase as a pattern of the whole sentence."""
    parts = _GAP.split(said)
    return re.compile(
        "".join(
            f"(?P<{part}>{_held_by(part)})" if at % 2 else re.escape(part)
            for at, part in enumerate(parts)
        )
    )


def _held_by(gap: str) -> str:
    """The pattern of what a gap of this name may hold."""
    return _MARKS if gap == "marks" else _MARK if _OF_MARKS.match(gap) else ".+?"


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
