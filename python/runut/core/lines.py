"""Many puzzles of a line each: where they come from and what became of them, for every family.

What a line says is the family's own affair: its `bulk.py` hands texts to the engine and lines that
the engine does not know to `take_unread`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import NamedTuple, TypeVar

from runut.core.family import Format
from runut.core.puzzle import Puzzle, Solution, rows_of
from runut.core.result import Uniqueness
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
    "take_unread",
]

FAULTY = 255
"""The count of a line that is no puzzle."""
MOST = 254

Source = str | bytes | PathLike[str] | Iterable[str]
"""A text, a file by its path, or a sequence of lines."""

Unread = tuple[int, int, int, int]
"""A line that the engine left: which puzzle it is, its number from 1, where it begins and ends."""

P = TypeVar("P", bound=Puzzle)


class Answer(NamedTuple):
    """What became of one puzzle: its solutions up to the limit, and the first; or a fault.

    The solution has a digit a cell, by row.
    """

    number: int
    solution: str | None
    uniqueness: Uniqueness
    fault: Fault | None = None

    def board(self, width: int) -> Solution | None:
        """The solution as rows of so many cells."""
        return None if self.solution is None else Solution(rows_of(map(int, self.solution), width))


@dataclass(frozen=True, slots=True)
class Verdicts(ABC):
    """How many solutions each of many puzzles has, in their order.

    `counts` has a byte a puzzle: its solutions up to `limit`, 255 where a line is no puzzle.
    `faults` are reported in full, and stop nobody else's answer.
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
    """What became of many puzzles, in their order.

    `counts` has a byte a puzzle: its solutions up to the limit, 255 where a line is no puzzle.
    `solutions` has the digits of each, and nothing where there is no solution. All `faults`
    are there, and stop nobody else's answer. `text` is a line for each puzzle: its first solution
    (`-` if there is none), a comma, and its verdict: `unique`, `several`, `none` or `faulty`; under
    a limit of 1, where nobody looks for a second solution, `solved` in place of `unique`.
    """

    solutions: tuple[bytes, ...]
    text: bytes

    def cells_of(self, at: int) -> bytes:
        """The first solution of a puzzle that has one, a digit a cell."""
        return self.solutions[at]


def bytes_of(source: Source) -> bytes:
    r"""The text of a source, whatever it is.

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
    """The limit of solutions; it has to leave room in a byte."""
    if not 1 <= limit <= MOST:
        raise UnknownNameError("limit", str(limit), (f"1 to {MOST}",))
    return limit


def take_unread(
    text: bytes,
    unread: Iterable[Unread],
    forms: Sequence[Format[P]],
    take: Callable[[P, int], None],
) -> tuple[Fault, ...]:
    """Read the lines that the engine left in the likeliest of `forms`, and `take` each puzzle.

    Gives what is wrong with the others; a line that is like none of the forms is reported in the
    words of the first.
    """
    faults: list[Fault] = []
    for index, number, start, end in unread:
        try:
            take(_read(text[start:end], forms), index)
        except InputError as error:
            faults.append(replace(error.faults[0], line=number))
    return tuple(faults)


def _read(line: bytes, forms: Sequence[Format[P]]) -> P:
    text = next(lines_of_bytes([line]))
    return max(forms, key=lambda form: form.matches(text)).parse(Scanner.of(text))


def _uniqueness(count: int, limit: int) -> Uniqueness:
    if count == 0:
        return Uniqueness.NONE
    if count > 1:
        return Uniqueness.SEVERAL
    return Uniqueness.UNIQUE if limit > 1 else Uniqueness.UNKNOWN
