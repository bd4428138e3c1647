"""Lists the pictures of the shelf that need grade 3, by side of a square board: `harder.tsv`.

Run it as `python tools/list_harder.py` when pictures, reductions or the ladder changed; it takes
about a quarter of an hour. A picture that no longer has the grade costs time and does no harm.
"""

from __future__ import annotations

from runut.explaining.grading import Wanted
from runut.families.nonogram.shelf.listed import HARDER
from runut.families.nonogram.shelf.making import best_of, pictures_for

SIDES = (10, 15, 20, 25, 30)
WANTED = Wanted(range(3, 4), None, is_asked=True)


def main() -> None:
    """Write a line for each side."""
    lines = [f"{side}\t{' '.join(_names(side))}\n" for side in SIDES]
    HARDER.write_text("".join(lines), encoding="utf-8")


def _names(side: int) -> list[str]:
    found = ((each.name, best_of(each, side, side, WANTED)) for each in pictures_for(side, side))
    return sorted(name for name, best in found if best is not None and WANTED.fits(best.difficulty))


if __name__ == "__main__":
    main()
