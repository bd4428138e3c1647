"""How a text of a hitori begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import islice
from string import digits

from runut.core.forms import HEAD, Form
from runut.core.scanner import is_title, paragraphs
from runut.text.addresses import is_address_of

BLANKS = ".", "0"
MARKS = re.compile(r"\s*[#+.-](?:\s+[#+.-])*\s*")
"""A line of a player's marks, in the files of pzpr."""
GAME = re.compile(r"(?:singles:)?(\d+)x(\d+)(?:d[ek])?:([0-9A-Za-z]\S*)\s*")
SEED = re.compile(r"(?:singles:)?\d+x\d+d[ek]#\S*\s*")
_LINE = re.compile(r"\S+ +\d+ +\d+ +[0-9.]+(?:,[0-9.]+)*(?: +\d+(?: +[01-]+)?)?\s*")
_CELL = re.compile(r"\s*[\d.]")
_JOINED = re.compile(r"\s*[0-9.]+\s*")
_NUMBERS = re.compile(r"\s*(?:\d+|\.)(?:\s+(?:\d+|\.))*\s*")
_KANPEN = re.compile(r"[\d.\-\s]+")
_NUMBER = re.compile(r"\s*(\d+)\s*")
_TWO_NUMBERS = re.compile(r"\s*(\d+)\s+(\d+)\s*")


def _grid(head: str) -> float:
    is_named = head.lstrip()[:7].lower() in ("hitori ", "hitori\t")
    return float(is_named and not is_title(head.lstrip().lower().partition("\n")[0]))


def _rows(head: str) -> float:
    if not _CELL.match(head):
        return 0
    if "\n" not in head and "\r" not in head:
        return 0.1 * (_NUMBERS.fullmatch(head) is not None)
    block, *others = [*islice(paragraphs(head), 2)] or [[]]
    if len(head) >= HEAD and not others and len(block) > 1:
        del block[-1]  # it may be cut
    if are_joined(block):
        return 0.2 if any("0" in line or "." in line for line in block) else 0.6
    if not block or not all(_NUMBERS.fullmatch(line) for line in block):
        return 0
    widths = {len(line.split()) for line in block}
    if len(widths) != 1 or len(block) == 1:
        return 0.1
    has_blanks = any(word in BLANKS for line in block for word in line.split())
    return 0.2 if has_blanks else 0.6


def are_joined(block: Sequence[str]) -> bool:
    """Whether these are rows of digits without spaces, equally many in each."""
    words = {len(line.strip()) for line in block}
    is_wide = len(block) > 1 and len(words) == 1 and min(words) > 1
    return is_wide and all(map(_JOINED.fullmatch, block))


def _line(head: str) -> float:
    # The head of a long line may end in its middle, after a comma.
    line = head.lstrip().partition("\n")[0].rstrip(",")
    if not _LINE.fullmatch(line):
        return 0
    _, width, height, numbers = line.split()[:4]
    # A row of single numbers may look alike; only a board has as many numbers as it says.
    is_board = numbers.count(",") + 1 == int(width[:5]) * int(height[:5])
    return 0.95 if is_board else 0.7 * ("," in numbers)


def _tatham(head: str) -> float:
    match = GAME.match(head.lstrip())
    if match is None:
        return 0.5 * bool(SEED.match(head.lstrip()))
    body = match[3]
    is_whole = len(body) == int(match[1][:5]) * int(match[2][:5])
    return 0.96 if is_whole or match.end(3) >= HEAD else 0.02


# -- the files of pzpr --------------------------------------------------------------------------


def _pzprv3(head: str) -> float:
    begin = head.lstrip()[:40].lower()
    words = re.split(r"[\s/]+", begin, maxsplit=2) if begin.startswith("pzprv3") else []
    return float(words[:1] in (["pzprv3"], ["pzprv3.1"]) and words[1:2] == ["hitori"])


