"""How much a picture on a board looks like an image: the same tones, and the same boundaries.

Two published measures, and their weighted geometric mean, so that a picture must do well by both:

- The structural similarity index (SSIM) of Wang, Bovik, Sheikh and Simoncelli, "Image quality
  assessment: from error visibility to structural similarity", IEEE Transactions on Image Processing
  13, 2004, section III, with the paper's window and constants. At the border of the board the
  window is cut and its weights are scaled up, so a board needs no smallest size.
- The agreement of boundaries (`boundaries.py`), which hears faint lines as well as strong ones.

Cost: five blurs of the board, each in two passes of eleven taps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import exp
from operator import mul

from runut.families.nonogram.images.boundaries import agreement

Levels = Sequence[Sequence[float]]
"""Rows of greys from 0 (black) to 255 (white)."""

BLACK_ON_WHITE = (255.0, 0.0)
BOUNDARIES = 2 / 3
"""The weight of boundaries: people know a drawing by its lines."""
SIGMA = 1.5
"""The width of the window in cells."""
REACH = 5
"""Cells on each side of the window's centre."""
STEADY_MEAN, STEADY_SPREAD = (0.01 * 255) ** 2, (0.03 * 255) ** 2
"""The constants that keep the quotients of dark and of flat parts steady."""
WINDOW = [exp(-(step**2) / (2 * SIGMA**2)) for step in range(-REACH, REACH + 1)]


def likeness(
    picture: Sequence[Sequence[int]],
    reference: Levels,
    shades: Sequence[float] = BLACK_ON_WHITE,
) -> float:
    """How much a picture looks like a grey image of the same size, from 0 to 1.

    `reference` is the source reduced to one grey from 0 (black) to 255 (white) for each cell, row
    by row; `shades[colour]` is the grey in which a cell of this colour is seen. Equal images give
    1, images that have nothing to do with each other about 0, and a negative gives 0.

    >>> likeness([[0, 1], [1, 1]], [[255, 0], [0, 0]])
    1.0
    >>> likeness([[1, 0], [0, 0]], [[255, 0], [0, 0]])
    0.0
    """
    seen = [[shades[cell] for cell in row] for row in picture]
    tones, lines = _structure(seen, reference), agreement(seen, reference)
    return float(tones ** (1 - BOUNDARIES) * lines**BOUNDARIES)


def _structure(seen: Levels, reference: Levels) -> float:
    """The mean of the index over all cells."""
    images = (
        seen,
        reference,
        _products(seen, seen),
        _products(reference, reference),
        _products(seen, reference),
    )
    parts = zip(*(chain.from_iterable(_blurred(image)) for image in images), strict=True)
    similar = [_similarity(*part) for part in parts]
    return min(1.0, max(0.0, sum(similar) / len(similar)))


def _similarity(
    mean: float, other: float, square: float, other_square: float, product: float
) -> float:
    """The index at one cell from the blurred images, their squares and their product."""
    spread = square - mean * mean + other_square - other * other
    shared = product - mean * other
    return (
        (2 * mean * other + STEADY_MEAN)
        * (2 * shared + STEADY_SPREAD)
        / ((mean * mean + other * other + STEADY_MEAN) * (spread + STEADY_SPREAD))
    )


def _products(one: Levels, other: Levels) -> list[list[float]]:
    return [list(map(mul, *rows)) for rows in zip(one, other, strict=True)]


def _blurred(levels: Levels) -> list[list[float]]:
    """The mean under the window around each cell."""
    return _across(list(zip(*_across(list(zip(*levels, strict=True))), strict=True)))


def _across(levels: Levels) -> list[list[float]]:
    """Each row under the window, which is cut at both ends."""
    width = len(levels[0])
    taps = []
    for at in range(width):
        first, last = max(0, at - REACH), min(width, at + REACH + 1)
        window = WINDOW[first - at + REACH : last - at + REACH]
        total = sum(window)
        taps.append((first, last, [weight / total for weight in window]))
    return [
        [sum(map(mul, row[first:last], window)) for first, last, window in taps] for row in levels
    ]
