"""Pictures in black and white of an image, each from another idea of what makes it recognisable.

- **tone**: dark and light by one threshold, Otsu's (IEEE Trans. SMC 9, 1979).
- **contrast**: darker than the surroundings; Sauvola and Pietikäinen, "Adaptive document image
  binarization", Pattern Recognition 33, 2000.
- **outline**: edges, as the dark side of a difference of Gaussians (Marr and Hildreth, "Theory of
  edge detection", 1980), relative to the contrast around, kept where they are ridges and hang
  together with a strong one (hysteresis; Canny, IEEE Trans. PAMI 8, 1986).
- **strokes**: dark lines as one cell wide, however thick they are; Zhang and Suen, "A fast parallel
  algorithm for thinning digital patterns", Communications of the ACM 27, 1984.

A sketch gives each cell a grey and the threshold below which it is black.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from runut.families.nonogram.reduction import Levels, levels_of, reduced, squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

__all__ = [
    "Sketch",
    "by_contrast",
    "by_ink",
    "by_outline",
    "by_strokes",
    "by_tone",
    "otsu",
    "thinned",
]

MIDDLE = 127.5
AROUND = 0.25
"""How far the surroundings reach, as a part of the longer side."""
FLAT = 0.12
"""How much darker than its surroundings a cell must be where these are flat."""
BLACK = 0.25
"""What is black whatever is around it, as a part of the threshold for the whole image."""
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


@dataclass(frozen=True, slots=True)
class Sketch:
    """Greys of cells, and for each the threshold below which it is black."""

    levels: Levels
    thresholds: Levels


def by_tone(fine: Image, width: int, height: int) -> Sketch:
    """Dark and light by one threshold."""
    levels = reduced(fine.convert("L"), width, height)
    return Sketch(levels, _everywhere(otsu(levels), levels))


def by_contrast(fine: Image, width: int, height: int) -> Sketch:
    """Darker than the surroundings; where these are flat, clearly darker. Black stays black."""
    levels = reduced(fine.convert("L"), width, height)
    reach = max(2, round(AROUND * max(width, height)))
    means = _means(levels, reach)
    squares = _means([[level * level for level in row] for row in levels], reach)
    spreads = [
        [sqrt(max(0.0, square - mean * mean)) for mean, square in zip(*rows, strict=True)]
        for rows in zip(means, squares, strict=True)
    ]
    most = max(map(max, spreads)) or 1.0
    least = BLACK * otsu(levels)
    thresholds = [
        [
            max(least, mean * (1 - FLAT * (1 - spread / most)))
            for mean, spread in zip(*rows, strict=True)
        ]
        for rows in zip(means, spreads, strict=True)
    ]
    return Sketch(levels, thresholds)


def by_outline(fine: Image, width: int, height: int) -> Sketch:
    """Edges of any of the three colours, a cell wide."""
    edges = [[max(0.0, -level) for level in row] for row in _edges(fine, width, height)]
    reach = max(2, round(NEAR * max(width, height)))
    powers = _means([[edge * edge for edge in row] for row in edges], reach)
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
    return Sketch(levels, _everywhere(MIDDLE, levels))


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
    return Sketch(faded, _everywhere(MIDDLE, faded))


def _with_dots(lines: Bits) -> Bits:
    """The lines, where a pixel that has no neighbour, what is left of a dot, counts as two."""
    black = {(row, at) for row, line in enumerate(lines) for at, bit in enumerate(line) if bit}
    alone = {cell for cell in black if sum(each in black for each in _around(*cell)) == 1}
    return [
        [bit + ((row, at) in alone) for at, bit in enumerate(line)]
        for row, line in enumerate(lines)
    ]


def otsu(levels: Levels) -> float:
    """The threshold that best separates dark from light; of several, the middle one.

    >>> otsu([[10, 20, 200, 210]])
    110.0
    """
    counts = [0] * 256
    for row in levels:
        for level in row:
            counts[round(level)] += 1
    total, moment = sum(counts), sum(level * count for level, count in enumerate(counts))
    dark = dark_moment = 0
    spreads: list[float] = []
    for level, count in enumerate(counts):
        dark, dark_moment = dark + count, dark_moment + level * count
        light = total - dark
        gap = dark_moment / dark - (moment - dark_moment) / light if dark and light else 0.0
        spreads.append(dark * light * gap * gap)
    best = [level for level, spread in enumerate(spreads) if spread >= max(spreads) * (1 - 1e-12)]
    return (best[0] + best[-1] + 1) / 2 if max(spreads) else MIDDLE


def _everywhere(threshold: float, levels: Levels) -> Levels:
    return [[threshold] * len(row) for row in levels]


def _means(levels: Levels, reach: int) -> Levels:
    """The mean of the square around each cell, cut at the border, by sums over rectangles."""
    width, height = len(levels[0]), len(levels)
    sums = [[0.0] * (width + 1)]
    for row in levels:
        line, so_far = [0.0], 0.0
        for level, above in zip(row, sums[-1][1:], strict=True):
            so_far += level
            line.append(above + so_far)
        sums.append(line)
    columns = [(max(0, at - reach), min(width, at + reach + 1)) for at in range(width)]
    rows = [(max(0, at - reach), min(height, at + reach + 1)) for at in range(height)]
    return [
        [
            (sums[low][right] - sums[low][left] - sums[top][right] + sums[top][left])
            / ((low - top) * (right - left))
            for left, right in columns
        ]
        for top, low in rows
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
