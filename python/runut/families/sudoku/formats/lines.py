"""Lines with more than the cells: tables with a column of solutions, and boards of candidates."""

from __future__ import annotations

from runut.core.scanner import Line, Scanner, Token, shown
from runut.errors import FormatError
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import CUBES, fields, is_csv_heading, puzzle_field
from runut.families.forms.sudoku.signs import BLANKS, SIZES, SYMBOLS, VALUES
from runut.families.sudoku.formats.cells import (
    WRONG_SOLUTION,
    compare,
    reject_variants,
    sudoku_of,
)
from runut.families.sudoku.formats.marks import (
    MARKED,
    constraints_of_marks,
    marks_of,
    reject_equal_marks,
)
from runut.families.sudoku.formats.plain import parse_cells
from runut.families.sudoku.layout import Board, box_shape, cell_name
from runut.families.sudoku.model import Sudoku

# -- tables -------------------------------------------------------------------------------------


def _parse_csv(scanner: Scanner) -> Sudoku:
    line = scanner.first("a line 'puzzle,solution'")
    while is_csv_heading(line.text) and puzzle_field(line) is None:
        line = scanner.first("a line 'puzzle,solution'")
    columns = fields(line)
    if not columns:
        line.fail(f"expected a line 'puzzle,solution', found {shown(line.text)}")
    field = puzzle_field(line) or max(columns, key=lambda each: len(each.text))
    puzzle = parse_cells(Line(" " * (field.column - 1) + field.text, line.number, line.source))
    after = [each for each in columns if each.column > field.column]
    if after and not _is_remark(after[0].text) and len(after[0].text) != len(field.text):
        after[0].fail(
            f"expected a solution of {len(field.text)} cells, found {len(after[0].text)}",
            "leave the column empty where there is none",
        )
    if after and len(after[0].text) == len(field.text):
        cells = tuple(VALUES.get(sign, 0) for sign in after[0].text)
        if compare(puzzle, cells, scanner) and 0 in cells:
            name = cell_name(cells.index(0), puzzle.board.columns)
            scanner.remark(f"{WRONG_SOLUTION}: {name} is open")
    return puzzle


def _is_remark(text: str) -> bool:
    """Whether a column is a short number, such as a level, not a solution."""
    return len(text) < min(SIZES)


def _write_csv(puzzle: Sudoku) -> str:
    reject_variants(puzzle, "a table")
    return "".join(SYMBOLS[digit] for digit in puzzle.cells) + ",\n"


CSV = format_of(lines.CSV, _parse_csv, _write_csv)

# -- boards of candidates -----------------------------------------------------------------------


def _parse_sukaku(scanner: Scanner) -> Sudoku:
    line = scanner.first("a sukaku in one line")
    text = line.text.strip()
    size = CUBES.get(len(text))
    shape = box_shape(size) if size else None
    if size is None or shape is None:
        line.fail(
            f"expected a line of 729 marks (or 64, 216, 512, 1000, 4096, ...), found {len(text)}",
            column=len(line.text) + 1,
        )
    start = len(line.text) - len(line.text.lstrip()) + 1
    faults = [
        line.fault(
            f"expected {SYMBOLS[at % size + 1]!r} or '.' for a digit ruled out, found {sign!r}",
            column=start + at,
        )
        for at, sign in enumerate(text)
        if sign not in BLANKS and VALUES.get(sign) != at % size + 1
    ]
    if faults:
        raise FormatError(faults)
    return _marked(shape, text, line, start)


def _marked(shape: tuple[int, int], text: str, line: Line, start: int) -> Sudoku:
    """A cell with one mark is a given: both mean the same, and so givens read back as givens."""
    board = Board(*shape)
    cells = [
        Token(text[at : at + board.columns], line.number, start + at, line.source)
        for at in range(0, len(text), board.columns)
    ]
    marks = [tuple(VALUES[sign] for sign in cell.text if sign not in BLANKS) for cell in cells]
    givens = [held[0] if len(held) == 1 else 0 for held in marks]
    others = [
        (*board.digits,) if given else held for given, held in zip(givens, marks, strict=True)
    ]
    return sudoku_of(shape, givens, cells, constraints_of_marks(others, cells, board))


def _write_sukaku(puzzle: Sudoku) -> str:
    reject_variants(puzzle, "a sukaku", *MARKED)
    marks, digits = marks_of(puzzle), range(1, puzzle.size + 1)
    reject_equal_marks(puzzle, marks, "a sukaku")
    signs = (SYMBOLS[digit] if digit in held else "." for held in marks for digit in digits)
    return "".join(signs) + "\n"


SUKAKU = format_of(lines.SUKAKU, _parse_sukaku, _write_sukaku)
