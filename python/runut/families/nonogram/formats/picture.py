"""A picture as people draw it with signs: its clues make the puzzle, the picture is the goal."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.scanner import Scanner
from runut.errors import PuzzleError
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import joined
from runut.families.nonogram.formats.pbm import picture_of, puzzle_of_picture
from runut.families.nonogram.model import LONGEST, Nonogram


def _parse(scanner: Scanner) -> Nonogram:
    """The rows up to an empty line; one of spaces may be a row."""
    rows = [scanner.first("the first row of a picture")]
    while (line := scanner.peek()) is not None and line.text:
        rows.append(scanner.take("a row of the picture"))
        if len(rows) > LONGEST:
            line.fail(f"expected at most {LONGEST} rows")
    pixels = forms.pixels([row.text for row in rows])
    if not pixels:
        rows[0].fail("expected a picture: rows of one sign for black and one for white")
    return puzzle_of_picture([cell for row in pixels for cell in row], len(pixels[0]))


def _write(puzzle: Nonogram) -> str:
    """The rows, and an empty line after them."""
    rows = [row.translate(str.maketrans("10", "#.")) for row in picture_of(puzzle)]
    if not forms.pixels(rows):
        fault = "a picture of one row, of one column or of one colour reads as something else"
        raise PuzzleError(fault, "use the format 'pbm'")
    return joined(iter([*rows, ""]))


PICTURE = Format.of(
    forms.PICTURE,
    "a picture drawn with '#' and '.' or other signs, from which the clues are counted",
    _parse,
    _write,
    shows_solution=True,
)
