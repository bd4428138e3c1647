"""Puzzles from images: a draft of the picture, repaired until no other picture has its clues.

The choice of cells weighs the benefit of a change for the puzzle (`repair.py`) against its cost for
the picture: how badly the new colour suits the cell, and how few neighbours have it. Runut tries
several orders and takes the picture with the fewest changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from runut.core.puzzle import Rows, rows_of
from runut.core.rng import Rng
from runut.errors import Fault, PuzzleError, UnknownNameError
from runut.families.nonogram.drafts import Draft, coloured, figure, grey, grey_of, otsu
from runut.families.nonogram.images import Source, colours_of, inverted, read_image, shares_of
from runut.families.nonogram.locks import Cell, Locked, locked_cells
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.repair import Change, Effort, Picture, grain, puzzle_of, repaired

__all__ = [
    "FITS",
    "LARGEST",
    "MOST_COLOURS",
    "PictureResult",
    "from_cells",
    "from_chance",
    "from_image",
]

LARGEST = 200
"""Longest side of a picture."""
USUAL = 25
"""Longest side when no size is asked for."""
MOST_COLOURS = 8
FITS = ("pad", "crop", "stretch")
TRIES = 8
"""How many orders are tried at most."""
ENOUGH = 500_000
"""Effort after which no further order is tried."""
LONELY = 0.5
"""The cost of a change that makes a cell differ from all of its neighbours."""
GRAIN = 0.2
"""The weight of chance in all orders except the first."""


@dataclass(frozen=True, slots=True)
class PictureResult:
    """A puzzle, its only solution, and the cells in which that differs from the draft."""

    puzzle: Nonogram
    picture: Rows
    changes: tuple[Change, ...]


def from_image(  # noqa: PLR0913 - each is an option of the generator
    image: Source,
    *,
    size: str = "auto",
    threshold: str | int = "auto",
    dither: bool = False,
    invert: bool = False,
    colours: int = 1,
    fit: str = "pad",
    locked: Locked = (),
    seed: int = 0,
) -> PictureResult:
    """The unique puzzle whose picture is nearest to an image (PNG, JPEG, GIF, WebP, BMP or PPM).

    `size` is "WxH", or one number for the longer side. Cells darker than `threshold` (in a hundred;
    "auto": Otsu's) are black; with several `colours` the palette comes from the image, and its
    lightest colour is the background. `locked` cells never change: cells of (row, column),
    rectangles such as "r1c1-r5c9+r8c2", or the path of an image of the same shape in which they are
    dark. Raises `FormatError` for images that cannot be read and `PuzzleError` when no unique
    picture is found; needs the extra `pictures`.
    """
    if not 1 <= colours <= MOST_COLOURS:
        raise PuzzleError(Fault(f"{colours} colours; expected 1 to {MOST_COLOURS}"))
    if fit not in FITS:
        raise UnknownNameError("fit", fit, FITS)
    whole = read_image(image)
    width, height = _size(size, whole.width, whole.height)
    if invert:
        whole = inverted(whole)
    if colours > 1:
        draft = coloured(*shares_of(whole, width, height, fit, colours + 1))
    else:
        levels = grey_of(colours_of(whole, width, height, fit))
        draft = _grey(levels, threshold, dither=dither)
    return _repaired(draft, locked_cells(locked, width, height, fit), seed)


def from_chance(
    *,
    size: str = "auto",
    threshold: str | int = "auto",
    dither: bool = False,
    locked: Locked = (),
    seed: int = 0,
) -> PictureResult:
    """The unique puzzle of a mirrored figure that the seed draws; for the rest see `from_image`."""
    width, height = _size(size, 1, 1)
    draft = _grey(figure(width, height, Rng(seed)), threshold, dither=dither)
    return _repaired(draft, locked_cells(locked, width, height, "stretch"), seed)


def from_cells(
    picture: Iterable[Iterable[int]],
    *,
    colours: Collection[str] = ("black",),
    locked: Iterable[Cell] = (),
    seed: int = 0,
) -> PictureResult:
    """The unique puzzle whose picture is nearest to rows of cells, 0 for white.

    >>> from_cells([[1, 0], [0, 1]], locked=[(0, 0), (0, 1), (1, 1)]).changes
    (Change(row=1, column=0, before=0, after=1),)
    """
    cells = [list(row) for row in picture]
    _reject_shape(cells, len(colours))
    strain = [
        [[float(colour != cell) for colour in range(len(colours) + 1)] for cell in row]
        for row in cells
    ]
    return _repaired(Draft(cells, tuple(colours), strain), set(locked), seed)


def _reject_shape(cells: Picture, colours: int) -> None:
    width = len(cells[0]) if cells else 0
    if not (1 <= len(cells) <= LARGEST and 1 <= width <= LARGEST):
        fault = f"a picture of {width}x{len(cells)} cells; expected 1 to {LARGEST} for both"
        raise PuzzleError(Fault(fault))
    faults = [
        Fault(f"row {number} has {len(row)} cells; expected {width} like the first")
        for number, row in enumerate(cells, 1)
        if len(row) != width
    ]
    faults += (
        Fault(f"r{row}c{column} is {cell!r}; expected 0 to {colours}")
        for row, line in enumerate(cells, 1)
        for column, cell in enumerate(line, 1)
        if cell not in range(colours + 1)
    )
    if faults:
        raise PuzzleError(faults)


# -- the image on the board ---------------------------------------------------------------------


def _size(size: str, width: int, height: int) -> tuple[int, int]:
    """Width and height in cells for an image of this width and height."""
    match = re.fullmatch(
        r"(\d{1,4})(?:x(\d{1,4}))?", size if size != "auto" else str(USUAL), re.ASCII
    )
    if match is None:
        raise PuzzleError(Fault(f"a size of {size!r}; expected width and height, as in 25x20"))
    wide = int(match[1])
    high = int(match[2] or wide)
    if match[2] is None:
        scale = wide / max(width, height)
        wide, high = (max(1, round(side * scale)) for side in (width, height))
    if not (1 <= wide <= LARGEST and 1 <= high <= LARGEST):
        raise PuzzleError(Fault(f"a size of {size}; expected 1 to {LARGEST} for both"))
    return wide, high


def _grey(levels: list[list[float]], threshold: str | int, *, dither: bool) -> Draft:
    if threshold == "auto":
        return grey(levels, otsu(levels), dither=dither)
    if not re.fullmatch(r"\d{1,2}|100", str(threshold), re.ASCII):
        raise PuzzleError(Fault(f"a threshold of {threshold}; expected 0 to 100"))
    return grey(levels, int(threshold) * 2.55, dither=dither)


# -- the repair ---------------------------------------------------------------------------------


def _repaired(draft: Draft, locked: set[Cell], seed: int) -> PictureResult:
    rng = Rng(seed)
    cells = sum(map(len, draft.picture))
    most, effort = 20 + cells // 4, Effort()
    found: list[tuple[int, float, Picture]] = []
    for number in range(TRIES):
        judge = _Judge(draft, rng, GRAIN if number else 0)
        picture = repaired(
            draft.picture, judge.cost, locked, colours=draft.colours, most=most, effort=effort
        )
        if picture is not None:
            changes = _changes(draft.picture, picture)
            found.append(
                (len(changes), sum(judge.cost(picture, each) for each in changes), picture)
            )
        if effort.cells > ENOUGH or (found and found[-1][0] < 2):
            break
    if not found:
        hint = (
            "lock fewer cells, or choose another threshold or size"
            if locked
            else "choose another size"
        )
        raise PuzzleError(Fault("no unique nonogram found near this picture", hint))
    picture = min(found, key=lambda each: each[:2])[2]
    changes = _changes(draft.picture, picture)
    rows = rows_of((cell for row in picture for cell in row), len(picture[0]))
    return PictureResult(puzzle_of(picture, draft.colours), rows, changes)


def _changes(before: Picture, after: Picture) -> tuple[Change, ...]:
    return tuple(
        Change(row, column, *cells)
        for row, lines in enumerate(zip(before, after, strict=True))
        for column, cells in enumerate(zip(*lines, strict=True))
        if cells[0] != cells[1]
    )


class _Judge:
    """The cost of a change for the picture."""

    def __init__(self, draft: Draft, rng: Rng, weight: float) -> None:
        self._strain = draft.strain
        self._grain = [[weight * each for each in row] for row in grain(draft.picture, rng)]

    def cost(self, picture: Picture, change: Change) -> float:
        """How much worse the new colour suits the cell, and how few neighbours have it."""
        strain = self._strain[change.row][change.column]
        worse = max(0.0, strain[change.after] - strain[change.before])
        alike = sum(
            line[column] == change.after
            for line in picture[max(0, change.row - 1) : change.row + 2]
            for column in range(max(0, change.column - 1), min(len(line), change.column + 2))
        )
        return worse + LONELY * (1 - alike / 8) + self._grain[change.row][change.column]
