"""The keys of f-puzzles, and the kinds that stand there in one form.

f-puzzles knows some of them by itself, others by the scripts that solvers add to it
(`Fpuzzles-NewConstraints`, `Fpuzzles-LockoutLines`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from runut.families.sudoku import kinds
from runut.families.sudoku.kinds import forms
from runut.families.sudoku.layout import Board

Cells = tuple[int, ...]
DIAGONALS = ("diagonal-", "diagonal+")
"""Down from the first row, and up from the last."""
NONCONSECUTIVE = "nonconsecutive"
NEGATIVE: Mapping[str, str] = {"ratio": "ratio", "xv": "sum"}
"""The signs that f-puzzles makes negative, and Runut's names; it has a flag for differences."""
AXES: Mapping[str, str] = {"rowindexer": "row", "columnindexer": "column", "boxindexer": "box"}
DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "UL": (-1, -1),
    "UR": (-1, 1),
    "DL": (1, -1),
    "DR": (1, 1),
}
Form = TypeVar("Form", forms.Flag, forms.OnLine, forms.EachCell, forms.Sign, forms.Beside)
PLACE = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.IGNORECASE | re.ASCII)
"""A cell, or a place beside the board: row or column 0, or one more than there are."""


def kinds_of(form: type[Form]) -> Iterator[tuple[Any, Form]]:
    """Every kind that stands in f-puzzles in a form, with what it has there."""
    for kind in kinds.known().values():
        if isinstance(kind.fpuzzles, form):
            yield kind, kind.fpuzzles


def means_same(one: kinds.Constraint, other: kinds.Constraint, board: Board) -> bool:
    """Whether two lines ask the same of a player, though one has its number from the board."""
    return [*one.asked(board)] == [*other.asked(board)]


def line_from(row: int, column: int, step: tuple[int, int], size: int) -> Cells:
    """The cells from a place on, which may be just outside the board; rows and columns from 1."""
    if not (1 <= row <= size and 1 <= column <= size):
        row, column = row + step[0], column + step[1]
    return Board(1, size).ray(row - 1, column - 1, *step)


def place_of(cells: Sequence[int], size: int) -> tuple[str, tuple[int, int]] | None:
    """The place outside from which a whole line is seen, and its direction.

    >>> place_of((0, 1), 2), place_of((3, 1), 2), place_of((0, 3), 2), place_of((0, 1), 3)
    (('R1C0', (0, 1)), ('R3C2', (-1, 0)), ('R0C0', (1, 1)), None)
    """
    row, column = divmod(cells[0], size)
    for step in _steps(cells, size):
        place = row + 1 - step[0], column + 1 - step[1]
        is_outside = not all(1 <= at <= size for at in place)
        if is_outside and line_from(*place, step, size) == tuple(cells):
            return f"R{place[0]}C{place[1]}", step
    return None


def _steps(cells: Sequence[int], size: int) -> list[tuple[int, int]]:
    """The direction of a line; a single cell, a corner, is a diagonal in some of them."""
    if len(cells) == 1:
        return [*DIRECTIONS.values()]
    (row, column), (down, right) = (divmod(cell, size) for cell in cells[:2])
    step = down - row, right - column
    return [step] if max(map(abs, step)) == 1 else []
