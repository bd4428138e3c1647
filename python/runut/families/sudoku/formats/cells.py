"""Signs of digits and cells, which every text of a sudoku shares.

Blanks are `0`, `.`, `_` and `*`. Digits beyond 9 are letters from A = 10 to Z = 35, in either case,
and `@` = 36; where cells are separated they may be numbers too, and greater ones are.
"""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.scanner import Scanner, Token, shown
from runut.errors import Fault, FormatError, InputError, PuzzleError
from runut.families import part
from runut.families.forms.sudoku.signs import BLANKS, NO_CELL, SINGLE, WIDTHS
from runut.families.sudoku.kinds.boards import faults_on
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.forms import NoWord
from runut.families.sudoku.layout import Board, box_shape, cell_names
from runut.families.sudoku.model import Sudoku, board_of, clashes
from runut.text.codes import Cells
from runut.text.metadata import Note

MOST_CELLS = 4
"""How many cells of a constraint a message names."""
WRONG_SOLUTION = "the solution beside the puzzle is wrong"
_DIAGONALS = part("sudoku.kinds.whole", "Diagonals")
_EQUAL_SUMS = part("sudoku.kinds.groups", "EqualSums")
_SAME_SETS = part("sudoku.kinds.groups", "SameSets")


def number_of(token: Token, board: Board) -> int:
    """The number of a cell's digit, 0 for a blank, else a `FormatError`."""
    text, digits = token.text, board.digits
    if text in BLANKS and not (text == "0" and 0 in digits):
        return 0
    is_short = len(text) <= 2
    is_number = is_short and text.isascii() and text.isdecimal()
    digit = int(text) if is_number else SINGLE.find(text.upper())
    if not is_short or digit not in digits:
        last = digits[-1]
        sign = board.sign(last)
        largest = sign if sign == str(last) else f"{sign} (or {last})"
        wanted = f"expected a digit from {digits[0]} to {largest} or '.' for a blank"
        token.fail(f"{wanted}, found {shown(text)}")
    return board.number_of(digit)


def numbers_of(tokens: list[Token], board: Board) -> tuple[list[int], list[Fault]]:
    """The numbers of cells, and a fault for each word that is not a digit."""
    numbers: list[int] = []
    faults: list[Fault] = []
    holes = board.holes
    for cell, token in enumerate(tokens):
        if cell in holes and token.text == NO_CELL:
            numbers.append(0)
            continue
        try:
            numbers.append(number_of(token, board))
        except FormatError as error:
            faults += error.faults
    return numbers, faults


def digits_of(tokens: list[Token], size: int) -> tuple[list[int], list[Fault]]:
    """The digits of cells of a board without others, and a fault for each that is none."""
    return numbers_of(tokens, Board(1, size))


def sign_of(number: int, board: Board) -> str:
    """How a cell with this number is written; a dot where it is blank."""
    return board.sign(board.digit_of(number)) if number else "."


def given_tokens(cells: Cells, size: int) -> list[Token]:
    """The place of each digit of a code; digits that the board does not have are faults."""
    tokens = cells.tokens()
    faults = [
        token.fault(f"expected a digit from 1 to {size}, found {shown(token.text)}")
        for token, digit in zip(tokens, cells.values, strict=True)
        if digit > size
    ]
    if faults:
        raise FormatError(faults)
    return tokens


def sudoku_of(
    shape: tuple[int, int],
    digits: Sequence[int],
    tokens: Sequence[Token],
    constraints: Sequence[Constraint] = (),
    notes: Sequence[Note] = (),
) -> Sudoku:
    """The puzzle; the faults of givens that contradict each other have their places in the text."""
    cells, rules = tuple(digits), tuple(constraints)
    try:
        return Sudoku(*shape, cells, rules, tuple(notes))
    except PuzzleError as error:
        board = board_of(shape, rules)
        if not board.is_filled or any(faults_on(constraint, board) for constraint in rules):
            raise _placed(error, tokens[0]) from None
        found = [(clash, clash.fault()) for clash in clashes(board, cells, rules)]
        if not found:
            raise _placed(error, tokens[0]) from None
        raise PuzzleError(
            tokens[clash.second].fault(fault.message, fault.hint) for clash, fault in found
        ) from None


