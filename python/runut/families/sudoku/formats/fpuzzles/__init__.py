"""The text of f-puzzles.com: JSON, plain or compressed in an address."""

from __future__ import annotations

import json
import re

from runut.core.family import Format
from runut.core.scanner import Scanner, Token, shown
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import FPUZZLES_PAGE as ADDRESS
from runut.families.sudoku.formats.editor import unpacked
from runut.families.sudoku.formats.fpuzzles.reading import sudoku_of_fpuzzles
from runut.families.sudoku.formats.fpuzzles.writing import fpuzzles_of
from runut.families.sudoku.formats.lzstring import compress
from runut.families.sudoku.model import Sudoku
from runut.text.json_objects import take_object

__all__ = ["FPUZZLES", "fpuzzles_of", "sudoku_of_fpuzzles"]

_LOAD = re.compile(r"(?:.*&)?load=", re.IGNORECASE)


def _parse(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.peek()
    text = line.text.strip() if line else ""
    if line and text.startswith("{"):
        lines, data = take_object(scanner, "a puzzle of f-puzzles")
        start = lines[0].text.find("{") + 1
        return sudoku_of_fpuzzles(data, Token(text, line.number, start, line.source), scanner)
    line = scanner.take("an address of f-puzzles")
    column = line.text.find(text) + 1
    address = ADDRESS.match(text)
    if not address:
        line.fail(
            f"expected an address of f-puzzles or its JSON, found {shown(text)}",
            "for example: https://f-puzzles.com/?load=N4Ig...",
            column=column,
        )
    load = _LOAD.match(text, address.end())
    if not load:
        line.fail(
            f"expected 'load=' and the puzzle, found {shown(text[address.end() :])}",
            "a short address names a puzzle that only the site knows; open it and export it",
            column=column + address.end(),
        )
    token = Token(text[load.end() :], line.number, column + load.end(), line.source)
    return sudoku_of_fpuzzles(unpacked(token), token, scanner)


def _write(puzzle: Sudoku) -> str:
    data = json.dumps(fpuzzles_of(puzzle), separators=(",", ":"))
    return f"https://f-puzzles.com/?load={compress(data)}\n"


FPUZZLES = Format.of(
    lines.FPUZZLES, "an address of f-puzzles.com with the puzzle in it, or its JSON", _parse, _write
)
