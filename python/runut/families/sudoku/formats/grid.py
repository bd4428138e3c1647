"""The canonical text: a header with the shape of a box, notes, the rows, a line a constraint.

Header and bars are optional, so that most grids that people draw with characters can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf

from runut.core.scanner import Line, Scanner, Token, shown
from runut.core.shape import rows_of
from runut.errors import Fault, FormatError, InputError
from runut.families.formats import format_of
from runut.families.forms.sudoku import boards
from runut.families.forms.sudoku.boards import is_header
from runut.families.forms.sudoku.signs import NO_CELL, RULE, VALUES, WIDTHS, row_tokens
from runut.families.sudoku.formats.cells import numbers_of, sign_of, sudoku_of
from runut.families.sudoku.formats.rules import (
    is_shaping,
    kind_of,
    names_rule,
    parse_constraint,
    unknown_constraint,
)
from runut.families.sudoku.kinds.boards import MOST_ROWS, SIZING, Grids, Jigsaw, NoBoxes
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.grammar import written
from runut.families.sudoku.layout import LARGEST, Board, box_shape
from runut.families.sudoku.model import Sudoku
from runut.text.metadata import Note, note_lines, take_notes

_HEADER = re.compile(r"sudoku\s+([0-9]{1,9})\s*x\s*([0-9]{1,9})\s*$", re.IGNORECASE)
_WIDTHS = ", ".join(str(size) for size in range(4, LARGEST) if box_shape(size)) + f" or {LARGEST}"
MOST_CONSTRAINTS = 5000


def parse_grid(scanner: Scanner) -> Sudoku:
    """One puzzle: its header if it has one, its rows, and the constraints that follow them."""
    first = _next_row(scanner, "a sudoku")
    shape = None
    notes: list[Note] = []
    is_headed = is_header(first.text)
    if is_headed:
        shape = _header_shape(first)
        notes = take_notes(scanner)
        first = _next_row(scanner, "the first row of the sudoku")
        _refuse_constraint(first)
    tokens = row_tokens(first)
    shape = shape or box_shape(len(tokens))
    is_odd = shape is None and 4 <= len(tokens) <= LARGEST
    shape = (1, len(tokens)) if is_odd else shape
    if shape is None or shape[0] * shape[1] > LARGEST:
        first.fail(f"expected a row of {_WIDTHS} cells, found {len(tokens)}")
    size = shape[0] * shape[1]
    # Only a board of grids that overlap has longer rows, or more of them, than a box has cells.
    is_of_grids = is_headed and (len(tokens) > size or _states_grids(scanner))
    most = MOST_ROWS if is_of_grids else size
    rows = [tokens, *_more_rows(scanner, most - 1)]
    _skip_closing_bar(scanner)
    board, constraints, wrong = _constraints(scanner, shape, is_headed=is_headed)
    if is_odd and not any(isinstance(each, Jigsaw | NoBoxes) for each in constraints):
        hint = "state the regions in a line 'jigsaw', or 'no-boxes'"
        first.fail(f"no boxes of the usual shape have {size} cells", hint)
    cells = [token for row in rows for token in row]
    if wrong and most > size:
        raise type(wrong[0])([fault for error in wrong for fault in error.faults])
    widths = [*_width_faults(rows, board.columns)]
    if not board.grids:
        _refuse_outside(cells)
    elif widths or len(rows) != board.rows:  # then nobody knows what lies outside the grids
        cells = [token for token in cells if token.text != NO_CELL]
    digits, faults = numbers_of(cells, board)
    faults = sorted([*widths, *faults], key=_place)
    faults += [row[0].fault(f"expected {board.rows} rows") for row in rows[board.rows :]]
    if len(rows) < board.rows:
        faults.append(_missing_row(scanner, len(rows) + 1, board.rows))
    faults += [fault for error in wrong for fault in error.faults]
    if faults:
        raise (type(wrong[0]) if len(wrong) == len(faults) else FormatError)(faults)
    return sudoku_of(shape, digits, cells, constraints, notes)


def _constraints(
    scanner: Scanner, shape: tuple[int, int], *, is_headed: bool
) -> tuple[Board, list[Constraint], list[InputError]]:
    """The board, the constraints after the rows, and the faults of the other lines there.

    Lines that shape the board come first in reading, wherever they stand. A wrong size is the only
    fault, since without it nobody knows what the rows lack.
    """
    lines, wrong = _constraint_lines(scanner, is_headed=is_headed)
    found: dict[int, Constraint] = {}
    board = Board(*shape)
    for kind, line in sorted(lines, key=lambda each: _order(each[0])):
        try:
            found[line.number] = parse_constraint(kind, line, board)
            board = found[line.number].shaped(board)
        except InputError as error:
            if kind in SIZING:
                raise
            wrong[line.number] = error
    in_order = [found[number] for number in sorted(found)]
    return board, in_order, [wrong[number] for number in sorted(wrong)]


def _order(kind: type[Constraint]) -> int:
    """When lines of a kind are read: first the size, then what else shapes the board."""
    return 0 if kind in SIZING else 1 if is_shaping(kind) else 2


def _constraint_lines(
    scanner: Scanner, *, is_headed: bool
) -> tuple[list[tuple[type[Constraint], Line]], dict[int, InputError]]:
    """The lines of constraints after the rows with their kinds, and the errors of unknown names.

    Below a board with a header all words up to a blank line are constraints; below a board that
    somebody drew they may be a sentence about it.
    """
    lines: list[tuple[type[Constraint], Line]] = []
    unknown: dict[int, InputError] = {}
    is_attached = is_headed
    while (line := scanner.peek()) is not None:
        if line.is_blank:
            is_attached = False
        elif kind := kind_of(line):
            lines.append((kind, line))
        elif not _begins_a_board(line) and (
            error := unknown_constraint(line, is_attached=is_attached)
        ):
            unknown[line.number] = error
        else:
            break
        scanner.take("a constraint")
        if len(lines) > MOST_CONSTRAINTS:
            line.fail(f"expected at most {MOST_CONSTRAINTS:,} constraints")
    return lines, unknown


def _begins_a_board(line: Line) -> bool:
    """Whether a line is a header, or a row of digits of a board as wide as the row."""
    signs = "".join(line.text.replace("|", " ").split())
    is_row = len(signs) in WIDTHS and all(VALUES.get(each, inf) <= len(signs) for each in signs)
    return is_row or is_header(line.text)


def _next_row(scanner: Scanner, expected: str) -> Line:
    line = scanner.take(expected)
    while RULE.fullmatch(line.text):
        line = scanner.take(expected)
    return line


def _refuse_constraint(first: Line) -> None:
    if kind_of(first):
        found = shown(first.text.split()[0])
        first.fail(f"expected row 1, found the constraint {found}", "constraints follow the rows")


def _states_grids(scanner: Scanner) -> bool:
    """Whether one of the lines below, up to a blank one or a header, states grids that overlap."""
    ahead = [*scanner.taken(lambda line: not (line.is_blank or is_header(line.text)))]
    scanner.give_back(ahead)
    return any(kind_of(line) is Grids for line in ahead)


def _more_rows(scanner: Scanner, most: int) -> Iterator[list[Token]]:
    """At most so many rows more, up to a constraint, the next header or the end of the text."""
    left = most
    while left and (line := scanner.peek()) is not None and not _ends_rows(line):
        scanner.take("a row")
        if not RULE.fullmatch(line.text):
            left -= 1
            yield row_tokens(line)


def _ends_rows(line: Line) -> bool:
    return is_header(line.text) or kind_of(line) is not None


def _skip_closing_bar(scanner: Scanner) -> None:
    line = scanner.peek()
    if line is not None and not line.is_blank and RULE.fullmatch(line.text):
        scanner.take("a bar")


def _refuse_outside(cells: list[Token]) -> None:
    """One fault where the rows have places outside grids, and no grids."""
    outside = next((token for token in cells if token.text == NO_CELL), None)
    if outside is not None:
        hint = "a line such as 'grids samurai' does; rows alone must be all those of a layout"
        outside.fail(f"{NO_CELL!r} is outside every grid, and nothing says where grids begin", hint)


def _missing_row(scanner: Scanner, row: int, size: int) -> Fault:
    found = "the end of the text" if scanner.at_end() else "the next sudoku"
    return scanner.fault(f"expected row {row} of {size}, found {found}")


def _width_faults(rows: list[list[Token]], size: int) -> Iterator[Fault]:
    """Faults of rows: a short one at its last cell, a long one at the first cell too many."""
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
    board = puzzle.board
    signs = [
        NO_CELL if cell in board.holes else sign_of(number, board)
        for cell, number in enumerate(puzzle.cells)
    ]
    rows = map(" ".join, rows_of(signs, board.columns))
    rules = (written(each, board) for each in puzzle.constraints)
    header = f"sudoku {puzzle.box_rows}x{puzzle.box_columns}"
    return "\n".join([header, *note_lines(puzzle), *rows, *rules]) + "\n"


GRID = format_of(boards.GRID, parse_grid, _write_grid, names_rule=names_rule)
