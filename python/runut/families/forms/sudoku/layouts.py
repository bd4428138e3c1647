"""Layouts of grids that overlap, by name, and which of them some rows draw.

A gattai is merged of as many grids as its number says; the shapes are those of the collection
1to9only/Gattai-Puzzles, which has none of six grids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from runut.families.forms.sudoku.signs import BLANKS, LONGEST_ROW, RULE

SIZE = 9
"""The rows of each grid of a layout, whose boxes are 3x3."""
Starts = tuple[tuple[int, int], ...]
_SAMURAI = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
_SOHEI = ((0, 6), (6, 0), (6, 12), (12, 6))
LAYOUTS: Mapping[str, Starts] = {
    "samurai": _SAMURAI,
    "butterfly": ((0, 0), (0, 3), (3, 0), (3, 3)),
    "flower": ((0, 3), (3, 0), (3, 3), (3, 6), (6, 3)),
    "shogun": (
        *((0, 0), (0, 12), (0, 24), (0, 36), (6, 6), (6, 18), (6, 30)),
        *((12, 0), (12, 12), (12, 24), (12, 36)),
    ),
    "sohei": _SOHEI,
    "sumo": (
        *((0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)),
        *((18, 6), (18, 18), (24, 0), (24, 12), (24, 24)),
    ),
    "windmill": ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
    "gattai-3": ((0, 3), (3, 6), (6, 0)),
    "gattai-4": _SOHEI,
    "gattai-5": _SAMURAI,
    "gattai-7": ((0, 6), (0, 18), (6, 0), (6, 12), (6, 24), (12, 6), (12, 18)),
    "gattai-8": ((0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)),
}
"""Where the grids of a layout begin, by its name: the row and column, for boxes of 3x3."""
_DIGITS = frozenset("123456789")
RULE_OF_CELLS = re.compile(
    r"\s*(?:grids\b|grid\s+[0-9]+:?\s+[a-z]|[a-z].*\br[0-9]{1,2}c[0-9])", re.IGNORECASE
)
_SIZES = re.compile(r"\s*[0-9]{2}\s+[0-9]{2}\s*")
"""The rows and columns, as puzzlekit writes them before the boards of janko.at."""
_MOST_LINES = 2 * (SIZE + max(top for starts in LAYOUTS.values() for top, _ in starts))
"""More than a layout has, with bars between its boxes."""
_BLANKS = frozenset((*BLANKS, "-"))
_BETWEEN = ",;\t"
"""What may stand between cells; then nothing there is a blank, or outside every grid."""
Rows = Sequence[Sequence[str]]
"""The sign of each cell."""


@cache
def mask(layout: str) -> tuple[str, ...]:
    """The rows of a layout, with a space for a place outside every grid.

    >>> mask("samurai")[0]
    'XXXXXXXXX   XXXXXXXXX'
    """
    starts, inside = LAYOUTS[layout], range(SIZE)
    rows, columns = (range(max(side) + SIZE) for side in zip(*starts, strict=True))
    return tuple(
        "".join(
            "X" if any(row - top in inside and at - left in inside for top, left in starts) else " "
            for at in columns
        )
        for row in rows
    )


@cache
def _drawable() -> Mapping[tuple[int, int], Sequence[str]]:
    """The layouts with places outside, by their rows and columns; of two names, the first."""
    by_starts = {LAYOUTS[name]: name for name in reversed([*LAYOUTS])}
    found: dict[tuple[int, int], list[str]] = {}
    for name in by_starts.values():
        rows = mask(name)
        if " " in "".join(rows):
            found.setdefault((len(rows), len(rows[0])), []).append(name)
    return found


def layout_of(rows: Rows) -> str | None:
    """The layout that rows draw, by the sign that stands outside its grids only.

    Where blanks have this sign too, it is the only layout whose grids hold all digits.

    >>> layout_of([row.replace("X", "0") for row in mask("windmill")])
    'windmill'
    >>> layout_of(["." * 21] * 21) is None
    True
    """
    possible = []
    for name in _drawable().get((len(rows), len(rows[0]) if rows else 0), ()):
        inside, outside = (_signs(rows, name, place) for place in "X ")
        if len(outside) > 1 or outside & _DIGITS:
            continue
        if inside.isdisjoint(outside) and inside <= _DIGITS | _BLANKS:
            return name
        if inside <= _DIGITS | outside and all(_is_used(rows, each) for each in LAYOUTS[name]):
            possible.append(name)
    return possible[0] if len(possible) == 1 else None


def _signs(rows: Rows, layout: str, place: str) -> set[str]:
    """The signs inside the grids of a layout, or outside all of them."""
    lines = zip(rows, mask(layout), strict=True)
    return {sign for row, own in lines for sign, at in zip(row, own, strict=True) if at == place}


def _is_used(rows: Rows, start: tuple[int, int]) -> bool:
    """Whether a grid has digits in six rows: two without, of one band, could change places."""
    top, left = start
    lines = [row[left : left + SIZE] for row in rows[top : top + SIZE]]
    return sum(not _DIGITS.isdisjoint(line) for line in lines) >= SIZE * 2 // 3


class Drawn(NamedTuple):
    """A layout, the signs of its rows, the line of each row, and the line after all."""

    layout: str
    rows: Rows
    lines: Sequence[int]
    end: int


def rules_begin(texts: Sequence[str]) -> int:
    """The first line of rules within what a layout may take; else the line after all."""
    lines = enumerate(texts[:_MOST_LINES])
    return next((at for at, text in lines if RULE_OF_CELLS.match(text)), len(texts))


def drawn(texts: Sequence[str]) -> Drawn | None:
    """The layout that lines draw, unless they draw none.

    Bars and lines of bars may part the boxes, and the numbers of rows and columns may stand before.
    Rules that name cells may follow. Spaces before the first row may be missing.
    """
    if len(texts) <= SIZE:  # most texts: one grid, or no sudoku
        return None
    count = rules_begin(texts)
    if not 0 < count <= _MOST_LINES:
        return None
    begin = _SIZES.fullmatch(texts[0]) is not None
    every = [at for at in range(begin, count) if texts[at].strip()]
    for lines in ([at for at in every if not RULE.fullmatch(texts[at])], every):
        if any(len(lines) == rows for rows, _ in _drawable()):
            for rows in _readings([texts[at] for at in lines]):
                if len({*map(len, rows)}) == 1 and (layout := layout_of(rows)):
                    return Drawn(layout, rows, lines, count)
    return None


def spread(texts: Sequence[str]) -> Rows:
    """The signs of rows as wide as those of a layout, of which there may be too few; or nothing."""
    longest = max(map(len, texts), default=0)
    if not 0 < longest <= LONGEST_ROW or len(texts) > LONGEST_ROW:
        return []
    wide = [{columns} for _, columns in _drawable()]
    return next((rows for rows in _readings(texts) if {*map(len, rows)} in wide), [])


def _readings(lines: Sequence[str]) -> Iterator[Rows]:
    """Signs with anything between them; then at fixed columns, with spaces outside the grids."""
    for sign in _BETWEEN:
        if all(sign in line for line in lines):
            yield [[part.strip() or " " for part in line.split(sign)] for line in lines]
    yield ["".join(line.replace("|", " ").split()) for line in lines]
    width, (first, *others) = max(len(line.rstrip()) for line in lines), lines
    for left in range(0, width - len(first.rstrip()) + 1, 3):
        rows = [line.rstrip().ljust(width) for line in (" " * left + first, *others)]
        yield rows
        if not any(row[1::2].strip() for row in rows):
            yield [row[::2] for row in rows]
