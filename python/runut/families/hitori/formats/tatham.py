"""The game ID of Simon Tatham's Singles.

Reads every board that the signs can express; writes only boards that Singles accepts.
"""

from __future__ import annotations

from typing import NoReturn

from runut.core.family import Format
from runut.core.result import cell_name
from runut.core.scanner import Scanner, shown
from runut.errors import PuzzleError
from runut.families.forms import hitori as forms
from runut.families.hitori.formats.cells import read_size
from runut.families.hitori.model import Hitori
from runut.text.codes import SIGNS_61, Code, refuse_seed

_CODE = Code(SIGNS_61, expected="a number as 1-9, a-z (10 to 35) or A-Z (36 to 61)")
LEAST_SIDE, MOST_SIDE, GREATEST = 2, 62, 61
"""Sides and the greatest number that Singles takes."""


def _parse(scanner: Scanner) -> Hitori:
    line = scanner.first("a game ID")
    start = len(line.text) - len(line.text.lstrip())
    match = forms.GAME.fullmatch(line.text, start)
    if forms.SEED.fullmatch(line.text, start):
        refuse_seed(line)
    if match is None:
        line.fail(
            f"expected a game ID 'WxH:' and a sign a cell, found {shown(line.text.strip())}",
            "for example: 2x2:2111",
            column=start + 1,
        )
    width, height = read_size(line, match)
    cells, what = width * height, f"cells ({width}x{height})"
    found = _CODE.read(line, match.start(3), match.end(3), cells, what)
    found.check_least(cells, what)
    return Hitori(width, height, found.values)


def _write(puzzle: Hitori) -> str:
    width, height = puzzle.width, puzzle.height
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (width, height)):
        _reject(
            f"a board of {width}x{height}; Singles takes sides from {LEAST_SIDE} to {MOST_SIDE}"
        )
    greatest = min(max(width, height), GREATEST)
    for cell, number in enumerate(puzzle.cells):
        if not 1 <= number <= greatest:
            found = f"{number or 'a blank'} in {cell_name(divmod(cell, width))}"
            _reject(f"{found}; Singles takes numbers from 1 to {greatest} on a board of this size")
    return f"{width}x{height}:{_CODE.write(puzzle.cells)}\n"


def _reject(message: str) -> NoReturn:
    raise PuzzleError(message, "write it as grid or puzzlink")


TATHAM = Format.of(
    forms.TATHAM,
    "the game ID of Tatham's Singles: WxH: and a sign a cell; numbers to 61",
    _parse,
    _write,
)
