"""Texts of a hitori: a grid with a header (canonical), puzz.link addresses, rows, lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from runut.core.family import Format
from runut.core.reading import HEAD
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError
from runut.families.hitori.model import LARGEST_NUMBER, MOST_SIDE, Hitori

__all__ = ["DIGITS", "FORMATS", "check_widths", "numbers_of", "read_size"]

_HEADER = re.compile(r"hitori\s+(\d+)\s*x\s*(\d+)\s*", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://)?(?:[\w.-]+/p(?:\.html)?\?)?hitori/(\d+)/(\d+)/(\S*)\s*")
_TOKEN = re.compile(r"-[0-9a-z]{2}|[0-9a-z.@%]|.", re.IGNORECASE)
_LINE = re.compile(r"\S+ +\d+ +\d+ +[0-9.]+(?:,[0-9.]+)*(?: +\d+(?: +[01-]+)?)?\s*")
_NUMBERS = re.compile(r"\s*(?:\d+|\.)(?:\s+(?:\d+|\.))*\s*")
_BLANKS = ".", "0"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


# -- numbers and sizes --------------------------------------------------------------------------


def _number(token: Token) -> int:
    if token.text in _BLANKS:
        return 0
    return token.integer("a number or '.' for a blank", most=LARGEST_NUMBER)


def numbers_of(tokens: list[Token]) -> list[int]:
    """All numbers; every fault is collected."""
    numbers: list[int] = []
    faults: list[Fault] = []
    for token in tokens:
        try:
            numbers.append(_number(token))
        except FormatError as error:
            faults += error.faults
    if faults:
        raise FormatError(faults)
    return numbers


def read_size(line: Line, match: re.Match[str]) -> tuple[int, int]:
    """Width and height from the first two groups."""
    sizes = [
        Token(match[group], line.number, match.start(group) + 1, line.source).integer(
            what, least=1, most=MOST_SIDE
        )
        for group, what in ((1, "the width"), (2, "the height"))
    ]
    return sizes[0], sizes[1]


def check_widths(rows: list[list[Token]], width: int) -> None:
    """Refuse rows of another width; every fault is collected."""
    faults = [
        row[min(len(row), width + 1) - 1].fault(f"expected {width} numbers, found {len(row)}")
        for row in rows
        if len(row) != width
    ]
    if faults:
        raise FormatError(faults)


# -- grid ---------------------------------------------------------------------------------------


def _grid_score(head: str) -> float:
    return float(head.lstrip().lower().startswith(("hitori ", "hitori\t")))


def _parse_grid(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    first = scanner.take("'hitori WxH'")
    match = _HEADER.fullmatch(first.text.strip())
    if match is None:
        first.fail(
            f"expected 'hitori WxH' (width and height), found {shown(first.text)}",
            "for example: hitori 5x5",
        )
    width, height = read_size(first, match)
    lines = [scanner.take(f"row {row} of {height}") for row in range(1, height + 1)]
    rows = [line.tokens() for line in lines]
    blank = [
        line.fault(f"expected {width} numbers, found a blank line")
        for line in lines
        if line.is_blank
    ]
    if blank:
        raise FormatError(blank)
    check_widths(rows, width)
    return Hitori(width, height, tuple(numbers_of([token for row in rows for token in row])))


def _write_grid(puzzle: Hitori) -> str:
    longest = max(map(len, map(str, puzzle.cells)))
    rows = (
        " ".join(str(number or ".").rjust(longest) for number in row).rstrip()
        for row in puzzle.rows()
    )
    return f"hitori {puzzle.width}x{puzzle.height}\n" + "\n".join(rows) + "\n"


# -- puzz.link ----------------------------------------------------------------------------------


def _address_score(head: str) -> float:
    return float(bool(_ADDRESS.match(head.lstrip())))


def _parse_address(scanner: Scanner) -> Hitori:
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


def _write_address(puzzle: Hitori) -> str:
    body = "".join(map(_in_base_36, puzzle.cells))
    return f"https://puzz.link/p?hitori/{puzzle.width}/{puzzle.height}/{body}\n"


def _in_base_36(number: int) -> str:
    if number == 0:
        return "."
    high, low = divmod(number, 36)
    return f"-{DIGITS[high]}{DIGITS[low]}" if high else DIGITS[low]


# -- rows, as in the paper ----------------------------------------------------------------------


def _rows_score(head: str) -> float:
    lines = head.strip("\r\n").splitlines()
    if len(head) >= HEAD and len(lines) > 1:
        del lines[-1]  # it may be cut
    block = lines[: next((at for at, line in enumerate(lines) if not line.strip()), len(lines))]
    if not block or not all(_NUMBERS.fullmatch(line) for line in block):
        return 0
    widths = {len(line.split()) for line in block}
    if len(widths) != 1 or len(block) == 1:
        return 0.1
    has_blanks = any(word in _BLANKS for line in block for word in line.split())
    return 0.2 if has_blanks else 0.6


def _parse_rows(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    rows = [scanner.take("a row of numbers").tokens()]
    while (line := scanner.peek()) is not None and not line.is_blank:
        rows.append(scanner.take("a row of numbers").tokens())
        if len(rows) > MOST_SIDE:
            line.fail(f"expected at most {MOST_SIDE} rows")
    width = len(rows[0])
    if width > MOST_SIDE:
        rows[0][MOST_SIDE].fail(f"expected at most {MOST_SIDE} numbers in a row, found {width}")
    check_widths(rows, width)
    return Hitori(width, len(rows), tuple(numbers_of([token for row in rows for token in row])))


def _write_rows(puzzle: Hitori) -> str:
    """The rows and the blank line that ends a board."""
    return "".join(" ".join(map(str, row)) + "\n" for row in puzzle.rows()) + "\n"


# -- one board a line ---------------------------------------------------------------------------


def _line_score(head: str) -> float:
    # The end of a long line is not in the head, which may be cut behind a comma.
    line = head.lstrip().partition("\n")[0].rstrip(",")
    if not _LINE.fullmatch(line):
        return 0
    _, width, height, numbers = line.split()[:4]
    # A row of single numbers may look alike; only a board has as many numbers as it says.
    is_board = numbers.count(",") + 1 == int(width[:5]) * int(height[:5])
    return 0.95 if is_board else 0.7 * ("," in numbers)


def _parse_line(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    line = scanner.take("a board in one line")
    words = line.tokens()
    if len(words) < 4:
        line.fail(
            f"expected 'name width height numbers', found {len(words)} words",
            "the numbers stand between commas: - 2 2 2,1,1,1",
            column=len(line.text) + 1,
        )
    width = words[1].integer("the width", least=1, most=MOST_SIDE)
    height = words[2].integer("the height", least=1, most=MOST_SIDE)
    tokens = list(_between_commas(words[3]))
    if len(tokens) != width * height:
        message = f"expected {width * height} numbers ({width}x{height}), found {len(tokens)}"
        end = words[3].column + len(words[3].text)
        is_longer = len(tokens) > width * height
        line.fail(message, column=tokens[width * height].column if is_longer else end)
    return Hitori(width, height, tuple(numbers_of(tokens)))


def _between_commas(word: Token) -> Iterator[Token]:
    """The parts of a word, also empty ones, which are faults."""
    column = word.column
    for text in word.text.split(","):
        yield Token(text, word.line, column, word.source)
        column += len(text) + 1


def _write_line(puzzle: Hitori) -> str:
    return f"- {puzzle.width} {puzzle.height} {','.join(map(str, puzzle.cells))}\n"


FORMATS = (
    Format(
        "grid",
        "header 'hitori WxH', then rows of numbers, '.' for a blank",
        _grid_score,
        _parse_grid,
        _write_grid,
        suffixes=(".hitori",),
    ),
    Format(
        "puzzlink",
        "the address of puzz.link and pzpr: hitori/W/H/ and base 36, -xx beyond 35, '.' blank",
        _address_score,
        _parse_address,
        _write_address,
        is_line=True,
    ),
    Format(
        "paper",
        "rows of numbers, as the paper's matrix; a blank line ends a board",
        _rows_score,
        _parse_rows,
        _write_rows,
    ),
    Format(
        "lines",
        "a board a line: name, width, height, numbers between commas",
        _line_score,
        _parse_line,
        _write_line,
        is_line=True,
    ),
)
