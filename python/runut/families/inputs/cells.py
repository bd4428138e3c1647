"""Boards as people draw and paste them: with any bars, blanks, commas, titles and pencil marks.

Sudopedia's rule: groups of digits are cells, one digit is a given and more are candidates; else
each sign that is no digit is one blank, whichever it is; all else is decoration.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from runut.core.reading import Translation
from runut.core.text import Line, Scanner, shown
from runut.families.inputs.nested import BLANK, plain
from runut.families.inputs.shapes import LEAST, MOST, board

__all__ = ["draws_cells", "is_list", "read_cells", "read_list"]

_BARS = re.compile(r"[|│┃║¦]")
_RULE = re.compile(
    r"[\s\-+=|:.*'`~─━═┄│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╓╖╙╜╟╢╥╨╫┏┓┗┛┣┫┳┻╋┠┨┯┷┿╂╴╶╸╺]*"
)
_DASHES = re.compile(r"[-=─━═]{2}|[─━═┌├└╔╠╚┏┣┗]")
_COMMAS = re.compile(r"[,;\t]")
_SIGNS = re.compile(r"[0-9A-Z.0_*xX?\-]+")
_GROUP = re.compile(r"[0-9]{1,9}|[A-Z.0_*xX?\-]")
_MARKS = re.compile(r"[1-9]{2,9}")
_TITLE = re.compile(r"[^\W\d]{2,}.*")
_COMMENT = ("#", "//", ";", "%")
_AHEAD = 60
"""Lines of the beginning that are looked at."""


def _row(text: str) -> list[str] | None:
    """The cells of a row, with nothing for a blank; `None` for a line that is no row."""
    if _DASHES.search(text) and _RULE.fullmatch(text):
        return None
    parts = _BARS.split(text.strip().strip("|│┃║¦"))
    if len(parts) >= LEAST and all(len(part.split()) < 2 for part in parts):
        cells = [part.strip() for part in parts]
    elif len(_COMMAS.findall(text)) >= LEAST - 1:
        cells = [part.strip(" \"'") for part in _COMMAS.split(text.strip(" "))]
    else:
        words = " ".join(parts).split()
        cells = [*words[0]] if len(words) == 1 else words
        cells = [*"".join(words)] if 1 < len(words) == len(parts) < LEAST else cells
    if not LEAST <= len(cells) <= MOST or not all(_is_cell(cell) for cell in cells):
        return _by_columns(parts)
    return cells


def _is_cell(text: str) -> bool:
    return not text or _GROUP.fullmatch(text) is not None


def _by_columns(parts: Sequence[str]) -> list[str] | None:
    """Cells at fixed columns between bars, where a space is a blank: `|5 3  |  7  |`."""
    widths = {len(part) for part in parts}
    size = len(parts) ** 2
    if len(parts) < 2 or len(widths) != 1 or not LEAST <= size <= MOST:
        return None
    (width,) = widths
    start, step = {2 * len(parts) + 1: (1, 2), 2 * len(parts) - 1: (0, 2), len(parts): (0, 1)}.get(
        width, (0, 0)
    )
    cells = [part[at].strip() for part in parts for at in range(start, width, step or width)]
    return cells if len(cells) == size and all(map(_is_cell, cells)) else None


# -- boards -------------------------------------------------------------------------------------


def draws_cells(head: str) -> bool:
    """Whether the beginning of a text draws a board, with blanks, bars, commas or pencil marks."""
    rows: list[list[str]] = []
    lines = head.splitlines()[:_AHEAD]
    is_drawn = bool(lines) and _TITLE.match(lines[0]) is not None
    for text in lines:
        cells = _row(text)
        if cells is not None and (not rows or len(cells) == len(rows[0])):
            rows.append(cells)
            is_drawn = is_drawn or _is_drawn(text, cells)
            if len(rows) == len(cells):
                return is_drawn
        elif rows and not _RULE.fullmatch(text):
            return False
    return is_drawn and len(rows) > 1 and len(lines) == _AHEAD


def _is_drawn(text: str, cells: Sequence[str]) -> bool:
    has_signs = any(not cell.isdecimal() or cell == "0" or len(cell) > 2 for cell in cells)
    return has_signs or _BARS.search(text) is not None or _COMMAS.search(text) is not None


def read_cells(scanner: Scanner, families: Container[str]) -> Iterator[Translation]:
    """Each board of a text; lines before it are its title, those after the last are not read."""
    rows, _ = _take_rows(scanner, families)
    while rows:
        following, others = _take_rows(scanner, families)
        marks = _marks([cells for cells, _ in rows])
        values = [[_value(cell, is_marked=bool(marks)) for cell in cells] for cells, _ in rows]
        lines = tuple(line.number for _, line in rows)
        unread = () if following else tuple(map(shown, others[:9]))
        yield board(values, families, lines, more=marks, unread=unread)
        rows = following


def _value(cell: str, *, is_marked: bool) -> str | int:
    return BLANK if is_marked and len(cell) > 1 else plain(cell)


def _take_rows(
    scanner: Scanner, families: Container[str]
) -> tuple[list[tuple[list[str], Line]], list[str]]:
    """The rows of the next board, and the lines before them; at the end of the text no rows."""
    rows: list[tuple[list[str], Line]] = []
    others: list[str] = []
    while (line := scanner.peek()) is not None:
        cells, is_rule = _row(line.text), _RULE.fullmatch(line.text)
        if rows and cells is None and not is_rule:
            break
        scanner.take("a row")
        is_comment = not rows and line.text.lstrip().startswith(_COMMENT)
        if cells is None or is_comment:
            others += [] if is_comment or is_rule else [line.text.strip()]
            continue
        if rows and len(cells) != len(rows[0][0]):
            line.fail(f"expected {len(rows[0][0])} cells, found {len(cells)}")
        rows.append((cells, line))
        if len(rows) == len(cells) and "sudoku" in families:
            break
    if rows and len(rows) < len(rows[0][0]) and "hitori" not in families:
        rows[-1][1].fail(f"expected {len(rows[0][0])} rows, found {len(rows)}")
    return rows, others


def _marks(rows: Sequence[Sequence[str]]) -> list[str]:
    """A line of candidates for each cell with more digits than one, if any has three or more."""
    is_marked = any(_MARKS.fullmatch(cell) for row in rows for cell in row) and len(rows) <= 9
    return [
        f"candidates r{row}c{column} {cell}"
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells, 1)
        if is_marked and len(cell) > 1
    ]


# -- lists --------------------------------------------------------------------------------------

_DIGITS = {81: "1-9", 16: "1-4", 36: "1-6", 256: "1-9A-Ga-g", 625: "1-9A-Pa-p"}
"""The cells of a board in one line, and its digits."""
_CELLS = re.compile(
    "|".join(
        rf"(?<![\w.*?\-])[{digits}.0_*xX?\-]{{{size}}}(?![\w.*?\-])"
        for size, digits in sorted(_DIGITS.items(), reverse=True)
    )
)
_DELETED = re.compile(r":\s*((?:[1-9]{3}\s*)+)(?:::|$)")


def is_list(head: str) -> bool:
    """Whether every line but comments has the cells of one board, with something beside them."""
    lines = [line for line in head.splitlines()[:_AHEAD] if line.strip()]
    rows = [line for line in lines if not line.lstrip().startswith(_COMMENT) or _CELLS.search(line)]
    found = [_CELLS.search(line) for line in rows]
    whole = [match for match in found if match and any(sign.isdigit() for sign in match[0])]
    return bool(whole) and len(whole) >= len(rows) - (len(head) > 16_000) and found[0] is not None


def read_list(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """Each board of a list, one a line, whatever stands before and behind it."""
    while (line := scanner.peek()) is not None:
        scanner.take("a board")
        match = _CELLS.search(line.text)
        if match is None and (line.is_blank or line.text.lstrip().startswith(_COMMENT)):
            continue
        if match is None:
            yield Translation("sudoku", "line", line.text.strip() + "\n", (line.number,))
            continue
        cells = re.sub(r"[_*xX?\-]", ".", match[0])
        deleted = _DELETED.match(line.text, match.end())
        if deleted is None or len(cells) != 81:
            yield Translation("sudoku", "line", cells + "\n", (line.number,))
            continue
        values = [[plain(sign) for sign in cells[at : at + 9]] for at in range(0, 81, 9)]
        yield board(values, {"sudoku"}, (line.number,), more=_left(deleted[1].split()))


def _left(deleted: Sequence[str]) -> list[str]:
    """The candidates that are left where some are deleted, each by digit, row and column."""
    gone: dict[str, set[str]] = {}
    for each in deleted:
        gone.setdefault(f"r{each[1]}c{each[2]}", set()).add(each[0])
    return [
        f"candidates {cell} {''.join(each for each in '123456789' if each not in digits)}"
        for cell, digits in gone.items()
    ]
