"""A packing as a scene: joined cells in the colour of their piece, each with its letter.

A pyramid is drawn layer by layer, the base first, one below the other. An unsolved puzzle shows its
empty board with the pieces below it.
"""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.puzzle import Rows, Solution
from runut.core.scene import Group, Item, Line, Rect, Scene, Text
from runut.families.packing.model import Packing, Piece

__all__ = ["draw"]

HOLE = "."


def draw(puzzle: Packing, solution: Solution | None = None) -> Scene:
    """The board with the pieces on it, or the empty board and the pieces beside it."""
    letters = {piece.letter: index for index, piece in enumerate(puzzle.pieces)}
    layers = solution.layers() if solution else tuple(_blank_layers(puzzle))
    width = max(len(layer[0]) for layer in layers)
    items: list[Item] = []
    top = 0
    for number, layer in enumerate(layers, 1):
        label = f"layer {number} of {len(layers)}" if len(layers) > 1 else "board"
        items.append(Group(tuple(_layer(layer, top, letters)), label))
        top += len(layer) + 1
    height = top - 1
    if solution is None:
        tray, width, height = _tray(puzzle.pieces, top, max(width, 12))
        items.append(Group(tuple(tray), "pieces"))
    title = (
        f"Packing {puzzle.kind.lower()} {puzzle.rows}×{puzzle.columns}, {len(puzzle.pieces)} pieces"
    )
    return Scene(width, height, tuple(items), title)


def _blank_layers(puzzle: Packing) -> Iterator[Rows]:
    free = iter(puzzle.free())
    for rows, columns in puzzle.layer_shapes():
        yield tuple(
            tuple(None if next(free) else HOLE for _ in range(columns)) for _ in range(rows)
        )


def _layer(layer: Rows, top: int, letters: dict[str, int]) -> Iterator[Item]:
    for row, values in enumerate(layer):
        for column, value in enumerate(values):
            if value == HOLE:
                continue
            role = "shade" if value is None else f"piece:{letters.get(str(value), 0)}"
            yield Rect(column, top + row, 1, 1, role)
            text, look = ("·", "blank") if value is None else (str(value), "letter")
            yield Text(column + 0.5, top + row + 0.5, text, look)
    yield from _borders(layer, top)


def _borders(layer: Rows, top: int) -> Iterator[Line]:
    """Thick lines between different pieces and around the board, thin ones between empty cells."""

    def value(row: int, column: int) -> object:
        inside = 0 <= row < len(layer) and 0 <= column < len(layer[0])
        return layer[row][column] if inside else HOLE

    for row in range(len(layer) + 1):
        for column in range(len(layer[0]) + 1):
            here = value(row, column)
            for other, line in (
                (value(row, column - 1), (column, row, column, row + 1)),
                (value(row - 1, column), (column, row, column + 1, row)),
            ):
                x1, y1, x2, y2 = line
                if here != other:
                    yield Line(x1, top + y1, x2, top + y2, "edge")
                elif here is None:
                    yield Line(x1, top + y1, x2, top + y2, "grid")


def _tray(pieces: tuple[Piece, ...], top: int, width: int) -> tuple[list[Item], int, int]:
    """The pieces in rows below the board; also the width and the height of it all."""
    items: list[Item] = []
    left, height, widest = 0, 0, width
    for index, piece in enumerate(pieces):
        cells = piece.cells
        columns = 1 + max(column for _, column in cells)
        if left and left + columns > width:
            left, top, height = 0, top + height + 1, 0
        for row, column in cells:
            items.append(Rect(left + column, top + row, 1, 1, f"piece:{index}"))
            items.append(Text(left + column + 0.5, top + row + 0.5, piece.letter, "letter"))
        items += _outline(cells, left, top)
        widest = max(widest, left + columns)
        left += columns + 1
        height = max(height, 1 + max(row for row, _ in cells))
    return items, widest, top + height


def _outline(cells: tuple[tuple[int, int], ...], left: int, top: int) -> Iterator[Line]:
    filled = set(cells)
    for row, column in cells:
        x, y = left + column, top + row
        for neighbour, ends in (
            ((row - 1, column), (x, y, x + 1, y)),
            ((row + 1, column), (x, y + 1, x + 1, y + 1)),
            ((row, column - 1), (x, y, x, y + 1)),
            ((row, column + 1), (x + 1, y, x + 1, y + 1)),
        ):
            if neighbour not in filled:
                yield Line(*ends, "edge")
