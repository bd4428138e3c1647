"""Rows, columns and diagonals as seen from outside the board, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from runut.families.sudoku.layout import Board, cell_name, cell_names

SIDES = frozenset(("from", "left", "right", "above", "below", "down", "up"))
"""The words that may follow the name of a line."""
_LINE = re.compile(r"([rc])([0-9]{1,2})")
_CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})")
_FROM = {"r": ("left", "right"), "c": ("above", "below")}
"""For rows and columns, the sides from which they are read forwards and backwards."""


def seen(line: str, words: Sequence[str], board: Board) -> tuple[int, ...]:
    """The cells of a line, the nearest first; empty if the words name no line.

    A line is `r3`, with `from right` the other way round, `c5`, with `from below` too, or a
    diagonal to the edge of the board: `r1c3 down left`.

    >>> seen("r1", (), Board(1, 3)), seen("c1", ("from", "below"), Board(1, 3))
    ((0, 1, 2), (6, 3, 0))
    >>> seen("r1c2", ("down", "left"), Board(1, 3))
    (1, 3)
    """
    if match := _LINE.fullmatch(line):
        return _row_or_column(match[1], int(match[2]) - 1, tuple(words), board)
    if (match := _CELL.fullmatch(line)) and len(words) == 2:
        return _diagonal(int(match[1]) - 1, int(match[2]) - 1, words, board)
    return ()


def is_line(word: str) -> bool:
    """Whether a word names a row or a column, perhaps none of the board."""
    return _LINE.fullmatch(word) is not None


def expected_sides(line: str, board: Board) -> str:
    """The words that may follow a row, a column or a cell of the board; empty for other words.

    >>> expected_sides("c3", Board(3, 3))
    "'from above' or 'from below' after a column"
    """
    if match := _LINE.fullmatch(line):
        kind = "row" if match[1] == "r" else "column"
        sides = " or ".join(f"'from {side}'" for side in _FROM[match[1]])
        most = board.rows if kind == "row" else board.columns
        return f"{sides} after a {kind}" if 1 <= int(match[2]) <= most else ""
    match = _CELL.fullmatch(line)
    is_on_board = match and all(
        1 <= int(number) <= most
        for number, most in zip(match.groups(), (board.rows, board.columns), strict=True)
    )
    return "a direction such as 'down left' after a cell" if is_on_board else ""


def _row_or_column(kind: str, number: int, words: tuple[str, ...], board: Board) -> tuple[int, ...]:
    sides = _FROM[kind]
    most = board.rows if kind == "r" else board.columns
    if not 0 <= number < most or words not in {(), *(("from", side) for side in sides)}:
        return ()
    cells = board.row(number) if kind == "r" else board.column(number)
    return cells[::-1] if words and words[1] == sides[1] else cells


def _diagonal(row: int, column: int, words: Sequence[str], board: Board) -> tuple[int, ...]:
    down = {"down": 1, "up": -1}.get(words[0])
    right = {"right": 1, "left": -1}.get(words[1])
    if down is None or right is None:
        return ()
    return board.ray(row, column, down, right)


def view_words(cells: Sequence[int], board: Board) -> str:
    """The shortest words that name these cells in this order.

    >>> view_words((2, 1, 0), Board(1, 3))
    'r1 from right'
    """
    first = divmod(cells[0], board.columns)
    lines = [(f"r{first[0] + 1}", ()), (f"r{first[0] + 1}", ("from", "right"))]
    lines += [(f"c{first[1] + 1}", ()), (f"c{first[1] + 1}", ("from", "below"))]
    name = cell_name(cells[0], board.columns)
    lines += [(name, (down, side)) for down in ("down", "up") for side in ("right", "left")]
    for line, words in lines:
        if len(cells) > 1 and seen(line, words, board) == tuple(cells):
            return " ".join((line, *words))
    return cell_names(tuple(cells), board.columns)
