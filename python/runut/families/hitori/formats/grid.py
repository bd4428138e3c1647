"""The canonical text: a header with width and height, then the rows."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.families.hitori.formats.cells import read_size, take_rows
from runut.families.hitori.model import Hitori

__all__ = ["GRID"]

_HEADER = re.compile(r"hitori\s+(\d+)\s*x\s*(\d+)\s*", re.IGNORECASE)


def _score(head: str) -> float:
    return float(head.lstrip().lower().startswith(("hitori ", "hitori\t")))


def _parse(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    first = scanner.take("'hitori WxH'")
    match = _HEADER.fullmatch(first.text.strip())
    if match is None:
        first.fail(
            f"expected 'hitori WxH' (width and height), found {shown(first.text)}",
            "for example: hitori 5x5",
        )
    width, height = read_size(first, match)
    return Hitori(width, height, take_rows(scanner, width, height))


def _write(puzzle: Hitori) -> str:
    longest = max(map(len, map(str, puzzle.cells)))
    rows = (
        " ".join(str(number or ".").rjust(longest) for number in row).rstrip()
        for row in puzzle.rows()
    )
    return f"hitori {puzzle.width}x{puzzle.height}\n" + "\n".join(rows) + "\n"


GRID = Format(
    "grid",
    "header 'hitori WxH', then rows of numbers, '.' for a blank",
    _score,
    _parse,
    _write,
    suffixes=(".hitori",),
)
