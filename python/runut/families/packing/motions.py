"""Turning, flipping and shifting pieces, in every lattice.

Every cell is a point with three whole coordinates, chosen such that each motion of the lattice
swaps coordinates and changes signs: on flat boards (0, row, column), in boxes (layer, row, column),
in pyramids (z, i + j + z, i - j) for the ball of row i and column j in layer z. There are 8 motions
of a flat board, 4 of which only turn, and 48 in space, 24 of which only turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations, product

from runut.core.motions import Motion, Point, from_least
from runut.core.motions import images as images_of
from runut.core.shape import Cell, in_space
from runut.families.packing.pieces import Kind, Moves, Piece, moves_of


def point(kind: Kind, cell: Cell) -> Point:
    """The point of a cell.

    >>> point(Kind.PYRAMID, (1, 0, 2)), point(Kind.DEFAULT, (3, 4))
    ((1, 3, -2), (0, 3, 4))
    """
    layer, row, column = in_space(cell)
    if kind is Kind.PYRAMID:
        return layer, row + column + layer, row - column
    return layer, row, column


@cache
def motions(kind: Kind, moves: Moves) -> tuple[Motion, ...]:
    """The motions of a board's lattice that a piece with these moves may make."""
    every: Iterator[Motion] = (
        ((a, b, c), (u, v, w))
        for a, b, c in permutations((0, 1, 2))
        for u, v, w in product((1, -1), repeat=3)
        if kind.is_layered or (a, u) == (0, 1)
    )
    if moves is Moves.NONE:
        return (next(every),)
    return tuple(motion for motion in every if moves is Moves.ANY or _is_rotation(motion))


def _is_rotation(motion: Motion) -> bool:
    order, signs = motion
    swaps = sum(one > other for at, one in enumerate(order) for other in order[at + 1 :])
    return (swaps + signs.count(-1)) % 2 == 0


def images(piece: Piece, kind: Kind) -> list[tuple[Point, ...]]:
    """Every way in which a piece can lie, each once: its points in order, the first at the origin.

    >>> [len(images(Piece("A", rows), Kind.DEFAULT)) for rows in (("AA",), ("AAA", "A"))]
    [2, 8]
    """
    points = (point(kind, place) for place in piece.places)
    return images_of(points, motions(kind, moves_of(piece, kind)))


def is_image(piece: Piece, kind: Kind, cells: Iterable[Cell]) -> bool:
    """Whether a piece can be moved so that it covers these cells."""
    wanted = from_least(point(kind, cell) for cell in cells)
    return len(wanted) == piece.area and wanted in images(piece, kind)


def placements(piece: Piece, kind: Kind, board: dict[Point, int]) -> list[tuple[int, ...]]:
    """Every place of a piece on a board of numbered points: the numbers of its cells, in order."""
    found = []
    for image in images(piece, kind):
        for x, y, z in board:
            cells = [board.get((x + a, y + b, z + c)) for a, b, c in image]
            inside = [cell for cell in cells if cell is not None]
            if len(inside) == len(cells):
                found.append(tuple(sorted(inside)))
    return sorted(found)
