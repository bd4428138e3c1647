"""A picture as people draw it with signs: its clues make the puzzle, the picture is the goal."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.family import Format
from runut.core.reading import HEAD
from runut.core.text import Scanner
from runut.errors import Fault, PuzzleError
from runut.families.nonogram.formats.clues import joined
from runut.families.nonogram.formats.pbm import picture_of, puzzle_of_picture
from runut.families.nonogram.model import LONGEST, Nonogram

_LIKELY = 0.25
"""Less than a format with a heading: rows of 0 and 1 may be other things."""
_FILLED, _EMPTY = frozenset("#█■▓@XO*⬛◼▪●1"), frozenset(".·_ -□░⬜◻▫○0")
_BLOCKS = frozenset("█▓▒░ ")
"""Signs that are drawn twice side by side, to make squares."""


def _pixels(lines: Sequence[str]) -> list[list[int]]:
    """Rows of 1 and 0; nothing if the lines draw no picture of two signs."""
    if not 1 < len(lines) <= LONGEST:
        return []
    width = max(len(line.rstrip()) for line in lines)
    texts = [line.rstrip().ljust(width) for line in lines]
    is_spaced = not any(text[1::2].strip() for text in texts)
    if is_spaced or all(row[::2] == row[1::2] and _BLOCKS.issuperset(row) for row in texts):
        texts = [text[::2] for text in texts]
    signs = {*"".join(texts)}
    is_drawn = len(signs) == 2 and len(signs & _FILLED) == len(signs & _EMPTY) == 1
    is_drawn = is_drawn and 1 < len(texts[0]) <= LONGEST
    return [[int(sign in _FILLED) for sign in text] for text in texts] if is_drawn else []


def _score(head: str) -> float:
    lines = head.splitlines()
    lines = lines[:-1] if len(head) >= HEAD else lines
    end = next((at for at, line in enumerate(lines) if not line), len(lines))
    return _LIKELY if _pixels(lines[:end]) else 0


def _parse(scanner: Scanner) -> Nonogram:
    """The rows up to an empty line; one of spaces may be a row."""
    scanner.skip_blank()
    rows = [scanner.take("the first row of a picture")]
    while (line := scanner.peek()) is not None and line.text:
        rows.append(scanner.take("a row of the picture"))
        if len(rows) > LONGEST:
            line.fail(f"expected at most {LONGEST} rows")
    pixels = _pixels([row.text for row in rows])
    if not pixels:
        rows[0].fail("expected a picture: rows of one sign for black and one for white")
    return puzzle_of_picture([cell for row in pixels for cell in row], len(pixels[0]))


def _write(puzzle: Nonogram) -> str:
    """The rows, and an empty line after them."""
    rows = [row.translate(str.maketrans("10", "#.")) for row in picture_of(puzzle)]
    if not _pixels(rows):
        fault = "a picture of one row, of one column or of one colour reads as something else"
        raise PuzzleError(Fault(fault, "use the format 'pbm'"))
    return joined(iter([*rows, ""]))


PICTURE = Format(
    "picture",
    "a picture drawn with '#' and '.' or other signs, from which the clues are counted",
    _score,
    _parse,
    _write,
    shows_solution=True,
)
