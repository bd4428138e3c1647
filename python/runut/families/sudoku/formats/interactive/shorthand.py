"""Texts without items: killers of 81 signs or numbers, and jigsaws of two times 81 signs.

- A killer of 81 signs: the sum of a cage in one of its cells (0 to 9, then A to Z and a to j); the
  other cells point to a cell of their cage with `^`, `v`, `<` and `>`, or aslant.
- `3x3::k:` and a number for each cell: the number of its cage, plus 256 times the sum. `d` between
  the colons adds the diagonals. A sum of 0 is no cage.
- The givens and the regions of a jigsaw, a sign a cell, together, or the regions alone. A board
  beyond 9 may name its digits by letters from A = 1 on, as the site does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import isqrt

from runut.core.scanner import Token, shown
from runut.families.forms.sudoku import interactive
from runut.families.sudoku.formats.cells import sudoku_of
from runut.families.sudoku.formats.regions import shape_and_jigsaw
from runut.families.sudoku.kinds.areas import Cage
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.whole import Diagonals
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku

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
_NUMBERS = re.compile(r"3x3:([a-z]?):k((?::[0-9]{1,6}){81}):?")
_CAGE = 256


def _read_arrows(token: Token) -> Sudoku:
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


def _read_numbers(token: Token) -> Sudoku:
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


def _read_layout(token: Token) -> Sudoku:
    side = isqrt(len(token.text))
    shape, jigsaw = shape_and_jigsaw([ord(sign) for sign in token.text], side)
    return sudoku_of(shape, [0] * side**2, [token] * side**2, jigsaw)


def _read_jigsaw(token: Token) -> Sudoku:
    signs = interactive.joined(token.text)
    side = isqrt(len(signs) // 2)
    givens, regions = signs[: side * side], signs[side * side :]
    shape, jigsaw = shape_and_jigsaw([ord(sign) for sign in regions], side)
    places = [replace(token.part(at), text=sign) for at, sign in enumerate(givens)]
    return sudoku_of(shape, interactive.digits(givens, side), places, jigsaw)


_FORMS: tuple[tuple[Callable[[str], bool], Callable[[Token], Sudoku]], ...] = (
    (interactive.is_arrows, _read_arrows),
    (interactive.is_numbers, _read_numbers),
    (interactive.is_jigsaw, _read_jigsaw),
    (interactive.is_layout, _read_layout),
)


def reader_of(text: str) -> Callable[[Token], Sudoku] | None:
    """The function that reads a text, if it is one without items."""
    return next((read for matches, read in _FORMS if matches(text)), None)
