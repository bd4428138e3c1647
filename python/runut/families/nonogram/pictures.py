"""Puzzles from images: a draft of the picture, repaired until it is alone with its clues.

Which cells change is a choice between what they are worth to the puzzle (`repair.py`) and what they
are to the picture: how badly the new colour suits the cell, and how few neighbours have it. Some
orders are tried, and the picture with the fewest changes is taken.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from os import PathLike, fspath

from runut.core.family import Generator, Made, Option
from runut.core.puzzle import Rows, rows_of
from runut.core.rng import Rng
from runut.errors import Fault, PuzzleError, UnknownNameError
from runut.families.nonogram.drafts import Draft, coloured, figure, grey, grey_of, otsu
from runut.families.nonogram.images import Source, colours_of, inverted, read_image, shares_of
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.repair import Change, Effort, Picture, puzzle_of, repaired

__all__ = ["PICTURE", "PictureResult", "from_cells", "from_image"]

Cell = tuple[int, int]

LARGEST = 200
"""Longest side of a picture."""
USUAL = 25
"""Longest side when no size is asked for."""
MOST_COLOURS = 8
FITS = ("pad", "crop", "stretch")
TRIES = 8
"""Orders that are tried at most."""
ENOUGH = 500_000
"""Effort after which no other order is tried."""
LONELY = 0.5
"""What a change costs that makes a cell differ from all of its neighbours."""
GRAIN = 0.2
"""How much chance has to say in all orders but the first."""


@dataclass(frozen=True, slots=True)
class PictureResult:
    """A puzzle, its only solution, and the cells in which that differs from what was drawn."""

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
    locked: str | Iterable[Cell] = (),
    seed: int = 0,
) -> PictureResult:
    """The unique puzzle whose picture is nearest to an image (PNG, JPEG, GIF, WebP, BMP or PPM).

    `size` is "WxH", or one number for the longer side. Cells darker than `threshold` (in a hundred;
    "auto": Otsu's) are black; with several `colours` the image's own palette is taken, its lightest
    colour as the ground. `locked` cells never change: cells of (row, column), rectangles such as
    "r1c1-r5c9+r8c2", or the path of an image of the same shape in which they are dark.
    Raises `FormatError` for images that cannot be read and `PuzzleError` when no unique picture is
    found; needs the extra `pictures`.
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
    return _repaired(draft, _locked(locked, width, height, fit), seed)


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
    _refuse_shape(cells, len(colours))
    strain = [
        [[float(colour != cell) for colour in range(len(colours) + 1)] for cell in row]
        for row in cells
    ]
    return _repaired(Draft(cells, tuple(colours), strain), set(locked), seed)


def _refuse_shape(cells: Picture, colours: int) -> None:
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
    if not 0 <= int(threshold) <= 100:
        raise PuzzleError(Fault(f"a threshold of {threshold}; expected 0 to 100"))
    return grey(levels, int(threshold) * 2.55, dither=dither)


# -- locked cells -------------------------------------------------------------------------------

_RECTANGLE = re.compile(r"r(\d{1,4})c(\d{1,4})(?:-r(\d{1,4})c(\d{1,4}))?", re.ASCII)


def _locked(locked: str | Iterable[Cell], width: int, height: int, fit: str) -> set[Cell]:
    if not isinstance(locked, str | PathLike):
        return set(locked)
    words = fspath(locked).split("+") if locked else []
    matches = [_RECTANGLE.fullmatch(word) for word in words]
    if not all(matches):
        mask = grey_of(colours_of(read_image(locked), width, height, fit))
        return {
            (row, at)
            for row, line in enumerate(mask)
            for at, level in enumerate(line)
            if level < 128
        }
    return {cell for match in matches if match for cell in _rectangle(match, width, height)}


def _rectangle(match: re.Match[str], width: int, height: int) -> Iterable[Cell]:
    top, left = int(match[1]), int(match[2])
    bottom, right = int(match[3] or top), int(match[4] or left)
    if not (1 <= top <= bottom <= height and 1 <= left <= right <= width):
        hint = (
            f"rows go from 1 to {height}, columns from 1 to {width}, as in r1c1-r{height}c{width}"
        )
        raise PuzzleError(Fault(f"the locked cells {match[0]} do not lie on the board", hint))
    return ((row - 1, at - 1) for row in range(top, bottom + 1) for at in range(left, right + 1))


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
    """What a change costs the picture."""

    def __init__(self, draft: Draft, rng: Rng, grain: float) -> None:
        self._strain = draft.strain
        self._grain = [
            [grain * rng.below(1 << 20) / (1 << 20) for _ in row] for row in draft.picture
        ]

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


# -- the generator ------------------------------------------------------------------------------


def _generate(seed: int, options: Mapping[str, str]) -> Made[Nonogram]:
    how = {name: options[name] for name in ("size", "threshold", "fit", "locked")}
    dither, invert = options["dither"] == "on", options["invert"] == "on"
    colours = int(options["colours"])
    if options["from-image"]:
        result = from_image(
            options["from-image"], dither=dither, invert=invert, colours=colours, seed=seed, **how
        )
    else:
        width, height = _size(options["size"], 1, 1)
        draft = _grey(figure(width, height, Rng(seed)), options["threshold"], dither=dither)
        result = _repaired(draft, _locked(options["locked"], width, height, options["fit"]), seed)
    return Made(result.puzzle, (_told(result),))


def _told(result: PictureResult) -> str:
    names = ("white", *result.puzzle.colours)
    cells = result.puzzle.width * result.puzzle.height
    told = ", ".join(
        f"r{each.row + 1}c{each.column + 1} {names[each.before]} to {names[each.after]}"
        for each in result.changes
    )
    return f"changed {len(result.changes)} of {cells} cells{': ' if told else ''}{told}"


PICTURE = Generator(
    "picture",
    "one solution, proved: an image, with as few cells changed as can be; without one, a figure",
    _generate,
    (
        Option("from-image", "path of a PNG, JPEG, GIF, WebP, BMP or PPM file", form=r"(?s).*"),
        Option(
            "size",
            f"width and height, up to {LARGEST} each, or one number for the longer side",
            default="auto",
            form=r"auto|\d{1,4}(x\d{1,4})?",
            expected="width and height, as in 25x20",
        ),
        Option(
            "threshold",
            "black is what is darker than so many hundredths of white; Otsu's method by default",
            default="auto",
            form=r"auto|\d{1,3}",
            expected="auto, or 0 to 100",
        ),
        Option(
            "colours", f"colours besides the ground, 1 to {MOST_COLOURS}; 1 is black", default="1"
        ),
        Option(
            "fit",
            "an image of another shape: white beside it, cut off, or drawn out",
            FITS,
        ),
        Option("dither", "greys as patterns of dots", ("off", "on")),
        Option("invert", "light becomes dark", ("off", "on")),
        Option(
            "locked",
            "cells that must not change: r1c1-r5c9+r8c2, or a path of an image where they are dark",
            form=r"(?s).*",
        ),
    ),
)
