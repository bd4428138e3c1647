"""Boards as people draw and paste them: with any bars, blanks, commas, titles and pencil marks.

Sudopedia's rule: groups of digits are cells, one digit is a given and more are candidates; else
one other sign, whichever it is, stands for a blank; all else is decoration.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from math import isqrt

from runut.core.forms import HEAD
from runut.core.scanner import Line, Scanner, lines_of_text, shown
from runut.errors import FormatError
from runut.families.inputs.nested import BLANK, plain
from runut.families.inputs.shapes import LEAST, MOST, board, number_of
from runut.text.recognising import CELL, Translation

_BARS = re.compile(r"[|│┃║¦]")
_FIELDS = re.compile(r"[,;\t]")
_EDGES = "|│┃║¦`>"
_RULE = re.compile(r"[\s\-+=|:.,*'`~_─-╿]*[\-=─-╿]{2}[\s\-+=|:.,*'`~_─-╿]*")
_COMMENT = re.compile(r"\s*(?:#|//|;|%|--)(?=.*[^\W\d_]{2})")
_WORD = re.compile(r"([^\W\d_])(?!\1)[^\W\d_]")
_SPACED = frozenset(" 123456789") | frozenset(_EDGES)
_MARKS = re.compile(r"[1-9]{2,9}")
_RULES = "rules stand below the rows; `runut list formats` shows how each is written"
_LOOKED_AT = 4 * MOST
"""How many lines are looked at to recognise a board."""
_BOTH = frozenset(["sudoku", "hitori"])
Rows = list[list[str]]
Grid = tuple[Rows, Sequence[Line]]
"""Cells by row, and the line of each row."""


# -- rows ---------------------------------------------------------------------------------------


def _between(split: re.Pattern[str], texts: Sequence[str]) -> Rows:
    """Cells between commas or bars, where nothing is a blank; without numbers of rows, columns."""
    bare = [text.strip(" ").strip(_EDGES if split is _BARS else " ") for text in texts]
    rows = [[part.strip(" \"'") for part in split.split(text)] for text in bare]
    size, width = len(rows), len(rows[0])
    if size == width and all(row[0] == str(at) for at, row in enumerate(rows[1:])):
        return [row[1:] for row in rows[1:]]
    if width == size + 1 and not any(row[-1] for row in rows):
        return [row[:-1] for row in rows]
    return rows[size == width + 1 :]


def _words(texts: Sequence[str]) -> Rows:
    return [_BARS.sub(" ", text).strip(_EDGES).split() for text in texts]


def _signs(texts: Sequence[str]) -> Rows:
    return [[*"".join(row)] for row in _words(texts)]


def _columns(texts: Sequence[str]) -> Rows:
    """Cells at fixed columns, a space for a blank somewhere before a digit: `|5 3  |  7  |`."""
    parts = [_BARS.split(text.strip(_EDGES)) for text in texts]
    cells, width = len(texts) // len(parts[0]), max(len(part) for row in parts for part in row)
    if not _SPACED.issuperset("".join(texts)) or len({len(row) for row in parts}) > 1:
        return []
    for start, step in ((0, 1), (0, 2), (1, 2)):
        if width == 2 * start + step * (cells - 1) + 1:
            padded = [[part.ljust(width) for part in row] for row in parts]
            between = [part[1 - start :: 2] for row in padded for part in row if step > 1]
            cells_by_row = ["".join(part[start::step] for part in row) for row in padded]
            has_gaps = any(" " in row.rstrip() for row in cells_by_row)
            if has_gaps and not "".join(between).strip():
                return [[*row] for row in cells_by_row]
    return []


_WAYS: tuple[Callable[[Sequence[str]], Rows], ...] = (
    lambda texts: _between(_FIELDS, texts),
    lambda texts: _between(_BARS, texts),
    _words,
    _signs,
    _columns,
)


def _grids(lines: Sequence[Line], families: Container[str]) -> list[Grid]:
    """The boards in lines with nothing between them."""
    ruled = [line for line in lines if not _RULE.fullmatch(line.text)]
    for own, way in ((own, way) for own in (ruled, lines) if len(own) > 1 for way in _WAYS):
        rows = way([line.text for line in own])
        if not _is_grid(rows):
            continue
        kept, size = own[len(own) - len(rows) :], len(rows[0])
        are_several = len(rows) % size == 0 and _has_blanks(rows)
        if "sudoku" in families and (len(rows) == size or are_several):
            starts = range(0, len(rows), size)
            return [(rows[at : at + size], kept[at : at + size]) for at in starts]
        if "hitori" in families and not _has_blanks(rows):
            return [(rows, kept)]
    return []


def _is_grid(rows: Rows) -> bool:
    """Whether rows are as long, of digits, and of one other sign for a blank."""
    width = len(rows[0]) if rows else 0
    signs = {cell for row in rows for cell in row} - {"", " ", "0"}
    others = {cell for cell in signs if not _is_number(cell, width)}
    is_even = LEAST <= width <= MOST and all(len(row) == width for row in rows)
    return is_even and len(signs) > len(others) < 2 and all(len(cell) == 1 for cell in others)


def _is_number(cell: str, width: int) -> bool:
    return 0 < number_of(cell) <= width or (cell.isdecimal() and cell != "0")


def _has_blanks(rows: Rows) -> bool:
    return any(not _is_number(cell, len(rows[0])) for row in rows for cell in row)


# -- boards -------------------------------------------------------------------------------------


def draws_cells(head: str) -> bool:
    """Whether the beginning of a text draws a board: with blanks, bars, commas, marks, a title."""
    texts = [*islice(lines_of_text(head), _LOOKED_AT)]
    lines = [Line(text, number) for number, text in enumerate(texts, 1)]
    ends = [at for at, line in enumerate(lines) if line.is_blank] or [-1]
    is_cut = len(texts) == _LOOKED_AT or len(head) >= HEAD
    others: list[str] = []
    try:
        rows, own = next(_boards(lines[: ends[-1]] if is_cut else lines, _BOTH, others))
    except (StopIteration, FormatError):
        return False
    is_drawn = any(_BARS.search(line.text) or _FIELDS.search(line.text) for line in own)
    return is_drawn or bool(others) or _has_blanks(rows) or bool(_marks(rows))


def _boards(lines: Sequence[Line], families: Container[str], others: list[str]) -> Iterator[Grid]:
    """The boards of a text: its paragraphs, or several of them; what is none goes to `others`."""
    known = [(line, kind) for line in lines if (kind := _kind(line)) != "comment"]
    for is_title, some in groupby(known, lambda each: each[1] == "title"):
        part = [*some]
        rows = [line for line, kind in part if kind == "row"]
        blocks = [[*block] for kind, block in groupby(part, lambda each: each[1]) if kind == "row"]
        found = [_grids([line for line, _ in block], families) for block in blocks]
        if not all(found) or any(len(grid) != len(grid[0]) for each in found for grid, _ in each):
            found = [_grids(rows, families)] if _grids(rows, families) else found
        if rows and all(found):
            yield from (grid for grids in found for grid in grids)
        elif is_title or len(rows) < LEAST:
            others += [_prose(line) for line, kind in part if kind != "blank"]
        else:
            rows[0].fail("expected a board, as many rows as cells in each")


def _prose(line: Line) -> str:
    """A line of words; one that names cells is a rule, which nothing here reads."""
    if CELL.search(line.text):
        line.fail(f"expected a row or words, found {shown(line.text.strip())}", _RULES)
    return line.text.strip()


def _kind(line: Line) -> str:
    """Whether a line is blank, a comment, a title with words, or may be a row."""
    if line.is_blank:
        return "blank"
    if _COMMENT.match(line.text) or not line.text.strip("` "):
        return "comment"
    has_numbers = line.text.upper() == line.text and re.search(r"\d", line.text)
    return "title" if _WORD.search(line.text) and not has_numbers else "row"


def read_cells(scanner: Scanner, families: Container[str]) -> Iterator[Translation]:
    """Each board of a text; lines with words around them are not read as rules."""
    lines = [*scanner.taken()]
    others: list[str] = []
    last: Translation | None = None
    for rows, own in _boards(lines, families, others):
        marks = _marks(rows)
        values = [
            [_value(cell, len(rows[0]), is_marked=bool(marks)) for cell in row] for row in rows
        ]
        if last is not None:
            yield last
        numbers = tuple(line.number for line in own)
        last = board(values, families, numbers, more=marks, unread=tuple(others))
        others.clear()
    if last is not None:
        yield replace(last, unread=(*last.unread, *others))


def _value(cell: str, width: int, *, is_marked: bool) -> str | int:
    is_given = _is_number(cell, width) and not (is_marked and len(cell) > 1)
    return plain(cell) if is_given else BLANK


def _marks(rows: Rows) -> list[str]:
    """A line of candidates for each cell with several digits, on a board of at most nine."""
    several = [cell for row in rows for cell in row if len(cell) > 1]
    are_marks = all(_MARKS.fullmatch(cell) and [*cell] == sorted({*cell}) for cell in several)
    is_marked = len(rows) == len(rows[0]) <= 9 and are_marks and len(several) > 2 * len(rows)
    return [
        f"candidates r{row}c{column} {cell}"
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells, 1)
        if is_marked and len(cell) > 1
    ]


# -- lists --------------------------------------------------------------------------------------

_BETWEEN = re.compile(r"""[\s,;:"'=|()\[\]]+""")
_SIZES = frozenset([16, 36, 64, 81, 144, 256, 625])
_DELETED = re.compile(r":\s*((?:[1-9]{3}\s*)+)(?:::|$)")


