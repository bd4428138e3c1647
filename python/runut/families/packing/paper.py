"""The IQ Puzzler Pro paper's search in plain Python (2025).

Pieces in the order of the file, anchors row by row over the whole rectangle, the orientations of a
piece in the order in which a Java `HashSet` hands them out. One node is one call of `search`, the
first and the last included. The engine's `paper.rs` does the same in the same order, and says more
about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from runut.core.search import Meter
from runut.families.packing.model import Kind, Packing, Piece

__all__ = ["orientations", "piece_backtracking"]

Matrix = tuple[str, ...]
Step = tuple[int, int, int]


def piece_backtracking(puzzle: Packing, meter: Meter, *, trim: bool = False) -> Iterator[bytes]:
    """Every solution in the paper's order; `meter` counts the calls of the search."""
    placements = [_placements(puzzle, piece, trim=trim) for piece in puzzle.pieces]
    board = bytearray(255 if free else 0 for free in puzzle.free())
    yield from _search(placements, board, meter, 0)


def _search(
    placements: list[list[list[int]]], board: bytearray, meter: Meter, piece: int
) -> Iterator[bytes]:
    meter.node(piece, 0, piece + 1)
    if piece == len(placements):
        yield bytes(board)
        return
    for cells in placements[piece]:
        if any(board[cell] != 255 for cell in cells):
            continue
        for cell in cells:
            board[cell] = piece + 1
            meter.set(piece, cell, piece + 1)
        yield from _search(placements, board, meter, piece + 1)
        for cell in cells:
            board[cell] = 255
        meter.backtrack()
        meter.back(piece)


def _placements(puzzle: Packing, piece: Piece, *, trim: bool) -> list[list[int]]:
    """The cells of the piece in every way in which it is tried, in order."""
    matrix = _trimmed(piece) if trim else _padded(piece.rows)
    if puzzle.kind is Kind.PYRAMID:
        return _in_pyramid(puzzle.rows, matrix)
    free = puzzle.free()
    shapes = [_cells(orientation) for orientation in orientations(piece.letter, matrix)]
    found = []
    for anchor in range(puzzle.rows * puzzle.columns):
        top, left = divmod(anchor, puzzle.columns)
        for shape in shapes:
            places = [(top + row, left + column) for row, column in shape]
            if all(row < puzzle.rows and column < puzzle.columns for row, column in places):
                cells = [row * puzzle.columns + column for row, column in places]
                if all(free[cell] for cell in cells):
                    found.append(cells)
    return found


def _padded(rows: tuple[str, ...]) -> Matrix:
    width = max(map(len, rows))
    return tuple(row.ljust(width) for row in rows)


def _trimmed(piece: Piece) -> Matrix:
    cells = set(piece.cells)
    height = 1 + max(row for row, _ in cells)
    width = 1 + max(column for _, column in cells)
    return tuple(
        "".join(piece.letter if (row, column) in cells else " " for column in range(width))
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


# -- the pyramid, which the paper refuses ---------------------------------------------------------


def _in_pyramid(levels: int, matrix: Matrix) -> list[list[int]]:
    """The piece's first cell on each ball, base first, in each plane; equal sets of balls once."""
    balls = [
        (2 * row + z, 2 * column + z, z)
        for z in range(levels)
        for row in range(levels - z)
        for column in range(levels - z)
    ]
    number = {ball: index for index, ball in enumerate(balls)}
    cells = _cells(matrix)
    top, left = cells[0]
    found: dict[frozenset[int], list[int]] = {}
    for x, y, z in balls:
        for down, right in _planes():
            places = [
                number.get(
                    (
                        x + (row - top) * down[0] + (column - left) * right[0],
                        y + (row - top) * down[1] + (column - left) * right[1],
                        z + (row - top) * down[2] + (column - left) * right[2],
                    )
                )
                for row, column in cells
            ]
            inside = [place for place in places if place is not None]
            if len(inside) == len(places):
                found.setdefault(frozenset(inside), inside)
    return list(found.values())


def _planes() -> list[tuple[Step, Step]]:
    steps: list[Step] = [(2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0)]
    steps += [(x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1)]
    return [
        (down, right)
        for down in steps
        for right in steps
        if down[0] * right[0] + down[1] * right[1] + 2 * down[2] * right[2] == 0
    ]
