"""Which puzzle some values are, by their shape: rows of a board, or clues of rows and columns."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import TypeAlias

from runut.core.scanner import Line
from runut.families.forms.sudoku.layouts import layout_of
from runut.families.inputs.layouts import grid_text
from runut.families.inputs.nested import BLANK, Value, plain
from runut.text.recognising import Translation

Cell: TypeAlias = "str | int"
Matrix = Sequence[Sequence[Cell]]
LEAST, MOST = 4, 49
"""Rows of the smallest and of the largest sudoku."""
_ROWS = frozenset(["row", "rows", "hor", "horizontal", "horizontals", "h", "across", "left"])
_COLUMNS = frozenset(
    ["column", "columns", "col", "cols", "ver", "vertical", "verticals", "v", "top", "down"]
)
_SOLUTIONS = ("sol", "answer")
_AS_HITORI = "read as a hitori, since numbers repeat in its lines; a sudoku if its family is named"
_AS_SUDOKU = (
    "read as a full sudoku, since no number repeats in a line; a hitori if its family is named"
)
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def of_values(
    values: Iterable[Value], named: Mapping[str, Value], families: Container[str], first: Line
) -> Iterator[Translation]:
    """Each puzzle among some values; a `FormatError` that names what is there if there is none."""
    found = _named_clues(named, families, first.number) or _pair(
        list(values), families, first.number
    )
    if found is not None:
        yield found
        return
    unread = tuple(_others(named))
    boards = [board for value in values for board in _boards(value)]
    boards += [board for board in _boards({**named}) if len(board) >= LEAST]
    for each in boards:
        yield board(each, families, (first.number,), unread=unread)
    if not boards:
        names = f" (it has {', '.join(list(named)[:9])})" if named else ""
        first.fail(
            f"expected rows of cells, or clues of rows and columns, found other values{names}",
            'a sudoku: [[0, 7, …], …]; a nonogram: {"rows": [[2, 1], …], "columns": [[3], …]};'
            " a packing: Packing.from_rows(rows, pieces)",
        )


def _others(named: Mapping[str, Value]) -> Iterator[str]:
    """The names of values that are no board."""
    for name, value in named.items():
        if not any(_boards(value)) and not name.lower().startswith(_SOLUTIONS):
            yield name


def _boards(value: Value) -> Iterator[Matrix]:
    """The boards in a value; a solution that stands by its name is none."""
    if isinstance(value, dict):
        for name, part in value.items():
            if not name.lower().startswith(_SOLUTIONS):
                yield from _boards(part)
    elif isinstance(value, str):
        if _is_square(len(value)):
            yield _cut(value)
    elif isinstance(value, list) and value:
        yield from _boards_of_list(value)


def _boards_of_list(value: list[Value]) -> Iterator[Matrix]:
    rows = [_cells(each) for each in value]
    widths = {len(row) for row in rows if row}
    is_even = None not in rows and len(widths) == 1 and min(len(rows), *widths) > 1
    if is_even and (len(rows) >= LEAST or not _is_square(*widths)):
        yield [row for row in rows if row]
        return
    flat = _cells(value)
    if flat is not None and _is_square(len(flat)):
        yield _cut(flat)
        return
    for each in value:
        yield from _boards(each)


def _cells(value: Value) -> Sequence[Cell] | None:
    """A row: values without lists, or a word with a sign for each cell; else `None`."""
    if isinstance(value, str):
        return [plain(sign) for sign in value] if len(value) > 1 else None
    if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        return [each for each in value if isinstance(each, str | int)]
    return None


def _is_square(cells: int) -> bool:
    return LEAST <= isqrt(cells) <= MOST and isqrt(cells) ** 2 == cells


def _cut(cells: Sequence[Cell]) -> Matrix:
    """Cells by row."""
    size = isqrt(len(cells))
    values = [plain(each) if isinstance(each, str) else each for each in cells]
    return [values[at : at + size] for at in range(0, len(values), size)]


# -- boards -------------------------------------------------------------------------------------


def board(
    rows: Matrix,
    families: Container[str],
    lines: tuple[int, ...] = (1,),
    *,
    more: Sequence[str] = (),
    unread: tuple[str, ...] = (),
) -> Translation:
    """A board as the likelier of a sudoku and a hitori; `more` are lines after a sudoku's rows."""
    signs = [[*map(str, row)] for row in rows]
    if "sudoku" in families and (layout := layout_of(signs)):
        text = "\n".join([*grid_text(layout, signs), *more, f"grids {layout}"]) + "\n"
        return Translation("sudoku", "grid", text, (lines[0], *lines), unread)
    fits_sudoku = LEAST <= len(rows) <= MOST and len(rows) == len(rows[0])
    has_blanks = any(cell == BLANK for row in rows for cell in row)
    is_usual = has_blanks or bool(more) or not _repeats(rows)
    is_sudoku = fits_sudoku and (is_usual or "hitori" not in families) and "sudoku" in families
    if "nonogram" in families and _is_picture(rows):
        text = "".join(f"{''.join(map(str, row))}\n" for row in rows)
        return Translation("nonogram", "picture", text, lines)
    remarks: tuple[str, ...] = ()
    if fits_sudoku and not is_sudoku and "sudoku" in families:
        remarks = (_AS_HITORI,)
    if is_sudoku and not has_blanks and not more and "hitori" in families:
        remarks = (_AS_SUDOKU,)
    text = "\n".join([_head(rows, is_sudoku=is_sudoku), *map(_row, rows), *more]) + "\n"
    family = "sudoku" if is_sudoku else "hitori"
    return Translation(family, "grid", text, (lines[0], *lines), unread, remarks)


