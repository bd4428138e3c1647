"""How the givens of a new board may lie: where the mirror images of a cell are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from runut.errors import WishError
from runut.families.sudoku.layout import Board

Place = tuple[int, int]

SYMMETRIES: Mapping[str, Callable[[int, int, int, int], list[Place]]] = {
    "none": lambda _row, _column, _bottom, _right: [],
    "half-turn": lambda row, column, bottom, right: [(bottom - row, right - column)],
    "quarter-turn": lambda row, column, bottom, right: [
        (column, right - row),
        (bottom - row, right - column),
        (bottom - column, row),
    ],
    "left-right": lambda row, column, _bottom, right: [(row, right - column)],
    "up-down": lambda row, column, bottom, _right: [(bottom - row, column)],
    "diagonal": lambda row, column, _bottom, _right: [(column, row)],
    "anti-diagonal": lambda row, column, bottom, right: [(bottom - column, right - row)],
    "full": lambda row, column, bottom, right: [
        place
        for r, c in ((row, column), (column, row))
        for place in ((r, c), (bottom - r, c), (r, right - c), (bottom - r, right - c))
    ],
}
"""Where the mirror images of a cell lie, by the last row and column, for each symmetry."""
OBLONG = frozenset(("none", "half-turn", "left-right", "up-down"))
"""The symmetries of boards that are no squares."""


@cache
def orbits(board: Board, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells in groups that a symmetry maps onto each other.

    >>> orbits(Board(2, 2), "half-turn")[0]
    (0, 15)
    """
    if not board.is_square and symmetry not in OBLONG:
        wrong = f"no symmetry {symmetry!r} on a board of {board.rows}x{board.columns}"
        raise WishError(wrong, f"expected one of {', '.join(sorted(OBLONG))}")
    images = SYMMETRIES[symmetry]
    found: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for cell in board.cells:
        if cell not in seen and cell not in board.holes:
            row, column = divmod(cell, board.columns)
            places = [(row, column), *images(row, column, board.rows - 1, board.columns - 1)]
            own = {board.cell(*place) for place in places}
            found.append(tuple(sorted(own - board.holes)))
            seen.update(found[-1])
    return tuple(found)
