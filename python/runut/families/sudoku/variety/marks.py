"""Random marks of single cells for new sudokus: parity, candidates, circles and indices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from runut.core.rng import Rng
from runut.families.sudoku.kinds import (
    Candidates,
    Constraint,
    CountingCircles,
    Even,
    Indexing,
    Odd,
)
from runut.families.sudoku.layout import Board

Digits = Sequence[int]
SHARE = 3
"""One cell of so many has pencil marks."""


def _even(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Half of the even cells."""
    cells = _half([cell for cell in board.cells if digits[cell] % 2 == 0], rng)
    return (Even(cells),)


def _odd(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Half of the odd cells."""
    cells = _half([cell for cell in board.cells if digits[cell] % 2], rng)
    return (Odd(cells),)


def _half(cells: Sequence[int], rng: Rng) -> tuple[int, ...]:
    """Half of the cells, rounded up, in the order of the board."""
    return tuple(sorted(_shuffled(cells, rng)[: (len(cells) + 1) // 2]))


def _shuffled(numbers: Sequence[int], rng: Rng) -> list[int]:
    """The numbers in an order by chance."""
    order = list(numbers)
    rng.shuffle(order)
    return order


def _candidates(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Cells with two to four pencil marks, of which one is right."""
    found = []
    for cell in sorted(_shuffled(board.cells, rng)[: len(board.cells) // SHARE]):
        others = _shuffled([digit for digit in board.digits if digit != digits[cell]], rng)
        held = (digits[cell], *others[: 1 + rng.below(3)])
        found.append(Candidates(cell, tuple(sorted(held))))
    return tuple(found)


def _circles(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Circles around as many copies of some digits as each of them says: up to two a row."""
    circles: list[int] = []
    for digit in _shuffled(board.digits, rng):
        copies = [cell for cell in board.cells if digits[cell] == digit]
        if len(circles) + digit <= 2 * board.size:
            circles += _shuffled(copies, rng)[:digit]
    return (CountingCircles(tuple(sorted(circles))),)


def _indexing(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """All cells that say where the number of their column, or of their row, stands."""
    axis = ("column", "row")[rng.below(2)]
    cells = tuple(cell for cell in board.cells if _points(board, digits, axis, cell))
    return (Indexing(axis, cells),) if cells else ()


def _points(board: Board, digits: Digits, axis: str, cell: int) -> bool:
    """Whether the digit of a cell says where the number of its column or row stands."""
    row, column = divmod(cell, board.size)
    place = digits[cell] - 1
    if place not in range(board.size):
        return False
    if axis == "column":
        return digits[board.cell(row, place)] == column + 1
    return digits[board.cell(place, column)] == row + 1


MARKS: Mapping[str, Callable[[Board, Digits, Rng], tuple[Constraint, ...]]] = {
    "even": _even,
    "odd": _odd,
    "candidates": _candidates,
    "counting-circles": _circles,
    "indexing": _indexing,
}
