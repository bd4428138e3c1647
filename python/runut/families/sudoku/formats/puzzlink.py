"""Addresses of puzz.link and the other sites of its editor: digits with letters for gaps."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import FormatError
from runut.families.sudoku.formats.cells import (
    WIDTHS,
    refuse_constraints,
    refuse_unusual_boxes,
    sudoku_of,
)
from runut.families.sudoku.layout import box_shape
from runut.families.sudoku.model import Sudoku

__all__ = ["PUZZLINK"]

_ADDRESS = re.compile(
    r"(?:https?://)?[\w.:-]{1,80}/p(?:\.html)?[?/]sudoku/([0-9]{1,9})/([0-9]{1,9})/", re.ASCII
)
_ITEM = re.compile(r"-[0-9a-f]{2}|[0-9a-f]|[g-z]|\S")
_NUMBER = re.compile(r"-[0-9a-f]{2}|[0-9a-f]")
_GAP = re.compile(r"[g-z]")
_LONGEST_GAP = 20


def _score(head: str) -> float:
    return 1 if _ADDRESS.match(head.lstrip()) else 0


def _parse(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.take("an address of puzz.link")
    text = line.text.strip()
    start = line.text.find(text)
    address = _ADDRESS.match(text)
    if not address:
        line.fail(
            f"expected an address of a sudoku, found {shown(text)}",
            "for example: https://puzz.link/p?sudoku/4/4/1i3i4k2g",
            column=start + 1,
        )
    width, height = int(address[1]), int(address[2])
    if width != height or width not in WIDTHS:
        line.fail(
            f"expected a board of 9x9 (or 4x4, 6x6 ...), found {width}x{height}",
            column=start + address.start(1) + 1,
        )
    body = Line(" " * (start + address.end()) + text[address.end() :], line.number, line.source)
    return _board(body, width)


def _board(body: Line, size: int) -> Sudoku:
    digits: list[int] = []
    tokens: list[Token] = []
    for token in body.tokens(_ITEM):
        values = _values(token, size)
        digits += values
        tokens += [token] * len(values)
        if len(digits) > size * size:
            token.fail(f"expected {size * size} cells, found more")
    if len(digits) < size * size:
        body.fail(f"expected {size * size} cells, found {len(digits)}", column=len(body.text) + 1)
    shape = box_shape(size)
    if shape is None:
        raise FormatError(body.fault(f"a board of {size}x{size} has no boxes"))
    return sudoku_of(shape, digits, tokens)


def _values(token: Token, size: int) -> list[int]:
    """The digit of an item, or its blanks."""
    if _GAP.fullmatch(token.text):
        return [0] * (ord(token.text) - ord("f"))
    is_number = _NUMBER.fullmatch(token.text)
    digit = int(token.text.removeprefix("-"), 16) if is_number else 0
    if not 1 <= digit <= size:
        token.fail(
            f"expected a digit from 1 to {size:x} or a letter from g to z for a gap, "
            f"found {shown(token.text)}"
        )
    return [digit]


def _write(puzzle: Sudoku) -> str:
    refuse_unusual_boxes(puzzle, "puzz.link")
    refuse_constraints(puzzle, "puzz.link")
    items: list[str] = []
    gap = 0
    for digit in puzzle.cells:
        if digit:
            items += _gap(gap), f"{digit:x}" if digit < 16 else f"-{digit:x}"
            gap = 0
        else:
            gap += 1
    return f"https://puzz.link/p?sudoku/{puzzle.size}/{puzzle.size}/{''.join(items)}{_gap(gap)}\n"


def _gap(cells: int) -> str:
    full, rest = divmod(cells, _LONGEST_GAP)
    return "z" * full + (chr(ord("f") + rest) if rest else "")


PUZZLINK = Format(
    "puzzlink",
    "an address of puzz.link: https://puzz.link/p?sudoku/9/9/...",
    _score,
    _parse,
    _write,
    is_line=True,
)
