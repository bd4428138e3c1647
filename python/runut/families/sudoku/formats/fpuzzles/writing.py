"""The object of f-puzzles for a sudoku."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from runut.errors import PuzzleError
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.cells import unheld
from runut.families.sudoku.formats.editor import prose, unfolded
from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.formats.fpuzzles.styles import with_styles
from runut.families.sudoku.formats.regions import boxes_of, regions_of, usual_shape
from runut.families.sudoku.kinds import forms
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku

Cells = tuple[int, ...]
Rule = Any
"""A constraint with the attributes that its form names."""
Entries = list[tuple[str, Any]] | None
"""Keys of the object and what each holds: `True`, an entry of its list, or a name in it."""
_LETTERS = {10: "X", 5: "V"}
_OF_GRID = (kinds.Jigsaw, kinds.NoBoxes, kinds.Candidates)
_DIAGONAL = {step: name for name, step in keys.DIRECTIONS.items()}


def fpuzzles_of(puzzle: Sudoku, form: str = "f-puzzles") -> dict[str, Any]:
    """The object, or a `PuzzleError` that names what `form` cannot hold."""
    found: dict[str, Any] = {}
    unsaid: list[kinds.Constraint] = []
    for constraint in puzzle.constraints:
        if isinstance(constraint, _OF_GRID):
            continue
        entries = _entries(constraint, puzzle)
        if entries is None:
            unsaid.append(constraint)
            continue
        for key, value in entries:
            if value is True:
                found[key] = True
            else:
                found.setdefault(key, []).append(value)
    if unsaid:
        raise unheld(unsaid, puzzle, form, "fpuzzles" if form == "f-puzzles" else "")
    data = {"size": puzzle.size, **prose(puzzle, "ruleset"), "grid": _grid(puzzle), **found}
    return with_styles(data)


def _entries(constraint: kinds.Constraint, puzzle: Sudoku) -> Entries:
    match constraint.fpuzzles:
        case forms.Flag(name):
            return [(name, True)]
        case forms.OnLine() as form:
            return _line(constraint, form, puzzle.board)
        case forms.EachCell(name):
            cells = getattr(constraint, "cells", None) or (getattr(constraint, "cell", 0),)
            return [(name, {"cell": each}) for each in _names(cells, puzzle.board)]
        case forms.Sign(name, value):
            return _sign(name, constraint, str(getattr(constraint, value)), puzzle.board)
        case forms.Beside(name, value):
            return _clue(name, constraint, getattr(constraint, value), puzzle.size)
    write = _WRITERS.get(type(constraint))
    return write(constraint, puzzle) if write else None


def _name(cell: int, board: Board) -> str:
    return f"R{cell // board.size + 1}C{cell % board.size + 1}"


def _names(cells: Iterable[int], board: Board) -> list[str]:
    return [_name(cell, board) for cell in cells]


def _line(constraint: Rule, form: forms.OnLine, board: Board) -> Entries:
    """A line, unless it has a number for which f-puzzles has no attribute."""
    plain = type(constraint)(constraint.cells)
    value = getattr(constraint, form.value) if form.value else None
    if constraint != (replace(plain, **{form.value: value}) if form.value else plain):
        return None
    is_usual = keys.means_same(plain, constraint, board)
    number = {} if value is None or is_usual else {"value": str(value)}
    return [(form.name, {"lines": [_names(constraint.cells, board)], **number})]


def _diagonals(rule: kinds.Diagonals, _puzzle: Sudoku) -> Entries:
    held = zip(keys.DIAGONALS, (rule.down, rule.up), strict=True)
    return [(key, True) for key, is_held in held if is_held]


def _regions(rule: kinds.Windoku | kinds.Region, puzzle: Sudoku) -> Entries:
    units = unfolded(rule, puzzle.board)
    return [("extraregion", {"cells": _names(unit, puzzle.board)}) for unit in units]


def _indexing(rule: kinds.Indexing, puzzle: Sudoku) -> Entries:
    key = next(key for key, axis in keys.AXES.items() if axis == rule.axis)
    return [(key, {"cells": [name]}) for name in _names(rule.cells, puzzle.board)]


def _cage(cage: kinds.Cage, puzzle: Sudoku) -> Entries:
    value = {} if cage.total is None else {"value": str(cage.total)}
    return [("killercage", {"cells": _names(cage.cells, puzzle.board), **value})]


def _clone(rule: kinds.Clone, puzzle: Sudoku) -> Entries:
    cells, others = (_names(each, puzzle.board) for each in (rule.cells, rule.others))
    return [("clone", {"cells": cells, "cloneCells": others})]


def _arrow(rule: kinds.Arrow, puzzle: Sudoku) -> Entries:
    """The shaft begins in the cell of the circle that it touches, else in the last one."""
    line = _names((rule.cells[-1], *rule.shaft), puzzle.board)
    return [("arrow", {"cells": _names(rule.cells, puzzle.board), "lines": [line]})]


def _quadruple(rule: kinds.Quadruple, puzzle: Sudoku) -> Entries:
    board = puzzle.board
    corner = min(rule.cells)
    square = {corner, corner + 1, corner + board.size, corner + board.size + 1}
    if {*rule.cells} != square or (corner + 1) % board.size == 0:
        return None
    return [("quadruple", {"cells": _names(rule.cells, board), "values": [*rule.digits]})]


def _sign(key: str, rule: Rule, text: str | None, board: Board) -> Entries:
    """A sign on the border of two cells."""
    if text is None or not board.are_beside(rule.cells):
        return None
    return [(key, {"cells": _names(rule.cells, board), "value": text})]


def _negative(rule: kinds.Negative, puzzle: Sudoku) -> Entries:
    """Negative dots of a difference are those of 1; negative letters are X and V."""
    others = puzzle.constraints
    differences = {each.value for each in others if isinstance(each, kinds.Difference)}
    totals = {each.total for each in others if isinstance(each, kinds.PairSum)}
    if ("difference" in rule.kinds and not differences <= {1}) or (
        "sum" in rule.kinds and not totals <= {*_LETTERS}
    ):
        return None
    found: list[tuple[str, Any]] = []
    if "difference" in rule.kinds:
        found.append((keys.NONCONSECUTIVE, True))
    return found + [
        ("negative", name) for name, kind in keys.NEGATIVE.items() if kind in rule.kinds
    ]


def _nonconsecutive(_rule: kinds.NonConsecutive, puzzle: Sudoku) -> Entries:
    """The flag spares neighbours with a dot, so it says less where there are dots."""
    has_dots = any(isinstance(each, kinds.Difference | kinds.Ratio) for each in puzzle.constraints)
    return None if has_dots else [(keys.NONCONSECUTIVE, True)]


def _little_killer(rule: kinds.LittleKiller, puzzle: Sudoku) -> Entries:
    place = keys.place_of(rule.cells, puzzle.size)
    if place is None or place[1] not in _DIAGONAL:
        return None
    entry = {
        "cell": place[0],
        "cells": _names(rule.cells, puzzle.board),
        "direction": _DIAGONAL[place[1]],
        "value": str(rule.total),
    }
    return [("littlekillersum", entry)]


def _clue(key: str, rule: Rule, value: int, size: int) -> Entries:
    """A clue for a whole row or column."""
    place = keys.place_of(rule.cells, size)
    if place is None or place[1] in _DIAGONAL:
        return None
    return [(key, {"cell": place[0], "value": str(value)})]


_WRITERS: Mapping[type[kinds.Constraint], Callable[[Any, Sudoku], Entries]] = {
    kinds.Arrow: _arrow,
    kinds.Cage: _cage,
    kinds.Clone: _clone,
    kinds.Diagonals: _diagonals,
    kinds.Indexing: _indexing,
    kinds.LittleKiller: _little_killer,
    kinds.Negative: _negative,
    kinds.NonConsecutive: _nonconsecutive,
    kinds.PairSum: lambda pair, puzzle: _sign("xv", pair, _LETTERS.get(pair.total), puzzle.board),
    kinds.Quadruple: _quadruple,
    kinds.Region: _regions,
    kinds.Windoku: _regions,
}


def _grid(puzzle: Sudoku) -> list[list[dict[str, Any]]]:
    """The cells: givens, candidates, and their regions unless these are the usual boxes."""
    size = puzzle.size
    usual = boxes_of(Board(*usual_shape(size)))
    has_none = any(isinstance(each, kinds.NoBoxes) for each in puzzle.constraints)
    regions: tuple[int | None, ...] = (None,) * size**2 if has_none else regions_of(puzzle)
    marks = _marks(puzzle)
    cells: list[dict[str, Any]] = []
    for at, (digit, region) in enumerate(zip(puzzle.cells, regions, strict=True)):
        cell: dict[str, Any] = {"value": digit, "given": True} if digit else {}
        if regions != usual:
            cell["region"] = region
        if at in marks and not digit:
            cell["givenPencilMarks"] = marks[at]
        cells.append(cell)
    return [cells[at : at + size] for at in range(0, len(cells), size)]


def _marks(puzzle: Sudoku) -> dict[int, list[int]]:
    """The candidates of each cell that has some, in the order of the first that name them."""
    marks: dict[int, list[int]] = {}
    for constraint in puzzle.constraints:
        if isinstance(constraint, kinds.Candidates):
            held = marks.get(constraint.cell, constraint.digits)
            marks[constraint.cell] = [digit for digit in held if digit in constraint.digits]
    empty = [cell_name(cell, puzzle.size) for cell, digits in marks.items() if not digits]
    if empty:
        raise PuzzleError(f"no digit is left for {', '.join(empty)}")
    return marks
