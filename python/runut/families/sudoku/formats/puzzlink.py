"""Addresses of puzz.link and the other sites of its editor: digits with letters for gaps."""

from __future__ import annotations

from runut.core.scanner import Scanner
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.signs import LARGEST, WIDTHS
from runut.families.sudoku.formats.cells import given_tokens, reject_variants, sudoku_of
from runut.families.sudoku.formats.regions import usual_shape
from runut.families.sudoku.model import Sudoku
from runut.text.addresses import read_address
from runut.text.codes import BASE_16, Code

_CODE = Code(
    BASE_16[:2],
    runs="ghijklmnopqrstuvwxyz",
    expected="a digit in base 16 or a letter from g to z for a gap",
)


def _parse(scanner: Scanner) -> Sudoku:
    line = scanner.first("an address of puzz.link")
    address = read_address(line, "sudoku", "https://puzz.link/p?sudoku/4/4/1i3i4k2g")
    width, height = int(address.width.text), int(address.height.text)
    if width != height or width not in WIDTHS:
        address.width.fail(f"expected a board of 9x9 (or 4x4, 6x6 ...), found {width}x{height}")
    cells = width * width
    found = _CODE.read(line, address.start, address.end, cells)
    tokens = given_tokens(found, width)
    found.check_least(cells)
    return sudoku_of(usual_shape(width), found.values, tokens)


def _write(puzzle: Sudoku) -> str:
    reject_variants(puzzle, "puzz.link", most=LARGEST)
    return f"https://puzz.link/p?sudoku/{puzzle.size}/{puzzle.size}/{_CODE.write(puzzle.cells)}\n"


PUZZLINK = format_of(lines.PUZZLINK, _parse, _write)
