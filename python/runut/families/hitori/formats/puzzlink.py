"""Addresses of puzz.link and the other sites of pzpr: a sign in base 36 a cell."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.scanner import Scanner
from runut.families.forms import hitori as forms
from runut.families.hitori.formats.cells import check_size
from runut.families.hitori.model import Hitori
from runut.text.addresses import read_address
from runut.text.codes import BASE_36, Code

_CODE = Code(
    BASE_36,
    blanks=".@%",
    expected="a number in base 36, '-' and two digits, or '.' for a blank",
)


def _parse(scanner: Scanner) -> Hitori:
    line = scanner.first("the address of a hitori")
    address = read_address(line, "hitori", "https://puzz.link/p?hitori/2/2/2111")
    width, height = check_size(address.width, address.height)
    cells = width * height
    what = f"cells ({width}x{height})"
    found = _CODE.read(line, address.start, address.end, cells, what)
    found.check_least(cells, what)
    return Hitori(width, height, found.values)


def _write(puzzle: Hitori) -> str:
    body = _CODE.write(puzzle.cells)
    return f"https://puzz.link/p?hitori/{puzzle.width}/{puzzle.height}/{body}\n"


PUZZLINK = Format.of(
    forms.PUZZLINK,
    "the address of puzz.link and pzpr: hitori/W/H/ and base 36, -xx beyond 35, '.' blank",
    _parse,
    _write,
)
