"""The IQ Puzzler Pro paper's search in plain Python (2025).

Pieces in the order of the file, anchors row by row over the whole rectangle, the orientations of a
piece in the order in which a Java `HashSet` hands them out. One node is one call of `search`, the
first and the last included. The engine's `paper.rs` does the same in the same order, and says more
about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from runut.core.puzzle import UNKNOWN
from runut.core.search import ReferenceControl
from runut.families.packing.model import Kind, Packing, Piece

Matrix = tuple[str, ...]
Place = tuple[int, int, int]
Shape = list[Place]

LISTED = 1_000
"""Most cells for which the tries of a piece are listed once; more would fill the memory."""


def piece_backtracking(
    puzzle: Packing, control: ReferenceControl, *, trim: bool = False
) -> Iterator[bytes]:
    """Every solution in the paper's order; `control` counts the calls of the search."""
    free = {cell for cell, is_free in enumerate(puzzle.free()) if is_free}
    all_tries = ways(puzzle, control, trim=trim)
    yield from _search(all_tries, bytearray(puzzle.size), free, control, 0)


def ways(
    puzzle: Packing, control: ReferenceControl, *, trim: bool = False
) -> list[Iterable[list[int]]]:
    """The tries of each piece on the empty board, as the cells that it takes, in order."""
    places = list(_places(puzzle))
    number = {places[cell]: cell for cell, is_free in enumerate(puzzle.free()) if is_free}
    tries: list[Iterable[list[int]]] = [
        _Tries(places, number, _shapes(puzzle, piece, trim=trim), control)
        for piece in puzzle.pieces
    ]
    return [list(each) for each in tries] if len(places) <= LISTED else tries


def _search(
    all_tries: list[Iterable[list[int]]],
    board: bytearray,
    free: set[int],
    control: ReferenceControl,
    piece: int,
    placed: Sequence[int] = (),
) -> Iterator[bytes]:
    _report(control, piece, placed)
    if piece == len(all_tries):
        yield bytes(board)
        return
    for cells in all_tries[piece]:
        if not free.issuperset(cells):
            continue
        free.difference_update(cells)
        for cell in cells:
            board[cell] = piece + 1
        yield from _search(all_tries, board, free, control, piece + 1, cells)
        free.update(cells)
        control.backtrack()
        control.back(piece + 1)


def _report(control: ReferenceControl, depth: int, placed: Sequence[int]) -> None:
    """Report a call of the search: the root, or the piece that was placed for it."""
    if not placed:
        control.node(depth, 0, UNKNOWN)
        return
    control.node(depth, min(placed), depth)
    for cell in placed:
        control.set(depth, cell, depth)


@dataclass(frozen=True)
class _Tries:
    """The cells that a piece takes, for each anchor in reading order and each of its shapes.

    Tries off the board or on a hole are omitted.
    """

    anchors: list[Place]
    number: dict[Place, int]
    shapes: list[Shape]
    control: ReferenceControl

    def __iter__(self) -> Iterator[list[int]]:
        for z, x, y in self.anchors:
            self.control.work(len(self.shapes))
            for shape in self.shapes:
                cells = [self.number.get((z + dz, x + dx, y + dy)) for dz, dx, dy in shape]
                inside = [cell for cell in cells if cell is not None]
                if len(inside) == len(cells):
                    yield inside


def _places(puzzle: Packing) -> Iterator[Place]:
    """Where each cell lies, as (level, row, column); a pyramid counts in half cells."""
    step = 2 if puzzle.kind is Kind.PYRAMID else 1
    for level, (rows, columns) in enumerate(puzzle.layer_shapes()):
        for row in range(rows):
            yield from (
                (level, step * row + level, step * column + level) for column in range(columns)
            )


def _shapes(puzzle: Packing, piece: Piece, *, trim: bool) -> list[Shape]:
    """The orientations of a piece, in order, as steps from the anchor to its cells."""
    matrix = _trimmed(piece) if trim else _padded(piece.rows)
    if puzzle.kind is Kind.PYRAMID:
        is_too_long = any(max(cell) >= puzzle.rows for cell in piece.cells)
        return [] if is_too_long else _in_pyramid(matrix)
    return [
        [(0, row, column) for row, column in _cells(orientation)]
        for orientation in orientations(chr(piece.code), matrix)
    ]


def _padded(rows: tuple[str, ...]) -> Matrix:
    width = max(map(len, rows))
    return tuple(row.ljust(width) for row in rows)


def _trimmed(piece: Piece) -> Matrix:
    cells = set(piece.cells)
    height = 1 + max(row for row, _ in cells)
    width = 1 + max(column for _, column in cells)
    return tuple(
        "".join(piece.sign if (row, column) in cells else " " for column in range(width))
        for row in range(height)
    )


def _cells(matrix: Matrix) -> list[tuple[int, int]]:
    return [
        (row, column)
        for row, text in enumerate(matrix)
        for column, letter in enumerate(text)
        if letter != " "
    ]


def orientations(letter: str, matrix: Matrix) -> list[Matrix]:
    """The turns and flips of a piece in the order of a Java `HashSet` with 16 buckets.

    >>> orientations("A", ("A ", "AA"))[0]
    (' A', 'AA')
    """
    found: list[Matrix] = []
    turned = matrix
    for _ in range(4):
        for image in (turned, tuple(row[::-1] for row in turned)):
            if image not in found:
                found.append(image)
        turned = tuple("".join(column) for column in zip(*reversed(turned), strict=True))
    return sorted(found, key=lambda image: _bucket(letter, image))


def _bucket(letter: str, matrix: Matrix) -> int:
    """Java's `Arrays.deepHashCode` with the size, spread as `HashMap` does; '#' is a blank cell."""
    codes = [[ord("#" if cell == " " else letter) for cell in row] for row in matrix]
    deep = _fold(1, [_fold(1, row) for row in codes])
    spread = _fold(_fold(len(matrix), [len(matrix[0])]), [deep])
    return (spread ^ spread >> 16) & 15


def _fold(start: int, values: list[int]) -> int:
    return reduce(lambda total, value: (31 * total + value) & 0xFFFFFFFF, values, start)


# -- the pyramid, which the paper rejects ---------------------------------------------------------


def _in_pyramid(matrix: Matrix) -> list[Shape]:
    """The piece in each plane, its first ball in reading order on the anchor; equal ones once."""
    found: list[Shape] = []
    for down, right in _planes():
        shape = sorted(
            tuple(row * d + column * r for d, r in zip(down, right, strict=True))
            for row, column in _cells(matrix)
        )
        z, x, y = shape[0]
        moved = [(each[0] - z, each[1] - x, each[2] - y) for each in shape]
        if moved not in found:
            found.append(moved)
    return found


def _planes() -> list[tuple[Place, Place]]:
    """The ordered pairs of perpendicular steps between neighbouring balls."""
    steps: list[Place] = [(0, 2, 0), (0, -2, 0), (0, 0, 2), (0, 0, -2)]
    steps += [(z, x, y) for x in (1, -1) for y in (1, -1) for z in (1, -1)]
    return [
        (down, right)
        for down in steps
        for right in steps
        if 2 * down[0] * right[0] + down[1] * right[1] + down[2] * right[2] == 0
    ]
