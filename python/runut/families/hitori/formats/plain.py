"""Texts of numbers only: the rows of the paper's matrix, and boards of one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from runut.core.family import Format
from runut.core.reading import HEAD
from runut.core.text import Line, Scanner, Token, paragraphs
from runut.errors import Fault, PuzzleError
from runut.families.hitori.formats.cells import (
    BLANKS,
    numbers_of,
    read_rows,
    without_conventions,
    write_rows,
)
from runut.families.hitori.formats.grid import names_rule
from runut.families.hitori.model import LARGEST_NUMBER, MOST_SIDE, Hitori

_LINE = re.compile(r"\S+ +\d+ +\d+ +[0-9.]+(?:,[0-9.]+)*(?: +\d+(?: +[01-]+)?)?\s*")
_NUMBER = {str(number): number for number in range(LARGEST_NUMBER + 1)} | {".": 0}
_JOINED = re.compile(r"\s*[0-9.]+\s*")
_NUMBERS = re.compile(r"\s*(?:\d+|\.)(?:\s+(?:\d+|\.))*\s*")


def _rows_score(head: str) -> float:
    block, *others = [*islice(paragraphs(head), 2)] or [[]]
    if len(head) >= HEAD and not others and len(block) > 1:
        del block[-1]  # it may be cut
    if _are_joined(block):
        return 0.2 if any("0" in line or "." in line for line in block) else 0.6
    if not block or not all(_NUMBERS.fullmatch(line) for line in block):
        return 0
    widths = {len(line.split()) for line in block}
    if len(widths) != 1 or len(block) == 1:
        return 0.1
    has_blanks = any(word in BLANKS for line in block for word in line.split())
    return 0.2 if has_blanks else 0.6


def _are_joined(block: Sequence[str]) -> bool:
    """Whether these are rows of digits without spaces, equally many in each."""
    words = {len(line.strip()) for line in block}
    is_wide = len(block) > 1 and len(words) == 1 and min(words) > 1
    return is_wide and all(map(_JOINED.fullmatch, block))


def _parse_rows(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    rows = [scanner.take("a row of numbers")]
    first = rows[0].tokens()
    width = len(first)
    if width > MOST_SIDE:
        first[MOST_SIDE].fail(f"expected at most {MOST_SIDE} numbers in a row, found {width}")
    while (line := scanner.peek()) is not None and not line.is_blank:
        rows.append(scanner.take("a row of numbers"))
        if len(rows) > MOST_SIDE:
            line.fail(f"expected at most {MOST_SIDE} rows")
    if _are_joined([row.text for row in rows]):
        return _joined_rows(rows)
    return Hitori(width, len(rows), read_rows(rows, width))


def _joined_rows(rows: Sequence[Line]) -> Hitori:
    words = [row.text.strip() for row in rows]
    if len(words[0]) > MOST_SIDE:
        rows[0].fail(f"expected at most {MOST_SIDE} numbers in a row, found {len(words[0])}")
    cells = tuple(_NUMBER[digit] for word in words for digit in word)
    return Hitori(len(words[0]), len(words), cells)


@without_conventions
def _write_rows(puzzle: Hitori) -> str:
    """The rows and the blank line that ends a board."""
    text = write_rows(puzzle)
    if _are_joined(text.splitlines()):
        fault = "a column of numbers of several digits reads as rows of digits without spaces"
        raise PuzzleError(Fault(fault, "write it as grid"))
    return text + "\n"


def _line_score(head: str) -> float:
    # The head of a long line may end in its middle, after a comma.
    line = head.lstrip().partition("\n")[0].rstrip(",")
    if not _LINE.fullmatch(line):
        return 0
    _, width, height, numbers = line.split()[:4]
    # A row of single numbers may look alike; only a board has as many numbers as it says.
    is_board = numbers.count(",") + 1 == int(width[:5]) * int(height[:5])
    return 0.95 if is_board else 0.7 * ("," in numbers)


def _parse_line(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    line = scanner.take("a board in one line")
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
        return Hitori(width, height, numbers_of(_between_commas(words[3])))
    return Hitori(width, height, tuple(number or 0 for number in numbers))


def _between_commas(word: Token) -> Iterator[Token]:
    """The parts of a word; empty ones too, because they are faults."""
    column = word.column
    for text in word.text.split(","):
        yield Token(text, word.line, column, word.source)
        column += len(text) + 1


@without_conventions
def _write_line(puzzle: Hitori) -> str:
    return f"- {puzzle.width} {puzzle.height} {','.join(map(str, puzzle.cells))}\n"


PAPER = Format(
    "paper",
    "rows of numbers, as the paper's matrix; a blank line ends a board",
    _rows_score,
    _parse_rows,
    _write_rows,
    names_rule=names_rule,
)

LINES = Format(
    "lines",
    "a board a line: name, width, height, numbers between commas",
    _line_score,
    _parse_line,
    _write_line,
    is_line=True,
)
