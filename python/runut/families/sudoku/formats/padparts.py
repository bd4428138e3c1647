"""A puzzle of SudokuPad, part by part.

SudokuPad knows cells, regions and cages. It draws everything else and explains it in prose. This
module reads the drawings that Runut knows (diagonals; a square for even and a circle for odd, as in
f-puzzles), ignores colours, and rejects lines, arrows and signs, because they may be rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from runut.core.text import Token, shown
from runut.families.sudoku.constraints import (
    AntiKing,
    AntiKnight,
    Cage,
    Constraint,
    Diagonals,
    Even,
    Indexing,
    NoBoxes,
    Odd,
    Region,
    Total,
)
from runut.families.sudoku.formats.cells import sudoku_of
from runut.families.sudoku.formats.editor import Reader, folded, is_given_up, unfolded
from runut.families.sudoku.formats.regions import shape_and_jigsaw, usual_shape
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku

__all__ = ["MARK_SIZE", "PAD_KEYS", "read_pad"]

MARK_SIZE = 0.7
PAD_KEYS: Mapping[str, str] = {
    "arrows": "a",
    "backgroundColor": "c2",
    "borderColor": "c1",
    "cages": "ca",
    "cells": "ce",
    "cellSize": "cs",
    "center": "ct",
    "color": "c",
    "duration": "d",
    "fontSize": "fs",
    "headLength": "hl",
    "height": "h",
    "lines": "l",
    "overlays": "o",
    "regions": "re",
    "rounded": "r",
    "text": "te",
    "thickness": "th",
    "title": "t",
    "underlays": "u",
    "value": "v",
    "videos": "vd",
    "wayPoints": "wp",
    "width": "w",
}
"""Names and their short forms in an address."""

_LONG = {short: name for name, short in PAD_KEYS.items()}
_FLAGS: Mapping[str, Constraint] = {"antiknight": AntiKnight(), "antiking": AntiKing()}
_READ = {"cells", "regions", "cages", "lines", "underlays", "metadata", "metaData", "global"}
_WITHOUT_MEANING = {
    *("id", "cellSize", "title", "author", "rules", "ruleset", "solution", "videos", "duration"),
    *("settings", "fogofwar", "foglight", "triggereffect", "triggers", "version"),
}
_METADATA_RULES = ("norowcol", "nonconsecutive", "disjointgroups", "digits", "sudokux", "windoku")
_REMARK = re.compile(r"\s*[A-Za-z]+\s*:")
_INDEXERS = {"fpRowIndexer": "row", "fpColumnIndexer": "column", "fpBoxIndexer": "box"}
"""Cages into which SudokuPad turns the indexers of f-puzzles."""
_STYLES = ("killer", "cage", "extraregion", "")


def _long(value: Any, depth: int = 0) -> Any:  # noqa: ANN401
    """The same object with long names, down to the depth of a puzzle's parts."""
    if depth > 8:
        return value
    if isinstance(value, dict):
        return {_LONG.get(key, key): _long(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list):
        return [_long(each, depth + 1) for each in value]
    return value


def read_pad(given: Mapping[str, Any], token: Token) -> Sudoku:
    """The puzzle of the object in the text at `token`."""
    data: Mapping[str, Any] = _long(given) if "ce" in given else given
    for key, value in data.items():
        if key not in _READ | _WITHOUT_MEANING and not is_given_up(value):
            token.fail(f"Runut does not know what {shown(key)} of SudokuPad mean")
    reader = Reader(token)
    rows = reader.rows(data.get("cells"), "the cells")
    cells = [cell for row in rows for cell in row]
    shape, jigsaw = _division(reader, data.get("regions"))
    board = Board(*shape)
    givens = [
        0 if is_given_up(cell.get("value")) else reader.digit(cell["value"], at)
        for at, cell in enumerate(cells)
    ]
    regions, cages = _cages(reader, data.get("cages"))
    regions += _diagonals(reader, data.get("lines"), board, regions)
    constraints = [
        *folded(regions, board, has_boxes=not jigsaw),
        *_flags(reader, data),
        *jigsaw,
    ]
    constraints = sorted(constraints, key=lambda each: isinstance(each, Region))
    constraints += _marks(reader, data.get("underlays"))
    constraints += cages
    return sudoku_of(shape, givens, [token] * len(givens), constraints)


def _division(reader: Reader, value: Any) -> tuple[tuple[int, int], tuple[Constraint, ...]]:  # noqa: ANN401
    if is_given_up(value) or value == [{}]:  # an empty list of the shortened form
        return usual_shape(reader.size), (NoBoxes(),)
    regions = [-1] * reader.board_cells
    for number, region in enumerate(reader.items(value or [], "the regions")):
        for cell in _cells(reader, region):
            if regions[cell] >= 0:
                reader.fail(f"{cell_name(cell, reader.size)} is in two regions")
            regions[cell] = number
    if -1 in regions:
        reader.fail(f"{cell_name(regions.index(-1), reader.size)} is in no region")
    return shape_and_jigsaw(regions, reader.size)


def _cells(reader: Reader, value: Any) -> tuple[int, ...]:  # noqa: ANN401
    places = [reader.items(place, "a cell") for place in reader.items(value, "cells")]
    for place in places:
        if len(place) != 2:
            reader.fail(f"expected a cell as [row, column], found {shown(repr(place))}")
    return tuple(reader.cell(row, column) for row, column in places)


def _cages(reader: Reader, value: Any) -> tuple[list[tuple[int, ...]], list[Constraint]]:  # noqa: ANN401
    """Cages that only differ, and cages of a killer."""
    regions: list[tuple[int, ...]] = []
    cages: list[Constraint] = []
    for cage in reader.entries(value or [], "a cage"):
        text = cage.get("value")
        is_remark = isinstance(text, str) and _REMARK.match(text) is not None
        if is_given_up(cage.get("cells")) or is_remark:
            continue
        style = "" if is_given_up(cage.get("style")) else str(cage["style"])
        cells = _cells(reader, cage["cells"])
        if style in _INDEXERS:
            cages.append(Indexing(_INDEXERS[style], cells))
            continue
        if style not in _STYLES:
            reader.fail(f"Runut does not know cages of the style {shown(style)}")
        total = None if is_given_up(text) else reader.total(text)
        if total is None and not is_given_up(cage.get("sum")):
            total = reader.total(cage["sum"])
        if cage.get("unique") is False:
            if total is not None:
                cages.append(Total(cells, total))
        elif total is not None or (cage.get("unique") is True and not cage.get("hidden")):
            cages.append(Cage(cells, total))
        else:
            regions.append(cells)
    return regions, cages


def _diagonals(
    reader: Reader,
    value: Any,  # noqa: ANN401
    board: Board,
    regions: list[tuple[int, ...]],
) -> list[tuple[int, ...]]:
    """The diagonals that are drawn as lines from corner to corner and are not also cages."""
    down, up = unfolded(Diagonals(), board)
    size = board.size
    ends: dict[tuple[tuple[float, ...], ...], tuple[int, ...]]
    ends = {((0, 0), (size, size)): down, ((0, size), (size, 0)): up}
    found: dict[tuple[int, ...], None] = {}
    for line in reader.entries(value or [], "a line"):
        points = reader.items(line.get("wayPoints"), "the points of a line")
        corners = tuple(
            sorted(tuple(map(_number, reader.items(each, "a point"))) for each in points)
        )
        diagonal = ends.get(corners)
        if diagonal is None:
            reader.fail("Runut does not know what the lines of SudokuPad mean")
        found[diagonal] = None
    return [each for each in found if not any(set(each) == set(other) for other in regions)]


def _number(value: Any) -> float:  # noqa: ANN401
    return float(value) if isinstance(value, int | float) and abs(value) < 1000 else -1.0


def _marks(reader: Reader, value: Any) -> list[Constraint]:  # noqa: ANN401
    """Even and odd cells; colours of whole cells are ignored."""
    cells: dict[bool, list[int]] = {False: [], True: []}
    for mark in reader.entries(value or [], "an underlay"):
        width, height = _number(mark.get("width")), _number(mark.get("height"))
        if not is_given_up(mark.get("text")):
            reader.fail("Runut does not know what the signs of SudokuPad mean")
        if width >= 0.9 and height >= 0.9:
            continue
        center = [_number(each) for each in reader.items(mark.get("center"), "a center")]
        is_inside = len(center) == 2 and all(each % 1 == 0.5 for each in center)
        if not is_inside or {width, height} != {MARK_SIZE}:
            reader.fail("Runut does not know what the underlays of SudokuPad mean")
        cell = reader.cell(center[0] - 0.5, center[1] - 0.5)
        cells[mark.get("rounded") is True].append(cell)
    even, odd = (tuple(dict.fromkeys(cells[is_round])) for is_round in (False, True))
    return [*([Even(even)] if even else []), *([Odd(odd)] if odd else [])]


def _flags(reader: Reader, data: Mapping[str, Any]) -> list[Constraint]:
    parts: dict[str, Any] = {}
    for key in ("metadata", "metaData"):
        parts |= reader.entry(data.get(key), key)
    names = reader.items(data.get("global") or [], "global")
    for name in names:
        if name not in _FLAGS:
            reader.fail(f"Runut does not know the constraint {shown(str(name))}")
    for key in _METADATA_RULES:
        if not is_given_up(parts.get(key)):
            reader.fail(f"Runut does not know the constraint {shown(key)}")
    return [
        rule
        for key, rule in _FLAGS.items()
        if key in names or (not is_given_up(parts.get(key)) and parts[key] != "false")
    ]
