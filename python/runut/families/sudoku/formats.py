"""Texts of a sudoku: a grid with a header (canonical), one line, and the paper's file.

All three read `0`, `.`, `_` and `*` as blanks and digits beyond 9 as letters from A = 10.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.sudoku.model import LARGEST, Sudoku, box_shape, clashes

__all__ = ["FORMATS", "SYMBOLS"]

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
BLANKS = "0._*"
_VALUES = {
    **{symbol: digit for digit, symbol in enumerate(SYMBOLS)},
    **{symbol.lower(): digit for digit, symbol in enumerate(SYMBOLS)},
    **dict.fromkeys(BLANKS, 0),
}
_HEADER = re.compile(r"sudoku\s+([0-9]{1,9})\s*x\s*([0-9]{1,9})\s*$", re.IGNORECASE)
_RULE = re.compile(r"[-+=|\s]*")
_CELL = re.compile(r"[0-9]+|[A-Za-z._*]|[^\s|]")
_SYMBOL = re.compile(r"[0-9]{1,2}|[A-Pa-p._*]")
_CHARACTER = re.compile(r"\S")
_LINE = re.compile(r"[0-9A-Pa-p._*]+")
_WIDTHS = ", ".join(str(size) for size in range(4, LARGEST) if box_shape(size)) + f" or {LARGEST}"
_SIZES = {size * size: size for size in range(4, LARGEST + 1) if box_shape(size)}
_INCOMPLETE = 0.15
"""Score of a grid with too few rows, which other families may know better."""
_NUMBERS_ROW = re.compile(r"\d+(?: +\d+)+\s*")


# -- cells --------------------------------------------------------------------------------------


def _digit(token: Token, size: int) -> int:
    text = token.text
    if text in BLANKS:
        return 0
    is_short = len(text) <= 2
    is_number = is_short and text.isascii() and text.isdecimal()
    digit = int(text) if is_number else SYMBOLS.find(text.upper())
    if not is_short or not 1 <= digit <= size:
        largest = str(size) if size < 10 else f"{SYMBOLS[size]} (or {size})"
        token.fail(f"expected a digit from 1 to {largest} or '.' for a blank, found {shown(text)}")
    return digit


def _digits(tokens: list[Token], size: int) -> tuple[list[int], list[Fault]]:
    """The digits of cells, and what is wrong with those that are none."""
    digits: list[int] = []
    faults: list[Fault] = []
    for token in tokens:
        try:
            digits.append(_digit(token, size))
        except FormatError as error:
            faults += error.faults
    return digits, faults


def _sudoku(shape: tuple[int, int], digits: list[int], tokens: list[Token]) -> Sudoku:
    """The puzzle; givens that contradict each other are told where they stand in the text."""
    cells = tuple(digits)
    try:
        return Sudoku(*shape, cells)
    except PuzzleError:
        found = [(clash, clash.fault()) for clash in clashes(*shape, cells)]
        raise PuzzleError(
            tokens[clash.second].fault(fault.message, fault.hint) for clash, fault in found
        ) from None


def _refuse_unusual_boxes(puzzle: Sudoku, form: str) -> None:
    """Without a header the boxes are taken to be the usual ones of the size."""
    if (puzzle.box_rows, puzzle.box_columns) != box_shape(puzzle.size):
        fault = f"{form} cannot tell boxes of {puzzle.box_rows}x{puzzle.box_columns}"
        raise PuzzleError(Fault(fault, "use the format 'grid'"))


# -- grid ---------------------------------------------------------------------------------------


def _grid_score(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()]
    if not lines:
        return 0
    if _is_header(Line(lines[0], 1)):
        return 1
    rows = [line for line in lines[: 2 * LARGEST] if not _RULE.fullmatch(line)]
    cells = [_row_tokens(Line(row, 1)) for row in rows[:LARGEST]]
    size = len(cells[0]) if cells else 0
    if not (4 <= size <= LARGEST and box_shape(size)) or not _is_square(cells[:size], size):
        return 0
    if len(cells) < size:
        return _INCOMPLETE
    has_blanks = any(blank in row for row in rows[:size] for blank in "._*")
    has_bars = len(rows) < len(lines[: len(rows) * 2]) or "|" in rows[0]
    return 0.85 if has_blanks or has_bars else 0.3


def _is_square(rows: list[list[Token]], size: int) -> bool:
    """Whether the rows are as long as there are digits and nearly all cells look like some."""
    cells = [token.text for row in rows for token in row]
    plausible = sum(_SYMBOL.fullmatch(text) is not None for text in cells)
    return all(len(row) == size for row in rows) and plausible >= 0.8 * len(cells)


def _row_tokens(line: Line) -> list[Token]:
    """Cells of a row: numbers or symbols with spaces between, or symbols without."""
    spaced = line.tokens(_CELL)
    joined = [token for token in line.tokens(_CHARACTER) if token.text != "|"]
    is_joined = len(line.text.replace("|", " ").split()) <= max(1, len(joined) // 3)
    return joined if is_joined and len(joined) > len(spaced) else spaced


def _parse_grid(scanner: Scanner) -> Sudoku:
    first = _next_row(scanner, "a sudoku")
    shape = None
    if _is_header(first):
        shape = _header_shape(first)
        first = _next_row(scanner, "the first row of the sudoku")
    tokens = _row_tokens(first)
    shape = shape or box_shape(len(tokens))
    if shape is None or shape[0] * shape[1] > LARGEST:
        first.fail(f"expected a row of {_WIDTHS} cells, found {len(tokens)}")
    size = shape[0] * shape[1]
    rows = [tokens, *_more_rows(scanner, size - 1)]
    _skip_closing_bar(scanner)
    cells = [token for row in rows for token in row]
    digits, faults = _digits(cells, size)
    faults = sorted([*_width_faults(rows, size), *faults], key=_place)
    if len(rows) < size:
        faults.append(_missing_row(scanner, len(rows) + 1, size))
    if faults:
        raise FormatError(faults)
    return _sudoku(shape, digits, cells)


def _is_header(line: Line) -> bool:
    return line.text.strip().lower().startswith("sudoku")


def _next_row(scanner: Scanner, expected: str) -> Line:
    line = scanner.take(expected)
    while _RULE.fullmatch(line.text):
        line = scanner.take(expected)
    return line


def _more_rows(scanner: Scanner, most: int) -> Iterator[list[Token]]:
    """At most so many rows more, up to the end of the text or the header of the next sudoku."""
    left = most
    while left and (line := scanner.peek()) is not None and not _is_header(line):
        scanner.take("a row")
        if not _RULE.fullmatch(line.text):
            left -= 1
            yield _row_tokens(line)


def _skip_closing_bar(scanner: Scanner) -> None:
    line = scanner.peek()
    if line is not None and not line.is_blank and _RULE.fullmatch(line.text):
        scanner.take("a bar")


def _missing_row(scanner: Scanner, row: int, size: int) -> Fault:
    found = "the end of the text" if scanner.at_end() else "the next sudoku"
    return scanner.fault(f"expected row {row} of {size}, found {found}")


def _width_faults(rows: list[list[Token]], size: int) -> Iterator[Fault]:
    """Rows that are too short, told at their last cell, or too long, at the first cell too many."""
    for row in rows:
        if len(row) != size:
            end = row[min(len(row), size + 1) - 1]
            yield end.fault(f"expected {size} cells, found {len(row)}")


def _place(fault: Fault) -> tuple[int, int]:
    return fault.line or 0, fault.column or 0


def _header_shape(line: Line) -> tuple[int, int]:
    match = _HEADER.match(line.text.strip())
    if not match:
        line.fail(
            f"expected 'sudoku RxC' (rows and columns of a box), found {shown(line.text)}",
            "for example: sudoku 3x3",
        )
    shape = int(match[1]), int(match[2])
    if not 1 <= shape[0] * shape[1] <= LARGEST:
        line.fail(
            f"expected boxes of at most {LARGEST} cells, found {shape[0]}x{shape[1]}", column=8
        )
    return shape


def _write_grid(puzzle: Sudoku) -> str:
    rows = (" ".join(SYMBOLS[int(digit or 0)] for digit in row) for row in puzzle.rows())
    return f"sudoku {puzzle.box_rows}x{puzzle.box_columns}\n" + "\n".join(rows) + "\n"


# -- one line -----------------------------------------------------------------------------------


def _line_score(head: str) -> float:
    text = head.lstrip().partition("\n")[0].strip()
    if not _LINE.fullmatch(text):
        return 0
    return 0.95 if len(text) in _SIZES else 0.35 if len(text) > 60 else 0


def _parse_line(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.take("a sudoku in one line")
    return _faultless(line.text.strip()) or _parse_cells(line)


def _faultless(text: str) -> Sudoku | None:
    """The sudoku of a line without faults, at once; collections have many of them."""
    size = _SIZES.get(len(text))
    shape = box_shape(size) if size else None
    digits = [_VALUES.get(sign, LARGEST + 1) for sign in text]
    if size is None or shape is None or max(digits) > size:
        return None
    try:
        return Sudoku(*shape, tuple(digits))
    except PuzzleError:
        return None


def _parse_cells(line: Line) -> Sudoku:
    """The sudoku of a line cell by cell, so that each fault is told at its place."""
    tokens = line.tokens(_CHARACTER)
    size = _SIZES.get(len(tokens))
    shape = box_shape(size) if size else None
    if shape is None:
        line.fail(
            f"expected a line of 81 cells (or 16, 36, 64, 100, 144, 225, 256, ... 625), "
            f"found {len(tokens)}",
            column=len(line.text) + 1,
        )
    digits, faults = _digits(tokens, shape[0] * shape[1])
    if faults:
        raise FormatError(faults)
    return _sudoku(shape, digits, tokens)


def _write_line(puzzle: Sudoku) -> str:
    _refuse_unusual_boxes(puzzle, "a line")
    return "".join(SYMBOLS[digit] for digit in puzzle.cells) + "\n"


# -- the paper's file ---------------------------------------------------------------------------


def _paper_score(head: str) -> float:
    rows = [line for line in head.splitlines() if line.strip()]
    size = len(rows[0].split()) if rows else 0
    if (
        size < 4
        or not box_shape(size)
        or not all(_NUMBERS_ROW.fullmatch(row) for row in rows[:size])
    ):
        return 0
    if any(len(row.split()) != size for row in rows[:size]):
        return 0
    if len(rows) < size:
        return _INCOMPLETE
    return 0.9 if any("0" in row.split() for row in rows[:size]) else 0.4


def _write_paper(puzzle: Sudoku) -> str:
    _refuse_unusual_boxes(puzzle, "the paper's file")
    return "".join(" ".join(map(str, row)) + "\n" for row in puzzle.rows())


FORMATS = (
    Format(
        "grid",
        "header 'sudoku RxC' (box shape), then rows; bars and the header are optional",
        _grid_score,
        _parse_grid,
        _write_grid,
        suffixes=(".sudoku",),
    ),
    Format(
        "line",
        "one line of 81 characters (or 16, 36, 256, 625 ...), '.' or 0 for a blank",
        _line_score,
        _parse_line,
        _write_line,
        suffixes=(".sdm",),
        is_line=True,
    ),
    Format(
        "paper",
        "the sudoku paper's file: rows of numbers with single spaces, 0 for a blank",
        _paper_score,
        _parse_grid,
        _write_paper,
    ),
)
