"""An image reduced to the cells of a board, so that eyes, windows and thin lines survive.

A mean drowns what is smaller than a cell. Here the pixels of a cell count the more, the farther
they are from the mean of the cell and its neighbours: Weber, Waechter, Amend, Guthe and Goesele,
"Rapid, detail-preserving image downscaling", ACM Transactions on Graphics 35(6), 2016, with
exponent 1. Where a cell has one grey only, the result is that grey.

Cost: a handful of passes over the pixels, all of them in Pillow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from PIL.Image import Image

Levels = list[list[float]]
"""Rows of greys from 0 (black) to 255 (white)."""

FINE = 8
"""Pixels along a cell, on boards of a common size."""
MOST_FINE = 600_000
"""Pixels of a whole board; larger boards have fewer in a cell."""
LEAST_FINE = 2
WHITE = (255, 255, 255)
EVEN = 1e-3
"""The weight of a pixel that does not differ at all."""


def fine_side(width: int, height: int) -> int:
    """Pixels along a cell of a board of this size."""
    return min(FINE, max(LEAST_FINE, int((MOST_FINE / (width * height)) ** 0.5)))


def fitted(image: Image, width: int, height: int, fit: str) -> Image:
    """The image in so many pixels.

    `fit` handles an image of another shape: add white beside it ("pad"), cut off the excess
    ("crop"), or scale it unevenly ("stretch").
    """
    from PIL import Image as images, ImageOps  # noqa: I001, N813, PLC0415 - loaded for images alone

    size, mean = (width, height), images.Resampling.BOX
    if fit == "pad":
        return ImageOps.pad(image, size, method=mean, color=WHITE)
    if fit == "crop":
        return ImageOps.fit(image, size, method=mean)
    return image.resize(size, mean)


def levels_of(image: Image) -> Levels:
    """The rows of a grey image, of whole levels or not."""
    code: Literal["f", "B"] = "f" if image.mode == "F" else "B"
    cells = [float(level) for level in memoryview(image.tobytes()).cast(code)]
    return [cells[at : at + image.width] for at in range(0, len(cells), image.width)]


def squeezed(image: Image, width: int, height: int) -> Image:
    """The mean of each cell."""
    from PIL import Image as images  # noqa: N813, PLC0415 - as above

    return image.resize((width, height), images.Resampling.BOX)


def reduced(grey: Image, width: int, height: int) -> Levels:
    """The grey of each cell, where pixels that stand out count more than others."""
    from PIL import Image as images, ImageFilter, ImageMath  # noqa: I001, N813, PLC0415 - as above

    around = ImageFilter.Kernel((3, 3), (1, 2, 1, 2, 4, 2, 1, 2, 1))
    means = (
        squeezed(grey, width, height).filter(around).resize(grey.size, images.Resampling.NEAREST)
    )
    pixels, guide = grey.convert("F"), means.convert("F")
    weights = ImageMath.lambda_eval(
        lambda each: abs(each["pixels"] - each["guide"]) + EVEN, pixels=pixels, guide=guide
    )
    parts = ImageMath.lambda_eval(
        lambda each: each["pixels"] * each["weights"], pixels=pixels, weights=weights
    )
    cells = ImageMath.lambda_eval(
        lambda each: each["parts"] / each["weights"],
        parts=squeezed(parts, width, height),
        weights=squeezed(weights, width, height),
    )
    return [[min(255.0, max(0.0, level)) for level in row] for row in levels_of(cells)]


def stretched(levels: Levels) -> Levels:
    """The levels spread from black to white.

    >>> stretched([[50, 100, 75]])
    [[0.0, 255.0, 127.5]]
    """
    low, high = min(map(min, levels)), max(map(max, levels))
    if low == high:
        return levels
    return [[255 * (level - low) / (high - low) for level in row] for row in levels]
