"""Addresses of puzz.link and the other sites of its editor: digits with letters for gaps."""

from __future__ import annotations

import re

from runut.core.codes import BASE_16, Code
from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.families.sudoku.formats.cells import (
    WIDTHS,
    given_tokens,
    reject_constraints,
    reject_unusual_boxes,
    sudoku_of,
)
from runut.families.sudoku.formats.regions import usual_shape
from runut.families.sudoku.model import Sudoku

__all__ = ["PUZZLINK"]

_ADDRESS = re.compile(
    r"(?:https?://)?[\w.:-]{1,80}/p(?:\.html)?[?/]sudoku/([0-9]{1,9})/([0-9]{1,9})/", re.ASCII
)
_CODE = Code(
    BASE_16[:2],
    runs="ghijklmnopqrstuvwxyz",
    expected="a digit in base 16 or a letter from g to z for a gap",
)


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
    begin, cells = start + address.end(), width * width
    found = _CODE.read(line, begin, start + len(text), cells)
    tokens = given_tokens(found, width)
    found.check_least(cells)
    return sudoku_of(usual_shape(width), found.values, tokens)


def _write(puzzle: Sudoku) -> str:
    reject_unusual_boxes(puzzle, "puzz.link")
    reject_constraints(puzzle, "puzz.link")
    return f"https://puzz.link/p?sudoku/{puzzle.size}/{puzzle.size}/{_CODE.write(puzzle.cells)}\n"


PUZZLINK = Format(
    "puzzlink",
    "an address of puzz.link: https://puzz.link/p?sudoku/9/9/...",
    _score,
    _parse,
    _write,
    is_line=True,
)
