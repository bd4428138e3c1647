"""How often each piece lies on each cell, as a scene: a board for each piece, a disc for each cell.

The area of a disc is the share of the solutions that have the piece there, relative to the cell
that the piece covers most often. So it is readable without colours, and a cell that the piece never
covers is empty. The caption gives the share of the most frequent cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, sqrt

from runut.core.puzzle import Solution
from runut.core.scene import Disc, Group, Item, Scene, Text
from runut.core.shape import Board, Rows
from runut.families.packing.boards import start, unpack
from runut.families.packing.draw import empty_layer, laid_out
from runut.families.packing.model import Packing

_GAP = 1.0
_CAPTION = 1.1
_SIZE = 0.62
_LARGEST = 0.46
"""The radius of a piece's largest disc."""
_RIM = 0.035
"""The dark outline of a disc, which keeps pale pieces visible in print."""


def heat_scene(puzzle: Packing, frequencies: Mapping[str, Board], count: int) -> Scene:
    """A board for each piece, in rows that keep the picture compact.

    `count` is the number of all solutions.
    """
    empty = unpack(puzzle, start(puzzle)).layers
    corners, width, height = laid_out(puzzle, empty)
    down = height + _CAPTION + _GAP
    number = len(puzzle.pieces)
    a_row = min(number, max(1, round(sqrt(number * down / (width + _GAP)))))
    items: list[Item] = []
    for at, piece in enumerate(puzzle.pieces):
        left, top = at % a_row * (width + _GAP), at // a_row * down
        layers = Solution(frequencies[piece.name]).layers
        most = max((_number(value) for rows in layers for row in rows for value in row), default=0)
        caption = f"{piece.name}: {100 * most / max(count, 1):.0f}%"
        parts: list[Item] = [Text(left, top + 0.4, caption, "label", _SIZE, "start")]
        for free, layer, (x, y) in zip(empty, layers, corners, strict=True):
            parts += empty_layer(free, left + x, top + _CAPTION + y)
            parts += _discs(layer, (left + x, top + _CAPTION + y), f"piece:{at}", most)
        items.append(Group(tuple(parts), piece.name))
    title = f"Where each piece lies in {count:,} solutions"
    rows = ceil(number / a_row)
    return Scene(a_row * (width + _GAP) - _GAP, rows * down - _GAP, tuple(items), title)


def _discs(layer: Rows, corner: tuple[float, float], role: str, most: int) -> Iterator[Item]:
    left, top = corner
    for row, values in enumerate(layer):
        for column, value in enumerate(values):
            if number := _number(value):
                x, y = left + column + 0.5, top + row + 0.5
                radius = _LARGEST * sqrt(number / most)
                yield Disc(x, y, radius, "edge")
                yield Disc(x, y, max(radius - _RIM, 0), role)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
