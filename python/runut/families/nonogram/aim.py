"""The rules of a nonogram in words, for its player."""

from __future__ import annotations

from runut.families.nonogram.model import Nonogram


def aim(puzzle: Nonogram) -> tuple[str, ...]:
    """What the clues mean, with colours or without."""
    clues = "Each number is the length of a run of filled cells in its row or column, in order."
    if puzzle.colours == ("black",):
        return (clues, "A gap of one cell or more is between two runs.")
    return (clues, "A run has the colour of its number; only runs of one colour need a gap.")
