"""A puzzle of SudokuPad, part by part.

SudokuPad knows cells, regions and cages. It draws everything else and explains it in prose. This
module reads the drawings that Runut knows (diagonals; a square for even and a circle for odd, as in
f-puzzles), and names all others but colours as left out, because they may be rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from runut.core.scanner import Scanner, Token, shown
from runut.core.tables import table_of
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.cells import sudoku_of
from runut.families.sudoku.formats.editor import (
    Reader,
    caged,
    folded,
    is_given_up,
    leave_out,
    notes_of,
    summed,
    unfolded,
)
from runut.families.sudoku.formats.regions import shape_and_jigsaw, usual_shape
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku, board_of

MARK_SIZE = 0.7
PAD_KEYS: Mapping[str, str] = table_of(__package__, "padkeys.toml")
"""Names and their short forms in an address."""

_LONG = {short: name for name, short in PAD_KEYS.items()}
_FLAGS: Mapping[str, kinds.Constraint] = {
    "antiknight": kinds.AntiKnight(),
    "antiking": kinds.AntiKing(),
}
_READ = {"cells", "regions", "cages", "lines", "underlays", "metadata", "metaData", "global"}
_WITHOUT_MEANING = {
    *("id", "cellSize", "title", "author", "rules", "ruleset", "solution", "videos", "duration"),
    *("settings", "version"),
}
_DRAWN = {"arrows": "arrow", "overlays": "drawing"}
_FOG = ("fogofwar", "foglight", "triggereffect", "triggers")
_METADATA_RULES = ("norowcol", "nonconsecutive", "disjointgroups", "digits", "sudokux", "windoku")
_METADATA = ("metadata", "metaData")
_PROSE = (("title",), ("author",), ("rules", "ruleset"))
_REMARK = re.compile(r"\s*([A-Za-z]+)\s*:(.*)", re.DOTALL)
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


def read_pad(given: Mapping[str, Any], token: Token, scanner: Scanner) -> Sudoku:
    """The puzzle of the object in the text at `token`; what it only draws is left out."""
    data: Mapping[str, Any] = _long(given) if "ce" in given else given
    reader = Reader(token)
    rows = reader.rows(data.get("cells"), "the cells", is_square=False)
    cells = [cell for row in rows for cell in row]
    shape, jigsaw = _division(reader, data.get("regions"))
    size = [kinds.Size(reader.high, reader.wide)] * (reader.high != reader.wide)
    board = board_of(shape, tuple(size))
    givens = [
        0 if is_given_up(cell.get("value")) else reader.digit(cell["value"], at)
        for at, cell in enumerate(cells)
    ]
    drawn = _drawn(reader, data)
    regions, cages, remarks = _cages(reader, data.get("cages"), board.digits)
    regions += _diagonals(reader, data.get("lines"), board, regions, drawn)
    constraints = [
        *folded(regions, board, has_boxes=not jigsaw),
        *_flags(reader, data),
        *jigsaw,
    ]
    constraints = [*size, *sorted(constraints, key=lambda each: isinstance(each, kinds.Region))]
    marks, has_colours = _marks(reader, data.get("underlays"), drawn)
    constraints += [*marks, *cages]
    title, author, rules = (_text(reader, data, remarks, keys) for keys in _PROSE)
    leave_out(scanner, drawn, rules, constraints, has_colours=has_colours)
    notes = notes_of(title, author, rules)
    return sudoku_of(shape, givens, [token] * len(givens), constraints, notes)


def _drawn(reader: Reader, data: Mapping[str, Any]) -> Counter[str]:
    """How many drawings there are by name; fog and unknown fields count once."""
    drawn: Counter[str] = Counter()
    for key, name in _DRAWN.items():
        for each in reader.entries(data.get(key) or [], key):
            drawn["text" if not is_given_up(each.get("text")) else name] += 1
    others = data.keys() - _READ - _WITHOUT_MEANING - {*_DRAWN}
    for key in sorted(each for each in others if not is_given_up(data[each])):
        drawn["fog" if key in _FOG else shown(key)] = True
    return drawn


def _text(
    reader: Reader, data: Mapping[str, Any], remarks: Mapping[str, str], keys: Sequence[str]
) -> str:
    """A text about the puzzle, such as its rules in words, from the first place where it stands."""
    parts = [*(reader.entry(data.get(key), key) for key in _METADATA), remarks, data]
    texts = (str(part[key]) for part in parts for key in keys if not is_given_up(part.get(key)))
    return next(texts, "")


def _division(reader: Reader, value: Any) -> tuple[tuple[int, int], tuple[kinds.Constraint, ...]]:  # noqa: ANN401
    if is_given_up(value) or value == [{}]:  # an empty list of the shortened form
        return usual_shape(reader.size), (kinds.NoBoxes(),)
    regions = [-1] * reader.board_cells
    for number, region in enumerate(reader.items(value or [], "the regions")):
        for cell in _cells(reader, region):
            if regions[cell] >= 0:
                reader.fail(f"{cell_name(cell, reader.wide)} is in two regions")
            regions[cell] = number
    if -1 in regions:
        reader.fail(f"{cell_name(regions.index(-1), reader.wide)} is in no region")
    return shape_and_jigsaw(regions, reader.size, reader.wide)


def _cells(reader: Reader, value: Any) -> tuple[int, ...]:  # noqa: ANN401
    places = [reader.items(place, "a cell") for place in reader.items(value, "cells")]
    for place in places:
        if len(place) != 2:
            reader.fail(f"expected a cell as [row, column], found {shown(repr(place))}")
    return tuple(reader.cell(row, column) for row, column in places)


def _cages(
    reader: Reader,
    value: Any,  # noqa: ANN401
    digits: range,
) -> tuple[list[tuple[int, ...]], list[kinds.Constraint], dict[str, str]]:
    """Cages that only differ, cages of a killer, and remarks by their names, which are none."""
    regions: list[tuple[int, ...]] = []
    cages: list[kinds.Constraint] = []
    notes: dict[str, str] = {}
    for cage in reader.entries(value or [], "a cage"):
        text = cage.get("value")
        if remark := _REMARK.match(text) if isinstance(text, str) else None:
            notes[remark[1].lower()] = remark[2].strip()
        if is_given_up(cage.get("cells")) or remark:
            continue
        style = "" if is_given_up(cage.get("style")) else str(cage["style"])
        cells = _cells(reader, cage["cells"])
        if style in _INDEXERS:
            cages.append(kinds.Indexing(_INDEXERS[style], cells))
            continue
        if style not in _STYLES:
            reader.fail(f"Runut does not know cages of the style {shown(style)}")
        sums = reader.sums(text) or reader.sums(cage.get("sum"))
        if cage.get("unique") is False:
            cages += _totals(cells, sums, digits)
        elif sums or (cage.get("unique") is True and not cage.get("hidden")):
            cages += caged(cells, sums, digits)
        else:
            regions.append(cells)
    return regions, cages, notes


def _totals(cells: tuple[int, ...], sums: Sequence[int], digits: range) -> list[kinds.Constraint]:
    if len(sums) < 2:
        return [kinds.Total(cells, each) for each in sums]
    return [summed(cells, sums, digits)]


def _diagonals(
    reader: Reader,
    value: Any,  # noqa: ANN401
    board: Board,
    regions: list[tuple[int, ...]],
    drawn: Counter[str],
) -> list[tuple[int, ...]]:
    """The diagonals that are drawn as lines from corner to corner and are not also cages.

    All other lines are counted as `drawn`.
    """
    size = board.size
    ends: dict[tuple[tuple[float, ...], ...], tuple[int, ...]] = {}
    if board.is_square:
        down, up = unfolded(kinds.Diagonals(), board)
        ends = {((0, 0), (size, size)): down, ((0, size), (size, 0)): up}
    found: dict[tuple[int, ...], None] = {}
    for line in reader.entries(value or [], "a line"):
        points = reader.items(line.get("wayPoints"), "the points of a line")
        corners = tuple(
            sorted(tuple(map(_number, reader.items(each, "a point"))) for each in points)
        )
        if corners in ends:
            found[ends[corners]] = None
        else:
            drawn["line"] += 1
    return [each for each in found if not any(set(each) == set(other) for other in regions)]


def _number(value: Any) -> float:  # noqa: ANN401
    return float(value) if isinstance(value, int | float) and abs(value) < 1000 else -1.0


def _marks(
    reader: Reader,
    value: Any,  # noqa: ANN401
    drawn: Counter[str],
) -> tuple[list[kinds.Constraint], bool]:
    """Even and odd cells, and whether whole cells have colours; all else is counted as `drawn`."""
    cells: dict[bool, list[int]] = {False: [], True: []}
    has_colours = False
    for mark in reader.entries(value or [], "an underlay"):
        width, height = _number(mark.get("width")), _number(mark.get("height"))
        center = [_number(each) for each in reader.items(mark.get("center") or [], "a center")]
        is_inside = len(center) == 2 and all(each % 1 == 0.5 for each in center)
        if not is_given_up(mark.get("text")):
            drawn["text"] += 1
        elif width >= 0.9 and height >= 0.9:
            has_colours = True
        elif not is_inside or {width, height} != {MARK_SIZE}:
            drawn["drawing"] += 1
        else:
            cell = reader.cell(center[0] - 0.5, center[1] - 0.5)
            cells[mark.get("rounded") is True].append(cell)
    even, odd = (tuple(dict.fromkeys(cells[is_round])) for is_round in (False, True))
    return [*([kinds.Even(even)] if even else []), *([kinds.Odd(odd)] if odd else [])], has_colours


def _flags(reader: Reader, data: Mapping[str, Any]) -> list[kinds.Constraint]:
    parts: dict[str, Any] = {}
    for key in _METADATA:
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
