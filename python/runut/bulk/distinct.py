"""Puzzles that repeat an earlier one of a list up to symmetry, left out before any work on them.

What is read of a source goes through a sieve: the line of a repeated puzzle becomes a blank line,
so that all others keep their numbers. The forms of the puzzles so far are kept as hashes of 16
bytes, which takes about 250 bytes of memory for each puzzle. Two different puzzles among a thousand
million have the same hash with a probability of 1 in 10^21.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple, Protocol

from runut.bulk.records import NOTHING, Record, columns_of, records
from runut.core.escapes import escaped
from runut.core.family import AnyFamily
from runut.errors import Fault, FormatError, InputError
from runut.families import load
from runut.verbs.reading import line_of, read

BOM = b"\xef\xbb\xbf"
HASH = 16
_HINT = "--distinct compares classic sudokus of nine digits"


class Stream(Protocol):
    """Bytes to read."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""


class Place(NamedTuple):
    """A line of a source, from 1."""

    source: str
    line: int

    def __str__(self) -> str:
        return f"{escaped(self.source)}:{self.line}"


class Repeat(NamedTuple):
    """A puzzle that is the same as an earlier one up to symmetry.

    >>> print(Repeat(Place("a.txt", 5), Place("a.txt", 2)))
    a.txt:5: the same puzzle as a.txt:2 up to symmetry
    """

    place: Place
    first: Place

    def __str__(self) -> str:
        return f"{self.place}: the same puzzle as {self.first} up to symmetry"


@dataclass(slots=True)
class Distinct:
    """The puzzles of a list so far, each once up to symmetry, and those that repeat one of them."""

    family: str = "sudoku"
    repeats: list[Repeat] = field(default_factory=list)
    _first: dict[bytes, Place] = field(default_factory=dict)

    def sifted(self, stream: Stream, source: str) -> Stream:
        """The lines of a source, with blank ones for puzzles that an earlier line has."""
        return _Sifted(self, stream, source)

    def repeated(self, found: Sequence[Record], source: str, line: int) -> Iterator[int]:
        """The records of puzzles that repeat one, by number; their lines follow `line`.

        Raises `FormatError` for a puzzle that has no canonical form because of what it is. Faulty
        ones are repeated by none.
        """
        for at, (record, form) in enumerate(zip(found, self._forms(found), strict=True)):
            place = Place(source, line + record.line)
            if form == NOTHING:
                _refuse_others(record, place)
                continue
            known = self._first.setdefault(blake2b(form.encode(), digest_size=HASH).digest(), place)
            if known is not place:
                self.repeats.append(Repeat(place, known))
                yield at

    def _forms(self, found: Sequence[Record]) -> list[str]:
        """The form of each puzzle, or `NOTHING`."""
        family = load(self.family)
        forms = _forms(family, [record.text for record in found])
        again = [at for at, form in enumerate(forms) if form == NOTHING]
        lines = [line_of(found[at].puzzle, family) or NOTHING for at in again]
        for at, form in zip(again, _forms(family, lines), strict=True):
            forms[at] = form
        return forms


def _forms(family: AnyFamily, lines: Sequence[str]) -> list[str]:
    if family.canonical_text is None:
        return [NOTHING] * len(lines)
    return family.canonical_text("\n".join(lines).encode()).decode().split()


def _refuse_others(record: Record, place: Place) -> None:
    """Raise `FormatError` for a puzzle that is well written: it is another one than is compared."""
    if record.fault:
        return
    try:
        read(record.puzzle)
    except InputError:  # its row says what is wrong
        return
    raise FormatError(
        Fault("this puzzle has no canonical form", _HINT, place.line, 1, place.source)
    )


class _Sifted:
    """A stream that gives whole lines, those of repeated puzzles blank."""

    def __init__(self, distinct: Distinct, stream: Stream, source: str) -> None:
        self._distinct, self._stream, self._source = distinct, stream, source
        self._held = b""
        self._line = 1
        self._columns: tuple[str, ...] | None = None

    def read(self, size: int, /) -> bytes:
        """Some whole lines, at least one; none at the end."""
        while True:
            found = self._stream.read(size)
            text = self._held + found
            end = text.rfind(b"\n") + 1 if found else len(text)
            self._held = text[end:]
            if end or not found:
                return self._sift(text[:end])

    def _sift(self, text: bytes) -> bytes:
        lines = text.splitlines(keepends=True)
        head = 0
        if self._line == 1:
            text = text.removeprefix(BOM)
            self._columns = columns_of(text)
            head = 1 if self._columns else 0
        own = b"".join(line.removeprefix(BOM) for line in lines[head:])
        found = list(records(own, self._columns))
        for at in self._distinct.repeated(found, self._source, self._line + head):
            number = head + found[at].line
            lines[number] = lines[number][len(lines[number].rstrip(b"\r\n")) :] or b"\n"
        self._line += len(lines)
        return b"".join(lines)
