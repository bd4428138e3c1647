"""Boards of grids that overlap as collections print them: rows, with a sign or spaces outside."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from runut.core.scanner import Line, Scanner, paragraphs
from runut.families.forms.sudoku.layouts import (
    LAYOUTS,
    Drawn,
    Rows,
    drawn,
    mask,
    rules_begin,
    spread,
)
from runut.families.forms.sudoku.signs import NO_CELL, RULE
from runut.text.recognising import Translation

HEADER = "sudoku 3x3"
_NAMED = re.compile(r"\s*grids\s+([a-z0-9-]+)\s*", re.IGNORECASE)


def draws_grids(head: str) -> bool:
    """Whether a text begins with the rows of a layout, or with rows and its name below."""
    texts = next(paragraphs(head), [])
    return drawn(texts) is not None or _named(texts) > 0


def _named(texts: Sequence[str]) -> int:
    """How many lines stand above rules that name a layout; 0 where none do."""
    count = rules_begin(texts)
    if not 0 < count < len(texts):
        return 0
    named = (_NAMED.fullmatch(text) for text in texts[count:])
    return count if any(each and each[1].lower() in LAYOUTS for each in named) else 0


def read_grids(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """Each board of a text, with the rules below its rows; other lines are not read."""
    last: Translation | None = None
    for is_blank, block in groupby(scanner.taken(), lambda line: line.is_blank):
        lines = [*block]
        texts = [] if is_blank else [line.text for line in lines]
        found = drawn(texts)
        if found is not None or _named(texts):
            if last is not None:
                yield last
            last = _stated(lines) if found is None else _board(found, lines)
        elif last is not None and not is_blank:
            unread = (line.text.strip() for line in lines)
            last = replace(last, unread=(*last.unread, *unread))
    if last is not None:
        yield last


def _board(found: Drawn, lines: Sequence[Line]) -> Translation:
    """The canonical text; a rule of the text may name the layout."""
    rules = lines[found.end :]
    texts = [line.text.strip() for line in rules]
    is_named = any(text.lower().startswith("grids") for text in texts)
    named = [] if is_named else [f"grids {found.layout}"]
    text = "\n".join([*grid_text(found.layout, found.rows), *texts, *named]) + "\n"
    numbers = [*(lines[at].number for at in found.lines), *(line.number for line in rules)]
    return Translation("sudoku", "grid", text, (numbers[0], *numbers))


def _stated(lines: Sequence[Line]) -> Translation:
    """The rows as they stand, which are none of the layout that a rule names.

    What they leave open between signs is outside every grid.
    """
    count = _named([line.text for line in lines])
    own = [line for line in lines[:count] if not RULE.fullmatch(line.text)]
    texts = [line.text for line in own]
    rows = spread(texts)
    if any(" " in row for row in rows):
        texts = [" ".join(NO_CELL if sign == " " else sign for sign in row) for row in rows]
    every = [*own, *lines[count:]]
    text = "\n".join([HEADER, *texts, *(line.text for line in lines[count:])]) + "\n"
    return Translation("sudoku", "grid", text, (every[0].number, *(line.number for line in every)))


def grid_text(layout: str, rows: Rows) -> list[str]:
    """The header and the rows of a board of this layout."""
    signs = (
        "".join(_sign(sign, place) for sign, place in zip(row, places, strict=True))
        for row, places in zip(rows, mask(layout), strict=True)
    )
    return [HEADER, *signs]


def _sign(sign: str, place: str) -> str:
    is_given = sign.isdecimal() and sign != "0"
    return sign if is_given else "." if place == "X" else NO_CELL
