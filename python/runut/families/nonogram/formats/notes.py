"""The metadata of a puzzle as lines `# name: value`, shared by several formats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from runut.core.text import Line
from runut.families.nonogram.model import NOTE_NAME, RESERVED, Nonogram, Note

__all__ = ["check_notes", "note", "note_lines", "note_text", "read_note"]

MOST_NOTES = 1000
_NAMED = re.compile(r"\s*([A-Za-z][\w-]*):(.*)", re.ASCII | re.DOTALL)


def check_notes(line: Line, notes: Sequence[object]) -> None:
    """Raise a `FormatError` at a line with one note too many."""
    if len(notes) >= MOST_NOTES:
        line.fail(f"expected at most {MOST_NOTES:,} lines of notes")


def note(name: str, value: str) -> Note:
    """A note of this name; a word that is no valid name becomes part of a comment.

    >>> note("Title", "A cat"), note("ärger", "1"), note("width", "12")
    (('title', 'A cat'), ('comment', 'ärger 1'), ('comment', 'width 12'))
    """
    plain = name.lower()
    if NOTE_NAME.fullmatch(plain) and plain not in RESERVED:
        return plain, value
    return "comment", f"{name} {value}"


def read_note(text: str) -> Note:
    """The note in a line, which may begin with `#`.

    >>> read_note("# title: A cat"), read_note("#by hand")
    (('title', 'A cat'), ('comment', 'by hand'))
    """
    text = text.strip().removeprefix("#")
    if match := _NAMED.fullmatch(text):
        return note(match[1], match[2].strip())
    return "comment", text.strip()


def note_lines(puzzle: Nonogram, *, without: str = "") -> Iterator[str]:
    """The notes of a puzzle, a line each, except those named `without`."""
    return (f"# {note_text(*each)}" for each in puzzle.notes if each[0] != without)


def note_text(name: str, value: str) -> str:
    """The inverse of `read_note`: the value with its name, or a comment by itself.

    >>> note_text("title", "A cat"), note_text("comment", "by hand"), note_text("comment", "a: b")
    ('title: A cat', 'by hand', 'comment: a: b')
    """
    is_plain = name == "comment" and not _NAMED.fullmatch(value) and not value.startswith("#")
    return value if is_plain else f"{name}: {value}"
