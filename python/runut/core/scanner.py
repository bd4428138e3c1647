"""Text with places: lines, tokens and errors that know their line and column."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, islice, pairwise
from typing import NoReturn, TypeVar

from runut.errors import Fault, FormatError

Item = TypeVar("Item")
Value = TypeVar("Value")

LONGEST_LINE = 1 << 24
MOST_WORDS = 1 << 12
"""The most words that a line may have; no row, clue or constraint needs as many."""
MOST_BLANK = 10_000
"""The most blank lines within a puzzle, one after another; between puzzles there may be more."""
MOST_FAULTS = 50
"""The most faults to report for one text."""
_WORD = re.compile(r"\S+")
_BINARY = re.compile("[\0\udc80-\udcff]")
_BREAK = re.compile(r"\r\n|\n|\r")
_UTF16 = "this is text in UTF-16: save it as UTF-8, or convert it with `iconv -f UTF-16`"
_PICTURE = "this is a picture; `runut generate` makes a puzzle of it with --from-image"
_BEGINNINGS = {
    b"\x1f\x8b": "this is compressed by gzip: unpack it first, as with `gzip -dc`",
    BOM_UTF16_LE: _UTF16,
    BOM_UTF16_BE: _UTF16,
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"RIFF": _PICTURE,
}
"""Hints for binary files, by their first bytes."""


def shown(text: str, most: int = 40) -> str:
    r"""`text` in quotes for a message, cut when it is long.

    >>> shown("a\tb")
    "'a\\tb'"
    """
    return repr(text if len(text) <= most else text[: most - 1] + "…")


_TITLE = re.compile(r"\s*[a-z]+\s*(?:no\.?|nr\.?|number|puzzle|#)?\s*\d*\s*[:.]?\s*", re.IGNORECASE)


class Placed:
    """What has a place in a text: a line and a column from 1, and the name of the text."""

    __slots__ = ()
    line: int
    column: int
    source: str

    def fault(self, message: str, hint: str = "") -> Fault:
        """A fault at this place."""
        return Fault(message, hint, self.line, self.column, self.source)

    def fail(self, message: str, hint: str = "") -> NoReturn:
        """Raise a `FormatError` at this place."""
        raise FormatError(self.fault(message, hint))


@dataclass(frozen=True, slots=True)
class Token(Placed):
    """A word of a line, and its place."""

    text: str
    line: int
    column: int
    source: str = ""

    def part(self, start: int, end: int | None = None) -> Token:
        """The signs of the word from one up to another, with their place."""
        return Token(self.text[start:end], self.line, self.column + start, self.source)

    def split(self, sign: str, most: int = -1) -> list[Token]:
        """The parts between signs, after at most so many of these; empty parts too.

        >>> [(part.text, part.column) for part in Token("ab,,c", 1, 5).split(",")]
        [('ab', 5), ('', 8), ('c', 9)]
        """
        ends = accumulate(len(text) + 1 for text in self.text.split(sign, most))
        return [self.part(start, end - 1) for start, end in pairwise([0, *ends])]

    def integer(self, what: str, *, least: int = 0, most: int = 10**6) -> int:
        """The word as a whole number from `least` to `most`, else a `FormatError`.

        >>> Token("12", 1, 5).integer("the width", least=1)
        12
        """
        text = self.text
        if not (text.isascii() and text.isdecimal()) or len(text) > 18:
            self.fail(f"expected {what} (a whole number), found {shown(text)}")
        if not least <= int(text) <= most:
            self.fail(f"expected {what} from {least} to {most}, found {int(text)}")
        return int(text)


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end; `number` counts from 1."""

    text: str
    number: int
    source: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether the line is empty or white space."""
        return not self.text.strip()

    def tokens(self, pattern: re.Pattern[str] = _WORD) -> list[Token]:
        """The words of the line, or the matches of `pattern`; too many are a `FormatError`.

        >>> [token.column for token in Line("5  11 12", 1).tokens()]
        [1, 4, 7]
        """
        matches = list(islice(pattern.finditer(self.text), MOST_WORDS + 1))
        if len(matches) > MOST_WORDS:
            column = matches[MOST_WORDS].start() + 1
            self.fail(f"the line holds more than {MOST_WORDS:,} words or signs", column=column)
        return [
            Token(match.group(), self.number, match.start() + 1, self.source) for match in matches
        ]

    def inner(self) -> Token:
        """The line as one word, without the space around it."""
        text = self.text.strip()
        return Token(text, self.number, self.text.find(text) + 1, self.source)

    def group(self, match: re.Match[str], number: int) -> Token:
        """A group of a match in this line, as a token with its place."""
        return Token(match[number], self.number, match.start(number) + 1, self.source)

    def fault(self, message: str, hint: str = "", *, column: int = 1) -> Fault:
        """A fault at this `column`, from 1."""
        return Fault(message, hint, self.number, column, self.source)

    def fail(self, message: str, hint: str = "", *, column: int = 1) -> NoReturn:
        """Raise a `FormatError` at this `column`, from 1."""
        raise FormatError(self.fault(message, hint, column=column))


class Scanner:
    """Reads lines one by one, with one line of look-ahead; knows its place.

    >>> scanner = Scanner(["sudoku", "", "1 2"])
    >>> scanner.take("a header").text
    'sudoku'
    >>> scanner.first("a row").number
    3
    """

    def __init__(self, lines: Iterable[str], source: str = "") -> None:
        self.source = source
        self.unread: list[str] = []
        self.remarks: list[str] = []
        self._lines = iter(lines)
        self._number = self._blank = 0
        self._next: Line | None = None
        self._given_back: list[Line] = []

    @classmethod
    def of(cls, text: str, source: str = "") -> Scanner:
        """A scanner over a whole text."""
        return cls(lines_of_text(text), source)

    def peek(self) -> Line | None:
        """The next line, without taking it; `None` at the end."""
        if self._next is None and self._given_back:
            self._next = self._given_back.pop()
        if self._next is None:
            text = next(self._lines, None)
            if text is None:
                return None
            self._number += 1
            self._next = Line(text, self._number, self.source)
            self._blank = 0 if text and not text.isspace() else self._blank + 1
            if self._blank > MOST_BLANK:
                self._next.fail(f"found more than {MOST_BLANK:,} blank lines one after another")
        return self._next

    def take(self, expected: str) -> Line:
        """The next line; at the end a `FormatError` that says what was `expected`."""
        line = self.peek()
        if line is None:
            raise FormatError(self.fault(f"expected {expected}, found the end of the text"))
        self._next = None
        return line

    def first(self, expected: str) -> Line:
        """The next line that is not blank, as `take` gives it."""
        self.skip_blank()
        return self.take(expected)

    def taken(self, fits: Callable[[Line], object] = lambda _line: True) -> Iterator[Line]:
        """The next lines, each taken as it is given, up to the first that does not fit."""
        while (line := self.peek()) is not None and fits(line):
            self._next = None
            yield line

    def give_back(self, lines: Sequence[Line]) -> None:
        """Put lines back before the rest: those of puzzles that were read with the first one."""
        if self._next is not None:
            self._given_back.append(self._next)
            self._next = None
        self._given_back.extend(reversed(lines))

    def leave_out(self, *parts: str) -> None:
        """Name parts of the puzzle that its format has and Runut does not read, each once."""
        self.unread += [part for part in dict.fromkeys(parts) if part not in self.unread]

    def remark(self, sentence: str) -> None:
        """Say how the text was read, where that may surprise."""
        self.remarks.append(sentence)

    def skip_blank(self) -> None:
        """Skip blank lines."""
        while (self._next or self._given_back) and (line := self.peek()) and line.is_blank:
            self._next = None
        if self._next is None:
            for text in self._lines:
                self._number += 1
                if text and not text.isspace():
                    self._next = Line(text, self._number, self.source)
                    return

    def at_end(self) -> bool:
        """Whether the text has no more lines."""
        return self.peek() is None

    def fault(self, message: str, hint: str = "") -> Fault:
        """A fault at the scanner's place."""
        line = self.peek()
        return Fault(message, hint, line.number if line else self._number + 1, 1, self.source)


