"""Many puzzles, one on each line: their source and their results, for every family.

A family with a `bulk.py` gives texts to the engine, and lines that the engine does not know to
`take_unread`; the puzzles of others are read and searched one by one, see `solver_of`.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple, TypeVar

from runut.core.family import AnyFamily, Format, SolveLines
from runut.core.limits import Control
from runut.core.puzzle import Puzzle, Solution, rows_of
from runut.core.result import Uniqueness
from runut.core.search import Search, run_many
from runut.core.text import Scanner, lines_of_bytes
from runut.errors import Fault, InputError, UnknownNameError

__all__ = [
    "FAULTY",
    "Answer",
    "Answers",
    "Source",
    "Unread",
    "Verdicts",
    "bytes_of",
    "checked_limit",
    "read_line",
    "solver_of",
    "take_unread",
]

FAULTY = 255
"""The count for a line that is not a puzzle."""
MOST = 254
_SIGNS = digits + ascii_letters
"""A value of a cell as one sign, where values are not written by the family's own fast path."""

_LINE = re.compile(rb"([^\r\n]*)(?:\r\n|\r|\n|$)")

Source = str | bytes | PathLike[str] | Iterable[str]
"""A text, a file by its path, or a sequence of lines."""

Unread = tuple[int, int, int, int]
"""A line that the engine did not read: its puzzle's index, its number from 1, its start and end."""

P = TypeVar("P", bound=Puzzle)


class Answer(NamedTuple):
    """The result for one puzzle: its number of solutions and the first one, or a fault.

    The solution has one digit per cell, row by row.
    """

    number: int
    solution: str | None
    uniqueness: Uniqueness
    fault: Fault | None = None

    def board(self, width: int) -> Solution | None:
        """The solution as rows of `width` cells."""
        return None if self.solution is None else Solution(rows_of(map(int, self.solution), width))


@dataclass(frozen=True, slots=True)
class Verdicts(ABC):
    """The number of solutions of each of many puzzles, in order.

    `counts` has one byte per puzzle: its solutions up to `limit`, 255 for a line that is not a
    puzzle. `faults` lists every fault; a faulty line does not affect other puzzles.
    """

    counts: bytes
    faults: tuple[Fault, ...]
    limit: int

    @abstractmethod
    def cells_of(self, at: int) -> bytes:
        """The first solution of a puzzle that has one, a digit a cell."""

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, index: int) -> Answer:
        at = range(len(self.counts))[index]
        count = self.counts[at]
        if count == FAULTY:
            faulty = self.counts[:at].count(FAULTY)
            return Answer(0, None, Uniqueness.UNKNOWN, self.faults[faulty])
        found = self.cells_of(at).decode() if count else None
        return Answer(count, found, _uniqueness(count, self.limit))

    def __iter__(self) -> Iterator[Answer]:
        return (self[at] for at in range(len(self.counts)))


@dataclass(frozen=True, slots=True)
class Answers(Verdicts):
    """The results of many puzzles, in order.

    `counts` has one byte per puzzle: its solutions up to the limit, 255 for a line that is not a
    puzzle. `solutions` has the digits of each; it is empty where there is no solution. `faults`
    lists every fault; a faulty line does not affect other puzzles. `text` is a line for each
    puzzle: its first solution (`-` if there is none), a comma, and its verdict: `unique`,
    `several`, `none` or `faulty`; under a limit of 1, which looks for no second solution, `solved`
    in place of `unique`.
    """

    solutions: tuple[bytes, ...]
    text: bytes

    def cells_of(self, at: int) -> bytes:
        """The first solution of a puzzle that has one, a digit a cell."""
        return self.solutions[at]


def bytes_of(source: Source) -> bytes:
    r"""The text of any source.

    >>> bytes_of("1\n2") == bytes_of(["1", "2"]) == bytes_of(b"1\n2")
    True
    """
    if isinstance(source, bytes):
        return source
    if isinstance(source, str):
        return source.encode()
    if isinstance(source, PathLike):
        return Path(source).read_bytes()
    return "\n".join(source).encode()


def checked_limit(limit: int) -> int:
    """The limit of solutions, checked: it must fit in a byte."""
    if not 1 <= limit <= MOST:
        raise UnknownNameError("limit", str(limit), (f"1 to {MOST}",))
    return limit


def take_unread(
    text: bytes,
    unread: Iterable[Unread],
    forms: Sequence[Format[P]],
    take: Callable[[P, int], None],
) -> tuple[Fault, ...]:
    """Read each line that the engine left in the likeliest of `forms`, and `take` its puzzle.

    Returns the faults of the other lines; a line that matches no form is reported as a fault of the
    first form.
    """
    faults: list[Fault] = []
    for index, number, start, end in unread:
        try:
            take(read_line(text[start:end], forms), index)
        except InputError as error:
            faults.append(replace(error.faults[0], line=number))
    return tuple(faults)


def solver_of(family: AnyFamily) -> SolveLines | None:
    """How puzzles of one line are solved: the family's own way, or one by one by "auto".

    `None` for a family without a format of one line.
    """
    forms = [form for form in family.formats if form.is_line]
    if family.solve_lines or not forms:
        return family.solve_lines

    def solve_lines(source: Source, /, *, limit: int, threads: int) -> Answers:
        checked_limit(limit)
        text = bytes_of(source)
        unread = list(_lines(text))
        found: dict[int, Search] = {}

        def take(puzzle: Puzzle, at: int) -> None:
            found[at] = family.algorithms[0].prepare(puzzle, {})

        faults = take_unread(text, unread, forms, take)
        threads = threads or os.cpu_count() or 1
        searches = list(found.values())
        limits = limit, None, None, None
        ended = run_many(searches, limits, Control(), threads=threads, keep=1)
        outcomes = dict(zip(found, ended, strict=True))
        counts = bytes(outcomes[at].count if at in found else FAULTY for at in range(len(unread)))
        boards = [
            _signs(bytes(outcomes[at].solutions[0])) if 0 < counts[at] < FAULTY else b""
            for at in range(len(unread))
        ]
        return Answers(counts, faults, limit, tuple(boards), _text(counts, boards, limit))

    return solve_lines


def _lines(text: bytes) -> Iterator[Unread]:
    """Every line but blank ones and those that begin with `#`."""
    index = 0
    for number, line in enumerate(_LINE.finditer(text), 1):
        if (stripped := line[1].strip()) and not stripped.startswith(b"#"):
            yield index, number, line.start(1), line.end(1)
            index += 1


def _signs(board: bytes) -> bytes:
    return "".join(_SIGNS[value : value + 1] or "?" for value in board).encode()


def _text(counts: bytes, boards: Sequence[bytes], limit: int) -> bytes:
    one = b"unique" if limit > 1 else b"solved"
    verdicts = {0: b"none", 1: one, FAULTY: b"faulty"}
    return b"".join(
        b"%s,%s\n" % (board or b"-", verdicts.get(count, b"several"))
        for count, board in zip(counts, boards, strict=True)
    )


def read_line(line: bytes, forms: Sequence[Format[P]]) -> P:
    """The puzzle of a line in the likeliest of `forms`; raises `InputError`."""
    text = next(lines_of_bytes([line]))
    return max(forms, key=lambda form: form.matches(text)).parse(Scanner.of(text))


def _uniqueness(count: int, limit: int) -> Uniqueness:
    if count == 0:
        return Uniqueness.NONE
    if count > 1:
        return Uniqueness.SEVERAL
    return Uniqueness.UNIQUE if limit > 1 else Uniqueness.UNKNOWN
