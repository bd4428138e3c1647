"""Tables that lie as files of TOML in a package, read when they are asked for.

One holds what people guess: a wrong name is refused with a line that says the right one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import get_data
from typing import Any

from runut.core.frozen import FrozenDict
from runut.errors import UnknownAttributeError, UnknownNameError

LANGUAGES = ("en", "id")
"""The languages that Runut speaks."""


@cache
def table_of(package: str, name: str) -> FrozenDict[str, Any]:
    """The table in a file of a package; raises `FileNotFoundError`."""
    read = import_module("tomllib").loads  # a search needs no table, and waits for none
    return FrozenDict(read((get_data(package, name) or b"").decode()))


# -- guesses ------------------------------------------------------------------------------------


def unknown_attribute(kind: type, name: str, verbs: Collection[str] = ()) -> AttributeError:
    """The error that says what a value of this class has instead of a name."""
    if name.startswith("_"):
        return AttributeError(f"{kind.__name__!r} object has no attribute {name!r}")
    found = (right_of(f"attributes.{each.__name__}", name) for each in kind.__mro__)
    right = next(filter(None, found), "").format(name=kind.__name__)
    if not right and name in verbs and name.islower():
        given = "puzzle" if name not in ("generate", "make") else repr(getattr(kind, "family", ""))
        right = f"runut.{name}({given})"
    known = [each for each in dir(kind) if each[0] != "_"]
    return UnknownAttributeError(f"attribute of {kind.__name__}", name, known, right)


def unknown_keyword(verb: str, name: str, known: Iterable[str], *tables: str) -> UnknownNameError:
    """The error that says what a verb takes instead of a keyword, as these tables know."""
    right = next(filter(None, (right_of(table, name) for table in tables)), "")
    return UnknownNameError(f"keyword of {verb}()", name, tuple(known), right)


def unknown_algorithm(name: str, known: Collection[str]) -> UnknownNameError:
    """The error that says which algorithms of a family people mean by a name."""
    guessed = right_of("algorithms", name).split()
    right = " or ".join(each for each in guessed if each in known)
    return UnknownNameError("algorithm", name, tuple(known), right)


def right_of(table: str, guess: str) -> str:
    """What a table of guesses has for one; nothing where it has none.

    >>> right_of("keywords", "timeout"), right_of("attributes.Step", "anything")
    ('seconds=1', '')
    """
    rights: Mapping[str, Any] = table_of("runut.core", "guesses.toml")
    for part in table.split("."):
        rights = rights.get(part, {})
    return next((right for right, guesses in rights.items() if guess in guesses.split()), "")
