"""The signs of digits, the usual boards, and the cells of a row, which recognising needs too.

Blanks are `0`, `.`, `_` and `*`. Digits beyond 9 are letters from A = 10 to Z = 35, in either case,
and `@` = 36; where cells are separated they may be numbers too, and greater ones are.
"""

from __future__ import annotations

import re
from functools import cache

from runut.core.scanner import Line, Token

NO_CELL = "~"
"""What stands for a place outside every grid; a blank may stand there too."""
LARGEST = 49
"""The most cells of a row, and the greatest digit."""
SINGLE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
"""The digits that have a sign of their own, which texts without blanks between cells need."""


@cache
def box_shape(size: int) -> tuple[int, int] | None:
    """Rows and columns of the usual boxes: as square as can be, wider than high; `None` for primes.

    >>> box_shape(9), box_shape(6), box_shape(7)
    ((3, 3), (2, 3), None)
    """
    rows = max((rows for rows in range(1, int(size**0.5) + 1) if size % rows == 0), default=0)
    return (rows, size // rows) if rows > 1 or size == 1 else None


SYMBOLS = "." + SINGLE[1:]
BLANKS = "0._*"
VALUES = {
    **{symbol: digit for digit, symbol in enumerate(SYMBOLS)},
    **{symbol.lower(): digit for digit, symbol in enumerate(SYMBOLS)},
    **dict.fromkeys(BLANKS, 0),
}
DIGITS = bytes(VALUES.get(chr(code), LARGEST + 1) for code in range(256))
"""The digit of each ASCII sign; a large number for any other sign."""
CELLS = re.compile(r"[0-9A-Za-z._*@]+")
WIDTHS = frozenset(size for size in range(4, LARGEST + 1) if box_shape(size))
"""Digits of the usual boards."""
SIZES = {size * size: size for size in sorted(WIDTHS) if size < len(SINGLE)}
"""Digits of the usual boards by their number of cells, where each digit has a sign."""
RULE = re.compile(r"[-+=|\s]*|\s*[*.:'](?:[-=]+[*.:'+])+\s*")
CHARACTER = re.compile(r"\S")
LONGEST_ROW = 1000
"""Most characters of a row, with its spaces and bars."""
_CELL = re.compile(r"[0-9]+|[A-Za-z._*@]|[^\s|]")
_SIGN = re.compile(r"[^\s|]")


def row_tokens(line: Line) -> list[Token]:
    """Cells of a row: numbers or symbols with commas or spaces between, or symbols without."""
    if "," in line.text:
        return [_cell(part) for part in line.inner().split(",")]
    spaced = line.tokens(_CELL)
    joined = [token for token in line.tokens(CHARACTER) if token.text != "|"]
    return joined if _are_joined(line.text, len(spaced), len(joined)) else spaced


def _cell(part: Token) -> Token:
    """A cell between commas; with nothing there it is a blank."""
    text = part.text.strip()
    return Token(text or ".", part.line, part.column + part.text.find(text), part.source)


def row_cells(text: str) -> list[str]:
    """The same without their places."""
    spaced, joined = _CELL.findall(text), _SIGN.findall(text)
    return joined if _are_joined(text, len(spaced), len(joined)) else spaced


def _are_joined(text: str, spaced: int, joined: int) -> bool:
    words = len(text.replace("|", " ").split())
    return words <= max(1, joined // 3) and joined > spaced
