"""The rules of a sudoku in words, for its player."""

from __future__ import annotations

from runut.families.sudoku.layout import SIGNS
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.said import ASKED


def aim(puzzle: Sudoku) -> tuple[str, ...]:
    """The rules of the board, then those of each variant on it."""
    names = dict.fromkeys(each.name for each in puzzle.constraints)
    return (_plain(puzzle), *(ASKED[name] for name in names if name in ASKED))


def _plain(puzzle: Sudoku) -> str:
    """The rule of rows, columns and what else the board is divided into."""
    board = puzzle.board
    first, last = SIGNS[board.digits[0]], SIGNS[board.digits[-1]]
    areas = set(board.regions)
    area = "region" if len(areas) > 1 else "box"
    houses = "row and each column" if len(areas) == 1 else f"row, each column and each {area}"
    if len(board.digits) > board.size:
        return f"Each {houses} holds digits from {first} to {last}, none of them twice."
    return f"Each {houses} holds each of {first} to {last} once."
