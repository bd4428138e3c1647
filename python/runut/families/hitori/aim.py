"""The rules of a hitori in words, for its player."""

from __future__ import annotations

from runut.explaining.said import Said
from runut.families.hitori.model import Hitori

SAID = Said(__package__, "aim.toml")


def aim(_puzzle: Hitori, language: str) -> tuple[str, ...]:
    """The three rules."""
    return tuple(SAID.say(name, language) for name in SAID.words)
