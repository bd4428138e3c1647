"""Addresses of puzz.link and the other sites of pzpr: a sign in base 36 a cell."""

from __future__ import annotations

import re

from runut.core.codes import BASE_36, Code
from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.families.hitori.formats.cells import read_size, without_conventions
from runut.families.hitori.model import Hitori

__all__ = ["PUZZLINK"]

_ADDRESS = re.compile(r"(?:https?://)?(?:[\w.-]+/p(?:\.html)?\?)?hitori/(\d+)/(\d+)/(\S*)\s*")
_CODE = Code(
    BASE_36,
    blanks=".@%",
    expected="a number in base 36, '-' and two digits, or '.' for a blank",
)


def _score(head: str) -> float:
    return float(bool(_ADDRESS.match(head.lstrip())))


def _parse(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    line = scanner.take("the address of a hitori")
    start = len(line.text) - len(line.text.lstrip())
    match = _ADDRESS.fullmatch(line.text, start)
    if match is None:
        line.fail(
            f"expected an address with 'hitori/W/H/' and numbers, found {shown(line.text.strip())}",
            "for example: https://puzz.link/p?hitori/2/2/2111",
            column=start + 1,
        )
    width, height = read_size(line, match)
    cells = width * height
    what = f"cells ({width}x{height})"
    found = _CODE.read(line, match.start(3), match.end(3), cells, what)
    found.check_least(cells, what)
    return Hitori(width, height, found.values)


@without_conventions
def _write(puzzle: Hitori) -> str:
    body = _CODE.write(puzzle.cells)
    return f"https://puzz.link/p?hitori/{puzzle.width}/{puzzle.height}/{body}\n"


PUZZLINK = Format(
    "puzzlink",
    "the address of puzz.link and pzpr: hitori/W/H/ and base 36, -xx beyond 35, '.' blank",
    _score,
    _parse,
    _write,
    is_line=True,
)
