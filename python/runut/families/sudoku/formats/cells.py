"""Signs of digits and cells, which every text of a sudoku shares.

Blanks are `0`, `.`, `_` and `*`. Digits beyond 9 are letters from A = 10 to Z = 35, in either case,
and `@` = 36; where cells are separated they may be numbers too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from runut.core.codes import Cells
from runut.core.text import Line, Token, shown
from runut.errors import Fault, FormatError, InputError, PuzzleError
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.layout import Board, box_shape
from runut.families.sudoku.model import LARGEST, Sudoku, clashes

__all__ = [
    "BLANKS",
    "CHARACTER",
    "LONGEST_ROW",
    "RULE",
    "SIZES",
    "SYMBOLS",
    "VALUES",
    "WIDTHS",
    "digit_of",
    "digits_of",
    "given_tokens",
    "reject_constraints",
    "reject_unusual_boxes",
    "row_tokens",
    "sudoku_of",
]

SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
BLANKS = "0._*"
VALUES = {
    **{symbol: digit for digit, symbol in enumerate(SYMBOLS)},
    **{symbol.lower(): digit for digit, symbol in enumerate(SYMBOLS)},
    **dict.fromkeys(BLANKS, 0),
}
SIZES = {size * size: size for size in range(4, LARGEST + 1) if box_shape(size)}
"""Digits of the usual boards by their number of cells."""

WIDTHS = frozenset(SIZES.values())

RULE = re.compile(r"[-+=|\s]*|\s*[*.:'](?:[-=]+[*.:'+])+\s*")
CHARACTER = re.compile(r"\S")
LONGEST_ROW = 1000
"""Most characters of a row, with its spaces and bars."""
_CELL = re.compile(r"[0-9]+|[A-Za-z._*@]|[^\s|]")


def digit_of(token: Token, size: int) -> int:
    """The digit of a cell, 0 for a blank, else a `FormatError`."""
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


def digits_of(tokens: list[Token], size: int) -> tuple[list[int], list[Fault]]:
    """The digits of cells, and a fault for each word that is not a digit."""
    digits: list[int] = []
    faults: list[Fault] = []
    for token in tokens:
        try:
            digits.append(digit_of(token, size))
        except FormatError as error:
            faults += error.faults
    return digits, faults


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


def row_tokens(line: Line) -> list[Token]:
    """Cells of a row: numbers or symbols with spaces between, or symbols without."""
    spaced = line.tokens(_CELL)
    joined = [token for token in line.tokens(CHARACTER) if token.text != "|"]
    is_joined = len(line.text.replace("|", " ").split()) <= max(1, len(joined) // 3)
    return joined if is_joined and len(joined) > len(spaced) else spaced


def sudoku_of(
    shape: tuple[int, int],
    digits: Sequence[int],
    tokens: Sequence[Token],
    constraints: Sequence[Constraint] = (),
) -> Sudoku:
    """The puzzle; the faults of givens that contradict each other have their places in the text."""
    cells, rules = tuple(digits), tuple(constraints)
    try:
        return Sudoku(*shape, cells, rules)
    except PuzzleError as error:
        board = Board(*shape)
        if any(True for constraint in rules for _ in constraint.faults(board)):
            raise _placed(error, tokens[0]) from None
        found = [(clash, clash.fault()) for clash in clashes(board, cells, rules)]
        if not found:
            raise _placed(error, tokens[0]) from None
        raise PuzzleError(
            tokens[clash.second].fault(fault.message, fault.hint) for clash, fault in found
        ) from None


def _placed(error: PuzzleError, token: Token) -> InputError:
    return error.at(source=token.source, line=token.line, column=token.column)


def reject_unusual_boxes(puzzle: Sudoku, form: str) -> None:
    """Raise a `PuzzleError` for boxes other than the usual ones, which need a header."""
    if puzzle.size not in WIDTHS or (puzzle.box_rows, puzzle.box_columns) != box_shape(puzzle.size):
        fault = f"{form} cannot hold boxes of {puzzle.box_rows}x{puzzle.box_columns}"
        raise PuzzleError(Fault(fault, "use the format 'grid'"))


def reject_constraints(puzzle: Sudoku, form: str, *known: type[Constraint]) -> None:
    """Raise a `PuzzleError` for constraints that the format cannot hold: all but the `known`."""
    names = sorted({each.name for each in puzzle.constraints if not isinstance(each, known)})
    if names:
        raise PuzzleError(Fault(f"{form} cannot hold {', '.join(names)}", "use the format 'grid'"))
