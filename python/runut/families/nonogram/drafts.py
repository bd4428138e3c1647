"""From an image to a first picture: every cell gets the colour that suits it best.

A draft also has the cost of each colour in each cell, which is the cost of a change when the
picture is repaired. In black and white that is the distance of a cell's grey from the threshold, so
that cells at an edge, which are half black, change first. The default threshold is Otsu's, which
separates dark from light with the least variance on both sides (IEEE Trans. SMC 9, 1979). Dithering
spreads the error of a cell to its neighbours (Floyd and Steinberg, 1976).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from runut.core.rng import Rng
from runut.families.nonogram.images import Cells, Palette, Shares
from runut.families.nonogram.repair import Picture

__all__ = ["Draft", "coloured", "figure", "grey", "grey_of", "otsu"]

Levels = list[list[float]]
"""Rows of greys from 0 (black) to 255 (white)."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A picture, the names of its colours and `strain[row][column][colour]`, from 0 to 1."""

    picture: Picture
    colours: tuple[str, ...]
    strain: list[list[list[float]]]


def grey_of(cells: Cells) -> Levels:
    """The perceived lightness of the cells."""
    return [
        [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in row] for row in cells
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
    return (best[0] + best[-1] + 1) / 2 if max(spreads) else 127.5


def grey(levels: Levels, threshold: float, *, dither: bool) -> Draft:
    """Black where a cell is darker than the threshold."""
    picture = _dithered(levels, threshold) if dither else _parted(levels, threshold)
    strain = [[_strain(level, threshold) for level in row] for row in levels]
    return Draft(picture, ("black",), strain)


def _parted(levels: Levels, threshold: float) -> Picture:
    return [[int(level < threshold) for level in row] for row in levels]


def _strain(level: float, threshold: float) -> list[float]:
    """How badly white and black suit a grey."""
    white = max(0.0, (threshold - level) / max(threshold, 1))
    black = max(0.0, (level - threshold) / max(255 - threshold, 1))
    return [white, black]


def _dithered(levels: Levels, threshold: float) -> Picture:
    height, width = len(levels), len(levels[0])
    rest = [list(row) for row in levels]
    picture = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            level = rest[row][column]
            picture[row][column] = int(level < threshold)
            error = level - (0 if level < threshold else 255)
            for down, right, part in ((0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1)):
                if row + down < height and 0 <= column + right < width:
                    rest[row + down][column + right] += error * part / 16
    return picture


def coloured(palette: Palette, shares: Shares) -> Draft:
    """Each cell in the colour of its largest part; the lightest colour is the background.

    Unused colours are dropped.
    """
    ranked = sorted(range(len(palette)), key=lambda at: (-sum(palette[at]), at))
    best = {max(ranked, key=cell.__getitem__) for row in shares for cell in row}
    used = [ranked[0], *(at for at in ranked[1:] if at in best)]
    strain = [[[1 - cell[at] for at in used] for cell in row] for row in shares]
    picture = [[each.index(min(each)) for each in row] for row in strain]
    shades = (palette[at] for at in used[1:])
    names = tuple(f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in shades)
    return Draft(picture, names or ("black",), strain)


def figure(width: int, height: int, rng: Rng) -> Levels:
    """A random mirrored figure in place of an image: dark spots on a light background."""
    spots = [
        (rng.below(width) / 2, rng.below(height), 0.5 + rng.below(1 + (width + height) // 5) / 2)
        for _ in range(4 + (width + height) // 8)
    ]

    def level(row: int, column: int) -> float:
        across = min(column, width - 1 - column)
        nearest = min(dist((across, row), (x, y)) - radius for x, y, radius in spots)
        return min(255.0, max(0.0, 128 + 60 * nearest))

    return [[level(row, column) for column in range(width)] for row in range(height)]
