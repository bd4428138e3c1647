"""Texts of numbers only: the rows of the paper's matrix, and boards of one line."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.scanner import Line, Scanner
from runut.errors import PuzzleError
from runut.families.formats import format_of
from runut.families.forms import hitori as forms
from runut.families.hitori.formats.cells import numbers_of, read_rows, write_rows
from runut.families.hitori.formats.grid import names_rule
from runut.families.hitori.model import LARGEST_NUMBER, MOST_SIDE, Hitori

_NUMBER = {str(number): number for number in range(LARGEST_NUMBER + 1)} | {".": 0}


def _parse_rows(scanner: Scanner) -> Hitori:
    rows = [scanner.first("a row of numbers")]
    first = rows[0].tokens()
    width = len(first)
    if width > MOST_SIDE:
        first[MOST_SIDE].fail(f"expected at most {MOST_SIDE} numbers in a row, found {width}")
    while (line := scanner.peek()) is not None and not line.is_blank:
        rows.append(scanner.take("a row of numbers"))
        if len(rows) > MOST_SIDE:
            line.fail(f"expected at most {MOST_SIDE} rows")
    if forms.are_joined([row.text for row in rows]):
        return _joined_rows(rows)
    return Hitori(width, len(rows), read_rows(rows, width))


def _joined_rows(rows: Sequence[Line]) -> Hitori:
    words = [row.text.strip() for row in rows]
    if len(words[0]) > MOST_SIDE:
        rows[0].fail(f"expected at most {MOST_SIDE} numbers in a row, found {len(words[0])}")
    cells = tuple(_NUMBER[digit] for word in words for digit in word)
    return Hitori(len(words[0]), len(words), cells)


def _write_rows(puzzle: Hitori) -> str:
    """The rows and the blank line that ends a board."""
    text = write_rows(puzzle)
    if forms.are_joined(text.splitlines()):
        fault = "a column of numbers of several digits reads as rows of digits without spaces"
        raise PuzzleError(fault, "write it as grid")
    return text + "\n"


def _parse_line(scanner: Scanner) -> Hitori:
    line = scanner.first("a board in one line")
    words = line.tokens()
    if len(words) < 4:
        line.fail(
            f"expected 'name width height numbers', found {len(words)} words",
            "the numbers stand between commas: - 2 2 2,1,1,1",
            column=len(line.text) + 1,
        )
    width = words[1].integer("the width", least=1, most=MOST_SIDE)
    height = words[2].integer("the height", least=1, most=MOST_SIDE)
    found, cells = words[3].text.count(",") + 1, width * height
    if found != cells:
        message = f"expected {cells} numbers ({width}x{height}), found {found}"
        whole = ",".join(words[3].text.split(",", cells)[:cells])
        line.fail(message, column=words[3].column + len(whole) + (found > cells))
    numbers = [_NUMBER.get(text) for text in words[3].text.split(",")]
    if None in numbers:
        return Hitori(width, height, numbers_of(words[3].split(",")))
    return Hitori(width, height, tuple(number or 0 for number in numbers))


def _write_line(puzzle: Hitori) -> str:
    return f"- {puzzle.width} {puzzle.height} {','.join(map(str, puzzle.cells))}\n"


PAPER = format_of(forms.PAPER, _parse_rows, _write_rows, names_rule=names_rule)

LINES = format_of(forms.LINES, _parse_line, _write_line)
