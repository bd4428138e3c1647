"""Texts of other programs: the game ID of Tatham's Singles, pzprv3, puzzlekit, `.singles`."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.reading import HEAD
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.hitori.formats import DIGITS, check_widths, numbers_of, read_size
from runut.families.hitori.model import MOST_SIDE, Hitori

__all__ = ["FOREIGN"]

_GAME = re.compile(r"(?:singles:)?(\d+)x(\d+)(?:d[ek])?:([0-9A-Za-z]\S*)\s*")
_MARKS = re.compile(r"\s*[#+.](?:\s+[#+.])*\s*")
_SEED = re.compile(r"\s*@\S*\s*")
_NUMBER = re.compile(r"\s*(\d+)\s*")
_TWO_NUMBERS = re.compile(r"\s*(\d+)\s+(\d+)\s*")
SIGNS = DIGITS + DIGITS[10:].upper()
"""Of a game ID: 1-9, then a-z for 10 to 35 and A-Z for 36 to 61."""


def _beginning(head: str, most: int) -> list[str]:
    """The first lines, as far as they are surely whole."""
    lines = head.split("\n", most + 1)
    if len(lines) > most + 1 or (len(head) >= HEAD and len(lines) > 1):
        del lines[-1]
    return [line.rstrip("\r") for line in lines]


def _rows_of(lines: list[Line], width: int) -> tuple[int, ...]:
    blank = [
        line.fault(f"expected {width} numbers, found a blank line")
        for line in lines
        if line.is_blank
    ]
    if blank:
        raise FormatError(blank)
    rows = [line.tokens() for line in lines]
    check_widths(rows, width)
    return tuple(numbers_of([token for row in rows for token in row]))


def _take_rows(scanner: Scanner, width: int, height: int) -> tuple[int, ...]:
    lines = [scanner.take(f"row {row} of {height}") for row in range(1, height + 1)]
    return _rows_of(lines, width)


def _side(line: Line, what: str) -> int:
    words = line.tokens()
    if len(words) != 1:
        line.fail(f"expected {what}, found {shown(line.text)}")
    return words[0].integer(what, least=1, most=MOST_SIDE)


def _lines(puzzle: Hitori, blank: str = "0") -> str:
    return "".join(" ".join(str(number or blank) for number in row) + "\n" for row in puzzle.rows())


# -- Tatham's Singles ---------------------------------------------------------------------------


def _game_score(head: str) -> float:
    match = _GAME.match(head.lstrip())
    if match is None:
        return 0
    body = match[3]
    is_whole = len(body) == int(match[1][:5]) * int(match[2][:5])
    return 0.96 if is_whole or len(head) >= HEAD else 0.02


def _parse_game(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    line = scanner.take("a game ID")
    start = len(line.text) - len(line.text.lstrip())
    match = _GAME.fullmatch(line.text, start)
    if match is None:
        line.fail(
            f"expected a game ID 'WxH:' and a sign a cell, found {shown(line.text.strip())}",
            "for example: 2x2:2111",
            column=start + 1,
        )
    width, height = read_size(line, match)
    body, signs = match.start(3), match[3]
    if len(signs) != width * height:
        line.fail(
            f"expected {width * height} cells ({width}x{height}), found {len(signs)}",
            column=body + 1 + min(len(signs), width * height),
        )
    faults = [
        Token(sign, line.number, body + at + 1, line.source).fault(
            f"expected a number as 1-9, a-z (10 to 35) or A-Z (36 to 61), found {shown(sign)}"
        )
        for at, sign in enumerate(signs)
        if sign == "0" or sign not in SIGNS
    ]
    if faults:
        raise FormatError(faults)
    return Hitori(width, height, tuple(map(SIGNS.index, signs)))


def _write_game(puzzle: Hitori) -> str:
    for cell, number in enumerate(puzzle.cells):
        if not 1 <= number < len(SIGNS):
            place = f"r{cell // puzzle.width + 1}c{cell % puzzle.width + 1}"
            found = f"{number or 'a blank'} in {place}"
            fault = f"{found}; a game ID holds numbers from 1 to {len(SIGNS) - 1}"
            raise PuzzleError(Fault(fault, "write it as grid or puzzlink"))
    return f"{puzzle.width}x{puzzle.height}:{''.join(SIGNS[each] for each in puzzle.cells)}\n"


# -- pzprv3 -------------------------------------------------------------------------------------


def _file_score(head: str) -> float:
    words = re.split(r"[\s/]+", head.lstrip()[:40].lower(), maxsplit=2)
    return float(words[0] in ("pzprv3", "pzprv3.1") and words[1:2] == ["hitori"])


def _parse_file(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    first = scanner.take("'pzprv3'")
    if "/" in first.text:
        return _parse_one_line(first)
    if first.text.strip().lower() not in ("pzprv3", "pzprv3.1"):
        first.fail(f"expected 'pzprv3', found {shown(first.text)}")
    return _parse_file_body(scanner)


def _parse_one_line(line: Line) -> Hitori:
    """A whole file with '/' for each line end."""
    parts = line.text.split("/")
    scanner = Scanner(parts, line.source)
    scanner.take("'pzprv3'")
    try:
        return _parse_file_body(scanner)
    except FormatError as error:
        raise FormatError([_in_one_line(fault, line, parts) for fault in error.faults]) from None


def _in_one_line(fault: Fault, line: Line, parts: list[str]) -> Fault:
    before = sum(len(part) + 1 for part in parts[: (fault.line or 1) - 1])
    column = min(before + (fault.column or 1), len(line.text) + 1)
    return line.fault(fault.message, fault.hint, column=column)


def _parse_file_body(scanner: Scanner) -> Hitori:
    kind = scanner.take("'hitori'")
    if kind.text.strip().lower() != "hitori":
        kind.fail(f"expected 'hitori', found {shown(kind.text)}")
    height = _side(scanner.take("the number of rows"), "the number of rows")
    width = _side(scanner.take("the number of columns"), "the number of columns")
    lines = [scanner.take(f"row {row} of {height}") for row in range(1, height + 1)]
    # '-' is a question mark, which says as little as a blank.
    plain = [Line(re.sub(r"-(?!\S)", ".", each.text), each.number, each.source) for each in lines]
    cells = _rows_of(plain, width)
    for _ in range(height):
        line = scanner.peek()
        if line is not None and _MARKS.fullmatch(line.text):
            scanner.take("marks")
    return Hitori(width, height, cells)


def _write_file(puzzle: Hitori) -> str:
    marks = (". " * puzzle.width).rstrip() + "\n"
    numbers = _lines(puzzle, ".")
    return f"pzprv3\nhitori\n{puzzle.height}\n{puzzle.width}\n{numbers}{marks * puzzle.height}"


# -- puzzlekit, janko ---------------------------------------------------------------------------


def _sized_score(head: str) -> float:
    lines = _beginning(head, MOST_SIDE + 1)
    match = _TWO_NUMBERS.fullmatch(lines[0])
    if match is None or len(lines) < 2:
        return 0
    height, width = int(match[1][:5]), int(match[2][:5])
    rows = lines[1 : height + 1]
    is_cut = len(head) >= HEAD
    if (len(rows) < height and not is_cut) or any(len(row.split()) != width for row in rows):
        return 0
    if not all(word.isdecimal() or word == "." for row in rows for word in row.split()):
        return 0
    # Rows of two numbers may as well be a board of one row more; so may a nonogram's clues.
    return 0.5 if width <= 2 or height <= 1 else 0.9


def _parse_sized(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    line = scanner.take("the numbers of rows and columns")
    words = line.tokens()
    if len(words) != 2:
        line.fail(
            f"expected two numbers, rows and columns, found {shown(line.text)}",
            "for example: 5 5",
        )
    height = words[0].integer("the number of rows", least=1, most=MOST_SIDE)
    width = words[1].integer("the number of columns", least=1, most=MOST_SIDE)
    return Hitori(width, height, _take_rows(scanner, width, height))


def _write_sized(puzzle: Hitori) -> str:
    return f"{puzzle.height} {puzzle.width}\n{_lines(puzzle)}"


# -- .singles -----------------------------------------------------------------------------------


def _singles_score(head: str) -> float:
    lines = _beginning(head, 3)
    match = _NUMBER.fullmatch(lines[0])
    if match is None or len(lines) < 3 or lines[1].strip():
        return 0
    row = lines[2].split()
    is_row = len(row) == int(match[1][:5]) and all(word.isdecimal() or word == "." for word in row)
    return 0.9 * is_row


def _parse_singles(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    side = _side(scanner.take("the side of the square"), "the side of the square")
    scanner.skip_blank()
    cells = _take_rows(scanner, side, side)
    scanner.skip_blank()
    line = scanner.peek()
    if line is not None and _SEED.fullmatch(line.text):
        scanner.take("the seed")
    return Hitori(side, side, cells)


def _write_singles(puzzle: Hitori) -> str:
    if puzzle.width != puzzle.height:
        fault = f"a board of {puzzle.width}x{puzzle.height}; a file of singles holds squares"
        raise PuzzleError(Fault(fault, "write it as grid or puzzlekit"))
    return f"{puzzle.width}\n\n{_lines(puzzle)}\n@0\n"


FOREIGN = (
    Format(
        "tatham",
        "the game ID of Tatham's Singles: WxH: and a sign a cell; numbers to 61",
        _game_score,
        _parse_game,
        _write_game,
        is_line=True,
    ),
    Format(
        "pzprv3",
        "the file of pzprv3: rows, columns, numbers, marks (which are passed over)",
        _file_score,
        _parse_file,
        _write_file,
    ),
    Format(
        "puzzlekit",
        "'rows columns', then rows of numbers, as puzzlekit keeps janko's boards",
        _sized_score,
        _parse_sized,
        _write_sized,
    ),
    Format(
        "singles",
        "the side of a square, a blank line, rows of numbers, and '@seed'",
        _singles_score,
        _parse_singles,
        _write_singles,
        suffixes=(".singles",),
    ),
)
