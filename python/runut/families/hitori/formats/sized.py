"""Texts that begin with a size: puzzlekit's of janko's boards, and `.singles`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from runut.core.family import Format
from runut.core.reading import HEAD
from runut.core.text import Scanner, shown
from runut.errors import Fault, PuzzleError
from runut.families.hitori.formats.cells import (
    beginning,
    read_side,
    take_rows,
    without_conventions,
    write_rows,
)
from runut.families.hitori.model import MOST_SIDE, Hitori

_SEED = re.compile(r"\s*@\S*\s*")
_NUMBER = re.compile(r"\s*(\d+)\s*")
_TWO_NUMBERS = re.compile(r"\s*(\d+)\s+(\d+)\s*")


def _sized_score(head: str) -> float:
    lines = beginning(head, HEAD)
    is_cut = len(head) >= HEAD
    end = _end_of_board(lines, 0, is_cut=is_cut)
    if end is None:
        return 0
    # A longer text may be a board with more rows, or the clues of a nonogram.
    after = "".join(lines[end : end + 1])
    is_sized = not after.strip() or (len(lines[1].split()) != 2 and _TWO_NUMBERS.fullmatch(after))
    return 0.9 if is_sized or _are_boards(lines, end, is_cut=is_cut) else 0.3


def _are_boards(lines: Sequence[str], start: int, *, is_cut: bool) -> bool:
    """Whether the lines from `start` on are boards."""
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


def _parse_sized(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    line = scanner.take("the numbers of rows and columns")
    words = line.tokens()
    if len(words) != 2:
        line.fail(
            f"expected two numbers, rows and columns, found {shown(line.text)}",
            "for example: 5 5",
        )
    height = words[0].integer("the number of rows", least=1, most=MOST_SIDE)
    width = words[1].integer("the number of columns", least=1, most=MOST_SIDE)
    return Hitori(width, height, take_rows(scanner, width, height))


@without_conventions
def _write_sized(puzzle: Hitori) -> str:
    return f"{puzzle.height} {puzzle.width}\n{write_rows(puzzle)}"


def _singles_score(head: str) -> float:
    lines = beginning(head, 3)
    match = _NUMBER.fullmatch(lines[0])
    if match is None or len(lines) < 3 or lines[1].strip():
        return 0
    row = lines[2].split()
    return 0.9 * (len(row) == int(match[1][:5]) and all(map(_is_cell, row)))


def _parse_singles(scanner: Scanner) -> Hitori:
    scanner.skip_blank()
    side = read_side(scanner.take("the side of the square"), "the side of the square")
    scanner.skip_blank()
    cells = take_rows(scanner, side, side)
    scanner.skip_blank()
    line = scanner.peek()
    if line is not None and _SEED.fullmatch(line.text):
        scanner.take("the seed")
    return Hitori(side, side, cells)


@without_conventions
def _write_singles(puzzle: Hitori) -> str:
    if puzzle.width != puzzle.height:
        fault = f"a board of {puzzle.width}x{puzzle.height}; a file of singles holds squares"
        raise PuzzleError(Fault(fault, "write it as grid or puzzlekit"))
    return f"{puzzle.width}\n\n{write_rows(puzzle)}\n@0\n"


PUZZLEKIT = Format(
    "puzzlekit",
    "'rows columns', then rows of numbers, as puzzlekit keeps janko's boards",
    _sized_score,
    _parse_sized,
    _write_sized,
)

SINGLES = Format(
    "singles",
    "the side of a square, a blank line, rows of numbers, and '@seed'",
    _singles_score,
    _parse_singles,
    _write_singles,
    suffixes=(".singles",),
)
