"""How a sudoku begins whose rows are lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import chain, islice
from string import ascii_letters, digits

from runut.core.forms import HEAD, Form
from runut.core.scanner import is_title, paragraphs
from runut.families.forms.sudoku.layouts import RULE_OF_CELLS, drawn
from runut.families.forms.sudoku.signs import (
    LARGEST,
    LONGEST_ROW,
    RULE,
    VALUES,
    WIDTHS,
    box_shape,
    row_cells,
)

_NAME = re.compile(r"\s*sudoku(?!pad|\s*[=:])", re.IGNORECASE)
_DIVIDED = re.compile(r"^\s*(?:jigsaw|no-boxes)\b", re.MULTILINE)
_SIZE = re.compile(r"^\s*size\s+([0-9]{1,2})x([0-9]{1,2})\s*$", re.MULTILINE)
_ROW = re.compile(r"[\s|]*[0-9._*]")
_NUMBERS_ROW = re.compile(r"\d+(?: +\d+)+\s*")
_SIGNS_ROW = re.compile(r"\s*[0-9A-Za-z._*@]+\s*")
NOTE = re.compile(r"\s*#([A-Za-z])(.*)")
"""A note of SudoCue: a letter and a text."""
PUZZLE = re.compile(r"\s*\[puzzle\]\s*", re.IGNORECASE)
_INCOMPLETE = 0.15
"""The score of a grid with too few rows, which another family may recognize better."""


def _grid(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()]
    if lines and is_header(lines[0]) and not is_title(lines[0]):
        return 1
    lines = lines[: 2 * LARGEST]
    if not lines or _is_line(lines[0]) or max(map(len, lines)) > LONGEST_ROW:
        return 0
    if not RULE_OF_CELLS.match(lines[0]) and drawn(next(paragraphs(head), [])):
        lines = []  # a recogniser reads it
    rows = [line for line in lines if not RULE.fullmatch(line)]
    size = len(row_cells(rows[0])) if rows else 0
    if not (4 <= size <= LARGEST and (box_shape(size) or _DIVIDED.search(head))):
        return 0
    cells = [*map(row_cells, rows[:LARGEST])]
    sized = _SIZE.search(head)
    wanted = int(sized[1]) if sized else size
    if not _is_square(cells[:wanted], size):
        return 0
    if len(cells) < wanted or _is_longer(head, wanted):
        return _INCOMPLETE
    has_blanks = any(blank in row for row in rows[:wanted] for blank in "._*")
    has_bars = len(rows) < len(lines[: len(rows) * 2]) or "|" in rows[0]
    return 0.85 if has_blanks or has_bars else 0.7 if _is_solved(cells[:wanted]) else 0.3


def is_header(text: str) -> bool:
    """Whether a line begins with the name of the family."""
    return _NAME.match(text) is not None


def _is_solved(rows: list[list[str]]) -> bool:
    """Whether a full board breaks no rule, which is rare for other rows of numbers."""
    words = [*chain.from_iterable(rows)]
    digits = [int(word) if word.isdecimal() else VALUES.get(word, 0) for word in words]
    shape = box_shape(len(rows))
    is_full = shape is not None and min(digits) >= 1 and max(digits) <= len(rows)
    return is_full and shape is not None and _are_different(digits, *shape)


def _are_different(digits: Sequence[int], box_rows: int, box_columns: int) -> bool:
    """Whether no row, column or box of a full board has a digit twice."""
    size = box_rows * box_columns
    rows = [digits[at : at + size] for at in range(0, size * size, size)]
    boxes = (
        [digit for row in rows[top : top + box_rows] for digit in row[left : left + box_columns]]
        for top in range(0, size, box_rows)
        for left in range(0, size, box_columns)
    )
    return all(len({*unit}) == size for unit in (*rows, *zip(*rows, strict=True), *boxes))


def _is_line(row: str) -> bool:
    """Whether a row has too many cells for a grid; quick where a board is one word."""
    return len(row.strip()) > LARGEST and len(row.split()) == 1 and "|" not in row


def _is_square(rows: list[list[str]], size: int) -> bool:
    """Whether the rows are as long as there are digits and nearly all cells look like them.

    Letters alone are prose: even a full board of 36 digits has numerals in a quarter of its cells.
    """
    if any(len(row) != size for row in rows):
        return False
    cells = [*chain.from_iterable(rows)]
    plausible = sum(map(_symbols(size).__contains__, cells))
    letters = sum(map(str.isalpha, cells))
    return 0.8 * len(cells) <= plausible and letters <= 0.8 * len(cells)


@cache
def _symbols(size: int) -> frozenset[str]:
    """How cells of a board of this size look: numbers of one or two digits, letters and blanks."""
    numbers = (f"{number:0{width}}" for number in range(size + 1) for width in (1, 2))
    return frozenset((*numbers, *ascii_letters, *"._*@"))


def _is_longer(head: str, size: int) -> bool:
    """Whether more rows stand together than a board has, and not as many as several boards have."""
    block, *others = islice(paragraphs(head), 2)
    rows = [line for line in block if _ROW.match(line)]
    is_cut = len(head) >= HEAD and not others
    return not is_cut and len(rows) > size and len(rows) % size != 0


def _paper(head: str) -> float:
    rows = [line for line in head.splitlines() if line.strip()]
    size = len(rows[0].split()) if rows else 0
    shape = box_shape(size)
    if size not in WIDTHS or shape is None or not all(map(_NUMBERS_ROW.fullmatch, rows[:size])):
        return 0
    cells = [row.split() for row in rows[:size]]
    if any(len(row) != size for row in cells):
        return 0
    if len(rows) < size or _is_longer(head, size):
        return _INCOMPLETE
    digits = [int(cell[:4]) for row in cells for cell in row]
    if max(digits) > size:
        return _INCOMPLETE
    if 0 in digits:
        return 0.9
    return 0.7 if _are_different(digits, *shape) else 0.4


def _boxed(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()][: 2 * LARGEST]
    if any(len(line) > LONGEST_ROW for line in lines):
        return 0
    rows = [line for line in lines if not RULE.fullmatch(line)]
    size = len(row_cells(rows[0])) if rows else 0
    board = rows[:size]
    if len(rows) == len(lines) or len(board) < size or size not in WIDTHS:
        return 0
    are_parted = all("|" in row and len(row_cells(row)) == size for row in board)
    return 0.8 * are_parted


def _sdk(head: str) -> float:
    if not head.lstrip().startswith(("#", "[")):
        return 0
    lines = [line for line in head.splitlines() if line.strip()]
    rows = [line for line in lines if not is_heading(line)]
    if not rows or not is_heading(lines[0]):
        return 0
    size = len(rows[0].strip())
    if size not in WIDTHS or not _SIGNS_ROW.fullmatch(rows[0]):
        return 0
    fitting = sum(len(row.strip()) == size for row in rows[:size])
    return 0.9 if fitting == size else 0.4


def is_heading(text: str) -> bool:
    """Whether a line is a note or the heading of SudoCue's file."""
    return bool(NOTE.match(text) or PUZZLE.fullmatch(text))


GRID = Form("grid", _grid, suffixes=(".sudoku",))
PAPER = Form("paper", _paper, " ", digits)
BOXED = Form("boxed", _boxed, "|", suffixes=(".ss",))
SDK = Form("sdk", _sdk, begins="#[", suffixes=(".sdk",))
