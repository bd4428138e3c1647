"""What became of a puzzle in a long list: one word, the same for everything that `batch` does."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

Tally = Counter[str]
"""How many puzzles have each verdict."""


class Verdict(StrEnum):
    """The status of a row.

    >>> Verdict("unique") is Verdict.UNIQUE
    True
    """

    UNIQUE = "unique"
    """Exactly one solution, proved."""
    SEVERAL = "several"
    """Two solutions or more."""
    NONE = "none"
    """No solution, proved."""
    SOLVED = "solved"
    """A solution was found or verified; whether there is a second one was not asked."""
    STOPPED = "stopped"
    """A limit ended the work on this puzzle; the row has what was found."""
    FAULTY = "faulty"
    """The text is no puzzle, or the solution to check breaks a rule; `fault` says why."""
    FAILED = "failed"
    """A fault in Runut: the process that worked on this puzzle died, each time again, or a board
    that it found broke a rule."""