def _placed(error: PuzzleError, token: Token) -> InputError:
    return error.at(source=token.source, line=token.line, column=token.column)


def unwritable(*faults: str) -> PuzzleError:
    """The error of a puzzle that only the canonical text holds."""
    return PuzzleError(Fault(each, "use the format 'grid'") for each in faults)


def reject_variants(
    puzzle: Sudoku, form: str, *known: type[Constraint], most: int = len(SINGLE) - 1
) -> None:
    """Raise a `PuzzleError` for boxes other than the usual ones, and for unknown constraints.

    A format that writes numbers holds `most` digits, others those that have a sign of their own.
    """
    shape = box_shape(puzzle.size) if puzzle.size in WIDTHS and puzzle.size <= most else None
    if (puzzle.box_rows, puzzle.box_columns) != shape:
        raise unwritable(f"{form} cannot hold boxes of {puzzle.box_rows}x{puzzle.box_columns}")
    reject_constraints(puzzle, form, *known)


def _is_single_diagonal(constraint: Constraint) -> bool:
    return isinstance(constraint, _DIAGONALS.load()) and constraint.down != constraint.up


def reject_constraints(puzzle: Sudoku, form: str, *known: type[Constraint]) -> None:
    """Raise a `PuzzleError` for constraints that the format cannot hold: all but the `known`.

    Diagonals are known as a pair.
    """
    others = [
        each
        for each in puzzle.constraints
        if not isinstance(each, known) or _is_single_diagonal(each)
    ]
    if others:
        raise unheld(others, puzzle, form)


def unheld(
    constraints: Sequence[Constraint], puzzle: Sudoku, form: str, face: str = ""
) -> PuzzleError:
    """The error that names each constraint that a format cannot hold, with its cells.

    `face` is the attribute of a kind that may say why.
    """
    names = sorted({_named(each, puzzle.board.columns) for each in constraints})
    said = (getattr(each, face, None) for each in constraints)
    whys = sorted({each.because for each in said if isinstance(each, NoWord)})
    hint = "; ".join([*whys, "use the format 'grid'"])
    return PuzzleError(f"{form} cannot hold {', '.join(names)}", hint)


def _named(constraint: Constraint, columns: int) -> str:
    """The name of a constraint with the first of its cells.

    >>> from runut.families.sudoku.kinds import Region
    >>> _named(Region((0, 1, 2, 3, 4)), 9)
    'region (r1c1 r1c2 r1c3 r1c4 …)'
    """
    if _is_single_diagonal(constraint):
        return "one diagonal"
    cells: tuple[int, ...] = getattr(constraint, "cells", ())
    if hasattr(constraint, "cell"):
        cells = (constraint.cell,)
    elif isinstance(constraint, (_EQUAL_SUMS.load(), _SAME_SETS.load())):
        cells = constraint.groups[0]
    if not cells:
        return constraint.name
    more = " …" if len(cells) > MOST_CELLS else ""
    return f"{constraint.name} ({cell_names(cells[:MOST_CELLS], columns)}{more})"


def compare(puzzle: Sudoku, cells: tuple[int, ...], scanner: Scanner) -> bool:
    """Whether a solution beside a puzzle, 0 where it is open, fits it so far; else a remark."""
    pairs = zip(puzzle.cells, cells, strict=True)
    changed = [at for at, (given, cell) in enumerate(pairs) if given and cell not in (0, given)]
    found = clashes(puzzle.board, cells, puzzle.constraints)
    if changed:
        name = cell_names((changed[0],), puzzle.board.columns)
        scanner.remark(f"{WRONG_SOLUTION}: it changes the given {name}")
    elif found:
        scanner.remark(f"{WRONG_SOLUTION}: {found[0].fault().message}")
    return not (changed or found)
