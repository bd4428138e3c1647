"""Pencil marks: the digits that each cell may hold by its given and its own constraints."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.scanner import Token
from runut.errors import PuzzleError
from runut.families.sudoku.formats.cells import unwritable
from runut.families.sudoku.kinds.areas import Candidates, Even, Odd
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku, clashes

MARKED = (Candidates, Even, Odd)
"""The constraints that pencil marks can say."""


def marks_of(puzzle: Sudoku) -> list[tuple[int, ...]]:
    """The digits left for each cell, in ascending order; none for a cell is a `PuzzleError`."""
    board = puzzle.board
    allowed = [{board.digit_of(number)} if number else {*board.digits} for number in puzzle.cells]
    for constraint in puzzle.constraints:
        match constraint:
            case Candidates(cell, digits):
                allowed[cell] &= {*digits}
            case Even(cells) | Odd(cells):
                for cell in cells:
                    allowed[cell] = {each for each in allowed[cell] if each % 2 == constraint.rest}
    empty = [cell_name(cell, board.columns) for cell, held in enumerate(allowed) if not held]
    if empty:
        raise PuzzleError(f"no digit is left for {', '.join(empty)}")
    return [tuple(sorted(held)) for held in allowed]


def reject_equal_marks(puzzle: Sudoku, marks: Sequence[Sequence[int]], form: str) -> None:
    """Raise a `PuzzleError` if cells with one mark, which are read as givens, contradict others."""
    board = puzzle.board
    cells = [board.number_of(digits[0]) if len(digits) == 1 else 0 for digits in marks]
    found = clashes(board, tuple(cells), puzzle.constraints)
    if found:
        names = dict.fromkeys(cell_name(clash.second, board.columns) for clash in found)
        raise unwritable(f"{form} would take the only candidate of {', '.join(names)} for a given")


def constraints_of_marks(
    marks: Sequence[Sequence[int]], tokens: Sequence[Token], board: Board
) -> list[Constraint]:
    """Candidates for each cell that may not hold all digits; no digits at all are a fault."""
    empty = [
        token.fault(f"{cell_name(cell, board.columns)} has no candidates")
        for cell, (digits, token) in enumerate(zip(marks, tokens, strict=True))
        if not digits
    ]
    if empty:
        raise PuzzleError(empty)
    return [
        Candidates(cell, tuple(digits))
        for cell, digits in enumerate(marks)
        if len(digits) < len(board.digits)
    ]
