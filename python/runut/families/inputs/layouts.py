"""Boards of grids that overlap as collections print them: rows, with a sign or spaces outside."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from runut.core.scanner import Line, Scanner, paragraphs
from runut.families.forms.sudoku.layouts import Rows, drawn, mask
from runut.text.recognising import Translation


def draws_grids(head: str) -> bool:
    """Whether a text begins with the rows of a layout."""
    return drawn(next(paragraphs(head), [])) is not None


def read_grids(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """Each board of a text, with the rules below its rows; other lines are not read."""
    last: Translation | None = None
    for is_blank, block in groupby(scanner.taken(), lambda line: line.is_blank):
        lines = [*block]
        found = None if is_blank else drawn([line.text for line in lines])
        if found is not None:
            if last is not None:
                yield last
            last = _board(found[0], found[1], lines[: found[2]], lines[found[2] :])
        elif last is not None and not is_blank:
            unread = (line.text.strip() for line in lines)
            last = replace(last, unread=(*last.unread, *unread))
    if last is not None:
        yield last


def _board(layout: str, rows: Rows, own: Sequence[Line], rules: Sequence[Line]) -> Translation:
    """The canonical text; a rule of the text may name the layout."""
    texts = [line.text.strip() for line in rules]
    named = [] if any(text.lower().startswith("grids") for text in texts) else [f"grids {layout}"]
    text = "\n".join([*grid_text(layout, rows), *texts, *named]) + "\n"
    row_lines = [line.number for line in own if any(each.isalnum() for each in line.text)]
    numbers = [*row_lines, *(line.number for line in rules)]
    return Translation("sudoku", "grid", text, (numbers[0], *numbers))


def grid_text(layout: str, rows: Rows) -> list[str]:
    """The header and the rows of a board of this layout."""
    signs = (
        "".join(_sign(sign, place) for sign, place in zip(row, places, strict=True))
        for row, places in zip(rows, mask(layout), strict=True)
    )
    return ["sudoku 3x3", *signs]


def _sign(sign: str, place: str) -> str:
    is_given = sign.isdecimal() and sign != "0"
    return sign if is_given else "." if place == "X" else "~"
