"""Shared by several formats of a hitori: numbers, sizes, rows, and the beginning of a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from runut.core.family import Format
from runut.core.scanner import MOST_FAULTS, Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.forms import hitori as forms
from runut.families.hitori.model import LARGEST_NUMBER, MOST_SIDE, Hitori


def numbers_of(tokens: Iterable[Token]) -> tuple[int, ...]:
    """All numbers; every fault is collected."""
    faults: list[Fault] = []
    numbers = tuple(_numbers(tokens, faults))
    if faults:
        raise FormatError(faults)
    return numbers


def read_rows(lines: Sequence[Line], width: int) -> tuple[int, ...]:
    """The numbers of rows of this width; every fault is collected, in the order of the text."""
    faults: list[Fault] = []
    numbers: list[int] = []
    wanted = f"expected {width} number{'s' * (width != 1)}"
    for line in lines:
        row = line.tokens()
        numbers += _numbers(row, faults)
        if not row:
            faults.append(line.fault(f"{wanted}, found a blank line"))
        elif len(row) != width:
            end = row[min(len(row), width + 1) - 1]
            faults.append(end.fault(f"{wanted}, found {len(row)}"))
        if len(faults) >= MOST_FAULTS:
            break
    if faults:
        raise FormatError(faults)
    return tuple(numbers)


def take_rows(scanner: Scanner, width: int, height: int) -> tuple[int, ...]:
    """The numbers of the next `height` lines."""
    lines = [scanner.take(f"row {row} of {height}") for row in range(1, height + 1)]
    return read_rows(lines, width)


def read_size(line: Line, match: re.Match[str]) -> tuple[int, int]:
    """Width and height from the first two groups."""
    return check_size(line.group(match, 1), line.group(match, 2))


def check_size(width: Token, height: Token) -> tuple[int, int]:
    """Width and height of a board that is not too large."""
    return (
        width.integer("the width", least=1, most=MOST_SIDE),
        height.integer("the height", least=1, most=MOST_SIDE),
    )


def read_side(line: Line, what: str) -> int:
    """The one number of a line."""
    words = line.tokens()
    if len(words) != 1:
        line.fail(f"expected {what}, found {shown(line.text)}")
    return words[0].integer(what, least=1, most=MOST_SIDE)


def without_conventions(form: Format[Hitori]) -> Format[Hitori]:
    """The format, rejecting boards with conventions, which only the canonical text can hold."""

    def reject_or_write(puzzle: Hitori) -> str:
        if puzzle.conventions:
            words = " and ".join(sorted(puzzle.conventions))
            raise PuzzleError(f"{words} cannot be written in this format", "write it as grid")
        return form.write(puzzle)

    return replace(form, write=reject_or_write)


def write_rows(puzzle: Hitori, blank: str = "0") -> str:
    """The rows, a line each."""
    return "".join(" ".join(str(number or blank) for number in row) + "\n" for row in puzzle.rows)


def _numbers(tokens: Iterable[Token], faults: list[Fault]) -> Iterator[int]:
    """The numbers among the words; each other word adds to `faults`."""
    for token in tokens:
        if len(faults) >= MOST_FAULTS:
            return
        try:
            yield _number(token)
        except FormatError as error:
            faults += error.faults


def _number(token: Token) -> int:
    if token.text in forms.BLANKS:
        return 0
    return token.integer("a number or '.' for a blank", most=LARGEST_NUMBER)
