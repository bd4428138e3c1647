"""The text of f-puzzles.com: JSON, plain or compressed in an address."""

from __future__ import annotations

import json
import re

from runut.core.scanner import Scanner, shown
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import FPUZZLES_PAGE as ADDRESS
from runut.families.sudoku.formats.editor import taken, unpacked
from runut.families.sudoku.formats.fpuzzles.reading import sudoku_of_fpuzzles
from runut.families.sudoku.formats.fpuzzles.writing import fpuzzles_of
from runut.families.sudoku.formats.lzstring import compress
from runut.families.sudoku.model import Sudoku

__all__ = ["FPUZZLES", "fpuzzles_of", "sudoku_of_fpuzzles"]

_LOAD = re.compile(r"(?:.*&)?load=", re.IGNORECASE)


def _parse(scanner: Scanner) -> Sudoku:
    token, data = taken(scanner, "f-puzzles")
    if data is not None:
        return sudoku_of_fpuzzles(data, token, scanner)
    address = ADDRESS.match(token.text)
    if not address:
        token.fail(
            f"expected an address of f-puzzles or its JSON, found {shown(token.text)}",
            "for example: https://f-puzzles.com/?load=N4Ig...",
        )
    load = _LOAD.match(token.text, address.end())
    if not load:
        rest = token.part(address.end())
        rest.fail(
            f"expected 'load=' and the puzzle, found {shown(rest.text)}",
            "a short address names a puzzle that only the site knows; open it and export it",
        )
    token = token.part(load.end())
    return sudoku_of_fpuzzles(unpacked(token), token, scanner)


def _write(puzzle: Sudoku) -> str:
    data = json.dumps(fpuzzles_of(puzzle), separators=(",", ":"))
    return f"https://f-puzzles.com/?load={compress(data)}\n"


FPUZZLES = format_of(lines.FPUZZLES, _parse, _write)
