"""SudokuMaker's address: givens, regions, thermometers, cages and notes as packed JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from runut.core.scanner import Scanner
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import SUDOKUMAKER_PAGE as ADDRESS
from runut.families.sudoku.formats.cells import reject_constraints
from runut.families.sudoku.formats.editor import prose
from runut.families.sudoku.formats.grid import GRID
from runut.families.sudoku.formats.lzstring import compress, decompress
from runut.families.sudoku.formats.regions import regions_of, shape_and_jigsaw
from runut.families.sudoku.kinds.areas import Cage
from runut.families.sudoku.kinds.boards import Jigsaw, NoBoxes
from runut.families.sudoku.kinds.lines import SlowThermometer, Thermometer
from runut.families.sudoku.layout import cell_names
from runut.families.sudoku.model import Sudoku
from runut.text.json_objects import parse_object

_STANDARD, _REGIONS, _THERMOMETERS, _CAGES = 0, 1, 300, 301
_NOTES = {"title": ("title", "name"), "author": ("author",), "rules": ("rules", "comment")}
_OF_LINK = str.maketrans({"-": "/", "$": "=", " ": "+"})
_TO_LINK = str.maketrans({"/": "-", "=": "$", "+": "%2B"})
_NAMES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
Json = Mapping[str, Any]


def _parse(scanner: Scanner) -> Sudoku:
    line = scanner.first("an address of SudokuMaker")
    match = ADDRESS.match(line.text) or line.fail("expected an address of SudokuMaker")
    try:
        packed = decompress(unquote(match[1]).translate(_OF_LINK))
        text, unread = _canonical(parse_object(packed)["puzzle"])
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        line.fail(f"expected a puzzle of SudokuMaker in this address: {error}", "paste its text")
    scanner.leave_out(*unread)
    return GRID.parse(Scanner.of(text))


def _canonical(puzzle: Json) -> tuple[str, list[str]]:
    """The canonical text of a puzzle, and what of it is not read."""
    width = int(puzzle.get("width", 9))
    cells = [str(each["value"]) if each.get("given") else "." for each in puzzle["cells"]]
    rules = [each for each in puzzle.get("constraints", ()) if not each.get("disabled")]
    others = {each["type"] for each in rules} - {_STANDARD, _REGIONS, _THERMOMETERS, _CAGES}
    unread = [f"a rule or drawing of type {kind}" for kind in sorted(others)]
    notes = [*_notes(puzzle)]
    if unread and any(each.startswith("# rules") for each in notes):
        unread.append("rules in words")
    regions = next((each["regions"] for each in rules if each["type"] == _REGIONS), None)
    shape, jigsaws = shape_and_jigsaw(regions or (), width)
    rows = (" ".join(cells[at : at + width]) for at in range(0, len(cells), width))
    lines = [f"sudoku {shape[0]}x{shape[1]}", *notes, *rows]
    if regions is None:
        lines.append("no-boxes")
    elif jigsaws:
        lines.append(_jigsaw(regions, width))
    lines += _lines(rules, width)
    return "\n".join(lines) + "\n", unread


def _notes(puzzle: Json) -> Iterator[str]:
    """The title, the author and the rules in words, a line each, as in the canonical text."""
    for name, keys in _NOTES.items():
        text = next((puzzle[key] for key in keys if isinstance(puzzle.get(key), str)), "")
        yield from (f"# {name}: {each}" for each in text.splitlines() if each.strip())


def _jigsaw(regions: list[int], width: int) -> str:
    names = {region: _NAMES[at] for at, region in enumerate(dict.fromkeys(regions))}
    rows = range(0, len(regions), width)
    texts = ("".join(names[each] for each in regions[at : at + width]) for at in rows)
    return f"jigsaw {' '.join(texts)}"


def _lines(rules: list[Json], width: int) -> Iterator[str]:
    """A line of the canonical text for each thermometer and cage."""
    for each in rules:
        for path in each.get("thermometers", ()) if each["type"] == _THERMOMETERS else ():
            yield f"{'slow-' if each.get('slow') else ''}thermometer {cell_names(path, width)}"
        for cage in each.get("cages", ()) if each["type"] == _CAGES else ():
            total = f"{cage['value']} " if cage.get("value") else ""
            yield f"cage {total}{cell_names(cage['cells'], width)}"


def _write(puzzle: Sudoku) -> str:
    known = (Jigsaw, NoBoxes, Thermometer, SlowThermometer, Cage)
    reject_constraints(puzzle, "SudokuMaker", *known)
    record = {
        "width": puzzle.size,
        "height": puzzle.size,
        "cells": [{"value": digit, "given": True} if digit else {} for digit in puzzle.cells],
        "constraints": [*_rules(puzzle)],
        **prose(puzzle, "comment"),
    }
    packed = compress(json.dumps({"puzzle": record}, separators=(",", ":")))
    return f"https://sudokumaker.app/?puzzle={packed.translate(_TO_LINK)}\n"


def _rules(puzzle: Sudoku) -> Iterator[Json]:
    yield {"type": _STANDARD}
    if not any(isinstance(each, NoBoxes) for each in puzzle.constraints):
        yield {"type": _REGIONS, "regions": [*regions_of(puzzle)]}
    for kind, is_slow in ((Thermometer, False), (SlowThermometer, True)):
        paths = [[*each.cells] for each in puzzle.constraints if isinstance(each, kind)]
        if paths:
            yield {"type": _THERMOMETERS, "slow": is_slow, "thermometers": paths}
    cages = [
        {"cells": [*each.cells], "value": each.total}
        for each in puzzle.constraints
        if isinstance(each, Cage)
    ]
    if cages:
        yield {"type": _CAGES, "cages": cages}


SUDOKUMAKER = format_of(lines.SUDOKUMAKER, _parse, _write)
