"""Pictures in black and white by lines: outlines, ink and strokes.

- **outline**: edges, as the dark side of a difference of Gaussians (Marr and Hildreth, "Theory of
  edge detection", 1980), relative to the contrast around, kept where they are ridges and hang
  together with a strong one (hysteresis; Canny, IEEE Trans. PAMI 8, 1986).
- **ink**: outlines, with what is darkest filled, in the manner of Winnemöller, Kyprianidis and
  Olsen, "XDoG: an extended difference-of-Gaussians compendium", Computers & Graphics 36, 2012.
- **strokes**: dark lines as one cell wide, however thick they are; Zhang and Suen, "A fast parallel
  algorithm for thinning digital patterns", Communications of the ACM 27, 1984.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from runut.families.nonogram.images.reduction import Levels, levels_of, reduced, squeezed
from runut.families.nonogram.images.sketches import MIDDLE, Sketch, everywhere, means, otsu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

PEN = 0.4
"""The width of the smaller Gaussian in cells: lines become about one cell wide."""
RATIO = 1.6
"""The ratio of both Gaussians; Marr and Hildreth's."""
NEAR = 0.18
"""How far the contrast around an edge is measured."""
FAINT = 1.5
"""The response of noise."""
STRONG, WEAK = 0.8, 0.35
"""Responses relative to the contrast around that begin an edge, and that continue one."""
THIN = 3
"""Pixels along a cell while lines are thinned."""

Bits = list[list[int]]


def by_outline(fine: Image, width: int, height: int) -> Sketch:
    """Edges of any of the three colours, a cell wide."""
    edges = [[max(0.0, -level) for level in row] for row in _edges(fine, width, height)]
    reach = max(2, round(NEAR * max(width, height)))
    powers = means([[edge * edge for edge in row] for row in edges], reach)
    responses = [
        [edge / (sqrt(power) + FAINT) for edge, power in zip(*rows, strict=True)]
        for rows in zip(edges, powers, strict=True)
    ]
    kept = _connected(responses)
    levels = [
        [
            MIDDLE * (1 - min(1.0, edge) if (row, column) in kept else 1 + max(0.0, 1 - edge))
            for column, edge in enumerate(line)
        ]
        for row, line in enumerate(responses)
    ]
    return Sketch(levels, everywhere(MIDDLE, levels))


def by_ink(fine: Image, width: int, height: int) -> Sketch:
    """Edges, and what is darkest filled."""
    lines = by_outline(fine, width, height)
    levels = reduced(fine.convert("L"), width, height)
    threshold = otsu(levels)
    darkest = otsu([[level for row in levels for level in row if level < threshold]])
    scale = MIDDLE / max(1.0, min(darkest, threshold))
    inked = [
        [
            min(line, max(level * scale, 0.0)) if line else line
            for line, level in zip(*rows, strict=True)
        ]
        for rows in zip(lines.levels, levels, strict=True)
    ]
    return Sketch(inked, lines.thresholds)


def by_strokes(fine: Image, width: int, height: int) -> Sketch:
    """Dark lines, thinned to about one cell."""
    grey = squeezed(fine.convert("L"), width * THIN, height * THIN)
    levels = levels_of(grey)
    threshold = otsu(levels)
    lines = _with_dots(thinned([[int(level < threshold) for level in row] for row in levels]))
    counts = [
        [
            sum(sum(lines[row][column : column + THIN]) for row in range(top, top + THIN))
            for column in range(0, width * THIN, THIN)
        ]
        for top in range(0, height * THIN, THIN)
    ]
    # Two pixels cross a cell; a single one is only the end of a line.
    faded = [[max(0.0, 255.0 - 85.0 * count) for count in row] for row in counts]
    return Sketch(faded, everywhere(MIDDLE, faded))


def _with_dots(lines: Bits) -> Bits:
    """The lines, where a pixel that has no neighbour, what is left of a dot, counts as two."""
    black = {(row, at) for row, line in enumerate(lines) for at, bit in enumerate(line) if bit}
    alone = {cell for cell in black if sum(each in black for each in _around(*cell)) == 1}
    return [
        [bit + ((row, at) in alone) for at, bit in enumerate(line)]
        for row, line in enumerate(lines)
    ]


def _edges(fine: Image, width: int, height: int) -> Levels:
    """The difference of Gaussians in each cell, of the colour in which it is darkest."""
    from PIL import ImageFilter, ImageMath  # noqa: PLC0415 - loaded for images alone

    pen = PEN * fine.width / width
    narrow, wide = (ImageFilter.GaussianBlur(pen * ratio) for ratio in (1, RATIO))
    layers = [
        ImageMath.lambda_eval(
            lambda each: each["narrow"] - each["wide"],
            narrow=colour.filter(narrow).convert("F"),
            wide=colour.filter(wide).convert("F"),
        )
        for colour in fine.split()
    ]
    cells = (levels_of(squeezed(layer, width, height)) for layer in layers)
    return [[min(each) for each in zip(*rows, strict=True)] for rows in zip(*cells, strict=True)]


def _connected(responses: Levels) -> set[tuple[int, int]]:
    """Ridges that hang together with a strong one."""
    ridges = {
        (row, column): response
        for row, line in enumerate(responses)
        for column, response in enumerate(line)
        if response > WEAK and _is_ridge(responses, row, column)
    }
    waiting = [cell for cell, response in ridges.items() if response > STRONG]
    kept = set(waiting)
    while waiting:
        for cell in _around(*waiting.pop()):
            if cell in ridges and cell not in kept:
                kept.add(cell)
                waiting.append(cell)
    return kept


def _is_ridge(responses: Levels, row: int, column: int) -> bool:
    """Whether no neighbour in the row, or none in the column, responds more."""
    own = responses[row][column]
    line = responses[row][max(0, column - 1) : column + 2]
    return own >= max(line) or own >= max(
        each[column] for each in responses[max(0, row - 1) : row + 2]
    )


def _around(row: int, column: int) -> Iterator[tuple[int, int]]:
    return ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))


def thinned(bits: Bits) -> Bits:
    """The lines of a picture, one cell wide (Zhang and Suen, 1984).

    >>> thinned([[1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]])
    [[0, 0, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 0, 0, 0]]
    """
    black = {
        (row, column) for row, line in enumerate(bits) for column, bit in enumerate(line) if bit
    }
    sides = ((0, 2, 4), (2, 4, 6)), ((0, 2, 6), (0, 4, 6))
    is_changed = True
    while is_changed:
        is_changed = False
        for open_sides in sides:
            border = {cell for cell in black if _is_loose(cell, black, open_sides)}
            black -= border
            is_changed = is_changed or bool(border)
    return [[int((row, at) in black) for at in range(len(line))] for row, line in enumerate(bits)]


_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The neighbours of a cell, clockwise from the one above."""
_FEWEST, _MOST = 2, 6


def _is_loose(
    cell: tuple[int, int],
    black: set[tuple[int, int]],
    open_sides: tuple[tuple[int, int, int], tuple[int, int, int]],
) -> bool:
    """Whether a cell of the border goes without parting a line."""
    row, column = cell
    ring = [(row + down, column + right) in black for down, right in _RING]
    if not _FEWEST <= sum(ring) <= _MOST:
        return False
    begins = sum(not ring[at - 1] and ring[at] for at in range(8))
    return begins == 1 and not any(all(ring[at] for at in side) for side in open_sides)
