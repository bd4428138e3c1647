"""A line of HoDoKu's library: a position of a game, and what a technique finds in it.

`:technique:candidates:cells:deleted:eliminations:placements:extra:`. Digits of the game follow a
`+`; a deleted candidate is its digit, row and column, such as 412. The constraint `candidates`
keeps both, because they are no givens. The other fields name a technique and say nothing new.
"""

from __future__ import annotations

import re

from runut.core.scanner import Line, Scanner, Token, read_each, shown
from runut.errors import FormatError
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.sudoku.formats.cells import reject_constraints, sudoku_of, unwritable
from runut.families.sudoku.formats.marks import MARKED, constraints_of_marks, marks_of
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku

_BOARD = Board(3, 3)
_CELLS = len(_BOARD.cells)
_CELL = re.compile(r"\+?[0-9.]|.", re.DOTALL)
_WORD = re.compile(r"\S+")
_DELETED = re.compile(r"[1-9]{3}")
_FIELDS = range(5, 10)
"""How many parts the colons make; the last may be missing."""


def _parse(scanner: Scanner) -> Sudoku:
    line = scanner.first("a line of HoDoKu's library")
    fields = _fields(line)
    cells = _cells(fields[3])
    allowed = [{*_BOARD.digits} for _ in cells]
    for cell, digit in read_each(_parts(fields[4], _WORD), _deleted):
        allowed[cell].discard(digit)
    givens: list[int] = []
    for cell, token in enumerate(cells):
        digit = 0 if token.text in ".0" else int(token.text[-1])
        givens.append(0 if token.text[0] == "+" else digit)
        if digit:
            allowed[cell] = {digit}
    marks = [
        (*_BOARD.digits,) if given else tuple(sorted(held))
        for given, held in zip(givens, allowed, strict=True)
    ]
    rules = constraints_of_marks(marks, cells, _BOARD)
    return sudoku_of((3, 3), givens, cells, rules)


def _fields(line: Line) -> list[Token]:
    """What stands between the colons; the first field, before the first colon, is empty."""
    whole = Token(line.text.rstrip(), line.number, 1, line.source)
    texts = whole.text.split(":", 20)
    if texts[0].strip() or len(texts) not in _FIELDS:
        line.fail(
            f"expected a line of HoDoKu's library, found {shown(line.text.strip())}",
            "it has seven fields: :0000:x:the 81 cells:deleted candidates:::",
        )
    return whole.split(":")


def _parts(field: Token, pattern: re.Pattern[str]) -> list[Token]:
    return [field.part(*match.span()) for match in pattern.finditer(field.text)]


def _cells(field: Token) -> list[Token]:
    cells = _parts(field, _CELL)
    faults = [
        cell.fault(f"expected a digit, '+' and a digit, or '.', found {shown(cell.text)}")
        for cell in cells
        if not re.fullmatch(r"[.0-9]|\+[1-9]", cell.text)
    ]
    if not faults and len(cells) != _CELLS:
        faults = [field.fault(f"expected {_CELLS} cells, found {len(cells)}")]
    if faults:
        raise FormatError(faults)
    return cells


def _deleted(word: Token) -> tuple[int, int]:
    """The cell of a deleted candidate, and its digit."""
    if not _DELETED.fullmatch(word.text):
        word.fail(f"expected a digit, a row and a column, found {shown(word.text)}")
    digit, row, column = map(int, word.text)
    return _BOARD.cell(row - 1, column - 1), digit


def _write(puzzle: Sudoku) -> str:
    reject_constraints(puzzle, "HoDoKu", *MARKED)
    if puzzle.board != _BOARD:
        raise unwritable(f"HoDoKu cannot hold boxes of {puzzle.box_rows}x{puzzle.box_columns}")
    cells: list[str] = []
    deleted: list[str] = []
    for cell, digits in enumerate(marks_of(puzzle)):
        given = puzzle.cells[cell]
        cells.append(str(given) if given else f"+{digits[0]}" if len(digits) == 1 else ".")
        row, column = divmod(cell, puzzle.size)
        if len(digits) > 1:
            gone = (digit for digit in _BOARD.digits if digit not in digits)
            deleted += (f"{digit}{row + 1}{column + 1}" for digit in gone)
    return f":0000:x:{''.join(cells)}:{' '.join(deleted)}:::\n"


HODOKU = format_of(lines.HODOKU, _parse, _write)
