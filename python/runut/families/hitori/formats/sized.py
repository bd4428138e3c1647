"""Texts that begin with a size: puzzlekit's of janko's boards, and `.singles`."""

from __future__ import annotations

import re

from runut.core.scanner import Scanner, shown
from runut.errors import PuzzleError
from runut.families.formats import format_of
from runut.families.forms import hitori as forms
from runut.families.hitori.formats.cells import read_side, take_rows, write_rows
from runut.families.hitori.model import MOST_SIDE, Hitori

_SEED = re.compile(r"\s*@\S*\s*")


def _parse_sized(scanner: Scanner) -> Hitori:
    line = scanner.first("the numbers of rows and columns")
    words = line.tokens()
    if len(words) != 2:
        line.fail(
            f"expected two numbers, rows and columns, found {shown(line.text)}",
            "for example: 5 5",
        )
    height = words[0].integer("the number of rows", least=1, most=MOST_SIDE)
    width = words[1].integer("the number of columns", least=1, most=MOST_SIDE)
    return Hitori(width, height, take_rows(scanner, width, height))


def _write_sized(puzzle: Hitori) -> str:
    return f"{puzzle.height} {puzzle.width}\n{write_rows(puzzle)}"


def _parse_singles(scanner: Scanner) -> Hitori:
    side = read_side(scanner.first("the side of the square"), "the side of the square")
    scanner.skip_blank()
    cells = take_rows(scanner, side, side)
    scanner.skip_blank()
    line = scanner.peek()
    if line is not None and _SEED.fullmatch(line.text):
        scanner.take("the seed")
    return Hitori(side, side, cells)


def _write_singles(puzzle: Hitori) -> str:
    if puzzle.width != puzzle.height:
        fault = f"a board of {puzzle.width}x{puzzle.height}; a file of singles holds squares"
        raise PuzzleError(fault, "write it as grid or puzzlekit")
    return f"{puzzle.width}\n\n{write_rows(puzzle)}\n@0\n"


PUZZLEKIT = format_of(forms.PUZZLEKIT, _parse_sized, _write_sized)

SINGLES = format_of(forms.SINGLES, _parse_singles, _write_singles)
