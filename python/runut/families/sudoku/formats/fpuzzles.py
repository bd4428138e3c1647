"""The text of f-puzzles.com: JSON, plain or compressed in an address."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from runut.core.family import Format
from runut.core.lzstring import compress
from runut.core.objects import take_object
from runut.core.text import Scanner, Token, shown
from runut.errors import Fault, PuzzleError
from runut.families.sudoku.constraints import (
    AntiKing,
    AntiKnight,
    Cage,
    Candidates,
    Constraint,
    Diagonals,
    DisjointGroups,
    Even,
    Jigsaw,
    NonConsecutive,
    Odd,
    Region,
    Windoku,
)
from runut.families.sudoku.formats.cells import reject_constraints, sudoku_of
from runut.families.sudoku.formats.editor import Reader, folded, is_given_up, unfolded, unpacked
from runut.families.sudoku.formats.regions import (
    boxes_of,
    regions_of,
    shape_and_jigsaw,
    usual_shape,
)
from runut.families.sudoku.layout import Board, box_shape, cell_name
from runut.families.sudoku.model import Sudoku

__all__ = ["FPUZZLES", "sudoku_of_fpuzzles"]

_ADDRESS = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/[^\s?]*\?", re.IGNORECASE)
_LOAD = re.compile(r"(?:.*&)?load=", re.IGNORECASE)
_JSON = re.compile(r'\{.*"grid"\s*:\s*\[', re.DOTALL)
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.IGNORECASE)

_FLAGS: Mapping[str, Constraint] = {
    "antiknight": AntiKnight(),
    "antiking": AntiKing(),
    "nonconsecutive": NonConsecutive(),
}
_DISJOINT = "disjointgroups"
_DIAGONALS = ("diagonal-", "diagonal+")
_READ = {*_FLAGS, *_DIAGONALS, _DISJOINT, "even", "odd", "killercage", "extraregion"}
_WITHOUT_MEANING = {
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage"),
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "customStyle"),
    *("line", "rectangle", "circle", "text", "cage", "fogofwar", "foglight", "triggereffect"),
}


def _score(head: str) -> float:
    text = head.lstrip()
    if _ADDRESS.match(text):
        return 1
    return 0.9 if text.startswith("{") and _JSON.match(text) else 0


def _parse(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.peek()
    text = line.text.strip() if line else ""
    if line and text.startswith("{"):
        lines, data = take_object(scanner, "a puzzle of f-puzzles")
        start = lines[0].text.find("{") + 1
        return sudoku_of_fpuzzles(data, Token(text, line.number, start, line.source))
    line = scanner.take("an address of f-puzzles")
    column = line.text.find(text) + 1
    address = _ADDRESS.match(text)
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
    return sudoku_of_fpuzzles(unpacked(token), token)


def sudoku_of_fpuzzles(data: Mapping[str, Any], token: Token) -> Sudoku:
    """The puzzle of the object in the text at `token`."""
    for key, value in data.items():
        if key not in _READ | _WITHOUT_MEANING and not is_given_up(value):
            token.fail(f"Runut does not know the constraint {shown(key)}")
    reader = Reader(token)
    rows = reader.rows(data.get("grid"), "the grid")
    cells = [cell for row in rows for cell in row]
    shape, jigsaw = _division(reader, cells)
    givens = [
        reader.digit(cell.get("value"), at) if cell.get("given") is True else 0
        for at, cell in enumerate(cells)
    ]
    constraints = [
        *folded(_regions(reader, data, Board(*shape)), Board(*shape), has_boxes=not jigsaw),
        *(rule for key, rule in _FLAGS.items() if not is_given_up(data.get(key))),
        *jigsaw,
    ]
    constraints = sorted(constraints, key=lambda each: isinstance(each, Region))
    constraints += _of_cells(reader, data)
    constraints += _candidates(reader, cells)
    return sudoku_of(shape, givens, [token] * len(givens), constraints)


def _division(
    reader: Reader, cells: list[dict[str, Any]]
) -> tuple[tuple[int, int], tuple[Constraint, ...]]:
    """The boxes or the jigsaw; a cell without a region belongs to its usual box."""
    size = reader.size
    usual = boxes_of(Board(*usual_shape(size)))
    regions: list[int] = []
    for at, cell in enumerate(cells):
        region = cell.get("region", usual[at] if box_shape(size) else None)
        if not isinstance(region, int) or not 0 <= region < size:
            reader.fail(
                f"expected a region from 0 to {size - 1} in R{at // size + 1}C{at % size + 1}, "
                f"found {shown(repr(region))}"
            )
        regions.append(region)
    return shape_and_jigsaw(regions, size)


def _named_cells(reader: Reader, names: Any) -> tuple[int, ...]:  # noqa: ANN401
    cells: list[int] = []
    for name in reader.items(names, "cells"):
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        if not match:
            reader.fail(f"expected a cell such as R1C1, found {shown(repr(name))}")
        cells.append(reader.cell(int(match[1]) - 1, int(match[2]) - 1))
    return tuple(cells)


def _list(reader: Reader, data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    value = data.get(key)
    return [] if is_given_up(value) else reader.entries(value, key)


def _regions(reader: Reader, data: Mapping[str, Any], board: Board) -> list[tuple[int, ...]]:
    found = [_named_cells(reader, each.get("cells")) for each in _list(reader, data, "extraregion")]
    diagonals = zip(_DIAGONALS, unfolded(Diagonals(), board), strict=True)
    found += [cells for key, cells in diagonals if not is_given_up(data.get(key))]
    if not is_given_up(data.get(_DISJOINT)):
        found += unfolded(DisjointGroups(), board)
    return found


def _of_cells(reader: Reader, data: Mapping[str, Any]) -> list[Constraint]:
    found: list[Constraint] = []
    for key, kind in (("even", Even), ("odd", Odd)):
        cells = _named_cells(reader, [each.get("cell") for each in _list(reader, data, key)])
        if cells:
            found.append(kind(tuple(dict.fromkeys(cells))))
    for cage in _list(reader, data, "killercage"):
        value = cage.get("value")
        total = None if is_given_up(value) else reader.total(value)
        found.append(Cage(_named_cells(reader, cage.get("cells")), total))
    return found


def _candidates(reader: Reader, cells: list[dict[str, Any]]) -> list[Constraint]:
    found: list[Constraint] = []
    for at, cell in enumerate(cells):
        marks = cell.get("givenPencilMarks")
        if not is_given_up(marks) and cell.get("given") is not True:
            digits = [reader.digit(mark, at) for mark in reader.items(marks, "givenPencilMarks")]
            found.append(Candidates(at, tuple(digits)))
    return found


# -- writing ------------------------------------------------------------------------------------


def _write(puzzle: Sudoku) -> str:
    data = json.dumps(_data(puzzle), separators=(",", ":"))
    return f"https://f-puzzles.com/?load={compress(data)}\n"


def _data(puzzle: Sudoku) -> dict[str, Any]:
    regions = (Diagonals, Windoku, DisjointGroups, Region)
    flags = (AntiKnight, AntiKing, NonConsecutive)
    reject_constraints(puzzle, "f-puzzles", *regions, *flags, Jigsaw, Even, Odd, Cage, Candidates)
    data: dict[str, Any] = {"size": puzzle.size, "grid": _grid(puzzle)}
    for constraint in puzzle.constraints:
        for key, value in _entries(constraint, puzzle.board):
            if value is True:
                data[key] = True
            else:
                data.setdefault(key, []).append(value)
    return data


def _name(cell: int, size: int) -> str:
    return f"R{cell // size + 1}C{cell % size + 1}"


def _entries(constraint: Constraint, board: Board) -> list[tuple[str, Any]]:
    """Keys of the object and what each holds, or one entry of what it holds."""
    match constraint:
        case Diagonals():
            return [(key, True) for key in _DIAGONALS]
        case DisjointGroups():
            return [(_DISJOINT, True)]
        case Windoku() | Region():
            units = unfolded(constraint, board)
            return [("extraregion", {"cells": _names(unit, board)}) for unit in units]
        case Even() | Odd():
            return [(constraint.name, {"cell": name}) for name in _names(constraint.cells, board)]
        case Cage():
            value = {} if constraint.total is None else {"value": str(constraint.total)}
            return [("killercage", {"cells": _names(constraint.cells, board), **value})]
        case _:
            return [(key, True) for key, rule in _FLAGS.items() if rule == constraint]


def _names(cells: tuple[int, ...], board: Board) -> list[str]:
    return [_name(cell, board.size) for cell in cells]


def _grid(puzzle: Sudoku) -> list[list[dict[str, Any]]]:
    usual = boxes_of(Board(*usual_shape(puzzle.size))) if box_shape(puzzle.size) else ()
    regions = regions_of(puzzle)
    cells: list[dict[str, Any]] = []
    for digit, region in zip(puzzle.cells, regions, strict=True):
        cell: dict[str, Any] = {"value": digit, "given": True} if digit else {}
        cells.append(cell if regions == usual else {**cell, "region": region})
    for constraint in puzzle.constraints:
        if isinstance(constraint, Candidates) and not puzzle.cells[constraint.cell]:
            marks = cells[constraint.cell].get("givenPencilMarks", constraint.digits)
            left = [digit for digit in constraint.digits if digit in marks]
            if not left:
                name = cell_name(constraint.cell, puzzle.size)
                raise PuzzleError(Fault(f"no digit is left for {name}"))
            cells[constraint.cell]["givenPencilMarks"] = left
    return [cells[at : at + puzzle.size] for at in range(0, len(cells), puzzle.size)]


FPUZZLES = Format(
    "fpuzzles",
    "an address of f-puzzles.com with the puzzle in it, or its JSON",
    _score,
    _parse,
    _write,
    is_line=True,
)
