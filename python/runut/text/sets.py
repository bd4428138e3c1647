"""Well-known puzzles by name: `set:soma`, `set:pentominoes/6x10`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from runut.core.family import AnyFamily, NamedSet
from runut.core.puzzle import Puzzle
from runut.errors import InputError, named
from runut.text.reading import ParsedPuzzle

PREFIX = "set:"

P = TypeVar("P", bound=Puzzle)


def is_set_name(source: object) -> bool:
    """Whether a source names a set.

    >>> is_set_name("set:soma"), is_set_name("soma.txt")
    (True, False)
    """
    return isinstance(source, str) and source.startswith(PREFIX)


def set_names(families: Iterable[AnyFamily]) -> list[str]:
    """The name of every board of every set, as used in place of a file."""
    return [
        f"{PREFIX}{each.name}/{board}"
        for family in families
        for each in family.sets
        for board in each.boards
    ]


def parsed_set(source: str, families: Iterable[AnyFamily]) -> ParsedPuzzle:
    """The puzzle with this name, as if from a file; `UnknownNameError` suggests similar names."""
    try:
        return ParsedPuzzle(_puzzle(source.strip(), families), None, "set", source, 1, 1)
    except InputError as error:
        return ParsedPuzzle(None, error.at(source=source), "set", source, 1, 1)


def _puzzle(source: str, families: Iterable[AnyFamily]) -> Puzzle:
    puzzle: Puzzle = board_of(source, [each for family in families for each in family.sets])
    return puzzle


def board_of(source: str, sets: Iterable[NamedSet[P]]) -> P:
    """The board that `NAME/BOARD` or `set:NAME/BOARD` names; a set alone means its first board."""
    name, _, board = source.removeprefix(PREFIX).partition("/")
    found = named("set", name, {each.name: each for each in sets})
    return found.make(board or found.boards[0])
