"""Random regions of a board, and how areas of different digits grow on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runut.core.rng import Rng
from runut.core.shape import areas
from runut.families.sudoku.layout import Board

SWAPS_A_CELL = 4


def regions(board: Board, rng: Rng) -> tuple[int, ...]:
    """Connected regions of as many cells as there are digits: boxes whose cells were exchanged."""
    found = [board.region(cell) for cell in board.cells]
    for _ in range(SWAPS_A_CELL * len(found)):
        first = rng.below(len(found))
        others = [found[near] for near in board.near(first) if found[near] != found[first]]
        if not others:
            continue
        own, other = found[first], others[rng.below(len(others))]
        border = [
            cell
            for cell in board.cells
            if found[cell] == other
            and any(found[near] == own and near != first for near in board.near(cell))
        ]
        if not border:
            continue
        second = border[rng.below(len(border))]
        found[first], found[second] = other, own
        if not (_is_connected(board, found, own) and _is_connected(board, found, other)):
            found[first], found[second] = own, other
    return tuple(found)


def growth(
    board: Board, solution: Sequence[int], cells: Sequence[int], taken: set[int]
) -> Iterator[int]:
    """Free neighbours of some cells whose digit is new to them."""
    digits = {solution[cell] for cell in cells}
    near = sorted({near for cell in cells for near in board.near(cell)} - {*cells} - taken)
    return (cell for cell in near if solution[cell] not in digits)


def _is_connected(board: Board, found: Sequence[int], region: int) -> bool:
    cells = [cell for cell in board.cells if found[cell] == region]
    return len(list(areas(cells, board.near))) == 1
