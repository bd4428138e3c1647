"""The rules of a nonogram in words, for its player."""

from __future__ import annotations

from runut.core.explainer import Printed
from runut.explaining.said import Said
from runut.families.nonogram.model import Nonogram

SAID = Said(__package__, "aim.toml")


def aim(puzzle: Nonogram, language: str) -> tuple[str, ...]:
    """What the clues mean, with colours or without."""
    gap = "gap" if puzzle.colours == ("black",) else "colours"
    return SAID.say("runs", language), SAID.say(gap, language)


def printed(puzzle: Nonogram, language: str) -> Printed:
    """The name of its kind, and what the clues mean."""
    name = "name" if puzzle.colours == ("black",) else "name-colours"
    return Printed(SAID.say(name, language), SAID.say("name", language), aim(puzzle, language))
