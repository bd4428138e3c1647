"""What boards of several grids state, and which of their places are no cells.

Each grid has the usual rows, columns and boxes. A place outside every grid holds the first number
in a search, so that kernels need not know of it; nobody sees that number. A row, a column or a box
is called by its number in its own grid, and the grid by its number and where it lies. Cells are
called by the rows and columns of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain

from runut.core.rules.nature import House, Nature
from runut.core.rules.parts import OneOf
from runut.core.shape import Shape, rows_of
from runut.explaining.said import Words
from runut.families.sudoku.layout import Board, Starts, cell_name
from runut.families.sudoku.statements import Statement, Unit, differ

__all__ = ["cells_of", "grid_called", "own_board", "shape_of", "stated"]

NATURES = {
    House.ROW: Nature(house=House.ROW, called={"en": "row {subject}", "id": "baris {subject}"}),
    House.COLUMN: Nature(
        house=House.COLUMN, called={"en": "column {subject}", "id": "kolom {subject}"}
    ),
    House.BOX: Nature(house=House.BOX, called={"en": "box {subject}", "id": "kotak {subject}"}),
}
_FIRST, _BETWEEN, _LAST = range(3)
_PLACES: Mapping[tuple[int, int], Words] = {
    (_FIRST, _FIRST): Words("top left", id="kiri atas"),
    (_FIRST, _BETWEEN): Words("top", id="atas"),
    (_FIRST, _LAST): Words("top right", id="kanan atas"),
    (_BETWEEN, _FIRST): Words("left", id="kiri"),
    (_BETWEEN, _BETWEEN): Words("middle", id="tengah"),
    (_BETWEEN, _LAST): Words("right", id="kanan"),
    (_LAST, _FIRST): Words("bottom left", id="kiri bawah"),
    (_LAST, _BETWEEN): Words("bottom", id="bawah"),
    (_LAST, _LAST): Words("bottom right", id="kanan bawah"),
}
"""Where a grid lies, by whether its rows and its columns are the first or the last."""


def shape_of(board: Board) -> Shape:
    """The board as a rectangle; what lies outside all grids is a hole.

    >>> shape_of(Board(1, 2, rows=3, columns=3, grids=((0, 0), (1, 1)))).mask
    ('XX.', 'XXX', '.XX')
    """
    holes = board.holes
    if not holes:
        return Shape.flat(board.rows, board.columns)
    signs = ("." if cell in holes else "X" for cell in board.cells)
    mask = tuple(map("".join, rows_of(signs, board.columns)))
    return Shape(((board.rows, board.columns),), mask=mask)


def own_board(board: Board) -> Board:
    """The board of one grid; that of the whole where there is only one."""
    return replace(board, rows=0, columns=0, grids=()) if board.grids else board


def cells_of(board: Board, number: int) -> tuple[int, ...]:
    """The cells of the board that a grid consists of, in the order of its own.

    >>> cells_of(Board(1, 2, rows=3, columns=3, grids=((0, 0), (1, 1))), 2)
    (4, 5, 7, 8)
    """
    return board.grid(board.grids[number - 1]) if board.grids else tuple(board.cells)


def grid_called(board: Board, number: int) -> Words:
    """A grid by its number and where it lies among all.

    >>> grid_called(Board(1, 2, rows=3, columns=3, grids=((0, 0), (1, 1))), 2).en
    'grid 2 (bottom right)'
    """
    if not board.grids:
        return Words(f"grid {number}", id=f"kisi {number}")
    place = _places(board.grids)[number - 1]
    return Words(f"grid {number} ({place.en})", id=f"kisi {number} ({place.id})")


@cache
def _places(starts: Starts) -> tuple[Words, ...]:
    """Where each grid lies; by its first cell where others lie likewise."""
    found = [_PLACES[_third(starts, start, 0), _third(starts, start, 1)] for start in starts]
    firsts = (
        Words(f"from r{row + 1}c{column + 1}", id=f"dari r{row + 1}c{column + 1}")
        for row, column in starts
    )
    return tuple(
        place if found.count(place) == 1 else first
        for place, first in zip(found, firsts, strict=True)
    )


def _third(starts: Starts, start: tuple[int, int], axis: int) -> int:
    """Whether a grid lies first or last by rows, or by columns, of which there may be one."""
    held = [each[axis] for each in starts]
    if start[axis] in (min(held), max(held)) and min(held) < max(held):
        return _FIRST if start[axis] == min(held) else _LAST
    return _BETWEEN


def stated(board: Board) -> Iterator[Statement]:
    """The rows, columns and boxes of each grid; a box of several belongs to the first of them."""
    seen: set[tuple[int, ...]] = set()
    houses = [*_houses(own_board(board))]
    for grid in range(1, len(board.grids) + 1):
        every = cells_of(board, grid)
        for house, number, own in houses:
            cells = tuple(every[cell] for cell in own)
            if cells not in seen:
                seen.add(cells)
                yield _unit(board, house, cells, number, grid)
    yield from (_hole(board, cell) for cell in sorted(board.holes))


def _houses(own: Board) -> Iterator[tuple[House, int, tuple[int, ...]]]:
    """The rows, columns and boxes of one grid, each with its number."""
    lines = range(own.size)
    every = (
        (House.ROW, map(own.row, lines)),
        (House.COLUMN, map(own.column, lines)),
        (House.BOX, own.boxes()),
    )
    return chain.from_iterable(
        ((house, number, cells) for number, cells in enumerate(found, 1)) for house, found in every
    )


def _unit(board: Board, house: House, cells: tuple[int, ...], number: int, grid: int) -> Unit:
    """A house, such as "row 3 of grid 2 (top right)"."""
    named, nature = grid_called(board, grid), NATURES[house]
    subject = Words(f"{number} of {named.en}", id=f"{number} {named.id}")
    called = Words(
        *(text.format(subject=subject.text(each)) for each, text in nature.called.items())
    )
    return differ(board, house.value, called, cells, nature=nature, subject=subject)


def _hole(board: Board, cell: int) -> Statement:
    name = cell_name(cell, board.columns)
    says = Words(f"{name} is outside every grid", id=f"{name} di luar semua kisi")
    return Statement("hole-filled", OneOf(frozenset((1,))), (cell,), says)
