"""The rules of a hitori in words, for its player."""

from __future__ import annotations

from runut.explaining.said import Said
from runut.families.hitori.model import Convention, Hitori

SAID = Said(__package__, "aim.toml")
ALWAYS = ("duplicates", "touching", "connected")


def aim(puzzle: Hitori, language: str) -> tuple[str, ...]:
    """The three rules, what empty cells are if there are any, and the board's conventions."""
    asked = set(puzzle.conventions)
    empty = [] if all(puzzle.cells) else ["empty"]
    if Convention.EQUAL_BLANKS in asked:
        asked.remove(Convention.EQUAL_BLANKS)
        empty = [Convention.EQUAL_BLANKS for _ in empty]
    names = (*ALWAYS, *empty, *(each for each in Convention if each in asked))
    return tuple(SAID.say(name, language) for name in names)
