"""From an image to a first picture: every cell gets the colour that suits it best.

A draft also has the cost of each colour in each cell, which is the cost of a change when the
picture is repaired. In black and white that is the distance of a cell's grey from the threshold, so
that cells at an edge, which are half black, change first. Dithering spreads the error of a cell to
its neighbours (Floyd and Steinberg, 1976).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import dist
from typing import TYPE_CHECKING

from runut.core.frozen import FrozenDict
from runut.core.rng import Rng
from runut.families.nonogram.images.lines import by_ink, by_outline, by_strokes
from runut.families.nonogram.images.reading import Cells, Palette, Shares
from runut.families.nonogram.images.reduction import Levels
from runut.families.nonogram.images.segments import by_regions
from runut.families.nonogram.images.sketches import Sketch, by_contrast, by_tone
from runut.families.nonogram.pictures import Picture, around

if TYPE_CHECKING:
    from PIL.Image import Image

SKETCHES: Mapping[str, Callable[[Image, int, int], Sketch]] = FrozenDict(
    {
        "tone": by_tone,
        "contrast": by_contrast,
        "regions": by_regions,
        "outline": by_outline,
        "ink": by_ink,
        "strokes": by_strokes,
    }
)
"""The drafts in black and white by their names."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A picture, the names of its colours and `strain[row][column][colour]`, from 0 to 1."""

    picture: Picture
    colours: tuple[str, ...]
    strain: list[list[list[float]]]
    name: str = ""


def grey_of(cells: Cells) -> Levels:
    """The perceived lightness of the cells."""
    return [
        [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in row] for row in cells
    ]


def sketched(name: str, fine: Image, width: int, height: int) -> Draft:
    """The draft of this name of an image with some pixels along each cell."""
    return _parted(name, SKETCHES[name](fine, width, height))


def grey(levels: Levels, threshold: float, *, dither: bool) -> Draft:
    """Black where a cell is darker than the threshold."""
    draft = _parted("threshold", Sketch(levels, [[threshold] * len(row) for row in levels]))
    return replace(draft, name="dither", picture=_dithered(levels, threshold)) if dither else draft


def _parted(name: str, sketch: Sketch) -> Draft:
    pairs = [
        list(zip(*rows, strict=True)) for rows in zip(sketch.levels, sketch.thresholds, strict=True)
    ]
    picture = [[int(level < threshold) for level, threshold in row] for row in pairs]
    strain = [[_strain(*pair) for pair in row] for row in pairs]
    return Draft(picture, ("black",), strain, name)


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
    """Each cell in the colour that stands out there; the lightest colour is the background.

    Unused colours are dropped.
    """
    shares = _prominent(shares)
    ranked = sorted(range(len(palette)), key=lambda at: (-sum(palette[at]), at))
    best = {max(ranked, key=cell.__getitem__) for row in shares for cell in row}
    used = [ranked[0], *(at for at in ranked[1:] if at in best)]
    strain = [[[1 - cell[at] for at in used] for cell in row] for row in shares]
    picture = [[each.index(min(each)) for each in row] for row in strain]
    shades = (palette[at] for at in used[1:])
    names = tuple(f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in shades)
    return Draft(picture, names or ("black",), strain)


def _prominent(shares: Shares) -> Shares:
    """The shares of the colours in each cell, where a colour counts the more, the rarer it is near.

    So thin lines and eyes survive, as in `reduction.py`.
    """
    return [
        [_standing_out(cell, _near(shares, row, at)) for at, cell in enumerate(line)]
        for row, line in enumerate(shares)
    ]


def _near(shares: Shares, row: int, column: int) -> list[list[float]]:
    """The shares in a cell, four times, and in its neighbours."""
    return [*around(shares, row, column), *[shares[row][column]] * 3]


def _standing_out(cell: list[float], near: list[list[float]]) -> list[float]:
    means = [sum(each) / len(near) for each in zip(*near, strict=True)]
    weighed = [share * (1 - mean) for share, mean in zip(cell, means, strict=True)]
    total = sum(weighed)
    return [share / total for share in weighed] if total > 0 else cell


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
