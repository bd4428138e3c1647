"""Drawings of the constraints that f-puzzles knows only by scripts, for those without them.

f-puzzles and SudokuPad draw them and give them no meaning; the scripts take them away again by the
name that each of them bears.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class _Line(NamedTuple):
    name: str
    colour: str
    width: float
    has_circles: bool = False


_LINES: Mapping[str, _Line] = {
    "renban": _Line("Renban", "#F067F0", 0.25),
    "whispers": _Line("German Whispers", "#67F067", 0.1875),
    "entropicline": _Line("Entropic Line", "#FFCCAA", 0.15625),
    "modularline": _Line("Modular Line", "#33BBBB", 0.15625),
    "regionsumline": _Line("Region Sum Line", "#2ECBFF", 0.15625),
    "nabner": _Line("Nabner", "#C9C883", 0.25),
    "doublearrow": _Line("Double Arrow", "#C54B8B", 0.15, has_circles=True),
    "zipperline": _Line("Zipper Line", "#CDB1EC", 0.15625),
    "slowthermometer": _Line("Slow Thermometer", "#6495ED", 0.3),
    "lockout": _Line("Lockout", "#006CBA", 0.2),
}
_DUTCH = _Line("Dutch Whispers", "#FF9A00", 0.1875)
_CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_SIGNS = {"xsum": ("X Sum", "\u25ef"), "skyscraper": ("Skyscraper", "\u25af")}


def with_styles(data: dict[str, Any], size: int) -> dict[str, Any]:
    """The object with a drawing for each of these constraints."""
    lines: list[dict[str, Any]] = []
    circles: list[dict[str, Any]] = []
    for key, style in _LINES.items():
        for entry in data.get(key, ()):
            is_dutch = key == "whispers" and entry.get("value") not in (None, str((size + 1) // 2))
            lines.append(_drawn(entry, _DUTCH if is_dutch else style))
            if style.has_circles:
                circles += (
                    _circle(end, style) for line in entry["lines"] for end in line[:: len(line) - 1]
                )
    drawings = {
        "line": lines,
        "circle": circles,
        "cage": [
            {
                "cells": [*entry["cells"]],
                "outlineC": colour,
                "fontC": "#000000",
                "fromConstraint": name,
            }
            for key, (name, colour) in _CAGES.items()
            for entry in data.get(key, ())
        ],
        "text": [
            {
                "cells": [entry["cell"]],
                "value": text,
                "fontC": "#000000",
                "size": height,
                "fromConstraint": name,
            }
            for key, (name, sign) in _SIGNS.items()
            for entry in data.get(key, ())
            for text, height in ((sign, 1.2), (entry["value"], 0.7))
        ],
    }
    return data | {key: found for key, found in drawings.items() if found}


def _drawn(entry: Mapping[str, Any], style: _Line) -> dict[str, Any]:
    return {
        "lines": entry["lines"],
        "outlineC": style.colour,
        "width": style.width,
        "fromConstraint": style.name,
    }


def _circle(name: str, style: _Line) -> dict[str, Any]:
    return {
        "cells": [name],
        "baseC": style.colour,
        "outlineC": style.colour,
        "width": 0.85,
        "height": 0.85,
        "fromConstraint": style.name,
    }
