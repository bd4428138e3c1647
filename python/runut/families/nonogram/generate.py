"""Making nonograms that have one solution.

Every method begins with a picture and changes as few cells as possible until no other picture has
its clues (`repair.py`). The first takes pictures of things from the shelf (`shelf/`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from runut.core.limits import Control
from runut.core.methods import (
    SIDES,
    GenerationResult,
    Generator,
    Option,
    option_values,
    sides_of,
)
from runut.core.rng import Rng
from runut.core.scene import Scene
from runut.core.shape import cell_name
from runut.errors import PuzzleError, WishError
from runut.explaining.grading import ANY, Wanted, grade_options
from runut.families.nonogram.explainer import EXPLAINER
from runut.families.nonogram.grading import check_size, to_grade
from runut.families.nonogram.images.drafts import SKETCHES
from runut.families.nonogram.images.making import (
    BEST,
    FITS,
    MOST_COLOURS,
    drafts_from_image,
    from_chance,
)
from runut.families.nonogram.images.making import LARGEST as LARGEST_PICTURE
from runut.families.nonogram.images.printed import printed_grid
from runut.families.nonogram.images.reading import Source, colours_of, inverted, read_image
from runut.families.nonogram.images.selection import GRADE, PictureResult
from runut.families.nonogram.images.sheet import sheet
from runut.families.nonogram.messages import MESSAGE
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.pictures import Picture, puzzle_of
from runut.families.nonogram.repair import Change, Repair, disturbed, grain, line_solvable
from runut.families.nonogram.shelf.listed import listing
from runut.families.nonogram.shelf.making import from_shelf, pictures_for

LARGEST = 100
"""Longest side of a random picture; larger ones take too long to prove unique."""
ATTEMPTS = 20
FINER = 2
"""Pixels of the image along a cell, on a sheet of drafts."""
MOST_NAMED = 60
"""Changed cells that a remark names."""
ROUNDS = 500
"""Rounds of changes before another picture is tried."""

SIZE = Option(
    "size",
    f"width and height, 1 to {LARGEST} each, or one number for a square",
    default="15x15",
    form=SIDES,
    expected="width and height, as in 20x15, or one number for a square",
)
DENSITY = Option("density", "black cells in a hundred, before the repair (0 to 100)", default="50")


def size_of(options: Mapping[str, str], most: int = LARGEST) -> tuple[int, int]:
    """Width and height, both from 1 to `most`."""
    width, height = sides_of(options["size"])
    if not (1 <= width <= most and 1 <= height <= most):
        raise WishError(f"a size of {width}x{height}; expected 1 to {most} for both")
    return width, height


def density_of(options: Mapping[str, str]) -> int:
    """The percentage of black cells, from 0 to 100."""
    percent = int(options["density"])
    if not 0 <= percent <= 100:
        raise WishError(f"a density of {percent}; expected 0 to 100")
    return percent


def _unique(seed: int, options: Mapping[str, str]) -> Nonogram:
    width, height = size_of(options)
    wanted = width * height * density_of(options) // 100
    grade = Wanted.of(options, EXPLAINER)
    if grade is not None:
        check_size(width, height, grade)

        def start(rng: Rng, density: int, is_by_lines: bool) -> Picture | None:  # noqa: FBT001 - Start
            black = width * height * density // 100
            return _repaired(rng, width, height, black, line_solvable if is_by_lines else disturbed)

        return to_grade(seed, start, density_of(options), grade)
    rng = Rng(seed)
    for _ in range(ATTEMPTS):
        found = _repaired(rng, width, height, wanted, disturbed)
        if found is not None:
            return puzzle_of(found)
    raise PuzzleError(
        f"no unique nonogram of {width}x{height} found at this density",
        "ask for more black cells, a smaller size or another seed",
    )


def _random_picture(width: int, height: int, black: int, rng: Rng) -> Picture:
    cells = rng.shuffled([1] * black + [0] * (width * height - black))
    return [cells[at : at + width] for at in range(0, len(cells), width)]


def _repaired(rng: Rng, width: int, height: int, black: int, repair: Repair) -> Picture | None:
    """A random picture, repaired; changes random cells, white ones first in a dark picture."""
    picture = _random_picture(width, height, black, rng)
    # Black cells decide more than white ones, so a dark picture is soon alone and stays dark.
    prefers_black = 3 * black >= width * height
    chance = grain(picture, rng)

    def cost(_picture: Picture, change: Change) -> float:
        return chance[change.row][change.column] + (change.before if prefers_black else 0)

    return repair(picture, cost, rounds=ROUNDS)


def _picture(
    seed: int, options: Mapping[str, str], control: Control | None = None
) -> GenerationResult[Nonogram]:
    how = {name: options[name] for name in ("size", "threshold", "locked", "grade")}
    dither = options["dither"] == "on"
    if not options["from-image"]:
        _refuse_without_image(options)
        found = [from_chance(**how, dither=dither, seed=seed, control=control)]
    else:
        found = list(
            drafts_from_image(
                options["from-image"],
                max(1, int(options["drafts"])),
                **how,
                dither=dither,
                invert=options["invert"] == "on",
                colours=options["colours"],
                fit=options["fit"],
                draft=options["draft"],
                seed=seed,
                control=control,
            )
        )
    best = found[0]
    shown = _sheet(found, options) if int(options["drafts"]) > 1 else None
    remarks = (*_warnings(options["from-image"]), *_remarks(found))
    return GenerationResult(best.puzzle, remarks, halt=best.halt, sheet=shown)


def _refuse_without_image(options: Mapping[str, str]) -> None:
    """Raise `WishError` for what only an image can have."""
    usual = option_values(PICTURE.options, {})
    for name in ("colours", "draft", "drafts", "fit", "invert"):
        if options[name] != usual[name]:
            raise WishError(
                f"{name} {options[name]}: only a nonogram from an image can have that",
                "name one with `--from-image FILE`, `from_image=` in Python",
            )


def _printed(image: Source) -> tuple[int, int] | None:
    return printed_grid(read_image(image))


def _warnings(image: str) -> Iterator[str]:
    grid = _printed(image) if image else None
    if grid is not None:
        rows, columns = grid
        yield (
            f"warning: this image looks like a printed puzzle of {rows}x{columns} cells, and the "
            "nonogram is a picture of it; type the puzzle in to solve it"
        )


def _sheet(found: Sequence[PictureResult], options: Mapping[str, str]) -> Scene | None:
    """The image and its drafts, if there is an image."""
    if not options["from-image"]:
        return None
    image = read_image(options["from-image"])
    if options["invert"] == "on":
        image = inverted(image)
    width, height = found[0].puzzle.width, found[0].puzzle.height
    return sheet(colours_of(image, FINER * width, FINER * height, options["fit"]), found)


def _remarks(found: Sequence[PictureResult]) -> Iterator[str]:
    best = found[0]
    names = ("white", *best.puzzle.colours)
    cells = best.puzzle.width * best.puzzle.height
    more = len(best.changes) - MOST_NAMED
    changes = ", ".join(
        f"{cell_name((each.row, each.column))} {names[each.before]} to {names[each.after]}"
        for each in best.changes[:MOST_NAMED]
    ) + (f" and {more} more" if more > 0 else "")
    for each in found:
        if each.draft:
            yield f"draft {each.draft}: likeness {each.likeness:.2f}, changed {len(each.changes)}"
    yield f"changed {len(best.changes)} of {cells} cells{': ' if changes else ''}{changes}"


PICTURE = Generator(
    "picture",
    "one solution, proved: the draft most like an image, with few cells changed; else a figure",
    _picture,
    (
        Option(
            "from-image",
            "path of a PNG, JPEG, GIF, WebP, BMP or PPM file",
            form=r"(?s).*",
            is_path=True,
        ),
        Option(
            "size",
            f"width and height, up to {LARGEST_PICTURE} each, or one number for the longer side",
            default="auto",
            form=r"auto|\d{1,4}(x\d{1,4})?",
            expected="width and height, as in 25x20",
        ),
        Option(
            "threshold",
            "one draft: black is what is darker than so many hundredths of white; else auto",
            default="auto",
            form=r"auto|\d{1,3}",
            expected="auto, or 0 to 100",
        ),
        Option(
            "draft",
            "what makes it recognisable; the most like the image by default",
            (BEST, *SKETCHES),
        ),
        Option("drafts", "drafts to try and to show, each repaired", default="1"),
        Option(
            "colours",
            f"colours besides the ground, 1 to {MOST_COLOURS}, or a range to try; 1 is black",
            default="1",
            form=r"\d{1,4}(-\d{1,4})?",
            expected="a number of colours, or a range such as 2-6",
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
            is_path=True,
        ),
        GRADE,
    ),
    controlled=_picture,
    printed=_printed,
)


def _shelf(seed: int, options: Mapping[str, str]) -> GenerationResult[Nonogram]:
    """A picture of the shelf; by chance where that was asked for or no picture fits."""
    if not _is_by_chance(options):
        found = from_shelf(
            seed, *size_of(options), options["picture"], Wanted.of(options, EXPLAINER)
        )
        if found is not None:
            return GenerationResult(found)
    density = DENSITY.default if options["density"] == ANY else options["density"]
    return GenerationResult(_unique(seed, {**options, "density": density}))


def _is_by_chance(options: Mapping[str, str]) -> bool:
    """Whether options ask for a random picture: a density is one of random cells."""
    return options["random"] == "on" or options["density"] != ANY


def _shelf_series(number: int, options: Mapping[str, str]) -> Mapping[str, str]:
    """Each picture once, and then by chance."""
    asked = {"size": SIZE.default, "picture": ANY, **options}
    is_new = asked["picture"] != ANY or number < len(pictures_for(*size_of(asked)))
    return options if is_new else {**options, "random": "on"}


GENERATORS = (
    Generator(
        "shelf",
        "one solution, proved: a picture of a thing, with its title; by chance where none fits",
        _shelf,
        (
            SIZE,
            Option(
                "picture",
                "the name or title of a picture, such as cat; any by default",
                default=ANY,
                form=r"(?s).*",
                listing=listing,
            ),
            Option("random", "by chance, without a title", ("off", "on")),
            replace(
                DENSITY,
                summary="black cells in a hundred of a picture by chance (0 to 100)",
                default=ANY,
                form=r"any|-?\d+",
            ),
            *grade_options(EXPLAINER, "edge"),
        ),
        in_series=_shelf_series,
    ),
    Generator(
        "unique",
        "one solution, proved: a random picture, with cells changed until it is alone",
        _unique,
        (SIZE, DENSITY, *grade_options(EXPLAINER, "edge")),
        sizes=("4x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12", "15x15", "20x20"),
    ),
    PICTURE,
    MESSAGE,
)
