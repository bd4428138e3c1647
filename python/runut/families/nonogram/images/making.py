"""Puzzles from images: drafts of the picture, repaired until no other picture has their clues.

An image has several drafts (`sketches.py`, `lines.py`, `segments.py`): what makes a photo
recognisable is not what makes a logo so. They are repaired in the order of their likeness to the
image, and the most like it after the repair is taken (`selection.py`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from runut.core.limits import Control
from runut.core.rng import Rng
from runut.errors import Fault, PuzzleError, WishError, checked_name
from runut.explaining.grading import ANY
from runut.families.nonogram.images.drafts import (
    SKETCHES,
    Draft,
    coloured,
    figure,
    grey,
    grey_of,
    sketched,
)
from runut.families.nonogram.images.locks import Cell, Locked, locked_cells
from runut.families.nonogram.images.reading import (
    Source,
    colours_of,
    inverted,
    read_image,
    shares_of,
)
from runut.families.nonogram.images.reduction import (
    Levels,
    fine_side,
    fitted,
    reduced,
    squeezed,
    stretched,
)
from runut.families.nonogram.images.selection import PictureResult, Terms, greys_of, select
from runut.families.nonogram.images.sketches import otsu
from runut.families.nonogram.pictures import Picture
from runut.families.nonogram.repair import Effort
from runut.text.number_rows import plain

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 200
"""Longest side of a picture."""
USUAL = 25
"""Longest side when no size is asked for."""
MOST_COLOURS = 8
FITS = ("pad", "crop", "stretch")
BEST = "best"
"""The draft that is most like the image after its repair."""


def from_image(  # noqa: PLR0913 - each is an option of the generator
    image: Source,
    *,
    size: str = "auto",
    threshold: str | int = "auto",
    dither: bool = False,
    invert: bool = False,
    colours: int | str = 1,
    fit: str = "pad",
    locked: Locked = (),
    draft: str = BEST,
    grade: str | int = ANY,
    seed: int = 0,
    control: Control | None = None,
) -> PictureResult:
    """The unique puzzle whose picture is most like an image (PNG, JPEG, GIF, WebP, BMP or PPM).

    `size` is "WxH", or one number for the longer side. `draft` names one of `SKETCHES`; by default
    the best is taken. A `threshold` (in a hundred) or `dither` is a draft of its own: cells darker
    than it are black. With several `colours` the palette comes from the image, and its lightest
    colour is the background; "2-6" tries each number. `locked` cells never change: cells of (row,
    column), rectangles such as "r1c1-r5c9+r8c2", or the path of an image of the same shape in which
    they are dark. `grade` is the hardest step that the puzzle needs, as in `generate`: "1-4" is
    solved line by line.

    A `control` that is cancelled ends the search soon: the best picture so far is the result, and
    its `halt` says so. Raises `FormatError` for images that cannot be read and `PuzzleError` when
    no such picture is found.
    """
    return drafts_from_image(
        image,
        1,
        size=size,
        threshold=threshold,
        dither=dither,
        invert=invert,
        colours=colours,
        fit=fit,
        locked=locked,
        draft=draft,
        grade=grade,
        seed=seed,
        control=control,
    )[0]


def drafts_from_image(  # noqa: PLR0913 - as above
    image: Source,
    number: int = len(SKETCHES),
    *,
    size: str = "auto",
    threshold: str | int = "auto",
    dither: bool = False,
    invert: bool = False,
    colours: int | str = 1,
    fit: str = "pad",
    locked: Locked = (),
    draft: str = BEST,
    grade: str | int = ANY,
    seed: int = 0,
    control: Control | None = None,
) -> tuple[PictureResult, ...]:
    """Up to `number` puzzles, each from another draft of an image, the most like it first.

    For the rest see `from_image`.
    """
    numbers = _numbers(colours)
    checked_name("fit", fit, FITS)
    checked_name("draft", draft, (BEST, *SKETCHES))
    if draft != BEST and numbers[-1] > 1:
        raise WishError(f"the draft {draft} is in black and white", "leave out the colours")
    whole = read_image(image)
    width, height = _size(size, whole.width, whole.height)
    board = _Board(inverted(whole) if invert else whole, width, height, fit)
    if numbers[-1] > 1:
        drafts = [board.coloured(each) for each in numbers]
    elif threshold != "auto" or dither:
        drafts = [_grey(board.means(), threshold, dither=dither)]
    else:
        drafts = board.sketched(draft)
    terms = Terms.of(locked_cells(locked, width, height, fit), grade, seed)
    return select(drafts, board.reference(), terms, Effort(control=control or Control()), number)


def from_chance(
    *,
    size: str = "auto",
    threshold: str | int = "auto",
    dither: bool = False,
    locked: Locked = (),
    grade: str | int = ANY,
    seed: int = 0,
    control: Control | None = None,
) -> PictureResult:
    """The unique puzzle of a mirrored figure that the seed draws; for the rest see `from_image`."""
    width, height = _size(size, 1, 1)
    levels = figure(width, height, Rng(seed))
    draft = _grey(levels, threshold, dither=dither)
    terms = Terms.of(locked_cells(locked, width, height, "stretch"), grade, seed)
    return select([draft], levels, terms, Effort(control=control or Control()))[0]


def from_cells(
    picture: Iterable[Iterable[int]],
    *,
    colours: Collection[str] = ("black",),
    locked: Iterable[Cell] = (),
    grade: str | int = ANY,
    seed: int = 0,
) -> PictureResult:
    """The unique puzzle whose picture is nearest to rows of cells, 0 for white; see `from_image`.

    >>> from_cells([[1, 0], [0, 1]], locked=[(0, 0), (0, 1), (1, 1)]).changes
    (Change(row=1, column=0, before=0, after=1),)
    """
    cells = [list(row) for row in cast("Picture", plain(picture))]
    _reject_shape(cells, len(colours))
    strain = [
        [[float(colour != cell) for colour in range(len(colours) + 1)] for cell in row]
        for row in cells
    ]
    draft = Draft(cells, tuple(colours), strain)
    return select([draft], greys_of(draft), Terms.of(set(locked), grade, seed), Effort())[0]


def _reject_shape(cells: Picture, colours: int) -> None:
    width = len(cells[0]) if cells else 0
    if not (1 <= len(cells) <= LARGEST and 1 <= width <= LARGEST):
        fault = f"a picture of {width}x{len(cells)} cells; expected 1 to {LARGEST} for both"
        raise PuzzleError(fault)
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


@dataclass(frozen=True, slots=True)
class _Board:
    """An image on a board of so many cells."""

    image: Image
    width: int
    height: int
    fit: str

    def fine(self) -> Image:
        """The image with some pixels along each cell."""
        side = fine_side(self.width, self.height)
        return fitted(self.image, self.width * side, self.height * side, self.fit)

    def means(self) -> Levels:
        """The mean grey of each cell."""
        return grey_of(colours_of(self.image, self.width, self.height, self.fit))

    def reference(self) -> Levels:
        """What pictures are compared with: the greys of the cells, from black to white."""
        return stretched(reduced(self.fine().convert("L"), self.width, self.height))

    def coloured(self, number: int) -> Draft:
        """The draft in so many colours besides the ground."""
        shares = shares_of(self.image, self.width, self.height, self.fit, number + 1)
        return replace(coloured(*shares), name=f"colours-{number}")

    def sketched(self, name: str) -> list[Draft]:
        """The drafts of this name in black and white, each once; an exact image has one."""
        fine = self.fine()
        names = [name] if name != BEST else ["tone"] if self._is_exact(fine) else list(SKETCHES)
        drafts = [sketched(each, fine, self.width, self.height) for each in names]
        return [
            draft
            for number, draft in enumerate(drafts)
            if all(draft.picture != before.picture for before in drafts[:number])
        ]

    def _is_exact(self, fine: Image) -> bool:
        """Whether the image has two greys, and each cell one of them."""
        greys = fine.convert("L").getcolors(2)
        return greys is not None and len(greys) == len(
            squeezed(fine.convert("L"), self.width, self.height).getcolors(3) or (0, 0, 0)
        )


def _size(size: str, width: int, height: int) -> tuple[int, int]:
    """Width and height in cells for an image of this width and height."""
    match = re.fullmatch(
        r"(\d{1,4})(?:x(\d{1,4}))?", size if size != "auto" else str(USUAL), re.ASCII
    )
    if match is None:
        raise WishError(f"a size of {size!r}; expected width and height, as in 25x20")
    wide = int(match[1])
    high = int(match[2] or wide)
    if match[2] is None:
        scale = wide / max(width, height)
        wide, high = (max(1, round(side * scale)) for side in (width, height))
    if not (1 <= wide <= LARGEST and 1 <= high <= LARGEST):
        raise WishError(f"a size of {size}; expected 1 to {LARGEST} for both")
    return wide, high


def _grey(levels: list[list[float]], threshold: str | int, *, dither: bool) -> Draft:
    if threshold == "auto":
        return grey(levels, otsu(levels), dither=dither)
    if not re.fullmatch(r"\d{1,2}|100", str(threshold), re.ASCII):
        raise WishError(f"a threshold of {threshold}; expected 0 to 100")
    return grey(levels, int(threshold) * 2.55, dither=dither)


def _numbers(colours: int | str) -> range:
    """The numbers of colours to try: one, or those of a range such as "2-6"."""
    low, _, high = str(colours).partition("-")
    if not all(re.fullmatch(r"\d{1,4}", each, re.ASCII) for each in (low, high or low)):
        raise WishError(f"{colours} colours; expected a number, or a range such as 2-6")
    numbers = range(int(low), int(high or low) + 1)
    if not (numbers and numbers[0] >= 1 and numbers[-1] <= MOST_COLOURS):
        raise WishError(f"{colours} colours; expected 1 to {MOST_COLOURS}")
    return numbers
