"""Texts of grids: the name of the family on a line, then rows of words.

`grid_formats` gives a family such a format and the same in one line, for lists of puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TypeVar

from runut.core.family import Format
from runut.core.puzzle import Puzzle
from runut.core.scanner import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, InputError

BETWEEN = "/"
MOST_ROWS = 1000

P = TypeVar("P", bound=Puzzle)
V = TypeVar("V")


def grid_formats(
    name: str,
    summary: str,
    read: Callable[[list[list[Token]]], P],
    write: Callable[[P], Sequence[Sequence[str]]],
) -> tuple[Format[P], Format[P]]:
    """The formats `grid` and `line`: a header with this name, and rows of equally many words.

    `read` makes a puzzle of the words, `write` gives the words of a puzzle, which hold no "/". In
    `line` a "/" stands in place of each line end.
    """

    def parse(scanner: Scanner) -> P:
        return read(_rows(scanner, name))

    def parse_line(scanner: Scanner) -> P:
        line = scanner.first(f"'{name}/' and rows of words")
        try:
            return parse(Scanner(line.text.split(BETWEEN)))
        except InputError as error:
            raise type(error)(_in_line(fault, line) for fault in error.faults) from None

    def text(puzzle: P) -> str:
        rows = write(puzzle)
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = (" ".join(map(str.rjust, row, wide)) for row in rows)
        return "\n".join((name, *lines)) + "\n"

    def line_text(puzzle: P) -> str:
        return BETWEEN.join((name, *map(" ".join, write(puzzle)))) + "\n"

    def score(head: str) -> float:
        return float(head.split(maxsplit=1)[:1] == [name])

    def score_of_line(head: str) -> float:
        return float(head.lstrip().startswith(name + BETWEEN))

    in_one = f"the same in one line, with '{BETWEEN}' between the rows"
    return (
        Format("grid", f"'{name}', then {summary}", score, parse, text, suffixes=(f".{name}",)),
        Format("line", in_one, score_of_line, parse_line, line_text, is_line=True),
    )


def _rows(scanner: Scanner, name: str) -> list[list[Token]]:
    """The words of the lines after the header, up to a blank line or the next header."""
    header = scanner.first(f"'{name}'")
    if header.text.strip() != name:
        header.fail(f"expected '{name}' and then rows of words, found {shown(header.text)}")
    rows = [scanner.take("a row of words").tokens()]
    while (line := scanner.peek()) is not None and line.text.strip() not in ("", name):
        row = scanner.take("a row of words").tokens()
        if len(row) != len(rows[0]):
            line.fail(f"expected {len(rows[0])} words, as in the first row; found {len(row)}")
        rows.append(row)
        if len(rows) > MOST_ROWS:
            line.fail(f"expected at most {MOST_ROWS} rows")
    return rows


def _in_line(fault: Fault, line: Line) -> Fault:
    """The fault of a row at its place in the whole line; behind the last row is the line's end."""
    rows = line.text.split(BETWEEN)
    end = len(line.text) + 1
    starts = [*accumulate((len(row) + 1 for row in rows[:-1]), initial=0), end - 1]
    column = starts[min(fault.line or 1, len(starts)) - 1] + (fault.column or 1)
    return replace(fault, line=line.number, column=min(column, end), source=line.source)


def meaning(word: Token, signs: Mapping[str, V]) -> V:
    """What a word stands for; a `FormatError` names the words that are expected.

    >>> meaning(Token("T", 1, 1), {"T": True, ".": False})
    True
    """
    if word.text not in signs:
        known = " or ".join(map(repr, signs))
        raise FormatError(word.fault(f"expected {known}, found {shown(word.text)}"))
    return signs[word.text]
