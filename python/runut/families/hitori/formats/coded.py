"""Boards in one line of signs: addresses of pzpr's sites, and game IDs of Tatham's Singles."""

from __future__ import annotations

from typing import NoReturn

from runut.core.scanner import Scanner, shown
from runut.core.shape import cell_name
from runut.errors import PuzzleError
from runut.families.formats import format_of
from runut.families.forms import hitori as forms
from runut.families.hitori.formats.cells import check_size, read_size
from runut.families.hitori.model import Hitori
from runut.text.addresses import read_address
from runut.text.codes import BASE_36, SIGNS_61, Code, refuse_seed

_BASE_36 = Code(
    BASE_36,
    blanks=".@%",
    expected="a number in base 36, '-' and two digits, or '.' for a blank",
)


def _parse_address(scanner: Scanner) -> Hitori:
    line = scanner.first("the address of a hitori")
    address = read_address(line, "hitori", "https://puzz.link/p?hitori/2/2/2111")
    width, height = check_size(address.width, address.height)
    cells = width * height
    what = f"cells ({width}x{height})"
    found = _BASE_36.read(line, address.start, address.end, cells, what)
    found.check_least(cells, what)
    return Hitori(width, height, found.values)


def _write_address(puzzle: Hitori) -> str:
    body = _BASE_36.write(puzzle.cells)
    return f"https://puzz.link/p?hitori/{puzzle.width}/{puzzle.height}/{body}\n"


PUZZLINK = format_of(forms.PUZZLINK, _parse_address, _write_address)


# -- the game ID of Simon Tatham's Singles ------------------------------------------------------
# It reads every board that the signs can express; it writes only boards that Singles accepts.


_SIGNS = Code(SIGNS_61, expected="a number as 1-9, a-z (10 to 35) or A-Z (36 to 61)")
LEAST_SIDE, MOST_SIDE, GREATEST = 2, 62, 61
"""Sides and the greatest number that Singles takes."""


def _parse_id(scanner: Scanner) -> Hitori:
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
    found = _SIGNS.read(line, match.start(3), match.end(3), cells, what)
    found.check_least(cells, what)
    return Hitori(width, height, found.values)


def _write_id(puzzle: Hitori) -> str:
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
    return f"{width}x{height}:{_SIGNS.write(puzzle.cells)}\n"


def _reject(message: str) -> NoReturn:
    raise PuzzleError(message, "write it as grid or puzzlink")


TATHAM = format_of(forms.TATHAM, _parse_id, _write_id)
