"""What the picture of a nonogram shows: the note `title` of its text."""

from __future__ import annotations

from collections.abc import Mapping

from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.shelf.listed import titles_of


def titles(puzzle: Nonogram) -> Mapping[str, str]:
    """The title by language: titles of the shelf are translated, others are taken as English.

    >>> titles(Nonogram([(1,)], [(1,)], notes=(("title", "A dot"),)))
    {'en': 'A dot'}
    """
    title = puzzle.note("title")
    return titles_of(title) if title else {}


def untitled(puzzle: Nonogram) -> Nonogram:
    """The puzzle without its title."""
    return puzzle.with_notes(*(note for note in puzzle.notes if note[0] != "title"))
