"""The metadata of a puzzle, such as title and author: notes of a name and a line of text.

In texts they are lines `# name: value`, which several formats share. Notes are no part of what a
puzzle asks, so puzzles that differ in them alone are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Self, cast

from runut.core.puzzle import Puzzle
from runut.core.scanner import Line, Scanner
from runut.errors import Fault

Note = tuple[str, str]
"""A name and a line of text."""

MOST_NOTES = 1000
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
RESERVED = frozenset({"color", "columns", "height", "rows", "width"})
"""Keys of the puzzle itself in texts, which cannot name notes."""
_NAMED = re.compile(r"\s*([A-Za-z][\w-]*):(.*)", re.ASCII | re.DOTALL)
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


class Noted(Puzzle):
    """A puzzle with `notes`, a field that takes no part in equality."""

    __slots__ = ()
    notes: tuple[Note, ...]

    def note(self, name: str) -> str:
        """The first note of this name, empty if there is none.

        >>> from runut.nonogram import Nonogram
        >>> Nonogram([(1,)], [(1,)], notes=(("title", "A dot"),)).note("title")
        'A dot'
        """
        return next((value for each, value in self.notes if each == name), "")

    def with_notes(self, *notes: Note) -> Self:
        """The same puzzle with these notes in place of its own; each kind is a dataclass."""
        return cast("Self", replace(cast("Any", self), notes=notes))


def plain_notes(notes: Iterable[Note]) -> Iterator[Note]:
    """The notes, with a single space in place of white space and unprintable characters."""
    for name, value in notes:
        if plain := " ".join(_UNPRINTABLE.sub(" ", value).split()):
            yield name, plain


def note_faults(notes: Iterable[Note]) -> Iterator[Fault]:
    """A fault for each name that no note may have."""
    for name, _ in notes:
        if not NAME.fullmatch(name) or name in RESERVED:
            hint = "use a plain lower-case word, such as title or author"
            yield Fault(f"{name[:40]!r} cannot name a note", hint)


def check_notes(line: Line, notes: Sequence[object]) -> None:
    """Raise a `FormatError` at a line with one note too many."""
    if len(notes) >= MOST_NOTES:
        line.fail(f"expected at most {MOST_NOTES:,} lines of notes")


def take_notes(scanner: Scanner) -> list[Note]:
    """The notes in the next lines, which begin with `#`; blank lines between them say nothing."""
    notes: list[Note] = []
    scanner.skip_blank()
    while (line := scanner.peek()) is not None and line.text.lstrip().startswith("#"):
        check_notes(line, notes)
        notes.append(read_note(scanner.take("a note").text))
        scanner.skip_blank()
    return notes


def note(name: str, value: str) -> Note:
    """A note of this name; a word that is no valid name becomes part of a comment.

    >>> note("Title", "A cat"), note("ärger", "1"), note("width", "12")
    (('title', 'A cat'), ('comment', 'ärger 1'), ('comment', 'width 12'))
    """
    plain = name.lower()
    if NAME.fullmatch(plain) and plain not in RESERVED:
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


def note_lines(puzzle: Noted, *, without: str = "") -> Iterator[str]:
    """The notes of a puzzle, a line each, except those named `without`."""
    return (f"# {note_text(*each)}" for each in puzzle.notes if each[0] != without)


def note_text(name: str, value: str) -> str:
    """The inverse of `read_note`: the value with its name, or a comment by itself.

    >>> note_text("title", "A cat"), note_text("comment", "by hand"), note_text("comment", "a: b")
    ('title: A cat', 'by hand', 'comment: a: b')
    """
    is_plain = name == "comment" and not _NAMED.fullmatch(value) and not value.startswith("#")
    return value if is_plain else f"{name}: {value}"
