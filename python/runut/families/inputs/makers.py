"""Puzzles of makers whose text is JSON of their own, as the canonical text of a sudoku."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isqrt
from typing import Any

from runut.core.lzstring import decompress
from runut.core.objects import parse_object
from runut.errors import Fault, FormatError

__all__ = ["of_sudokumaker"]

_STANDARD, _REGIONS, _THERMOMETERS, _CAGES = 0, 1, 300, 301
_NOTES = {"title": ("title", "name"), "author": ("author",), "rules": ("rules", "comment")}
_OF_LINK = str.maketrans({"-": "/", "$": "=", " ": "+"})


def of_sudokumaker(payload: str) -> tuple[str, tuple[str, ...]]:
    """The canonical text of a puzzle of SudokuMaker, and what of it is not read."""
    try:
        puzzle = parse_object(decompress(payload.translate(_OF_LINK)))["puzzle"]
        width = int(puzzle.get("width", 9))
        cells = [_given(each) for each in puzzle["cells"]]
        rules = {
            each["type"]: each for each in puzzle.get("constraints", ()) if not each.get("disabled")
        }
        lines = [*_lines(rules, width)]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        fault = Fault(
            f"expected a puzzle of SudokuMaker in this address: {error}", "paste its text"
        )
        raise FormatError(fault) from None
    rows = (" ".join(cells[at : at + width]) for at in range(0, len(cells), width))
    others = sorted(rules.keys() - {_STANDARD, _REGIONS, _THERMOMETERS, _CAGES})
    unread = tuple(f"a rule or drawing of type {kind}" for kind in others)
    notes = [*_notes(puzzle)]
    if unread and any(each.startswith("# rules") for each in notes):
        unread += ("rules in words",)
    return "\n".join([_head(width), *notes, *rows, *lines]) + "\n", unread


def _notes(puzzle: Mapping[str, Any]) -> Iterator[str]:
    """The title, the author and the rules in words, a line each, as in the canonical text."""
    for name, keys in _NOTES.items():
        text = next((puzzle[key] for key in keys if isinstance(puzzle.get(key), str)), "")
        yield from (f"# {name}: {each}" for each in text.splitlines() if each.strip())


def _head(size: int) -> str:
    high = max(each for each in range(1, isqrt(size) + 1) if size % each == 0)
    return f"sudoku {high}x{size // high}"


def _given(cell: Mapping[str, Any]) -> str:
    return str(cell["value"]) if cell.get("given") else "."


def _lines(rules: Mapping[int, Mapping[str, Any]], width: int) -> Iterator[str]:
    """A line of the canonical text for each rule that is read."""
    regions = rules[_REGIONS]["regions"] if _REGIONS in rules else None
    if regions is None:
        yield "no-boxes"
    elif not _are_boxes(regions, width):
        signs = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
        names = {region: signs[at] for at, region in enumerate(dict.fromkeys(regions))}
        rows = range(0, len(regions), width)
        yield "jigsaw " + " ".join(
            "".join(names[e] for e in regions[at : at + width]) for at in rows
        )
    thermometers = rules.get(_THERMOMETERS, {})
    for path in thermometers.get("thermometers", ()):
        yield f"{'slow-' if thermometers.get('slow') else ''}thermometer {_names(path, width)}"
    for cage in rules.get(_CAGES, {}).get("cages", ()):
        yield f"cage {cage.get('value') or '-'} {_names(cage['cells'], width)}"


def _are_boxes(regions: list[int], width: int) -> bool:
    high = max(each for each in range(1, isqrt(width) + 1) if width % each == 0)
    wide = width // high
    boxes = [cell // width // high * high + cell % width // wide for cell in range(width * width)]
    return len({*zip(regions, boxes, strict=True)}) == len({*boxes}) == len({*regions})


def _names(cells: list[int], width: int) -> str:
    return " ".join(f"r{cell // width + 1}c{cell % width + 1}" for cell in cells)
