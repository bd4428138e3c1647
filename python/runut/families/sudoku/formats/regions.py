"""Boards whose text names the region of each cell: boxes where they are some, else a jigsaw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from runut.families.sudoku.kinds.boards import Jigsaw
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board, box_shape
from runut.families.sudoku.model import Sudoku


def usual_shape(size: int) -> tuple[int, int]:
    """The usual boxes; for a prime size, its rows.

    >>> usual_shape(6), usual_shape(7)
    ((2, 3), (1, 7))
    """
    return box_shape(size) or (1, size)


def normal(regions: Sequence[int]) -> tuple[int, ...]:
    """The same regions, numbered from 0 in the order of their first cells.

    >>> normal((5, 5, 1, 5))
    (0, 0, 1, 0)
    """
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(region, len(numbers)) for region in regions)


def boxes_of(board: Board) -> tuple[int, ...]:
    """The number of the box of each cell."""
    return tuple(map(replace(board, regions=()).region, board.cells))


def regions_of(puzzle: Sudoku) -> tuple[int, ...]:
    """The number of the region, or box, of each cell."""
    jigsaws = (each for each in puzzle.constraints if isinstance(each, Jigsaw))
    jigsaw = next(jigsaws, None)
    return normal(jigsaw.regions) if jigsaw else boxes_of(puzzle.board)


def has_usual_boxes(puzzle: Sudoku) -> bool:
    """Whether the regions are the usual boxes, so that a text can omit them."""
    return regions_of(puzzle) == boxes_of(Board(*usual_shape(puzzle.size)))


def shape_and_jigsaw(
    regions: Sequence[int], size: int, columns: int = 0
) -> tuple[tuple[int, int], tuple[Constraint, ...]]:
    """The boxes, if the regions are boxes; else the usual boxes with a jigsaw that replaces them.

    `columns` are those of a board that may be no square.

    >>> shape_and_jigsaw((0, 0, 1, 1), 2)
    ((1, 2), ())
    """
    numbered = normal(regions)
    shapes = [usual_shape(size)]
    shapes += [(rows, size // rows) for rows in range(1, size + 1) if size % rows == 0]
    for shape in shapes:
        rows = len(regions) // columns if columns else size
        board = Board(*shape, rows=rows, columns=columns)
        if not (rows % shape[0] or board.columns % shape[1]) and numbered == boxes_of(board):
            return shape, ()
    return shapes[0], (Jigsaw(numbered),)
