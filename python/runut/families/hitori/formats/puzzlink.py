"""Addresses of puzz.link and the other sites of pzpr: a sign in base 36 a cell."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Scanner, Token, shown
from runut.families.hitori.formats.cells import DIGITS, read_size, without_conventions
from runut.families.hitori.model import Hitori

__all__ = ["PUZZLINK"]

_ADDRESS = re.compile(r"(?:https?://)?(?:[\w.-]+/p(?:\.html)?\?)?hitori/(\d+)/(\d+)/(\S*)\s*")
_TOKEN = re.compile(r"-[0-9a-z]{2}|[0-9a-z.@%]|.", re.IGNORECASE)


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
    body = match.start(3)
    tokens = [
        Token(each.group(), line.number, body + each.start() + 1, line.source)
        for each in _TOKEN.finditer(match[3])
    ]
    numbers = [_base_36(token) for token in tokens]
    if len(numbers) != width * height:
        message = f"expected {width * height} cells ({width}x{height}), found {len(numbers)}"
        extra = (
            tokens[width * height].column if len(tokens) > width * height else len(line.text) + 1
        )
        line.fail(message, column=extra)
    return Hitori(width, height, tuple(numbers))


def _base_36(token: Token) -> int:
    text = token.text.lower()
    if text in (".", "@", "%"):
        return 0
    digits = text.lstrip("-")
    number = int(digits, 36) if digits.isascii() and digits.isalnum() else 0
    if number == 0:
        what = "expected a number in base 36, '-' and two digits, or '.' for a blank"
        token.fail(f"{what}, found {shown(text)}")
    return number


@without_conventions
def _write(puzzle: Hitori) -> str:
    body = "".join(map(_in_base_36, puzzle.cells))
    return f"https://puzz.link/p?hitori/{puzzle.width}/{puzzle.height}/{body}\n"


def _in_base_36(number: int) -> str:
    if number == 0:
        return "."
    high, low = divmod(number, 36)
    return f"-{DIGITS[high]}{DIGITS[low]}" if high else DIGITS[low]


PUZZLINK = Format(
    "puzzlink",
    "the address of puzz.link and pzpr: hitori/W/H/ and base 36, -xx beyond 35, '.' blank",
    _score,
    _parse,
    _write,
    is_line=True,
)