def _kanpen(head: str) -> float:
    """How sure a text is: two sides, rows of numbers, and a player's marks."""
    lines = head.lstrip().splitlines()
    sides = head.split(maxsplit=2)[:2]
    if len(lines) < 4 or lines[0].split() + lines[1].split() != sides:
        return 0
    if not all(each.isascii() and each.isdecimal() and len(each) < 5 for each in sides):
        return 0
    height, width = map(int, sides)
    lines = lines[:-1] if len(head) >= HEAD else lines
    rows, marks = lines[2 : 2 + height], lines[2 + height : 2 + 2 * height]
    are_numbers = all(_KANPEN.fullmatch(row) and len(row.split()) == width for row in rows)
    are_marked = all(MARKS.fullmatch(row) and len(row.split()) == width for row in marks)
    is_whole = bool(marks) or len(head) >= HEAD
    return 0.95 if are_numbers and is_whole and are_marked else 0


# -- texts that begin with a size ---------------------------------------------------------------


def _sized(head: str) -> float:
    lines = _beginning(head, HEAD)
    is_cut = len(head) >= HEAD
    end = _end_of_board(lines, 0, is_cut=is_cut)
    if end is None:
        return 0
    # A longer text may be a board with more rows, or the clues of a nonogram.
    after = "".join(lines[end : end + 1])
    is_sized = not after.strip() or (len(lines[1].split()) != 2 and _TWO_NUMBERS.fullmatch(after))
    return 0.9 if is_sized or _are_boards(lines, end, is_cut=is_cut) else 0.3


def _are_boards(lines: Sequence[str], start: int, *, is_cut: bool) -> bool:
    end: int | None = start
    while end is not None and end < len(lines):
        end = end + 1 if not lines[end].strip() else _end_of_board(lines, end, is_cut=is_cut)
    return end is not None


def _end_of_board(lines: Sequence[str], start: int, *, is_cut: bool) -> int | None:
    """Where the board ends whose size stands in a line; `None` if there is none."""
    match = _TWO_NUMBERS.fullmatch(lines[start])
    height, width = (int(side[:5]) for side in match.groups()) if match else (0, 0)
    rows = [row.split() for row in lines[start + 1 : start + 1 + height]]
    if not height or not width or (len(rows) < height and not is_cut):
        return None
    are_rows = all(len(row) == width and all(map(_is_cell, row)) for row in rows)
    return start + 1 + height if are_rows else None


def _is_cell(word: str) -> bool:
    return word.isdecimal() or word == "."


def _beginning(head: str, most: int) -> list[str]:
    """The first lines of a text, without one that may be cut off."""
    lines = head.split("\n", most + 1)
    if len(lines) > most + 1 or (len(head) >= HEAD and len(lines) > 1):
        del lines[-1]
    return [line.rstrip("\r") for line in lines]


def _singles(head: str) -> float:
    lines = _beginning(head, 3)
    match = _NUMBER.fullmatch(lines[0])
    if match is None or len(lines) < 3 or lines[1].strip():
        return 0
    row = lines[2].split()
    return 0.9 * (len(row) == int(match[1][:5]) and all(map(_is_cell, row)))


GRID = Form("grid", _grid, begins="h", suffixes=(".hitori",))
PUZZLINK = Form("puzzlink", partial(is_address_of, "hitori"), "/", is_line=True)
PAPER = Form("paper", _rows, begins=digits + ".")
LINES = Form("lines", _line, " ", is_line=True)
TATHAM = Form("tatham", _tatham, "x", digits + "s", is_line=True)
PZPRV3 = Form("pzprv3", _pzprv3, begins="p")
KANPEN = Form("kanpen", _kanpen, begins=digits)
PUZZLEKIT = Form("puzzlekit", _sized, "\n", digits)
SINGLES = Form("singles", _singles, "\n", digits, suffixes=(".singles",))
FORMS = (GRID, PUZZLINK, PAPER, LINES, TATHAM, PZPRV3, KANPEN, PUZZLEKIT, SINGLES)