def _head(rows: Matrix, *, is_sudoku: bool) -> str:
    """The first line of the canonical text."""
    size = len(rows)
    if not is_sudoku:
        return f"hitori {len(rows[0])}x{size}"
    high = max(each for each in range(1, isqrt(size) + 1) if size % each == 0)
    return f"sudoku {high}x{size // high}"


def _row(row: Sequence[Cell]) -> str:
    return " ".join("." if cell == BLANK else str(cell) for cell in row)


def _repeats(rows: Matrix) -> bool:
    """Whether a value stands twice in a row or column, or is no digit of a board of this size."""
    lines = [*rows, *zip(*rows, strict=True)]
    values = {number_of(cell) if isinstance(cell, str) else cell for row in rows for cell in row}
    return max(values) > len(rows) or any(len({*line}) < len(line) for line in lines)


def number_of(sign: str) -> int:
    """The number that a digit or a letter stands for; -1 for other signs."""
    return _DIGITS.find(sign.upper()) if len(sign) == 1 else -1


def _is_picture(rows: Matrix) -> bool:
    return {cell for row in rows for cell in row} == {0, 1} and any(
        [*row].count(1) > 1 for row in rows
    )


# -- clues --------------------------------------------------------------------------------------


def _named_clues(
    named: Mapping[str, Value], families: Container[str], line: int
) -> Translation | None:
    """The nonogram of clues by name, wherever the two lists stand."""
    rows, columns = (
        next((value for name, value in named.items() if are_of_rows(name) is is_rows), None)
        for is_rows in (True, False)
    )
    if "nonogram" in families and isinstance(rows, list) and isinstance(columns, list):
        others = (name for name in named if are_of_rows(name) is None)
        found = _lists(rows), _lists(columns)
        return clues(*found, (line,), tuple(others))
    inner = (value for value in named.values() if isinstance(value, dict))
    return next(filter(None, (_named_clues(each, families, line) for each in inner)), None)


def are_of_rows(name: str) -> bool | None:
    """Whether clues of this name are those of the rows; `None` if of neither side."""
    word = re.sub(r"[\W_]*(clues?|hints?|constraints?)?$", "", name.lower().strip())
    return word in _ROWS if word in _ROWS | _COLUMNS else None


def _pair(values: list[Value], families: Container[str], line: int) -> Translation | None:
    """The nonogram of two lists of clues, rows first unless only the other order fits."""
    while len(values) == 1 and isinstance(values[0], list):
        values = values[0]
    if len(values) == 1 and isinstance(values[0], dict):
        return _named_clues(values[0], families, line)
    found = [each for each in values if isinstance(each, list) and each]
    if "nonogram" not in families or len(found) != 2:
        return None
    pair = [_lists(each) for each in found]
    if any(isinstance(clue, dict) for each in found for clue in each) or not any(map(any, pair)):
        return None
    ordered = next((way for way in (pair, pair[::-1]) if _cross(*way)), None)
    return clues(ordered[0], ordered[1], (line,)) if ordered else None


def _cross(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> bool:
    """Whether each clue has room, and both sides hold as many cells."""
    sides = ((rows, columns), (columns, rows))
    has_room = (sum(clue) + len(clue) - 1 <= len(other) for own, other in sides for clue in own)
    return sum(map(sum, rows)) == sum(map(sum, columns)) and all(has_room)


def _lists(values: list[Value]) -> list[list[int]]:
    """Clues as lists of lengths; a clue may be one number, or numbers in a text."""
    return [[number for number in _lengths(value) if number] for value in values]


def _lengths(value: Value) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, str):
        words = value.replace(",", " ").replace(".", " ").split()
        yield from (int(word) for word in words if word.isascii() and word.isdecimal())
    elif isinstance(value, list):
        for each in value:
            yield from _lengths(each)


def clues(
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    lines: tuple[int, ...],
    unread: tuple[str, ...] = (),
) -> Translation:
    """The nonogram of these clues."""
    texts = [" ".join(map(str, clue)) or "0" for clue in (*rows, *columns)]
    parts = [f"nonogram {len(columns)}x{len(rows)}", "rows", *texts[: len(rows)], "columns"]
    text = "\n".join([*parts, *texts[len(rows) :]]) + "\n"
    return Translation("nonogram", "grid", text, lines, unread)
