"""Many hitori boards in one call: from texts of a board a line, or from boards.

A line is `name width height v1,v2,...` or an address of puzz.link, which the engine reads by
itself, or a board in any other format of one line. Blank lines and lines that begin with `#` are
passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from runut import _engine
from runut.core.puzzle import Solution, rows_of
from runut.core.result import Uniqueness
from runut.core.text import Scanner, lines_of_bytes
from runut.errors import Fault, InputError, UnknownNameError
from runut.families.hitori.formats import FORMATS
from runut.families.hitori.formats.plain import LINES
from runut.families.hitori.model import Hitori

__all__ = ["Answer", "Answers", "solve_lines", "solve_many"]

FAULTY = 255
MOST = 254

Source = str | bytes | PathLike[str] | Iterable[str]


class Answer(NamedTuple):
    """What became of one board: its solutions up to the limit, and the first; or a fault.

    The solution has a character a cell by row, `1` for black.
    """

    number: int
    solution: str | None
    uniqueness: Uniqueness
    fault: Fault | None = None

    def shading(self, board: Hitori) -> Solution | None:
        """The solution as rows of the board that was asked."""
        if self.solution is None:
            return None
        return Solution(rows_of(map(int, self.solution), board.width))


@dataclass(frozen=True, slots=True)
class Answers:
    """What became of many boards, in their order.

    `counts` has a byte a board: its solutions up to the limit, 255 where a line is no board.
    `solutions` has the cells of each, `1` for black, and nothing where there is no solution.
    `faults` are told in full, and stop nobody else's answer. `text` is a line for each board: its
    first solution (`-` if there is none), a comma, and its verdict: `unique`, `several`, `none` or
    `faulty`; under a limit of 1, where nobody looks for a second solution, `solved` in place of
    `unique`.
    """

    counts: bytes
    solutions: tuple[bytes, ...]
    faults: tuple[Fault, ...]
    text: bytes
    limit: int

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, index: int) -> Answer:
        at = range(len(self.counts))[index]
        count = self.counts[at]
        if count == FAULTY:
            fault = self.faults[self.counts[:at].count(FAULTY)]
            return Answer(0, None, Uniqueness.UNKNOWN, fault)
        found = self.solutions[at].decode() if count else None
        return Answer(count, found, _uniqueness(count, self.limit))

    def __iter__(self) -> Iterator[Answer]:
        return (self[at] for at in range(len(self.counts)))


def solve_lines(source: Source, *, limit: int = 2, threads: int = 1) -> Answers:
    """Solve every board of a text, of a file, or of a sequence of lines.

    A `str` or `bytes` is a text, a `pathlib.Path` names a file. `threads=0` takes every core.
    Ctrl-C ends the work.

    >>> answers = solve_lines(["a 2 2 2,1,1,1", "hitori/2/2/2111", "c 2 1 1,2", "d 2 2 1,2"])
    >>> [answer.uniqueness.value for answer in answers]
    ['unique', 'unique', 'several', 'unknown']
    >>> print(answers[3].fault)
    4:10: expected 4 numbers (2x2), found 2
    """
    _check(limit)
    text = _text(source)
    batch, unread = _engine.HitoriBatch.read(text)
    faults: list[Fault] = []
    for index, line, start, end in unread:
        try:
            _put(batch, _read(text[start:end]), index)
        except InputError as error:
            faults.append(replace(error.faults[0], line=line))
    return _answers(batch, limit, threads, tuple(faults))


def solve_many(boards: Iterable[Hitori], *, limit: int = 2, threads: int = 1) -> Answers:
    """Solve boards, each with its conventions.

    >>> answers = solve_many([Hitori(2, 2, (2, 1, 1, 1)), Hitori(2, 1, (1, 2))])
    >>> print(answers.text.decode())
    0001,unique
    00,several
    <BLANKLINE>
    """
    _check(limit)
    batch = _engine.HitoriBatch()
    for board in boards:
        _put(batch, board)
    return _answers(batch, limit, threads)


def _answers(
    batch: _engine.HitoriBatch, limit: int, threads: int, faults: tuple[Fault, ...] = ()
) -> Answers:
    found = batch.solve(limit, threads)
    return Answers(found.counts, tuple(found.solutions), faults, found.text(limit), limit)


def _put(batch: _engine.HitoriBatch, board: Hitori, index: int | None = None) -> None:
    batch.put(board.width, board.height, board.symbols, board.needs, index)


def _read(line: bytes) -> Hitori:
    """A board in the likeliest format of one line."""
    text = next(lines_of_bytes([line]))
    likely = max((form for form in FORMATS if form.is_line), key=lambda form: form.matches(text))
    form = likely if likely.matches(text) else LINES
    return form.parse(Scanner.of(text))


def _check(limit: int) -> None:
    if not 1 <= limit <= MOST:
        raise UnknownNameError("limit", str(limit), (f"1 to {MOST}",))


def _text(source: Source) -> bytes:
    if isinstance(source, bytes):
        return source
    if isinstance(source, str):
        return source.encode()
    if isinstance(source, PathLike):
        return Path(source).read_bytes()
    return "\n".join(source).encode()


def _uniqueness(count: int, limit: int) -> Uniqueness:
    if count == 0:
        return Uniqueness.NONE
    if count > 1:
        return Uniqueness.SEVERAL
    return Uniqueness.UNIQUE if limit > 1 else Uniqueness.UNKNOWN
