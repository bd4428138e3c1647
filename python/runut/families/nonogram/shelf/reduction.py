"""A master brought onto a board: several drafts, the most alike first.

The picture fills the board, or all but a line of it; a box of whole cells keeps upright and level
edges sharp. Each cell gets the share of its part that is black. Where a cell differs from its
neighbours, that difference is raised before the shares are parted into black and white (an unsharp
mask), so that an eye or a window that fills a third of a cell survives. Every way is tried, and the
drafts are ordered by their likeness to the shares (`likeness.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product
from math import ceil, floor

from runut.families.nonogram.algorithms import open_to_lines
from runut.families.nonogram.images.likeness import likeness
from runut.families.nonogram.pictures import Picture, around, puzzle_of
from runut.families.nonogram.shelf.listed import Master

SHARPNESS = (0.0, 0.7, 1.4)
"""How much the difference from the neighbours is raised."""
THRESHOLDS = (0.5, 0.4)
"""The share of a cell from which it is black."""
SPARE = 12
"""The shortest side of boards on which a picture may leave a line free."""
EVEN = 0.15
"""A side that is so near a whole number of cells is rounded."""

Shares = list[list[float]]
"""The black share of each cell, row by row."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """A draft, the shares that it was made from, and its likeness to them from 0 to 1."""

    picture: Picture
    shares: Shares
    likeness: float


def reductions(master: Master, width: int, height: int) -> list[Reduced]:
    """The drafts of a master on a board of this size, the most alike first."""
    found: dict[str, Reduced] = {}
    for wide, high in _boxes(len(master[0]), len(master), width, height):
        shares = _placed(_shares(master, wide, high), width, height)
        levels = levels_of(shares)
        for sharpness, threshold in product(SHARPNESS, THRESHOLDS):
            picture = [
                [int(share >= threshold) for share in row] for row in _sharp(shares, sharpness)
            ]
            found.setdefault(str(picture), Reduced(picture, shares, likeness(picture, levels)))
    return sorted(found.values(), key=_promise)


def _promise(draft: Reduced) -> float:
    """Less is better: how unlike a draft is, and how much of it line solving leaves open."""
    cells = len(draft.picture) * len(draft.picture[0])
    return len(open_to_lines(puzzle_of(draft.picture))) / cells - draft.likeness


def levels_of(shares: Shares) -> list[list[float]]:
    """The shares as greys, from 0 for black to 255 for white."""
    return [[255 * (1 - share) for share in row] for row in shares]


def _boxes(wide: int, high: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    """Sizes in whole cells for a picture of this shape: of full size, and one cell less."""
    spares = (0, 1) if min(width, height) >= SPARE else (0,)
    found: dict[tuple[int, int], None] = {}
    for spare in spares:
        scale = min((width - spare) / wide, (height - spare) / high)
        for box in product(_whole(wide * scale), _whole(high * scale)):
            found[box] = None
    yield from found


def _whole(side: float) -> tuple[int, ...]:
    """The whole numbers near a length."""
    if abs(side - round(side)) <= EVEN:
        return (max(1, round(side)),)
    return (max(1, floor(side)), ceil(side))


def _shares(master: Master, width: int, height: int) -> Shares:
    """The mean of the master in each of so many cells."""
    lines = zip(*(_means(row, width) for row in master), strict=True)
    return [list(row) for row in zip(*(_means(line, height) for line in lines), strict=True)]


def _means(line: Sequence[float], cells: int) -> list[float]:
    """The mean of each of so many equal parts of a line."""
    sums = [0.0, *accumulate(line)]
    part = len(line) / cells

    def before(place: float) -> float:
        at = min(int(place), len(line) - 1)
        return sums[at] + (place - at) * line[at]

    bounds = [before(number * part) for number in range(cells + 1)]
    return [(last - first) / part for first, last in pairwise(bounds)]


def _placed(shares: Shares, width: int, height: int) -> Shares:
    """The shares in the middle of a board."""
    left, top = (width - len(shares[0])) // 2, (height - len(shares)) // 2
    right, below = width - len(shares[0]) - left, height - len(shares) - top
    rows = [[*[0.0] * left, *row, *[0.0] * right] for row in shares]
    return [*([0.0] * width for _ in range(top)), *rows, *([0.0] * width for _ in range(below))]


def _sharp(shares: Shares, sharpness: float) -> Shares:
    """The shares, with their difference from the mean around them raised."""
    if not sharpness:
        return shares
    return [
        [
            share + sharpness * (share - _around(shares, row, column))
            for column, share in enumerate(line)
        ]
        for row, line in enumerate(shares)
    ]


def _around(shares: Shares, row: int, column: int) -> float:
    """The mean share of a cell and its neighbours."""
    near = around(shares, row, column)
    return sum(near) / len(near)
