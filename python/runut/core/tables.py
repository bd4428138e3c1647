"""Tables that lie as files of TOML in a package, read when they are asked for.

One holds what people guess: a guess that can mean one thing works, and any other is refused with a
line that says what is right.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from importlib import import_module
from pkgutil import get_data
from typing import Any

from runut.core.frozen import FrozenDict
from runut.errors import UnknownNameError, checked_name

Table = FrozenDict[str, Any]
"""What TOML holds."""
LANGUAGES = ("en", "id")
"""The languages that Runut speaks."""
MEANT = re.compile(r"[a-z_]+(\.[a-z_]+)?(=\w+)?")
"""A right that a guess means: a name, a path of names or a keyword with its value."""


@cache
def table_of(package: str, name: str) -> Table:
    """The table in a file of a package; raises `FileNotFoundError`."""
    read = import_module("tomllib").loads  # a search needs no table, and waits for none
    return FrozenDict(read((get_data(package, name) or b"").decode()))


@cache
def words_of(package: str, name: str, language: str) -> Table:
    """The table in a file of a package, with its words in one language.

    Words are one text for all languages, or a table that has a text for each. Raises
    `UnknownNameError` for another language, and `FileNotFoundError`.

    >>> words_of("runut.explaining", "words.toml", "id")["supposition"]["title"]
    'Pengandaian'
    """
    checked_name("language", language, LANGUAGES)
    table = table_of(package, name)
    return FrozenDict({key: _said(own, language) for key, own in table.items()})


def _said(own: object, language: str) -> object:
    """A text, or the table of more words."""
    if not isinstance(own, dict):
        return own
    if language in own:
        return own[language]
    return {key: _said(each, language) for key, each in own.items()}


# -- guesses ------------------------------------------------------------------------------------


def unknown_keyword(verb: str, name: str, known: Collection[str], *tables: str) -> UnknownNameError:
    """The error that says what a verb takes instead of a keyword, as these tables know."""
    rights = [right for table in tables if (right := right_of(table, name)) not in ("", *known)]
    right = next((each for each in rights if not MEANT.fullmatch(each)), "")
    return UnknownNameError(f"keyword of {verb}()", name, tuple(known), right)


def meant_algorithm(name: str, known: Collection[str]) -> str:
    """The one algorithm of a family that people mean by a name; an error says several."""
    guessed = [each for each in right_of("algorithms", name).split() if each in known]
    if len(guessed) == 1 and guessed != ["auto"]:
        return guessed[0]
    older = [each for each in [right_of("older", name)] if each in known]
    raise UnknownNameError("algorithm", name, tuple(known), " or ".join(guessed or older))


def right_of(table: str, guess: str) -> str:
    """What a table of guesses has for one; nothing where it has none.

    >>> right_of("keywords", "timeout"), right_of("attributes.Step", "anything")
    ('seconds', '')
    """
    rights: Mapping[str, Any] = table_of("runut.core", "guesses.toml")
    for part in table.split("."):
        rights = rights.get(part, {})
    return next((right for right, guesses in rights.items() if guess in guesses.split()), "")
