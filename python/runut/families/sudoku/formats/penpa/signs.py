"""What numbers and symbols are: givens, candidates, dots, clues outside, or only drawn."""

from __future__ import annotations

import re

from runut.families.sudoku.formats.editor import Entry
from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.formats.penpa import looks
from runut.families.sudoku.formats.penpa.drawings import (
    CELL,
    CIRCLE,
    SHAPE,
    TEXT,
    Drawing,
    Found,
    name_of,
    names_of,
    symbol_of,
    text_of,
)
from runut.families.sudoku.formats.penpa.lattice import Kind

Cell = tuple[int, int]
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_CLUE = re.compile(r"([^\d\s]?)([0-9]{1,4}|\?)(_[0-7])?", re.ASCII)
_MARKS, _SMALL = "7", "5"
_FARTHEST = 120


def numbers(drawing: Drawing) -> Found:
    """Givens, candidates, clues outside and sets of digits at corners."""
    for point, sign in drawing.signs("number"):
        text, lattice = text_of(sign), drawing.lattice
        row, column, kind = lattice.place(point)
        if lattice.sides(point):
            continue
        if cell := lattice.cell(point):
            yield _in_cell(drawing, cell, sign)
        elif kind == Kind.CENTRE:
            yield _outside(drawing, (row, column), text)
        elif kind == Kind.CORNER and looks.QUADRUPLE in drawing.tags:
            yield _quadruple(drawing, (row, column), text)
        else:
            yield TEXT, {}


def _in_cell(drawing: Drawing, cell: Cell, sign: object) -> tuple[str, Entry]:
    text, size = text_of(sign), drawing.lattice.wide
    style = sign[2] if isinstance(sign, list) and len(sign) > 2 else ""
    marks = _marked(sign) if style == _MARKS else []
    if style == _SMALL and looks.CANDIDATES in drawing.tags:
        marks = [int(each) for each in text.split() if _NUMBER.fullmatch(each)]
        if marks:
            return CELL, {"at": cell, "givenPencilMarks": marks}
    if len(marks) > 1:
        return CELL, {"at": cell, "givenPencilMarks": marks}
    digit = marks[0] if marks else int(text) if _NUMBER.fullmatch(text) else 0
    if 1 <= digit <= size:
        return CELL, {"at": cell, "value": digit, "given": True}
    return (TEXT, {}) if text else (CELL, {"at": cell})


def _marked(sign: object) -> list[int]:
    """The digits of pencil marks."""
    held = sign[0] if isinstance(sign, list) else ()
    return [digit for digit, is_on in enumerate(held if isinstance(held, list) else (), 1) if is_on]


def _quadruple(drawing: Drawing, corner: Cell, text: str) -> tuple[str, Entry]:
    """The digits around a corner."""
    row, column = corner
    digits = [*"".join(text.split())] if drawing.lattice.wide <= 9 else text.split()
    cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    if not all(drawing.lattice.holds(*cell) for cell in cells) or not digits:
        return TEXT, {}
    return looks.QUADRUPLE, {"cells": names_of(cells), "values": digits}


def _outside(drawing: Drawing, place: Cell, text: str) -> tuple[str, Entry]:
    """A clue beside the board; its sign or the tags say which."""
    match = _CLUE.fullmatch(text)
    if not match:
        return TEXT, {}
    sign, value, way = match.groups()
    if way:
        return _little_killer(drawing, place, value, looks.WAYS.get(way))
    sides = (drawing.lattice.high, drawing.lattice.wide)
    row, column = (min(max(at, -1), side) for at, side in zip(place, sides, strict=True))
    key, is_row = _clue_key(drawing, sign), 0 <= row < sides[0]
    if key is None or is_row == (0 <= column < sides[1]):
        return TEXT, {}
    return key, {"cell": name_of((row, column)), "value": value}


def _clue_key(drawing: Drawing, sign: str) -> str | None:
    """The key of a clue with a sign, among those that the tags name."""
    signs = looks.clues()
    named = [key for key in signs if {key, looks.NAMED.get(key, key)} & drawing.tags]
    fitting = [key for key in named if signs[key] == sign]
    if not sign and not fitting and len(named) == 1:
        return named[0]
    return fitting[0] if len(fitting) == 1 else None


def _little_killer(
    drawing: Drawing, place: Cell, value: str, way: Cell | None
) -> tuple[str, Entry]:
    """The sum of the diagonal that begins where the arrow meets the board."""
    row, column = place
    for _ in range(_FARTHEST if way else 0):
        down, right = way or (0, 0)
        if drawing.lattice.holds(row + down, column + right):
            direction = next(each for each, step in keys.DIRECTIONS.items() if step == way)
            entry = {"cell": name_of((row, column)), "direction": direction, "value": value}
            return "littlekillersum", entry
        row, column = row + down, column + right
    return TEXT, {}


def sides(drawing: Drawing) -> Found:
    """Dots and letters between neighbours."""
    sides = drawing.lattice.sides
    symbols = {at: symbol_of(sign) for at, sign in drawing.signs("symbol") if sides(at)}
    texts = {at: text_of(sign) for at, sign in drawing.signs("number") if sides(at)}
    for point in dict.fromkeys((*symbols, *texts)):
        pair, text = sides(point) or (), texts.get(point, "")
        key = _dot(symbols.get(point))
        entry = {"cells": names_of(pair), **({"value": text} if text else {})}
        if text.upper() in looks.LETTERS and key in (None, "difference"):
            yield "xv", entry
            if point in symbols and key is None:
                yield shape(symbols[point][1])
        elif key and (not text or _NUMBER.fullmatch(text)):
            yield key, entry
        else:
            yield from ((TEXT, {}) for _ in range(bool(text)))
            yield from (shape(symbols[at][1]) for at in (point,) if at in symbols)


def _dot(symbol: tuple[int, str] | None) -> str | None:
    """The key of a dot."""
    style, name = symbol or (-1, "")
    if name not in looks.DOTS:
        return None
    return (
        "difference"
        if style in looks.WHITE_STYLES
        else "ratio"
        if style == looks.BLACK_STYLE
        else None
    )


def shape(name: str) -> tuple[str, Entry]:
    """A symbol that is only drawn."""
    return (CIRCLE if name.startswith("circle") else SHAPE), {}
