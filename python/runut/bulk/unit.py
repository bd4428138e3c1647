"""A unit of work: consecutive lines of one source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

STDIN = "-"

BLOCK = 1 << 20
"""Bytes that are worked on at a time."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Some lines of a source: where they stand, and their bytes or the file that holds them.

    `start` and `size` are bytes of the source, decompressed. `first` is the number of the first
    line in the whole input, without the headers of tables, and `line` its number in the source,
    both from 1. `columns` names the fields of a line of a CSV table; it is empty for puzzles of a
    line and `None` for JSON objects. `is_again` says that it was tried before.
    """

    source: str
    start: int
    size: int
    first: int
    line: int
    lines: int
    columns: tuple[str, ...] | None = ()
    path: str | None = None
    text: bytes = b""
    is_again: bool = False

    @property
    def place(self) -> tuple[str, int]:
        """The source and where in it the unit starts."""
        return self.source, self.start

    @property
    def name(self) -> str:
        """The source in the names of its puzzles."""
        return Path(self.source).name

    @property
    def title(self) -> str:
        """The source for people."""
        return title_of(self.source)

    def read(self) -> bytes:
        """The bytes of the lines."""
        if self.path is None:
            return self.text
        with Path(self.path).open("rb") as stream:
            stream.seek(self.start)
            return stream.read(self.size)

    def halves(self) -> Iterator[Unit]:
        """Two units of half the lines each; of a single line, nothing."""
        if self.lines < 2:
            return
        text = self.read()
        middle, half = 0, self.lines // 2
        for _ in range(half):
            middle = _end_of_line(text, middle)
        head, tail = text[:middle], text[middle:]
        yield replace(self, size=middle, lines=half, path=None, text=head)
        yield replace(
            self,
            start=self.start + middle,
            size=self.size - middle,
            first=self.first + half,
            line=self.line + half,
            lines=self.lines - half,
            path=None,
            text=tail,
        )


def title_of(source: str) -> str:
    """The name of a source for people.

    >>> title_of("-"), title_of("puzzles/one.txt")
    ('standard input', 'puzzles/one.txt')
    """
    return "standard input" if source == STDIN else source


def lines_in(text: bytes) -> int:
    r"""The number of lines; `\n`, `\r\n` and `\r` end one, and the last needs no end.

    >>> lines_in(b"1\n2\r\n3\r4"), lines_in(b"1\n"), lines_in(b"")
    (4, 1, 0)
    """
    ends = text.count(b"\n")
    if b"\r" in text:
        ends += text.count(b"\r") - text.count(b"\r\n")
    return ends + (not text.endswith((b"\n", b"\r")) and bool(text))


def blocks(text: bytes, size: int = BLOCK) -> Iterator[bytes]:
    r"""The text in pieces of whole lines, each of about `size` bytes or of one line.

    >>> list(blocks(b"12\n34\n56", 4))
    [b'12\n', b'34\n', b'56']
    """
    start = 0
    while start < len(text):
        end = text.rfind(b"\n", start, start + size) + 1
        if end == 0 and start + size < len(text):
            end = text.find(b"\n", start + size) + 1
        if end == 0 or start + size >= len(text):
            end = len(text)
        yield text[start:end]
        start = end


def _end_of_line(text: bytes, start: int) -> int:
    """The start of the next line."""
    ends = [at for sign in (b"\n", b"\r") if (at := text.find(sign, start)) >= 0]
    end = min(ends, default=len(text) - 1)
    return end + (2 if text[end : end + 2] == b"\r\n" else 1)
