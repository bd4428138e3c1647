"""One line of cells, and the paper's file."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Line, Scanner
from runut.errors import FormatError, PuzzleError
from runut.families.sudoku.formats.cells import (
    CHARACTER,
    SIZES,
    SYMBOLS,
    VALUES,
    WIDTHS,
    digits_of,
    reject_constraints,
    reject_unusual_boxes,
    sudoku_of,
)
from runut.families.sudoku.formats.grid import INCOMPLETE, is_longer, parse_grid
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import LARGEST, Sudoku, box_shape, clashes

_SIGNS = re.compile(r"[0-9A-Za-z._*@]+")
_DIGITS = bytes(VALUES.get(chr(code), LARGEST + 1) for code in range(256))
"""The digit of each ASCII sign; a large number for any other sign."""
_NUMBERS_ROW = re.compile(r"\d+(?: +\d+)+\s*")


def _line_score(head: str) -> float:
    text = head.lstrip().partition("\n")[0].strip()
    if not _SIGNS.fullmatch(text):
        return 0
    largest = max(VALUES[sign] for sign in text)
    if len(text) in SIZES and largest <= SIZES[len(text)]:
        return 0.95
    return 0.35 if len(text) > 60 and largest <= 25 else 0


def _parse_line(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.take("a sudoku in one line")
    return _faultless(line.text.strip()) or parse_cells(line)


def _faultless(text: str) -> Sudoku | None:
    """The sudoku of a line without faults; the quick way for large collections."""
    size = SIZES.get(len(text))
    shape = box_shape(size) if size else None
    if size is None or shape is None or not text.isascii():
        return None
    digits = text.encode().translate(_DIGITS)
    if max(digits) > size:
        return None
    try:
        return Sudoku(*shape, tuple(digits))
    except PuzzleError:
        return None


def parse_cells(line: Line) -> Sudoku:
    """The sudoku of a line, read cell by cell, so that each fault has its place."""
    tokens = line.tokens(CHARACTER)
    size = SIZES.get(len(tokens))
    shape = box_shape(size) if size else None
    if shape is None:
        line.fail(
            f"expected a line of 81 cells (or 16, 36, 64, 100, 144, 225, 256, ... 1296), "
            f"found {len(tokens)}",
            column=len(line.text) + 1,
        )
    digits, faults = digits_of(tokens, shape[0] * shape[1])
    if faults:
        raise FormatError(faults)
    return sudoku_of(shape, digits, tokens)


def _write_line(puzzle: Sudoku) -> str:
    reject_unusual_boxes(puzzle, "a line")
    reject_constraints(puzzle, "a line")
    return "".join(SYMBOLS[digit] for digit in puzzle.cells) + "\n"


def _paper_score(head: str) -> float:
    rows = [line for line in head.splitlines() if line.strip()]
    size = len(rows[0].split()) if rows else 0
    shape = box_shape(size)
    if size not in WIDTHS or shape is None or not all(map(_NUMBERS_ROW.fullmatch, rows[:size])):
        return 0
    cells = [row.split() for row in rows[:size]]
    if any(len(row) != size for row in cells):
        return 0
    if len(rows) < size or is_longer(head, size):
        return INCOMPLETE
    digits = [int(cell[:4]) for row in cells for cell in row]
    if max(digits) > size:
        return INCOMPLETE
    if 0 in digits:
        return 0.9
    return 0.4 if clashes(Board(*shape), tuple(digits)) else 0.7


def _write_paper(puzzle: Sudoku) -> str:
    reject_unusual_boxes(puzzle, "the paper's file")
    reject_constraints(puzzle, "the paper's file")
    return "".join(" ".join(map(str, row)) + "\n" for row in puzzle.rows())


LINE = Format(
    "line",
    "one line of 81 characters (or 16, 36, 256, 625 ...), '.' or 0 for a blank",
    _line_score,
    _parse_line,
    _write_line,
    suffixes=(".sdm",),
    is_line=True,
)
PAPER = Format(
    "paper",
    "the sudoku paper's file: rows of numbers with single spaces, 0 for a blank",
    _paper_score,
    parse_grid,
    _write_paper,
)
