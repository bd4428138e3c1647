"""Reads puzzles from a text or a stream: finds the format, then reads puzzle after puzzle."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import Any, BinaryIO, cast

from runut.core.forms import HEAD, Form
from runut.core.puzzle import Puzzle
from runut.core.scanner import LONGEST_LINE, Scanner, lines_of_bytes, lines_of_text, shown
from runut.errors import Fault, FormatError, InputError, PuzzleError, warn_unread
from runut.text.addresses import kind_of
from runut.text.parsed import ParsedPuzzle
from runut.text.recognising import (
    CELL,
    AnyFormat,
    Decoder,
    Reader,
    Recogniser,
    Scores,
    not_a_rule,
    scores_of,
    translated,
    translations,
)

__all__ = ["HEAD", "ParsedPuzzle", "likeliest", "one", "parse_stream", "parse_text"]
__all__ += ["refuse_misread"]

_ARRIVED = 4 * HEAD
"""The most bytes to take at once; they hold a head whatever its characters are."""
_SURE_BY_NAME = 0.3
_SURE = 0.3
"""A format whose score is lower comes after the recognisers."""
_CERTAIN = 0.9
"""A format whose score is as high reads the text alone, and says what is wrong with it."""
_SURE_BY_ADDRESS = 0.8
_ADDRESS = re.compile(
    r"\s*(?:https?://|(?:[a-z0-9-]{1,60}\.){1,9}[a-z]{2,20}/)\S", re.IGNORECASE | re.ASCII
)

_WORDS = re.compile(r"\s*[^\W\d_]{1,20}(?:[\s:,.!?-]|$)")
_MOST_WORDS = 20
"""How many lines of words may stand behind a board."""


def parse_text(
    text: str,
    families: Iterable[Reader],
    source: str = "",
    recognisers: Sequence[Recogniser] = (),
) -> Iterator[ParsedPuzzle]:
    """Read every puzzle of a text, in the formats of these `families` or as recognised."""
    text = text.removeprefix("\ufeff")
    _refuse_nul(text, source)
    head = text.lstrip()[:HEAD]
    return _parse_each(lines_of_text(text), source, head, list(families), recognisers)


def parse_stream(
    stream: BinaryIO,
    families: Iterable[Reader],
    source: str = "",
    recognisers: Sequence[Recogniser] = (),
    decoders: Iterable[Decoder] = (),
) -> Iterator[ParsedPuzzle]:
    """Read every puzzle of a binary stream as it arrives, without waiting for its end."""
    if isinstance(stream, io.TextIOBase):
        raise TypeError("expected a file that is open in binary mode, not in text mode")
    buffered = stream if hasattr(stream, "read1") else _Borrowed(cast("Any", stream))
    whole, cut = _beginning(buffered)
    for decoder in decoders:
        if (whole + cut).startswith(decoder.begin):
            content = whole + cut + buffered.read(LONGEST_LINE)
            text = _decoded(decoder, content, source)
            return parse_text(text, families, source, recognisers)
    candidates = list(families)
    if cut and not _is_list(_head(whole), candidates):
        # The last row of a board may lack the end of its line.
        whole, cut = whole + cut + buffered.readline(LONGEST_LINE), b""
    lines = lines_of_bytes(chain([whole], _lines_after(cut, buffered)), source)
    return _parse_each(lines, source, _head(whole), candidates, recognisers)


def _decoded(decoder: Decoder, content: bytes, source: str) -> str:
    try:
        return decoder.decode(content)
    except InputError as error:
        raise error.at(source=source, line=1, column=1) from None


class _Borrowed(io.BufferedReader):
    """A buffer over a file that the caller closes."""

    def close(self) -> None:
        """Leave the file open."""


def _beginning(stream: BinaryIO) -> tuple[bytes, bytes]:
    """The whole lines that have arrived and what has come of the next; waits while all is blank."""
    begin = b""
    while not begin.strip() and len(begin) < LONGEST_LINE:
        piece: bytes = cast("Any", stream).read1(_ARRIVED)
        if not piece:
            break
        begin += piece
    end = begin.rfind(b"\n") + 1
    if begin[:end].strip():
        return begin[:end], begin[end:]
    return begin + stream.readline(LONGEST_LINE), b""


def _head(begin: bytes) -> str:
    return begin.decode("utf-8-sig", errors="replace").lstrip()[:HEAD]


def _is_list(head: str, families: list[Reader]) -> bool:
    """Whether each line is a puzzle of its own, so that none need wait for the next."""
    found = ((score, form.is_line) for score, form, _ in scores_of(head, families))
    score, is_line = max(found, default=(0, False))
    return is_line and score >= _SURE


def _lines_after(cut: bytes, stream: BinaryIO) -> Iterator[bytes]:
    yield cut + stream.readline(LONGEST_LINE)
    yield from iter(partial(stream.readline, LONGEST_LINE), b"")


def _refuse_nul(text: str, source: str) -> None:
    if "\0" in text:
        before = text.partition("\0")[0]
        lines = list(lines_of_text(before + "."))
        fault = Fault("expected text, found the byte 0x00", "", len(lines), len(lines[-1]), source)
        raise FormatError(fault)


class _Again:
    """Lines that can be read again from the first one, until `forget`."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._kept: list[str] | None = []
        self._end: InputError | None = None

    def __iter__(self) -> Iterator[str]:
        yield from tuple(self._kept or ())
        if self._end is not None:
            raise self._end
        try:
            for line in self._lines:
                if self._kept is not None:
                    self._kept.append(line)
                yield line
        except InputError as error:
            self._end = error
            raise

    def lines_of(self, error: InputError | None) -> set[str]:
        """The lines at which the faults are, as an answer shows them."""
        kept = dict(enumerate(self._kept or (), 1))
        faults = error.faults if error is not None else ()
        return {shown(kept.get(fault.line or 0, "").strip()) for fault in faults}

    def forget(self) -> None:
        """Keep no lines from here on."""
        self._kept = None


