"""The text of sudokupad.app: JSON, plain or shortened and compressed in an address.

An address begins with what it holds: `scl` or `ctc` a puzzle of SudokuPad, `fpuz` or `fpuzzles` one
of f-puzzles, `scf` a classic 9x9 board in short form. SudokuPad's own objects say few rules and
draw the others, so a puzzle with others is written as one of f-puzzles, which it reads as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from runut.core.scanner import Scanner, Token, shown
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import SUDOKUPAD_PAGE as ADDRESS
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.cells import sudoku_of
from runut.families.sudoku.formats.editor import packed, prose, taken, unfolded, unpacked
from runut.families.sudoku.formats.fpuzzles import fpuzzles_of, sudoku_of_fpuzzles
from runut.families.sudoku.formats.lzstring import compress
from runut.families.sudoku.formats.padparts import MARK_SIZE, PAD_KEYS, read_pad
from runut.families.sudoku.formats.regions import regions_of
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku

_KIND = re.compile(r"scl|ctc|fpuzzles|fpuz|scf")


def _parse(scanner: Scanner) -> Sudoku:
    token, data = taken(scanner, "SudokuPad")
    if data is not None:
        return read_pad(data, token, scanner)
    address = ADDRESS.match(token.text)
    at = address.end() if address else 0
    kind = _KIND.match(token.text, at)
    if not kind:
        hint = "for example: https://sudokupad.app/sclN4Ig..."
        if address:
            hint = "a short address names a puzzle that only the site knows"
        found = shown(token.text[at:] or token.text)
        token.fail(f"expected an address of SudokuPad or its JSON, found {found}", hint)
    token = token.part(kind.end())
    if kind[0] == "scf":
        return _classic(token)
    data = unpacked(token)
    if kind[0] in ("scl", "ctc"):
        return read_pad(data, token, scanner)
    return sudoku_of_fpuzzles(data, token, scanner)


# -- classic boards in few signs ----------------------------------------------------------------

_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_RULES: Mapping[str, kinds.Constraint] = {"x": kinds.Diagonals(), "w": kinds.Windoku()}
_CELLS = 81


def _classic(token: Token) -> Sudoku:
    """Each sign is a digit (or 0) and up to five blanks after it; `x` and `w` may follow."""
    digits: list[int] = []
    text = packed(token.text).removesuffix(".scf")
    at = 0
    while len(digits) < _CELLS:
        value = _SIGNS.find(text[at : at + 1]) if at < len(text) else -1
        if value < 0:
            token.fail(f"expected {_CELLS} cells, found {len(digits)}")
        digits += [value % 10, *[0] * (value // 10)]
        at += 1
    rest = text[at:].lstrip("*")
    if len(digits) > _CELLS or any(sign not in _RULES for sign in rest):
        token.fail(f"expected {_CELLS} cells and then x or w, found {shown(text[at - 1 :])}")
    rules = tuple(_RULES[sign] for sign in dict.fromkeys(rest))
    return sudoku_of((3, 3), digits, [token] * _CELLS, rules)


# -- writing ------------------------------------------------------------------------------------


_HELD = (
    *(kinds.Diagonals, kinds.Windoku, kinds.DisjointGroups, kinds.Region, kinds.Jigsaw),
    *(kinds.NoBoxes, kinds.AntiKnight, kinds.AntiKing, kinds.Even, kinds.Odd, kinds.Cage),
    *(kinds.Total, kinds.Size),
)
"""What an object of SudokuPad can say; others are written as an object of f-puzzles."""


def _write(puzzle: Sudoku) -> str:
    if all(isinstance(each, _HELD) for each in puzzle.constraints):
        kind, text = "scl", _shortened(_data(puzzle))
    else:
        kind = "fpuzzles"
        text = json.dumps(fpuzzles_of(puzzle, "SudokuPad"), separators=(",", ":"))
    return f"https://sudokupad.app/{kind}{quote(compress(text), safe='')}\n"


def _shortened(value: Any) -> str:  # noqa: ANN401
    """The short form of the JSON; an empty cell is an omitted value."""
    text = ""
    match value:
        case bool():
            text = "t" if value else "f"
        case dict():
            items = (
                f"{PAD_KEYS.get(key, key)}:{_shortened(each) or '{}'}"
                for key, each in value.items()
            )
            text = "{" + ",".join(items) + "}" if value else ""
        case list():
            text = "[" + ",".join(map(_shortened, value)) + "]"
        case str() if value.startswith("#"):
            text = value[1:]
        case _:
            text = json.dumps(value)
    return text


def _data(puzzle: Sudoku) -> dict[str, Any]:
    columns = puzzle.board.columns
    cells = [{"value": digit} if digit else {} for digit in puzzle.cells]
    regions = regions_of(puzzle)
    data: dict[str, Any] = {
        "cellSize": 50,
        "cells": [cells[at : at + columns] for at in range(0, len(cells), columns)],
    }
    if not any(isinstance(each, kinds.NoBoxes) for each in puzzle.constraints):
        data["regions"] = [
            _places([cell for cell, each in enumerate(regions) if each == region], columns)
            for region in range(len({*regions}))
        ]
    if words := prose(puzzle, "rules"):
        data["metadata"] = words
    for constraint in puzzle.constraints:
        for key, part in _parts(constraint, puzzle.board):
            if key == "metadata":
                data.setdefault(key, {}).update(part)
            else:
                data.setdefault(key, []).append(part)
    return data


def _places(cells: tuple[int, ...] | list[int], columns: int) -> list[list[int]]:
    return [[cell // columns, cell % columns] for cell in cells]


def _parts(constraint: kinds.Constraint, board: Board) -> list[tuple[str, dict[str, Any]]]:
    """Keys of the object, with one entry each."""
    columns = board.columns
    match constraint:
        case kinds.Region():
            return [("cages", {"cells": _places(constraint.cells, columns)})]
        case kinds.Diagonals() | kinds.Windoku() | kinds.DisjointGroups():
            units = [_places(unit, columns) for unit in unfolded(constraint, board)]
            parts = [("cages", {"cells": unit, "unique": True, "hidden": True}) for unit in units]
            return parts + _drawn(constraint, units, columns)
        case kinds.Cage() | kinds.Total():
            total = constraint.total
            value = {} if total is None else {"value": total, "sum": total}
            cells = _places(constraint.cells, columns)
            is_unique = isinstance(constraint, kinds.Cage)
            return [("cages", {"cells": cells, **value, "unique": is_unique})]
        case kinds.AntiKnight() | kinds.AntiKing():
            return [("metadata", {constraint.name.replace("-", ""): True})]
        case kinds.Even() | kinds.Odd():
            return [("underlays", _mark(cell, constraint, columns)) for cell in constraint.cells]
        case _:
            return []


def _drawn(
    constraint: kinds.Constraint, units: list[list[list[int]]], size: int
) -> list[tuple[str, dict[str, Any]]]:
    """The drawing that shows a rule, since cages are invisible to a player."""
    if isinstance(constraint, kinds.Diagonals):
        down, up = [[0, 0], [size, size]], [[0, size], [size, 0]]
        ends = [down] * constraint.down + [up] * constraint.up
        line = {"color": "#34BBE6", "thickness": 2}
        return [("lines", {**line, "wayPoints": end}) for end in ends]
    if isinstance(constraint, kinds.Windoku):
        look = {"backgroundColor": "#CFCFCF", "rounded": False, "width": 1, "height": 1}
        places = (place for unit in units for place in unit)
        return [
            ("underlays", {**look, "center": [row + 0.5, column + 0.5]}) for row, column in places
        ]
    return []


def _mark(cell: int, constraint: kinds.Even | kinds.Odd, columns: int) -> dict[str, Any]:
    """A square in an even cell, a circle in an odd one."""
    return {
        "borderColor": "#CFCFCF",
        "backgroundColor": "#CFCFCF",
        "center": [cell // columns + 0.5, cell % columns + 0.5],
        "rounded": isinstance(constraint, kinds.Odd),
        "width": MARK_SIZE,
        "height": MARK_SIZE,
    }


SUDOKUPAD = format_of(lines.SUDOKUPAD, _parse, _write)
