"""One line of cells, and the paper's file."""

from __future__ import annotations

from runut.core.scanner import Line, Scanner
from runut.errors import FormatError, PuzzleError
from runut.families.formats import format_of
from runut.families.forms.sudoku import boards, lines
from runut.families.forms.sudoku.signs import CHARACTER, DIGITS, LARGEST, SIZES, SYMBOLS
from runut.families.sudoku.formats.cells import digits_of, reject_variants, sudoku_of
from runut.families.sudoku.formats.grid import parse_grid
from runut.families.sudoku.layout import box_shape
from runut.families.sudoku.model import Sudoku


def _parse_line(scanner: Scanner) -> Sudoku:
    line = scanner.first("a sudoku in one line")
    return _faultless(line.text.strip()) or parse_cells(line)


def _faultless(text: str) -> Sudoku | None:
    """The sudoku of a line without faults; the quick way for large collections."""
    size = SIZES.get(len(text))
    shape = box_shape(size) if size else None
    if size is None or shape is None or not text.isascii():
        return None
    try:
        return Sudoku(*shape, tuple(text.encode().translate(DIGITS)))
    except PuzzleError:
        return None


def parse_cells(line: Line) -> Sudoku:
    """The sudoku of a line, read cell by cell, so that each fault has its place."""
    tokens = line.tokens(CHARACTER)
    size = SIZES.get(len(tokens))
    shape = box_shape(size) if size else None
    if shape is None:
        line.fail(
            f"expected a line of 81 cells (or 16, 36, 64, 100, 144, 225, 256, ... 1296), "
            f"found {len(tokens)}",
            column=len(line.text) + 1,
        )
    digits, faults = digits_of(tokens, shape[0] * shape[1])
    if faults:
        raise FormatError(faults)
    return sudoku_of(shape, digits, tokens)


def _write_line(puzzle: Sudoku) -> str:
    reject_variants(puzzle, "a line")
    return "".join(SYMBOLS[digit] for digit in puzzle.cells) + "\n"


def _write_paper(puzzle: Sudoku) -> str:
    reject_variants(puzzle, "the paper's file", most=LARGEST)
    return "".join(" ".join(map(str, row)) + "\n" for row in puzzle.rows)


LINE = format_of(lines.LINE, _parse_line, _write_line)
PAPER = format_of(boards.PAPER, parse_grid, _write_paper)