def _parse_each(
    lines: Iterable[str],
    source: str,
    head: str,
    families: list[Reader],
    recognisers: Sequence[Recogniser],
) -> Iterator[ParsedPuzzle]:
    """The puzzles as a format reads them, or as recognised where no format is sure or reads it.

    The likelier way comes first, and its faults are the answer if neither reads the text. A line at
    which it found one is not left out as words by the other.
    """
    again, suffix = _Again(lines), _suffix(source)
    scores = scores_of(head, families, suffix)
    fits = (1 if each and suffix in form.suffixes else each for each, form, _ in scores)
    score = max(fits, default=0)
    ways: list[Callable[[Scanner, str, list[Reader]], Iterator[ParsedPuzzle]]]
    ways = [partial(_natively, scores=scores), partial(_recognised, recognisers=recognisers)]
    if score < _SURE:
        ways.reverse()
    faulty: set[str] = set()
    refused: list[ParsedPuzzle | InputError | None] = []
    for way in ways if score < _CERTAIN else ():
        found = way(Scanner(again, source), head, families)
        first, goes_on = _first_of(found)
        if first is None:
            continue
        error = first if isinstance(first, InputError) else first.error
        if isinstance(first, ParsedPuzzle) and not error and faulty.isdisjoint(first.unread):
            again.forget()
            yield first
            yield from found
            return
        faulty |= again.lines_of(error)
        refused.append(None if goes_on else first)
    refusal = refused[0] if refused else None
    if isinstance(refusal, InputError):
        raise refusal
    if refusal is not None:
        yield refusal
        return
    for way in ways:
        found = way(Scanner(again, source), head, families)
        first = next(found, None)
        if first is not None:
            again.forget()
            yield first
            yield from found
            return


def _first_of(found: Iterator[ParsedPuzzle]) -> tuple[ParsedPuzzle | InputError | None, bool]:
    """The first puzzle or what refuses all of them, and whether others come after a faulty one."""
    try:
        first = next(found, None)
        return first, first is not None and first.error is not None and any(found)
    except InputError as error:
        return error, False


def _natively(
    scanner: Scanner, head: str, families: list[Reader], scores: Scores
) -> Iterator[ParsedPuzzle]:
    score, likely, reader = _likeliest(head, families, scores, scanner)
    form = reader.format(likely.name)
    is_drawn = not form.is_line and score < _CERTAIN
    index = 0
    while True:
        scanner.skip_blank()
        line = scanner.peek()
        if line is None and index:
            return
        index += 1
        number = line.number if line else 1
        parsed = _read_one(form, scanner, index, number)
        if is_drawn and parsed.error is None:
            parsed = _with_words(parsed, scanner, form)
        yield parsed
        if parsed.error is not None and not form.is_line:
            return


def _with_words(parsed: ParsedPuzzle, scanner: Scanner, form: AnyFormat) -> ParsedPuzzle:
    try:
        return replace(parsed, unread=(*parsed.unread, *_words_behind(scanner, form)))
    except InputError as error:
        return replace(parsed, puzzle=None, error=error)


def _words_behind(scanner: Scanner, form: AnyFormat) -> Iterator[str]:
    """Takes the lines of words behind a board that is drawn without a heading."""
    scanner.skip_blank()
    for _ in range(_MOST_WORDS):
        line = scanner.peek()
        if line is None or not _WORDS.match(line.text):
            return
        if form.names_rule(line.text):
            line.fail(*not_a_rule(line.text))
        if CELL.search(line.text) or form.matches(line.text):
            return
        yield shown(scanner.take("words").text.strip())
        scanner.skip_blank()


