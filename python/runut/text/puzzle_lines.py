"""Many puzzles, one on each line: their source and their results, for every family.

A family with a `bulk.py` gives texts to the engine, and lines that the engine does not know to
`take_unread`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from runut.core.family import Format
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Uniqueness
from runut.core.scanner import Scanner, lines_of_bytes
from runut.core.shape import rows_of
from runut.errors import Fault, InputError, UnknownNameError
from runut.text.number_rows import is_missing, plain

FAULTY = 255
"""The count for a line that is not a puzzle."""
MOST = 254
PUZZLE_NAMES = ("puzzle", "quiz", "quizze", "question", "board", "grid")
SOLUTION_NAMES = ("solution", "answer")
"""What columns of tables are called, besides the name of the family; an "s" may follow."""
Source = str | bytes | PathLike[str] | Iterable[str]
"""A text, a file by its path, a sequence of lines, or a column of any package."""
_NO_PUZZLE = "-"
_MOST_SHOWN = 20

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

    def __str__(self) -> str:
        """A line for each of the first puzzles, as `runut batch` writes it."""
        shown = [
            f"{each.solution or _NO_PUZZLE},{each.uniqueness if each.fault is None else 'faulty'}"
            for each in map(self.__getitem__, range(min(len(self), _MOST_SHOWN)))
        ]
        more = len(self) - len(shown)
        return "\n".join([*shown, *([f"... and {more:,} more"] if more else [])])

    @property
    def columns(self) -> dict[str, list[str | None]]:
        """The first solutions and what they prove, a value a puzzle, for a table.

        >>> from runut.sudoku import solve_lines
        >>> solve_lines(["." * 80]).columns
        {'solution': [None], 'uniqueness': ['unknown']}
        """
        found = list(self)
        return {
            "solution": [each.solution for each in found],
            "uniqueness": [each.uniqueness.value for each in found],
        }

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
        is_whole = count < self.limit
        return Answer(count, found, Uniqueness.of(count, is_whole=is_whole))

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
    if hasattr(source, "readline"):  # an open file, whose blank lines and comments are no puzzles
        return "".join(source).encode()
    items = cast("Iterable[object]", plain(source))
    return "\n".join(_item(each, at) for at, each in enumerate(items)).encode()


def _item(value: object, at: int) -> str:
    """An item of a list or a column as one line, so that each has an answer in its place."""
    if not isinstance(value, str):
        if is_missing(value):
            return _NO_PUZZLE
        raise InputError(f"item {at} is {value!r:.60}; expected a puzzle in a line")
    text = value.strip()
    if "\n" in text or "\r" in text:
        raise InputError(f"item {at} has several lines; expected a puzzle in a line")
    return _NO_PUZZLE if text[:1] in ("", "#") else text


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


def read_line(line: bytes, forms: Sequence[Format[P]]) -> P:
    """The puzzle of a line in the likeliest of `forms`; raises `InputError`."""
    text = next(lines_of_bytes([line]), "")  # a byte order mark alone is no line
    return max(forms, key=lambda form: form.matches(text)).parse(Scanner.of(text))
