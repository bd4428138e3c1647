"""A packing as a scene: joined cells in the colour of their piece, each with its name.

Boards in space are drawn layer by layer, the base first, in rows that keep the picture compact.
Cells of given pieces have a white disc. Pieces that are not on the board are drawn below it: all
that are not given while the puzzle is unsolved, unused spare ones afterwards. Where one of them is
solid they are cubes, in a text layers side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from runut.core.board import Choice
from runut.core.puzzle import Solution
from runut.core.scene import Disc, Group, Item, Line, Rect, Scene, Text
from runut.core.shape import Cell, Rows, Value, in_space
from runut.families.packing.boards import numbered
from runut.families.packing.model import Kind, Packing, Piece
from runut.families.packing.solids import cubes, extent

HOLE = "."
NARROWEST, WIDEST = 12, 24
"""Columns that the pieces below the board have at least, and a wide board's at most."""

Place = tuple[int, int]
"""A row and a column, or the origin of a part in the scene: a column and a row."""


def draw(puzzle: Packing, solution: Solution | None = None) -> Scene:
    """The board with its pieces, or the given ones, and the others below."""
    return _scene(puzzle, solution, are_cubes=not all(each.is_flat for each in puzzle.pieces))


def plain(puzzle: Packing, solution: Solution | None = None) -> Scene:
    """The same with the layers of solid pieces side by side."""
    return _scene(puzzle, solution, are_cubes=False)


def _scene(puzzle: Packing, solution: Solution | None, *, are_cubes: bool) -> Scene:
    given = {cell for each in puzzle.given for cell in each.cells}
    layers = solution.layers if solution else _given_layers(puzzle)
    numbers = {
        label: n for n, piece in enumerate(puzzle.pieces) for label in (piece.name, *piece.labels)
    }
    places, width, height = laid_out(puzzle, layers, are_cubes=are_cubes)
    items: list[Item] = []
    named = zip(layers, places, labels_of(layers), strict=True)
    for number, (layer, corner, label) in enumerate(named):
        pinned = {place[1:] for place in map(in_space, given) if place[0] == number}
        items.append(Group(tuple(_layer(layer, corner, numbers, pinned)), label))
    rest = list(_not_placed(puzzle, layers))
    # While a board is being filled, every piece keeps its place below it.
    is_open = any(value is None for layer in layers for row in layer for value in row)
    placed = list(_not_placed(puzzle, _given_layers(puzzle))) if is_open else rest
    if placed:
        shown = {label for _, _, label in rest}
        corners, width, height = _in_tray(placed, height + 1, width, are_cubes=are_cubes)
        tray = _cubes if are_cubes else _tray
        items.append(Group(tuple(tray(placed, corners, shown)), "pieces"))
    return Scene(width, height, tuple(items), _title(puzzle), tuple(places))


def look(puzzle: Packing, value: int) -> Choice:
    """How a cell of a piece looks by itself, by the packed value of one of its copies."""
    for number, (piece, values) in enumerate(numbered(puzzle)):
        if value in values:
            return Choice(piece.name, piece.name, f"piece:{number}")
    return Choice("hole")


def laid_out(
    puzzle: Packing, layers: tuple[Rows, ...], *, are_cubes: bool = False
) -> tuple[list[Place], int, int]:
    """The (column, row) at which each layer begins, and the columns and rows of all together.

    The number of layers in a row keeps the picture compact, with the pieces below, so that a puzzle
    and its solution have the same layout.
    """
    shapes = [(len(layer), max(map(len, layer), default=0)) for layer in layers]
    if len(shapes) == 1:
        return [(0, 0)], shapes[0][1], shapes[0][0]
    rest = list(_not_placed(puzzle, _given_layers(puzzle)))

    def spread(a_row: int) -> tuple[int, int]:
        """The longer side, with the pieces below; then the rows of layers."""
        width, height = _extent(shapes, _in_rows(shapes, a_row))
        if rest:
            _, width, height = _in_tray(rest, height + 1, width, are_cubes=are_cubes)
        return max(width, height), -a_row

    corners = _in_rows(shapes, min(range(1, len(shapes) + 1), key=spread))
    return corners, *_extent(shapes, corners)


def _in_rows(shapes: Sequence[Place], a_row: int) -> list[Place]:
    """The layers in reading order, so many a row, a cell apart."""
    corners = []
    left = top = deepest = 0
    for number, (rows, columns) in enumerate(shapes):
        if number % a_row == 0:
            left, top, deepest = 0, top + deepest, 0
        corners.append((left, top))
        left += columns + 1
        deepest = max(deepest, rows + 1)
    return corners


def _extent(shapes: Sequence[Place], corners: Sequence[Place]) -> Place:
    """The columns and rows of all layers together."""
    ends = [
        (left + columns, top + rows)
        for (left, top), (rows, columns) in zip(corners, shapes, strict=True)
    ]
    return max(x for x, _ in ends), max(y for _, y in ends)


def _title(puzzle: Packing) -> str:
    size = f"{puzzle.rows}×{puzzle.columns}"
    if puzzle.kind is Kind.BOX:
        size = f"{puzzle.layers}×{size}"
    number = sum(piece.copies for piece in puzzle.pieces)
    return f"Packing {puzzle.kind.lower()} {size}, {number} piece{'s' * (number != 1)}"


