"""How good the pictures of nonograms are: likeness, changed cells and grade at each size.

`python -m benchmarks.shelf` makes every picture of the shelf at 10, 15, 20 and 30, or at the sizes
that it is given, on boards from its smallest good one on. `sheets` draws some of them for
docs/reference/pictures.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time

from PIL import Image

from runut.explaining.grading import EASY, Wanted
from runut.families.nonogram.shelf.making import ShelfPicture, best_of, pictures_for

__all__ = ["main", "sheets"]

SIZES = (10, 15, 20, 30)
ALIKE, CHANGED = 0.84, 5
"""A picture is good with at least this likeness and at most so many changed cells in a hundred."""
WANTED = Wanted(EASY, None, is_asked=False)
ACROSS, DOWN = 8, 2
CELL = 120
"""Pixels that a picture has at most, of any size."""
GAP = 16


def main(sizes: Sequence[int] = SIZES) -> None:
    """Print a line for each size."""
    print("size  pictures  good  unchanged  likeness (median, least)  grades  CPU s a picture")
    for size in sizes:
        begun = process_time()
        made = list(_made(size))
        seconds = (process_time() - begun) / len(made)
        likenesses = [each.likeness for each in made]
        good = sum(_is_good(each) for each in made)
        unchanged = sum(not each.changes for each in made)
        grades = Counter(each.difficulty.grade for each in made)
        shown = ", ".join(f"{number} of {grade}" for grade, number in sorted(grades.items()))
        print(
            f"{size:4}  {len(made):8}  {good:4}  {unchanged:9}  "
            f"{median(likenesses):.2f}, {min(likenesses):.2f}  {shown}  {seconds:.2f}"
        )


def _made(size: int) -> Iterator[ShelfPicture]:
    """Every picture for boards of this size."""
    made = (best_of(each, size, size, WANTED) for each in pictures_for(size, size))
    return (each for each in made if each is not None)


def _is_good(made: ShelfPicture) -> bool:
    cells = len(made.picture) * len(made.picture[0])
    return made.likeness >= ALIKE and 100 * made.changes <= CHANGED * cells


def sheets(folder: Path) -> None:
    """Draw some pictures of each size, as the seeds choose them, a file for each size."""
    for begin, size in enumerate(SIZES):
        side = CELL // size
        step = CELL + GAP
        sheet = Image.new("1", (ACROSS * step - GAP, DOWN * step - GAP), 1)
        chosen = pictures_for(size, size)[begin * ACROSS * DOWN :][: ACROSS * DOWN]
        for number, shelved in enumerate(chosen):
            made = best_of(shelved, size, size, WANTED)
            if made is not None:
                place = (number % ACROSS * step, number // ACROSS * step)
                sheet.paste(_drawn(made, side), place)
        sheet.save(folder / f"shelf-{size}.png", optimize=True)


def _drawn(made: ShelfPicture, side: int) -> Image.Image:
    """The picture, each cell with sides of so many pixels."""
    size = len(made.picture)
    cells = bytes(0 if cell else 255 for row in made.picture for cell in row)
    picture = Image.frombytes("L", (size, size), cells).convert("1", dither=Image.Dither.NONE)
    return picture.resize((size * side, size * side), Image.Resampling.NEAREST)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or SIZES)
