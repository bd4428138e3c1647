"""Texts without items: killers of 81 signs or numbers, and jigsaws of two times 81 signs.

- A killer of 81 signs: the sum of a cage in one of its cells (0 to 9, then A to Z and a to j); the
  other cells point to a cell of their cage with `^`, `v`, `<` and `>`, or aslant.
- `3x3::k:` and a number for each cell: the number of its cage, plus 256 times the sum. `d` between
  the colons adds the diagonals. A sum of 0 is no cage.
- The givens and the regions of a jigsaw, a sign a cell, together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isqrt

from runut.core.text import Token, shown
from runut.families.sudoku.constraints import Cage, Constraint, Diagonals
from runut.families.sudoku.formats.cells import BLANKS, VALUES, sudoku_of
from runut.families.sudoku.formats.interactive.frame import LARGEST_SIDE
from runut.families.sudoku.formats.regions import shape_and_jigsaw
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku

__all__ = ["is_arrows", "is_jigsaw", "is_numbers", "read_arrows", "read_jigsaw", "read_numbers"]

_BOARD = Board(3, 3)
_CELLS = len(_BOARD.cells)
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_WAYS: Mapping[str, tuple[int, int]] = {
    "^": (-1, 0),
    "v": (1, 0),
    "<": (0, -1),
    ">": (0, 1),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_ARROWS = re.compile(r"(?=.*[<>^`])[0-9A-Za-j<>^v`',.]{81}")
_NUMBERS = re.compile(r"3x3:([a-z]?):k((?::[0-9]{1,6}){81}):?")
_CAGE = 256

SMALLEST_JIGSAW = 4
"""The least side of a jigsaw by signs; shorter texts may be anything."""


def is_arrows(text: str) -> bool:
    """Whether a text is a killer of 81 signs."""
    return len(text) == _CELLS and _ARROWS.fullmatch(text) is not None


def read_arrows(token: Token) -> Sudoku:
    """The killer of 81 signs."""
    ends = [_end(cell, token) for cell in _BOARD.cells]
    cages = []
    for end in dict.fromkeys(ends):
        cells = tuple(cell for cell in _BOARD.cells if ends[cell] == end)
        total = _SUMS.index(token.text[end])
        cages.append(Cage(cells, total or None))
    return sudoku_of((3, 3), [0] * _CELLS, [token] * _CELLS, cages)


def _end(cell: int, token: Token) -> int:
    """The cell with the sum to which a cell points."""
    for _ in range(_CELLS):
        way = _WAYS.get(token.text[cell])
        if way is None:
            return cell
        row, column = cell // 9 + way[0], cell % 9 + way[1]
        if not (0 <= row < 9 and 0 <= column < 9):
            token.fail(f"{cell_name(cell, 9)} points to no cell of the board")
        cell = row * 9 + column
    return token.fail(f"{cell_name(cell, 9)} points to itself over other cells")


def is_numbers(text: str) -> bool:
    """Whether a text begins as a killer of 81 numbers."""
    return re.match(r"3x3:[a-z]?:k:", text) is not None


def read_numbers(token: Token) -> Sudoku:
    """The killer of 81 numbers."""
    match = _NUMBERS.fullmatch(token.text)
    if match is None or match[1] not in ("", "d"):
        token.fail(
            f"expected 3x3::k: and 81 numbers with colons between, found {shown(token.text)}"
        )
    cages: dict[int, list[int]] = {}
    totals: dict[int, int] = {}
    for cell, number in enumerate(map(int, match[2].split(":")[1:])):
        if number >= _CAGE:
            cages.setdefault(number % _CAGE, []).append(cell)
            totals.setdefault(number % _CAGE, number // _CAGE)
    rules: list[Constraint] = [Diagonals()] if match[1] else []
    rules += (Cage(tuple(cells), totals[cage]) for cage, cells in cages.items())
    return sudoku_of((3, 3), [0] * _CELLS, [token] * _CELLS, rules)


def is_jigsaw(text: str) -> bool:
    """Whether a text is the givens and then the regions of a jigsaw."""
    side = isqrt(len(text) // 2)
    is_long = SMALLEST_JIGSAW <= side <= LARGEST_SIDE and 2 * side * side == len(text)
    if not is_long or any(sign.isspace() for sign in text):
        return False
    givens, regions = text[: side * side], text[side * side :]
    fits = all(sign in BLANKS or 1 <= VALUES.get(sign, 0) <= side for sign in givens)
    counts = {sign: regions.count(sign) for sign in set(regions)}
    return fits and len(counts) == side and set(counts.values()) == {side}


def read_jigsaw(token: Token) -> Sudoku:
    """The jigsaw of a text that `is_jigsaw`."""
    side = isqrt(len(token.text) // 2)
    givens, regions = token.text[: side * side], token.text[side * side :]
    shape, jigsaw = shape_and_jigsaw([ord(sign) for sign in regions], side)
    digits = [VALUES[sign] for sign in givens]
    places = [
        Token(sign, token.line, token.column + at, token.source) for at, sign in enumerate(givens)
    ]
    return sudoku_of(shape, digits, places, jigsaw)
