"""Other pictures of packings: balls joined by bars, as in the real game, and the pyramid in space.

`balls` shows layer by layer. `pyramid` shows the whole pyramid from above one corner, with each
ball in the hollow between the balls below; `exploded` lifts the layers apart by any factor. Nested
discs shade the balls, so that every back end can draw them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin, sqrt

from runut.core.puzzle import Solution
from runut.core.scene import Disc, Group, Item, Line, Rect, Scene, Spot, Text
from runut.core.shape import Rows, Value
from runut.families.packing.draw import draw, filled, labels_of, laid_out
from runut.families.packing.model import Packing

Colours = Mapping[Value, str]
Place = tuple[float, float]

STRANGE = "piece:0"
"""The colour of a value that is no piece."""
RADIUS = 0.44
BAR = 0.36
HOLLOW = 0.1
"""The radius of the dot in an empty cell."""
SHADES = ((0.0, 0.0, 1.0, -28), (-0.05, -0.07, 0.9, 0), (-0.14, -0.17, 0.55, 16),
          (-0.2, -0.24, 0.3, 38), (-0.24, -0.29, 0.13, 70))  # fmt: skip
"""Discs of a ball: offset to the right and down, size, and lightness."""
ANGLE = pi / 6
"""Rows and columns fall by this angle to the left and right."""
LIFT = 1 / sqrt(2)
"""The height of a layer of balls above the one below."""
BALL = cos(ANGLE) / sqrt(2)
"""The radius of a ball in space, where rows and columns are foreshortened and a ball is not."""
APART = 6.5
"""How many times their height the layers of `exploded` are lifted."""


def balls(puzzle: Packing, solution: Solution | None = None) -> Scene:
    """Balls joined by bars; an unsolved board has the usual drawing."""
    if solution is None:
        return draw(puzzle)
    layers, colours = solution.layers, _colours(puzzle)
    corners, width, height = laid_out(puzzle, layers)
    groups = tuple(
        Group(tuple(_flat_layer(layer, corner, colours)), label)
        for layer, corner, label in zip(layers, corners, labels_of(layers), strict=True)
    )
    title = f"Packing {puzzle.rows}×{puzzle.columns}, {_pieces(puzzle)}"
    return Scene(width, height, groups, title, tuple(corners))


def _pieces(puzzle: Packing) -> str:
    return f"{len(puzzle.pieces)} piece{'s' * (len(puzzle.pieces) != 1)}"


def _flat_layer(layer: Rows, corner: Place, colours: Colours) -> Iterator[Item]:
    """The bars, then the balls over them, then the letters."""
    left, top = corner
    places = filled(layer)
    pieces = [each for each in places if each[2] is not None]
    for row, column, _ in places:
        yield Rect(left + column, top + row, 1, 1, "shade")
    for row, column, value in places:
        if value is None:
            yield Disc(left + column + 0.5, top + row + 0.5, HOLLOW, "grid")
    for row, column, value in pieces:
        yield from _bars(layer, (row, column), corner, colours.get(value, STRANGE))
    for row, column, value in pieces:
        yield from _ball(left + column + 0.5, top + row + 0.5, RADIUS, colours.get(value, STRANGE))
    for row, column, value in pieces:
        yield Text(left + column + 0.5, top + row + 0.5, str(value), "letter", _size(value))


def _bars(layer: Rows, place: tuple[int, int], corner: Place, colour: str) -> Iterator[Line]:
    """Bars to the right and below, where the same piece goes on."""
    row, column = place
    value, role = layer[row][column], f"{colour}@-18"
    x, y = corner[0] + column + 0.5, corner[1] + row + 0.5
    if column + 1 < len(layer[row]) and layer[row][column + 1] == value:
        yield Line(x, y, x + 1, y, role, BAR)
    if row + 1 < len(layer) and layer[row + 1][column] == value:
        yield Line(x, y, x, y + 1, role, BAR)


def _colours(puzzle: Packing) -> Colours:
    """The colour of each piece as on a flat board, but copies have a colour each.

    Balls have no outline to separate two copies.
    """
    labels = (label for piece in puzzle.pieces for label in piece.labels)
    return {label: f"piece:{at}" for at, label in enumerate(labels)}


def _size(value: Value) -> float:
    return min(0.52, 0.9 / len(str(value)))


def _ball(x: float, y: float, radius: float, role: str) -> Iterator[Disc]:
    for right, down, size, shade in SHADES:
        yield Disc(x + right * radius, y + down * radius, size * radius, f"{role}@{shade}")


# -- in space -----------------------------------------------------------------------------------


def pyramid(puzzle: Packing, solution: Solution | None = None, explode: float = 0.0) -> Scene:
    """The pyramid of balls, each layer lifted by `explode` times its height.

    A flat board is drawn by `balls`; an unsolved puzzle has the usual drawing.
    """
    if solution is None:
        return draw(puzzle)
    if not solution.is_layered:
        return balls(puzzle, solution)
    layers = solution.layers
    space = _Space(1 + explode, is_heap=_is_heap(layers))
    corner, (width, height) = _extent(layers, space)
    colours = _colours(puzzle)
    groups = tuple(
        Group(tuple(_layer_in_space(rows, layer, corner, space, colours)), label)
        for layer, rows in enumerate(layers)
        for label in [f"layer {layer + 1} of {len(layers)}"]
    )
    title = f"Packing pyramid {puzzle.rows}×{puzzle.columns}, {_pieces(puzzle)}"
    return Scene(width, height, groups, title, (), tuple(_spots(layers, corner, space)))


def _spots(layers: tuple[Rows, ...], corner: Place, space: _Space) -> Iterator[Spot]:
    """The place of each ball in the picture, and the square inside it."""
    for layer, rows in enumerate(layers):
        for row, column, _ in filled(rows):
            x, y = space.seen(layer, row, column)
            yield Spot(layer, row, column, x - corner[0], y - corner[1], BALL * sqrt(2))


def _extent(layers: tuple[Rows, ...], space: _Space) -> tuple[Place, Place]:
    """The upper left corner of all balls and floors, and their width and height."""
    seen = []
    for layer, rows in enumerate(layers):
        for row in (0, len(rows) - 1):
            for column in (0, len(rows[0]) - 1):
                x, y = space.seen(layer, row, column)
                seen += [(x - BALL, y - BALL), (x + BALL, y + BALL)]
        if space.spread > 1:
            seen += _corners(rows, layer, space)
    left, top = min(x for x, _ in seen), min(y for _, y in seen)
    return (left, top), (max(x for x, _ in seen) - left, max(y for _, y in seen) - top)


def _layer_in_space(
    rows: Rows, layer: int, corner: Place, space: _Space, colours: Colours
) -> Iterator[Item]:
    """Balls from the back to the front, so that nearer ones hide those behind."""
    if space.spread > 1:
        yield from _floor(rows, layer, corner, space)
    for row, column, value in sorted(filled(rows), key=lambda each: each[0] + each[1]):
        x, y = space.seen(layer, row, column)
        x, y = x - corner[0], y - corner[1]
        if value is None:
            yield Disc(x, y, HOLLOW, "grid")
        else:
            yield from _ball(x, y, BALL, colours.get(value, STRANGE))
            yield Text(x, y, str(value), "letter", _size(value))


def _floor(rows: Rows, layer: int, corner: Place, space: _Space) -> Iterator[Line]:
    """The edge of the rectangle on which a lifted layer lies."""
    flat = _corners(rows, layer, space)
    for (x1, y1), (x2, y2) in zip(flat, flat[1:] + flat[:1], strict=True):
        yield Line(x1 - corner[0], y1 - corner[1], x2 - corner[0], y2 - corner[1], "guide")


def _corners(rows: Rows, layer: int, space: _Space) -> list[Place]:
    """The corners of a layer's floor in the picture, half a ball below the centres of its balls."""
    low, high, wide = -0.5, len(rows) - 0.5, len(rows[0]) - 0.5
    ends = [(low, low), (low, wide), (high, wide), (high, low)]
    return [(x, y + 0.5) for x, y in (space.seen(layer, *end) for end in ends)]


def _is_heap(layers: tuple[Rows, ...]) -> bool:
    """Whether each layer rests in the hollows of the layer below, because it is smaller."""
    return len(layers) > 1 and len(layers[1]) < len(layers[0])


@dataclass(frozen=True, slots=True)
class _Space:
    """How layers lie over each other and where that is seen; in a box they stand upright."""

    spread: float
    is_heap: bool

    def seen(self, layer: int, row: float, column: float) -> tuple[float, float]:
        """The place of a ball in the picture."""
        inset = layer / 2 if self.is_heap else 0.0
        row, column = row + inset, column + inset
        height = layer * self.spread * (LIFT if self.is_heap else 1.0)
        return (column - row) * cos(ANGLE), (column + row) * sin(ANGLE) - height


VIEWS: Mapping[str, Callable[[Packing, Solution | None], Scene]] = {
    "balls": balls,
    "pyramid": pyramid,
    "exploded": partial(pyramid, explode=APART),
}
"""Every other view by its name."""
