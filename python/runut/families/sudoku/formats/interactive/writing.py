"""A sudoku as items: the board, its givens and marks, then each constraint."""

from __future__ import annotations

from dataclasses import replace

from runut.families.forms.sudoku.interactive import LARGEST_SIDE
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.cells import unheld, unwritable
from runut.families.sudoku.formats.interactive.frame import Frame
from runut.families.sudoku.formats.interactive.generic import items_of_statements
from runut.families.sudoku.formats.interactive.givens import mark_words
from runut.families.sudoku.formats.interactive.words import Writer
from runut.families.sudoku.formats.marks import marks_of, reject_equal_marks
from runut.families.sudoku.formats.regions import regions_of
from runut.families.sudoku.kinds import forms
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku

_SITE = "Interactive-Sudoku-Solver"
_REGIONS = "0123456789abcdefg"


def write(puzzle: Sudoku) -> str:
    """The text of a puzzle, or a `PuzzleError` that names what the site has no words for."""
    _reject_board(puzzle.board)
    reject_equal_marks(puzzle, marks_of(puzzle), _SITE)
    shape, frame = _shape(puzzle)
    writer = Writer(puzzle, frame)
    found = [_givens(puzzle)]
    unsaid: list[kinds.Constraint] = []
    for constraint in puzzle.constraints:
        words = _words(constraint, puzzle, writer)
        if words is None:
            unsaid.append(constraint)
        else:
            found += words
    if unsaid:
        raise unheld(unsaid, puzzle, _SITE, "interactive")
    return f"{shape}{''.join(found)}\n"


def _words(constraint: kinds.Constraint, puzzle: Sudoku, writer: Writer) -> list[str] | None:
    board = puzzle.board
    match constraint:
        case kinds.Digits() | kinds.Jigsaw() | kinds.NoBoxes() | kinds.Size():
            return []
        case kinds.Or(cases):
            return _alternatives(cases, puzzle, writer)
        case kinds.Candidates(cell, digits):
            return [f".{mark_words((cell,), digits, board.columns)}"]
        case kinds.Even(cells) | kinds.Odd(cells):
            digits = tuple(digit for digit in board.digits if digit % 2 == constraint.rest)
            return [f".{mark_words(cells, digits, board.columns)}"]
        case _:
            words = writer.items(constraint)
    if words is not None or isinstance(constraint.interactive, forms.NoWord):
        return words
    return items_of_statements(tuple(constraint.among(board, puzzle.constraints)), board)


def _alternatives(
    cases: tuple[tuple[kinds.Constraint, ...], ...], puzzle: Sudoku, writer: Writer
) -> list[str] | None:
    """The items of each case; those that hold together are a group."""
    found = [".Or"]
    for case in cases:
        words = [_words(each, puzzle, writer) for each in case]
        items = [item for own in words if own is not None for item in own]
        if None in words or not items:
            return None
        found += items if len(items) == 1 else [".And", *items, ".End"]
    return [*found, ".End"]


def _givens(puzzle: Sudoku) -> str:
    board = puzzle.board
    words = (
        mark_words((cell,), (board.digit_of(number),), board.columns)
        for cell, number in enumerate(puzzle.cells)
        if number
    )
    text = "".join(words)
    return f".{text}" if text else ""


def _reject_board(board: Board) -> None:
    if board.grids:
        raise unwritable(f"{_SITE} cannot hold grids that overlap")
    if board.size > LARGEST_SIDE or len(board.digits) > LARGEST_SIDE:
        raise unwritable(f"{_SITE} has at most {LARGEST_SIDE} rows and digits")
    if board.digits[0] > 1:
        raise unwritable(f"{_SITE} has digits from 0 or 1 only, not from {board.digits[0]}")


def _shape(puzzle: Sudoku) -> tuple[str, Frame]:
    """The items of the board, and the board as the site reads them."""
    board = puzzle.board
    side, first, last = board.size, board.digits[0], board.digits[-1]
    frame = Frame(board.rows, board.columns, first, last, held=side)
    text = f".Shape~{board.rows}x{board.columns}"
    if (first, last) != (1, side):
        text += f"~{first}-{last}"
    if any(isinstance(each, kinds.NoBoxes) for each in puzzle.constraints):
        return f"{text}.NoBoxes", replace(frame, has_boxes=False)
    regions = regions_of(puzzle)
    usual = frame.boxes()
    numbers = range(len({*regions}))
    pieces = [tuple(cell for cell in board.cells if regions[cell] == at) for at in numbers]
    if sorted(usual) == sorted(pieces):
        return text, frame
    layout = "".join(_REGIONS[region] for region in regions)
    jigsaw = replace(frame, has_boxes=False, pieces=tuple(pieces))
    return f"{text}.NoBoxes.Jigsaw~{layout}", jigsaw
