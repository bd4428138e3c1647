"""Pictures in black and white by thresholds: of the whole image, or of what is around each cell.

- **tone**: dark and light by one threshold, Otsu's (IEEE Trans. SMC 9, 1979).
- **contrast**: darker than the surroundings; Sauvola and Pietikäinen, "Adaptive document image
  binarization", Pattern Recognition 33, 2000.

A sketch gives each cell a grey and the threshold below which it is black.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from runut.families.nonogram.images.reduction import Levels, reduced

if TYPE_CHECKING:
    from PIL.Image import Image

MIDDLE = 127.5
AROUND = 0.25
"""How far the surroundings reach, as a part of the longer side."""
FLAT = 0.12
"""How much darker than its surroundings a cell must be where these are flat."""
BLACK = 0.25
"""What is black whatever is around it, as a part of the threshold for the whole image."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """Greys of cells, and for each the threshold below which it is black."""

    levels: Levels
    thresholds: Levels


def by_tone(fine: Image, width: int, height: int) -> Sketch:
    """Dark and light by one threshold."""
    levels = reduced(fine.convert("L"), width, height)
    return Sketch(levels, everywhere(otsu(levels), levels))


def by_contrast(fine: Image, width: int, height: int) -> Sketch:
    """Darker than the surroundings; where these are flat, clearly darker. Black stays black."""
    levels = reduced(fine.convert("L"), width, height)
    reach = max(2, round(AROUND * max(width, height)))
    middles = means(levels, reach)
    squares = means([[level * level for level in row] for row in levels], reach)
    spreads = [
        [sqrt(max(0.0, square - mean * mean)) for mean, square in zip(*rows, strict=True)]
        for rows in zip(middles, squares, strict=True)
    ]
    most = max(map(max, spreads)) or 1.0
    least = BLACK * otsu(levels)
    thresholds = [
        [
            max(least, mean * (1 - FLAT * (1 - spread / most)))
            for mean, spread in zip(*rows, strict=True)
        ]
        for rows in zip(middles, spreads, strict=True)
    ]
    return Sketch(levels, thresholds)


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


def everywhere(threshold: float, levels: Levels) -> Levels:
    """The same threshold for every cell."""
    return [[threshold] * len(row) for row in levels]


def means(levels: Levels, reach: int) -> Levels:
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