def _cells_in(line: str) -> str | None:
    """The cells of the board in a line, whatever stands beside it, such as its solution."""
    if len(line) == 81 and set(line) <= {*"123456789 "} and not line.isspace():
        return line
    found = [each for each in _BETWEEN.split(line) if len(each) in _SIZES and _is_grid(_cut(each))]
    open_ones = [each for each in found if _has_blanks(_cut(each))]
    return next(iter((open_ones or found)[:1] if len(open_ones) < 2 else ()), None)


def _cut(cells: str) -> Rows:
    size = isqrt(len(cells))
    return [[*cells[at : at + size]] for at in range(0, len(cells), size or 1)]


def is_list(head: str) -> bool:
    """Whether most lines have the cells of one board, with something beside them."""
    texts = [*islice(lines_of_text(head), _LOOKED_AT)]
    texts = texts[:-1] if len(head) >= HEAD and len(texts) > 1 else texts
    lines = [line for line in texts if line.strip() and not _COMMENT.match(line)]
    found = [_cells_in(line) is not None for line in lines]
    return bool(found) and found[0] and 2 * sum(found) > len(found)


def read_list(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """Each board of a list, one a line."""
    for line in scanner.taken():
        if not line.is_blank and not _COMMENT.match(line.text):
            yield Translation("sudoku", *_in_format(line.text), (line.number,))


def _in_format(line: str) -> tuple[str, str]:
    """The board in a line, in the format that holds what stands there."""
    found = _cells_in(line) or ""
    rows, size = _cut(found), isqrt(len(found))
    signs = [str(_value(cell, size, is_marked=False) or ".") for row in rows for cell in row]
    cells = "".join(signs) or line.strip()
    if size == 9 and (deleted := _DELETED.search(line)):
        return "hodoku", f":0000:x:{cells}:{deleted[1]}:::\n"
    return "line", f"{cells}\n"
