"""Codes in web addresses and game IDs: one value reads and writes numbers and blanks.

A `Code` defines the characters for numbers and blanks; it reads part of a line and writes values
back. It finds a column only when a fault needs it, so long boards take little memory.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import NoReturn, cast

from runut.core.scanner import MOST_FAULTS, Line, Token, shown
from runut.errors import Fault, FormatError

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LETTERS = DIGITS[10:]


@dataclass(frozen=True, slots=True)
class Number:
    """Numbers with a prefix and `digits` digits of an alphabet; 0 means one to four digits."""

    alphabet: str
    digits: int = 1
    sign: str = ""
    least: int = 1

    @property
    def pattern(self) -> str:
        """A regular expression for such a number."""
        many = f"{{{self.digits}}}" if self.digits else "{1,4}"
        return f"{re.escape(self.sign)}[{self.alphabet}]{many}"

    def read(self, text: str) -> int | None:
        """The number that a text encodes, or `None`."""
        if not re.fullmatch(self.pattern, text):
            return None
        value = 0
        for digit in text.removeprefix(self.sign):
            value = value * len(self.alphabet) + self.alphabet.index(digit)
        return value if value >= self.least else None

    def write(self, value: int) -> str | None:
        """The text of a number, or `None` if it has another number of digits."""
        digits = ""
        while value or len(digits) < self.digits:
            value, digit = divmod(value, len(self.alphabet))
            digits = self.alphabet[digit] + digits
        return self.sign + digits if not self.digits or len(digits) == self.digits else None


BASE_16 = Number(DIGITS[:16]), Number(DIGITS[:16], 2, "-"), Number(DIGITS[:16], 3, "+")
BASE_36 = Number(DIGITS), Number(DIGITS, 2, "-")
DECIMAL = (Number(DIGITS[:10], 0),)
SIGNS_61 = (Number(DIGITS + LETTERS.upper()),)


class Code:
    """An encoding of cells.

    `numbers` are tried in order. Each character of `blanks` is one blank; the letters of `runs` are
    runs of 1, 2, ... blanks; `between` separates adjacent numbers that would be ambiguous.

    >>> code = Code(BASE_36, runs="ghijklmnopqrstuvwxyz", expected="a number")
    >>> code.write([1, 0, 0, 36])
    '1h-10'
    """

    def __init__(
        self,
        numbers: Sequence[Number],
        *,
        expected: str,
        blanks: str = "",
        runs: str = "",
        between: str = "",
    ) -> None:
        self._numbers, self._blanks, self._runs, self._between = numbers, blanks, runs, between
        self._expected = expected
        signs = sorted((number.pattern for number in numbers), key=len, reverse=True)
        self._item = re.compile("|".join([*signs, "."]), re.IGNORECASE | re.DOTALL)
        # Signs that longer items begin with; a text without them is taken sign by sign.
        self._long = {
            sign
            for number in numbers
            if number.digits != 1
            for sign in number.sign or number.alphabet
        }
        self._known: dict[str, tuple[int, ...] | None] = {}

    def read(self, line: Line, start: int, end: int, cells: int, what: str = "cells") -> Cells:
        """The cells in part of a line, 0 for a blank; more than `cells` is a `FormatError`."""
        texts = self._items(line.text[start:end])
        for text in set(texts):
            self._values(text)
        values = [*map(self._known.get, texts)]
        if None in values:
            raise FormatError(self._faults(line, start, texts))
        found = Cells(line, start, end, texts, cast("list[tuple[int, ...]]", values))
        found.check_most(cells, what)
        return found

    def _items(self, text: str) -> list[str]:
        return [*text] if self._long.isdisjoint(text) else self._item.findall(text)

    def _values(self, text: str) -> tuple[int, ...] | None:
        """The values that an item encodes; `None` if it is not an item."""
        if text not in self._known:
            values = self._read(text) or self._read(text.lower())
            if values is None and len(self._known) > 1 << 16:
                return None
            self._known[text] = values
        return self._known[text]

    def _read(self, text: str) -> tuple[int, ...] | None:
        for number in self._numbers:
            value = number.read(text)
            if value is not None:
                return (value,)
        if text in self._runs:
            return (0,) * (self._runs.index(text) + 1)
        if text == self._between:
            return ()
        return (0,) if text in self._blanks else None

    def _faults(self, line: Line, start: int, texts: Sequence[str]) -> list[Fault]:
        faults: list[Fault] = []
        for text in texts:
            if self._values(text) is None and len(faults) < MOST_FAULTS:
                message = f"expected {self._expected}, found {shown(text)}"
                faults.append(line.fault(message, column=start + 1))
            start += len(text)
        return faults

    def write(self, values: Iterable[int]) -> str:
        """The cells as text."""
        texts: list[str] = []
        for is_blank, group in groupby(values, key=lambda value: value == 0):
            if is_blank:
                texts += self._blank(sum(1 for _ in group))
            else:
                texts.append(self._between.join(map(self._number, group)))
        return "".join(texts)

    def _blank(self, count: int) -> Iterator[str]:
        if not self._runs:
            yield self._blanks[0] * count
            return
        full, rest = divmod(count, len(self._runs))
        yield self._runs[-1] * full
        if rest:
            yield self._runs[rest - 1]

    def _number(self, value: int) -> str:
        texts = (number.write(value) for number in self._numbers)
        return next(text for text in texts if text is not None)


@dataclass(frozen=True, slots=True)
class Cells:
    """The values in part of a line, item by item, with their columns."""

    line: Line
    start: int
    end: int
    texts: Sequence[str]
    items: Sequence[tuple[int, ...]]

    def __len__(self) -> int:
        return sum(map(len, self.items))

    @property
    def values(self) -> tuple[int, ...]:
        """All values."""
        return tuple(chain.from_iterable(self.items))

    def _placed(self) -> Iterator[tuple[int, str, tuple[int, ...]]]:
        """The column of each item, its text and its values."""
        column = self.start + 1
        for text, values in zip(self.texts, self.items, strict=True):
            yield column, text, values
            column += len(text)

    def tokens(self) -> list[Token]:
        """Each value's item, with its column."""
        found: list[Token] = []
        for column, text, values in self._placed():
            found += [Token(text, self.line.number, column, self.line.source)] * len(values)
        return found

    def columns(self) -> array[int]:
        """The column of each value, from 1."""
        found = array("L")
        for column, _, values in self._placed():
            found.extend([column] * len(values))
        return found

    def check_most(self, cells: int, what: str) -> None:
        """Fail at the first item too many."""
        if len(self) > cells:
            column = self.columns()[cells]
            self.line.fail(f"expected {cells} {what}, found {len(self)}", column=column)

    def check_least(self, cells: int, what: str = "cells") -> None:
        """Fail at the end if cells are missing."""
        if len(self) < cells:
            message = f"expected {cells} {what}, found {len(self)}"
            self.line.fail(message, column=self.end + 1)


def refuse_seed(line: Line) -> NoReturn:
    """Fail at the seed of a game ID; several of Tatham's games may share it, as in `3x3#1`."""
    line.fail(
        "expected a game ID that holds the puzzle, found a seed",
        "only the game that showed it, such as Solo or Pattern, makes its puzzle; the game's menu"
        " shows the game ID as 'Specific...'",
        column=line.text.index("#") + 1,
    )