def read_each(items: Iterable[Item], read: Callable[[Item], Value]) -> list[Value]:
    """What `read` gives for each item, else a `FormatError` with the faults of all, by place."""
    found: list[Value] = []
    faults: list[Fault] = []
    for item in items:
        try:
            found.append(read(item))
        except FormatError as error:
            faults += error.faults
    if faults:
        raise FormatError(sorted(faults, key=lambda fault: (fault.line or 0, fault.column or 0)))
    return found


def is_title(line: str) -> bool:
    """Whether a line that begins with the name of a family is a title: a name and a number.

    >>> is_title("Sudoku no. 12"), is_title("sudoku 3x3")
    (True, False)
    """
    return _TITLE.fullmatch(line) is not None


def lines_of_text(text: str) -> Iterator[str]:
    r"""The lines of `text` without their ends; no empty line after a final line end.

    >>> list(lines_of_text("a\r\nb\n"))
    ['a', 'b']
    """
    start = 0
    for end in _BREAK.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    if start < len(text):
        yield text[start:]


def paragraphs(text: str) -> Iterator[list[str]]:
    r"""The blocks of lines that blank lines separate.

    >>> list(paragraphs("1 2\n3 4\n\n \n5"))
    [['1 2', '3 4'], ['5']]
    """
    block: list[str] = []
    for line in chain(lines_of_text(text), [""]):
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def lines_of_bytes(pieces: Iterable[bytes], source: str = "") -> Iterator[str]:
    r"""The lines of a text that arrives in pieces, each of which ends with a line or with the text.

    Binary content, encodings other than UTF-8 and absurdly long lines are a `FormatError`.

    >>> list(lines_of_bytes([b"a\r\nb\n", b"c"]))
    ['a', 'b', 'c']
    """
    number = 0
    for piece in pieces:
        content = piece.removeprefix(BOM_UTF8) if number == 0 else piece
        for line in lines_of_text(content.decode("utf-8", errors="surrogateescape")):
            number += 1
            _refuse_binary(line, number, source)
            yield line


def _refuse_binary(line: str, number: int, source: str) -> None:
    if strange := _BINARY.search(line):
        code = ord(strange.group())
        byte = code - 0xDC00 if code > 0xFF else code
        message = f"expected text in UTF-8, found the byte 0x{byte:02X}"
        raise FormatError(Fault(message, _guess(line, number), number, strange.start() + 1, source))
    if len(line) >= LONGEST_LINE:
        message = f"the line is longer than {LONGEST_LINE:,} characters"
        raise FormatError(Fault(message, "", number, 1, source))


def _guess(line: str, number: int) -> str:
    """A hint for a binary file, by its first bytes."""
    begin = line[:4].encode("utf-8", errors="surrogateescape") if number == 1 else b""
    known = (hint for beginning, hint in _BEGINNINGS.items() if begin.startswith(beginning))
    return next(known, "this looks like a binary file or another encoding")
