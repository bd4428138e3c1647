"""An image as dark and light regions, so that neighbours which differ can be told apart.

The image is parted into connected regions of about one colour. Each region is painted black or
white as a whole: as its tone asks for, but so that regions which differ have different colours,
the darker one black. So a pale cup before a pale wall is drawn by its shadows. The idea is that of
Xu and Kaplan, "Artistic thresholding", NPAR 2008; here the cost is lowered region by region, the
largest first, until no region wants to change.

Cost: two passes over the pixels in Python, four of them along a cell.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from runut.families.nonogram.images.reduction import Levels, fine_side, levels_of, reduced, squeezed
from runut.families.nonogram.images.sketches import MIDDLE, Sketch, otsu

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

SIDE = 4
"""Pixels along a cell."""
COLOURS = 8
SMALLEST = 0.4
"""The smallest region, in cells."""
CLEAR = 25.0
"""Greys by which regions differ clearly."""
GRAINY = 1.5
"""The median change between neighbouring pixels that makes an image a photo."""
ROUNDS = 20
TONE = 0.8
"""What the tone of a region weighs against its borders."""


@dataclass(slots=True)
class Region:
    """A connected part of the image: pixels, mean grey, and how long its borders are."""

    area: int
    mean: float
    borders: dict[int, int] = field(default_factory=dict)


def by_regions(fine: Image, width: int, height: int) -> Sketch:
    """Each region of the image in black or in white."""
    from PIL import Image as images  # noqa: N813, PLC0415 - loaded for images alone

    side = min(SIDE, fine_side(width, height))
    image = squeezed(fine, width * side, height * side)
    grain = _grain(image)
    labels, regions = _parted(_flattened(image, grain, side), levels_of(image.convert("L")))
    homes = _merged(regions, SMALLEST * side * side * (1 + grain))
    black = _painted(regions, CLEAR * (1 + grain), side)
    pixels = bytes(0 if homes[label] in black else 255 for row in labels for label in row)
    painted = images.frombytes("L", image.size, pixels)
    levels = reduced(painted, width, height)
    return Sketch(levels, [[MIDDLE] * width for _ in range(height)])


def _grain(image: Image) -> float:
    """How rough an image is: 0 for drawings, above 0 for photos."""
    levels = levels_of(image.convert("L"))
    steps = [abs(one - other) for row in levels for one, other in pairwise(row)]
    return max(0.0, median(steps) / GRAINY) if steps else 0.0


def _flattened(image: Image, grain: float, side: int) -> list[list[float]]:
    """The image in few colours, by their numbers."""
    from PIL import Image as images, ImageFilter  # noqa: I001, N813, PLC0415 - as above

    calm = image.filter(ImageFilter.MedianFilter(3))
    if grain:
        calm = calm.filter(ImageFilter.GaussianBlur(0.4 * side))
    few = calm.quantize(COLOURS, images.Quantize.MEDIANCUT, kmeans=4, dither=images.Dither.NONE)
    return levels_of(few)


def _parted(
    colours: Sequence[Sequence[float]], levels: Levels
) -> tuple[list[list[int]], list[Region]]:
    """The number of the region of each pixel, and the regions."""
    height, width = len(colours), len(colours[0])
    labels = [[-1] * width for _ in range(height)]
    regions: list[Region] = []
    for row in range(height):
        for column in range(width):
            if labels[row][column] < 0:
                regions.append(_flooded(colours, levels, labels, (row, column), len(regions)))
    for one, other in _borders(labels):
        if one != other:
            for here, there in ((one, other), (other, one)):
                borders = regions[here].borders
                borders[there] = borders.get(there, 0) + 1
    return labels, regions


def _flooded(
    colours: Sequence[Sequence[float]],
    levels: Levels,
    labels: list[list[int]],
    start: tuple[int, int],
    number: int,
) -> Region:
    """The region around a pixel, whose pixels get its number."""
    height, width = len(labels), len(labels[0])
    colour = colours[start[0]][start[1]]
    labels[start[0]][start[1]] = number
    waiting, area, total = [start], 0, 0.0
    while waiting:
        row, column = waiting.pop()
        area, total = area + 1, total + levels[row][column]
        for below, right in (
            (row + 1, column),
            (row - 1, column),
            (row, column + 1),
            (row, column - 1),
        ):
            if not (0 <= below < height and 0 <= right < width) or labels[below][right] >= 0:
                continue
            if colours[below][right] == colour:
                labels[below][right] = number
                waiting.append((below, right))
    return Region(area, total / area)


def _borders(labels: list[list[int]]) -> Iterator[tuple[int, int]]:
    """The regions on both sides of each edge between pixels."""
    for row, line in enumerate(labels):
        yield from pairwise(line)
        if row:
            yield from zip(labels[row - 1], line, strict=True)


def _merged(regions: list[Region], smallest: float) -> list[int]:
    """The region into which each goes: a small one joins the neighbour whose grey is nearest."""
    homes = list(range(len(regions)))
    for number in sorted(homes, key=lambda each: (regions[each].area, each)):
        region = regions[number]
        if region.area >= smallest or not region.borders:
            continue
        home = min(
            region.borders,
            key=lambda each: (abs(regions[each].mean - region.mean), -region.borders[each], each),
        )
        homes[number] = home
        _join(regions, number, home)
    return [_last(homes, number) for number in homes]


def _last(homes: list[int], number: int) -> int:
    while homes[number] != number:
        number = homes[number]
    return number


def _join(regions: list[Region], number: int, home: int) -> None:
    """Give pixels and borders of a region to another."""
    small, large = regions[number], regions[home]
    area = small.area + large.area
    large.mean = (small.mean * small.area + large.mean * large.area) / area
    large.area = area
    for other, length in small.borders.items():
        del regions[other].borders[number]
        if other != home:
            for here, there in ((home, other), (other, home)):
                borders = regions[here].borders
                borders[there] = borders.get(there, 0) + length
    small.area, small.borders = 0, {}


def _painted(regions: list[Region], clear: float, side: int) -> set[int]:
    """The regions that are black at the end."""
    living = [number for number, region in enumerate(regions) if region.area]
    threshold = otsu([[regions[number].mean] * regions[number].area for number in living])
    black = {number for number in living if regions[number].mean < threshold}
    living.sort(key=lambda number: (-regions[number].area, number))
    for _ in range(ROUNDS):
        before = set(black)
        for number in living:
            if _cost_of_black(regions, number, black, threshold, clear, side) < 0:
                black.add(number)
            else:
                black.discard(number)
        if black == before:
            break
    return black


def _cost_of_black(
    regions: list[Region], number: int, black: set[int], threshold: float, clear: float, side: int
) -> float:
    """How much better a region would be in white than in black.

    A border costs nothing if the darker side alone is black, its weight if both sides are of one
    colour, and twice that if the lighter side alone is black.
    """
    region = regions[number]
    cost = TONE * region.area / side * (region.mean - threshold) / 255
    for other, length in region.borders.items():
        gap = region.mean - regions[other].mean
        weight = length * min(1.0, abs(gap) / clear)
        is_darker = gap < 0
        as_black = weight if other in black else 0 if is_darker else 2 * weight
        as_white = weight if other not in black else 2 * weight if is_darker else 0
        cost += as_black - as_white
    return cost