def _read_one(form: AnyFormat, scanner: Scanner, index: int, number: int) -> ParsedPuzzle:
    place = (form.name, scanner.source, index, number)
    scanner.unread, scanner.remarks = [], []
    try:
        puzzle = form.parse(scanner)
        return ParsedPuzzle(puzzle, None, *place, tuple(scanner.unread), tuple(scanner.remarks))
    except InputError as error:
        return ParsedPuzzle(None, error.at(source=scanner.source, line=number, column=1), *place)


def _recognised(
    scanner: Scanner,
    head: str,
    families: list[Reader],
    recognisers: Iterable[Recogniser] = (),
) -> Iterator[ParsedPuzzle]:
    """The puzzles of a text by the first recogniser that translates it."""
    known = {family.name: family for family in families}
    found = translations(scanner, head, known, recognisers)
    for index, (name, translation) in enumerate(found, 1):
        yield translated(translation, known, (name, scanner.source, index))


def _suffix(source: str) -> str:
    return "." + source.rpartition(".")[2].lower()


def likeliest(head: str, families: list[Reader], source: str = "") -> tuple[Form, Reader]:
    """The likeliest format of a text with this beginning, and its family.

    With one family, a text that matches no format is read in the format of its file name, else in
    the family's first one, so that the error says what was expected.
    """
    scores = scores_of(head, families, _suffix(source))
    return _likeliest(head, families, scores, Scanner((), source))[1:]


def _likeliest(
    head: str, families: list[Reader], scores: Scores, scanner: Scanner
) -> tuple[float, Form, Reader]:
    """The best score, the name of the file included, its format and family."""
    if not head.strip():
        raise FormatError(scanner_fault(scanner, "the text is empty; expected a puzzle"))
    suffix = _suffix(scanner.source)
    named = (
        (score + _SURE_BY_NAME * (suffix in form.suffixes), form, family)
        for score, form, family in scores
    )
    best = max(named, key=itemgetter(0), default=(0.0, families[0].forms[0], families[0]))
    if best[0] < _SURE_BY_ADDRESS and _ADDRESS.match(head):
        raise FormatError(_unknown_address(head, families, scanner))
    if best[0] > 0 or len(families) == 1:
        return best
    scanner.peek()  # This reports a binary file as such.
    names = ", ".join(family.name for family in families)
    hint = (
        f"name the family ({names}) or a format to learn what is wrong; "
        "`runut list formats` lists them"
    )
    what = {"<": "this XML", "{": "this JSON", "[": "this list"}.get(head.lstrip()[0], "the text")
    raise FormatError(scanner_fault(scanner, f"{what} is in no format that Runut knows", hint))


def _unknown_address(head: str, families: list[Reader], scanner: Scanner) -> Fault:
    """The messages for an address that no format reads, and for pzpr's other kinds of puzzles."""
    names = ", ".join(family.name for family in families)
    hint = (
        f"Runut reads addresses that hold the puzzle themselves, of {names}, and fetches nothing: "
        "paste the puzzle's text"
    )
    kind = kind_of(head)
    found = f"this is the address of a {kind}; expected one of {names}" if kind else ""
    return scanner_fault(scanner, found or "this address is not known", hint)


def scanner_fault(scanner: Scanner, message: str, hint: str = "") -> Fault:
    """A fault at the beginning of the text."""
    return Fault(message, hint, 1, 1, scanner.source)


def one(parsed_puzzles: Iterator[ParsedPuzzle]) -> Puzzle:
    """The only puzzle of a source; a second one is a `FormatError`."""
    parsed = next(parsed_puzzles)
    puzzle = parsed.get()
    for notice in parsed.notices:
        warn_unread(notice)
    second = next(parsed_puzzles, None)
    if second is not None:
        message = "expected one puzzle, found a second one"
        hint = "read_all() and load_all() read texts with many puzzles"
        raise FormatError(Fault(message, hint, second.line, 1, second.source))
    return puzzle


def refuse_misread(
    text: str,
    form: AnyFormat,
    families: Iterable[Reader],
    recognisers: Sequence[Recogniser] = (),
) -> None:
    """Raise a `PuzzleError` if `text`, written in `form`, reads as another puzzle by itself.

    Rows of numbers may be a sudoku or a hitori; see docs/reference/formats.
    """
    try:
        found = one(parse_text(text, families, "", recognisers))
    except InputError as error:
        problem = f"cannot be read without the name of its format: {error.faults[0].message}"
    else:
        if found == form.parse(Scanner.of(text)):
            return
        problem = f"reads as a {found.family} without the name of its format"
    message = f"in the format {form.name!r} this puzzle {problem}"
    raise PuzzleError(message, "write it in a format with a header, such as the canonical")
