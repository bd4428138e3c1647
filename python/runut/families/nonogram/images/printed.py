"""Whether an image is a printed grid, such as a photographed sudoku, and no picture to paint.

The idea: a printed grid has thin dark lines in both directions, at equal distances. Thin is what a
closing of the grey levels fills ("black hat"; Serra, Image Analysis and Mathematical Morphology,
1982), whatever the light. A row of pixels is in a line if such ink fills most of its parts; digits
fill none. Photos are never straight, so the image is turned a little both ways.

Cost: some passes over a small image, all of them in Pillow.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 800
"""Pixels of the longer side that is looked at; smaller images are looked at as they are."""
LEAST_SIDE = 40
"""The shortest side of an image in which lines differ from what they enclose."""
THIN = 4
"""Pixels that the closing fills from both sides."""
DARKER = 10
"""Levels by which ink is darker than the paper around it."""
TURNS = sorted(range(-6, 7), key=abs)
"""Degrees by which a photo may be turned, the least first."""
PARTS, FILLED, MOST = 10, 0.65, 0.6
"""The parts of a row of pixels, the ink in a part of a line, and the parts that a line fills."""
TOGETHER = 5
"""Pixels between rows of ink that belong to one line."""
LEAST_GAP = 6
UNEVEN, OBLONG = 0.15, 1.35
"""How much neighbouring cells may differ, and how much wider than high they may be."""
LEAST_CELLS = 4
"""Cells across the smallest grid; smaller ones are windows and tables."""

Grid = tuple[int, int]
"""Rows and columns of cells."""


def printed_grid(image: Image) -> Grid | None:
    """The cells of the printed grid that an image looks like, or None for any other picture."""
    ink = _ink(image)
    if ink is None:
        return None
    found: list[Grid] = []
    for turn in TURNS:
        (rows, high), (columns, wide) = (_even(_lines(ink, turn, across)) for across in (0, 1))
        is_square = max(high, wide) < OBLONG * min(high, wide)
        if min(rows, columns) >= LEAST_CELLS and is_square:
            found.append((rows, columns))
            if turn == 0:
                break
    return max(found, key=sum, default=None)


def _ink(image: Image) -> Image | None:
    """What is thin and dark, in white; None for an image that is too small."""
    from PIL import Image as images, ImageChops, ImageFilter, ImageStat  # noqa: I001, N813, PLC0415 - loaded for images alone

    grey = image.convert("L")
    share = min(1, SIDE / max(grey.size))
    if min(grey.size) * share < LEAST_SIDE:
        return None
    width, height = (round(share * side) for side in grey.size)
    grey = grey.resize((width, height), images.Resampling.BOX)
    middle = grey.crop((width // 4, height // 4, width - width // 4, height - height // 4))
    levels = ImageStat.Stat(middle)
    if 2 * levels.median[0] < sum(levels.extrema[0]):
        grey = ImageChops.invert(grey)  # light on dark
    paper = grey
    for step in (ImageFilter.MaxFilter(3), ImageFilter.MinFilter(3)):
        for _ in range(THIN):
            paper = paper.filter(step)
    return ImageChops.subtract(paper, grey).point(lambda level: 255 * (level > DARKER))


def _lines(ink: Image, turn: int, across: int) -> list[float]:
    """Where the lines lie in the middle of the turned image: level ones, or upright ones."""
    from PIL import Image as images, ImageChops  # noqa: I001, N813, PLC0415 - as above

    turned = ink.rotate(turn)
    if across:
        turned = turned.transpose(images.Transpose.TRANSPOSE)
    width, height = turned.size
    middle = turned.crop((width // 4, 0, width - width // 4, height))
    parts = middle.resize((PARTS, height), images.Resampling.BOX)
    parts = parts.point(lambda level: 255 * (level >= 255 * FILLED))
    for down in (1, -1):
        parts = ImageChops.lighter(parts, ImageChops.offset(parts, 0, down))
    filled = parts.resize((1, height), images.Resampling.BOX).tobytes()
    return _middles([at for at, level in enumerate(filled) if level >= 255 * MOST - 1])


def _middles(rows: list[int]) -> list[float]:
    """The middle of each line, given all rows of pixels that lie in one.

    >>> _middles([3, 4, 30, 31, 34])
    [3.5, 32.0]
    """
    bounds: list[tuple[int, int]] = []
    for row in rows:
        if bounds and row - bounds[-1][1] <= TOGETHER:
            bounds[-1] = (bounds[-1][0], row)
        else:
            bounds.append((row, row))
    return [(first + last) / 2 for first, last in bounds]


def _even(lines: list[float]) -> tuple[int, float]:
    """The most cells in a row that are as wide as one another, and how wide the first one is.

    A line that is missed makes one gap of two cells.

    >>> _even([3.5, 20, 40, 60, 100, 102])
    (4, 20)
    """
    gaps = [after - before for before, after in pairwise(lines)]
    found = [(0, 0.0)]
    for start, first in enumerate(gaps):
        cells, near = 0, first
        for gap in gaps[start:]:
            number = round(gap / near)
            if number not in (1, 2) or abs(gap / number - near) > UNEVEN * near + 1:
                break
            cells, near = cells + number, gap / number
        if first >= LEAST_GAP:
            found.append((cells, first))
    return max(found)
