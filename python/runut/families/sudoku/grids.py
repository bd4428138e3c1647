"""What boards of several grids state, and which of their places are no cells.

Each grid has the usual rows, columns and boxes. A place outside every grid holds the first number
in a search, so that kernels need not know of it; nobody sees that number. Rows, columns and boxes
are called by those of the board, since these name cells too, and by the number of their grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from runut.core.rules.nature import House, Nature
from runut.core.rules.parts import OneOf
from runut.core.shape import Shape, rows_of
from runut.explaining.said import Words
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.statements import Statement, Unit, differ

__all__ = ["shape_of", "stated"]

_CALLED = {
    House.ROW: ("row {row} of grid {subject}", "baris {row} kisi {subject}"),
    House.COLUMN: ("column {column} of grid {subject}", "kolom {column} kisi {subject}"),
    House.BOX: ("the box from {first} of grid {subject}", "kotak dari {first} kisi {subject}"),
}
NATURES = {
    house: Nature(house=house, called={"en": en, "id": own}) for house, (en, own) in _CALLED.items()
}


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


def stated(board: Board) -> Iterator[Statement]:
    """The rows, columns and boxes of each grid; a box of several belongs to the first of them."""
    seen: set[tuple[int, ...]] = set()
    for number, start in enumerate(board.grids, 1):
        for house, cells in _houses(board, start):
            if cells not in seen:
                seen.add(cells)
                yield _unit(board, house, cells, str(number))
    yield from (_hole(board, cell) for cell in sorted(board.holes))


def _houses(board: Board, start: tuple[int, int]) -> Iterator[tuple[House, tuple[int, ...]]]:
    """The rows, columns and boxes of the grid that begins in a row and column."""
    own = Board(board.box_rows, board.box_columns)
    lines = range(own.size)
    for house, each in chain(
        ((House.ROW, own.row(at)) for at in lines),
        ((House.COLUMN, own.column(at)) for at in lines),
        ((House.BOX, box) for box in own.boxes()),
    ):
        places = (divmod(cell, own.columns) for cell in each)
        yield house, tuple(board.cell(start[0] + row, start[1] + column) for row, column in places)


def _unit(board: Board, house: House, cells: tuple[int, ...], number: str) -> Unit:
    row, column = divmod(cells[0], board.columns)
    first, nature = cell_name(cells[0], board.columns), NATURES[house]
    gaps = {"row": row + 1, "column": column + 1, "first": first, "subject": number}
    called = Words(*(text.format(**gaps) for text in nature.called.values()))
    return differ(board, house.value, called, cells, nature=nature, subject=number)


def _hole(board: Board, cell: int) -> Statement:
    name = cell_name(cell, board.columns)
    says = Words(f"{name} is outside every grid", id=f"{name} di luar semua kisi")
    return Statement("hole-filled", OneOf(frozenset((1,))), (cell,), says)