def _given_layers(puzzle: Packing) -> tuple[Rows, ...]:
    """The layers of the board with only the given pieces."""
    names: dict[Cell, Value] = {}
    used: Counter[str] = Counter()
    for each in puzzle.given:
        piece = next(piece for piece in puzzle.pieces if piece.name == each.name)
        names |= dict.fromkeys(each.cells, piece.labels[used[each.name]])
        used[each.name] += 1
    values: list[Value] = [
        names.get(cell) if is_free else HOLE
        for cell, is_free in zip(puzzle.cells(), puzzle.free(), strict=True)
    ]
    return Solution(puzzle.shape.board(values)).layers


def _not_placed(puzzle: Packing, layers: tuple[Rows, ...]) -> Iterator[tuple[int, Piece, str]]:
    """The pieces that are not on the board: number, piece, and label."""
    placed = {str(value) for layer in layers for row in layer for value in row}
    for number, piece in enumerate(puzzle.pieces):
        yield from ((number, piece, label) for label in piece.labels if label not in placed)


def filled(layer: Rows) -> list[tuple[int, int, Value]]:
    """The cells of a layer that are no holes: row, column and value."""
    return [
        (row, column, value)
        for row, values in enumerate(layer)
        for column, value in enumerate(values)
        if value != HOLE
    ]


def labels_of(layers: Sequence[Rows]) -> list[str]:
    """What each layer is called; a single one is the board."""
    count = len(layers)
    return [f"layer {at} of {count}" for at in range(1, count + 1)] if count > 1 else ["board"]


def empty_layer(layer: Rows, left: float, top: float) -> Iterator[Item]:
    """The cells of a layer, without pieces."""
    yield from (Rect(left + column, top + row, 1, 1, "shade") for row, column, _ in filled(layer))
    yield from _borders(layer, left, top)


def _layer(
    layer: Rows, corner: Place, numbers: dict[str, int], pinned: set[tuple[int, int]]
) -> Iterator[Item]:
    """Cells piece by piece, so that each is one shape without seams; then what lies on them."""
    left, top = corner
    cells = filled(layer)
    for row, column, value in sorted(cells, key=lambda cell: str(cell[2] or "")):
        role = "shade" if value is None else f"piece:{numbers.get(str(value), 0)}"
        yield Rect(left + column, top + row, 1, 1, role)
    for row, column, value in cells:
        if value is not None and (row, column) in pinned:
            yield Disc(left + column + 0.5, top + row + 0.5, 0.36, "white")
    for row, column, value in cells:
        if value is None:
            yield Text(left + column + 0.5, top + row + 0.5, "·", "blank")
        else:
            yield _name(str(value), left + column, top + row)
    yield from _borders(layer, left, top)


def _name(text: str, column: int, row: int) -> Text:
    """A name in its cell, the smaller the longer it is."""
    return Text(column + 0.5, row + 0.5, text, "letter", min(0.6, 1.2 / max(1, len(text))))


def _borders(layer: Rows, left: float, top: float) -> Iterator[Line]:
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
                    yield Line(left + x1, top + y1, left + x2, top + y2, "edge")
                elif here is None:
                    yield Line(left + x1, top + y1, left + x2, top + y2, "grid")


# -- the pieces below the board -----------------------------------------------------------------


def _in_tray(
    pieces: Sequence[tuple[int, Piece, str]], top: int, width: int, *, are_cubes: bool
) -> tuple[list[Place], int, int]:
    """The place of each piece below a board of this width, and their total width and height.

    The length of the rows keeps the picture compact.
    """
    extents = [extent(piece) if are_cubes else _flat_extent(piece) for _, piece, _ in pieces]
    least = max(width, NARROWEST)
    tries = (_in_lines(extents, top, each) for each in range(least, max(WIDEST, least) + 1))
    corners, widest, bottom = min(tries, key=lambda found: (max(found[1:]), found[1]))
    return corners, max(widest, width), bottom


def _flat_extent(piece: Piece) -> Place:
    """The columns and rows of its layers side by side."""
    rows, columns = zip(*_side_by_side(piece), strict=True)
    return 1 + max(columns), 1 + max(rows)


def _in_lines(extents: Sequence[Place], top: int, width: int) -> tuple[list[Place], int, int]:
    """The corners of pieces in rows of this width, the width in use, and where all ends."""
    corners = []
    left = high = widest = 0
    for wide, tall in extents:
        if left and left + wide > width:
            left, top, high = 0, top + high + 1, 0
        corners.append((left, top))
        widest = max(widest, left + wide)
        left += wide + 1
        high = max(high, tall)
    return corners, widest, top + high


def _tray(
    pieces: Sequence[tuple[int, Piece, str]], corners: Sequence[Place], shown: set[str]
) -> Iterator[Item]:
    """The pieces below the board, with empty room for those that are not `shown`."""
    for (number, piece, label), (left, top) in zip(pieces, corners, strict=True):
        if label in shown:
            cells = _side_by_side(piece)
            yield from (Rect(left + x, top + y, 1, 1, f"piece:{number}") for y, x in cells)
            yield from (_name(label, left + x, top + y) for y, x in cells)
            yield from _outline(cells, left, top)


def _cubes(
    pieces: Sequence[tuple[int, Piece, str]], corners: Sequence[Place], shown: set[str]
) -> Iterator[Item]:
    """The same with solid pieces."""
    for (number, piece, label), corner in zip(pieces, corners, strict=True):
        if label in shown:
            yield from cubes(piece, f"piece:{number}", label, corner)


def _side_by_side(piece: Piece) -> list[Place]:
    """The cells of a piece as (row, column), its layers side by side."""
    places = piece.places
    step = 2 + max(column for _, _, column in places)
    return [(row, column + step * layer) for layer, row, column in places]


def _outline(cells: list[Place], left: int, top: int) -> Iterator[Line]:
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
