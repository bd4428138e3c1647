"""How a text of a nonogram begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import islice
from string import digits

from runut.core.forms import HEAD, Form, begins_so
from runut.core.scanner import paragraphs
from runut.text.addresses import is_address_of

LONGEST = 1000
"""Most cells of a line."""
LONG_HEAD = 1 << 11
"""A head of at least this length may be cut off, so that missing lines are no fault."""
CLUE_LINE = re.compile(r"\s*+[0-9]{1,4}+(?:\s++[0-9]{1,4}+)*+\s*+")
PAIR = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s*")
TAAI_ID = re.compile(r"\s*\$\s*[0-9]+\s*")
SIZE = re.compile(r"\s*(?:pattern:)?([0-9]{1,9})x([0-9]{1,9}):")
SEED = re.compile(r"\s*(?:pattern:)?[0-9]+x[0-9]+#")
_ONE = re.compile(r"\s*[0-9]{1,9}\s*")
_ZERO_INSIDE = re.compile(r"[1-9][0-9]*(?:\s+0)+\s+[1-9]")
FILLED, EMPTY = frozenset("#█■▓@XO*⬛◼▪●1"), frozenset(".·_ -□░⬜◻▫○0")
"""The signs of black and white cells in drawn pictures."""
_BLOCKS = frozenset("█▓▒░ ")
"""Signs that are drawn twice side by side, to make squares."""
_LIKELY = 0.25
"""Less than a format with a heading: rows of 0 and 1 may be other things."""


def are_of_one_picture(rows: Sequence[str], columns: Sequence[str]) -> bool:
    """Whether lines of numbers may be the clues of the two sides of one picture.

    Other lists of numbers rarely pass this test.
    """
    painted = [sum(map(sum, map(_lengths, side))) for side in (rows, columns)]
    are_equal = painted[0] == painted[1]
    return are_equal and _may_cross(rows, len(columns)) and _may_cross(columns, len(rows))


def _may_cross(clues: Sequence[str], cells: int) -> bool:
    """Whether lines of numbers may be the clues of lines of so many cells."""
    lengths = map(_lengths, clues)
    return all(sum(clue) + sum(map(bool, clue)) - 1 <= cells for clue in lengths)


def _lengths(line: str) -> list[int]:
    return [*map(int, line.split())]


def _filled_lines(head: str) -> list[str]:
    """The lines of a text that are not blank, without the space around them."""
    return [line.strip() for line in head.splitlines() if line.strip()]


# -- texts with words ---------------------------------------------------------------------------


def _grid(head: str) -> float:
    return float(head.lstrip()[:9].lower().rstrip() == "nonogram")


def _non(head: str) -> float:
    """How surely a text that begins like this is a .non."""
    words = {line.strip().partition(" ")[0].lower() for line in head.splitlines()}
    if "rows" in words and words & {"width", "height"}:
        return 0.95 if "columns" in words else 0.85
    return 0.7 if {"width", "height"} <= words else 0


def _picross(head: str) -> float:
    lines = [line for line in _filled_lines(head) if not line.startswith("#")]
    if not lines or not is_picross_head(lines[0]):
        return 0
    return 1 if len(lines) > 1 and lines[1] in ("ROWS", "COLUMNS") else 0.4


def is_picross_head(text: str) -> bool:
    """Whether a line begins a puzzle of picross-solver."""
    return text.split(maxsplit=1)[:1] == ["GRID"]


def _webpbn(head: str) -> float:
    """How surely a text that begins like this is a file of webpbn."""
    if not head.lstrip().startswith("<"):
        return 0
    return 1 if "<puzzleset" in head or "<clues" in head or "<!DOCTYPE pbn" in head else 0


def _tatham(head: str) -> float:
    line = head.lstrip().partition("\n")[0].rstrip()
    size = SIZE.match(line)
    if size is None:
        return 0.4 * bool(SEED.match(line))
    body = line[size.end() :]
    if not re.fullmatch("[0-9./]*", body):
        return 0.6 * ("/" in body)
    is_whole = body.count("/") + 1 == int(size[1]) + int(size[2])
    return 0.97 if is_whole or len(line) >= HEAD else 0.6 * ("/" in body)


# -- lines of numbers ---------------------------------------------------------------------------


def _nin(head: str) -> float:
    if not PAIR.match(head):
        return 0
    lines = [line for line in head.splitlines() if line.strip()]
    sizes = PAIR.fullmatch(lines[0]) if lines else None
    if sizes is None:
        return 0
    width, height = int(sizes[1]), int(sizes[2])
    if not (1 <= width <= LONGEST and 1 <= height <= LONGEST):
        return 0
    count = width + height
    body = lines[1 : count + 1]
    if not all(map(CLUE_LINE.fullmatch, body[:-1])):
        found = sum(bool(CLUE_LINE.fullmatch(line)) for line in body)
        return 0.3 if found * 2 > len(body) else 0
    if len(body) < count and len(head) >= LONG_HEAD:
        rows, columns = body[:-1][:height], body[height:-1]
        return 0.9 if _may_cross(rows, width) and _may_cross(columns, height) else 0.35
    is_whole = 0 < len(body) == count and CLUE_LINE.fullmatch(body[-1]) is not None
    is_end = all(map(PAIR.fullmatch, lines[count + 1 : count + 2]))
    is_picture = is_whole and is_end and are_of_one_picture(body[:height], body[height:])
    return 0.9 if is_picture else 0.35


def _mk(head: str) -> float:
    lines = _filled_lines(head)
    if not lines or not PAIR.fullmatch(lines[0]) or "#" not in lines:
        return 0
    return 0.95 if all(map(CLUE_LINE.fullmatch, lines[1 : lines.index("#")])) else 0.3


def _olsak(head: str) -> float:
    marks = [at for at, line in enumerate(_filled_lines(head)) if line.startswith(":")]
    if not marks or (len(head) < LONG_HEAD and len(marks) < 2):
        return 0
    clues = _filled_lines(head)[marks[0] + 1 : marks[1] if len(marks) > 1 else -1]
    return 0.9 if clues and all(line[0].isdigit() for line in clues) else 0


def _cwd(head: str) -> float:
    lines = _filled_lines(head)
    sizes = [int(line) for line in lines[:2] if _ONE.fullmatch(line)]
    if len(lines) < 4 or len(sizes) < 2 or not all(1 <= size <= LONGEST for size in sizes):
        return 0
    height, width = sizes
    end = 2 + height + width
    rows, columns = lines[2 : 2 + height], lines[2 + height : end]
    if not all(map(CLUE_LINE.fullmatch, rows + columns)):
        return 0
    if len(lines) < end:
        return 0.4 * (len(head) >= LONG_HEAD)
    is_picture = are_of_one_picture(rows, columns)
    if len(next(paragraphs(head))) != 2 + height:
        return 0.4 if is_picture else 0.1
    if is_picture and all(map(_ONE.fullmatch, lines[end : end + 2])):
        return 0.97
    return 0.93 if len(lines) == end else 0.4


def _taai(head: str) -> float:
    lines = _filled_lines(head)
    if len(lines) < 3 or not TAAI_ID.fullmatch(lines[0]):
        return 0
    return 0.95 if CLUE_LINE.fullmatch(lines[1]) and CLUE_LINE.fullmatch(lines[2]) else 0


def _spoj(head: str) -> float:
    lines = _filled_lines(head[:400])[:4]
    is_count = len(lines) == 4 and lines[0].isdecimal() and PAIR.fullmatch(lines[1])
    return 0.95 if is_count and all(_ends_in_zero(line) for line in lines[2:]) else 0


def _ends_in_zero(line: str) -> bool:
    return CLUE_LINE.fullmatch(line) is not None and line.rsplit(maxsplit=1)[-1] == "0"


def _paper(head: str) -> float:
    text = head if len(head) < HEAD else head.rpartition("\n")[0]
    rows, columns, *others = [*islice(paragraphs(text), 3), [], []][:3]
    if not rows or not columns or not _is_table(rows):
        return 0
    if is_turned(rows, columns):
        return 0.97
    if not _is_table(columns):
        return 0
    if are_of_one_picture(rows, columns):
        return 0.96
    is_cut = len(head) >= LONG_HEAD
    if any(others) or not _may_cross(columns, len(rows)):
        return 0.1
    return 0.9 if is_cut else 0.3 * _may_cross(rows, len(columns))


def _is_table(block: Sequence[str]) -> bool:
    are_clues = all(CLUE_LINE.fullmatch(line) and not _ZERO_INSIDE.search(line) for line in block)
    return are_clues and len({len(line.split()) for line in block}) == 1


def is_turned(rows: Sequence[str], columns: Sequence[str]) -> bool:
    """Whether the second table is as printed and can be nothing else."""
    words = [line.split() for line in columns]
    are_numbers = all(CLUE_LINE.fullmatch(line) for line in (*rows, *columns))
    if not are_numbers or len({len(line) for line in words}) != 1:
        return False
    turned = [" ".join(clue) for clue in zip(*words, strict=True)]
    is_right, is_other = (
        _is_table(each) and are_of_one_picture(rows, each) for each in (turned, columns)
    )
    return is_right and not is_other


# -- pictures -----------------------------------------------------------------------------------


def _picture(head: str) -> float:
    lines = head.splitlines()
    lines = lines[:-1] if len(head) >= HEAD else lines
    end = next((at for at, line in enumerate(lines) if not line), len(lines))
    return _LIKELY if pixels(lines[:end]) else 0


def pixels(lines: Sequence[str]) -> list[list[int]]:
    """Rows of 1 and 0; nothing if the lines draw no picture of two signs."""
    if not 1 < len(lines) <= LONGEST:
        return []
    width = max(len(line.rstrip()) for line in lines)
    texts = [line.rstrip().ljust(width) for line in lines]
    is_spaced = not any(text[1::2].strip() for text in texts)
    if is_spaced or all(row[::2] == row[1::2] and _BLOCKS.issuperset(row) for row in texts):
        texts = [text[::2] for text in texts]
    signs = {*"".join(texts)}
    is_drawn = len(signs) == 2 and len(signs & FILLED) == len(signs & EMPTY) == 1
    is_drawn = is_drawn and 1 < len(texts[0]) <= LONGEST
    return [[int(sign in FILLED) for sign in text] for text in texts] if is_drawn else []


GRID = Form("grid", _grid, begins="n", suffixes=(".nonogram",))
NON = Form("non", _non, "\n", suffixes=(".non", ".nonpack"))
NIN = Form("nin", _nin, begins=digits, suffixes=(".nin",))
PAPER = Form("paper", _paper, "\n", digits)
MK = Form("mk", _mk, "#", digits, suffixes=(".mk",))
OLSAK = Form("olsak", _olsak, ":", suffixes=(".g",))
CWD = Form("cwd", _cwd, "\n", digits, suffixes=(".cwd",))
TAAI = Form("taai", _taai, begins="$")
PBM = Form("pbm", begins_so(re.compile(r"\s*P1(?:\s|#)")), begins="p", suffixes=(".pbm",))
PICTURE = Form("picture", _picture, "\n")
WEBPBN = Form("webpbn", _webpbn, begins="<", suffixes=(".xml",))
PICROSS = Form("picross", _picross, begins="g#")
PUZZLINK = Form("puzzlink", partial(is_address_of, "nonogram"), "/", is_line=True)
TATHAM = Form("tatham", _tatham, "x", digits + "p", is_line=True)
SPOJ = Form("spoj", _spoj, "\n", digits)
FORMS = (
    *(GRID, NON, NIN, PAPER, MK, OLSAK, CWD, TAAI, PBM, PICTURE, WEBPBN, PICROSS, PUZZLINK),
    *(TATHAM, SPOJ),
)
