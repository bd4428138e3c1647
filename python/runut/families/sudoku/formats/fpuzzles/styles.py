"""Drawings of the constraints that f-puzzles knows only by scripts, for those without them.

f-puzzles and SudokuPad draw them and give them no meaning; the scripts take them away again by the
name that each of them bears.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.kinds import forms

_CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}


def with_styles(data: dict[str, Any]) -> dict[str, Any]:
    """The object with a drawing for each of these constraints."""
    lines: list[dict[str, Any]] = []
    circles: list[dict[str, Any]] = []
    for _, form in keys.kinds_of(forms.OnLine):
        for entry in data.get(form.name, ()):
            style = form.other if "value" in entry and form.other else form.stroke
            if style is None:
                continue
            lines.append(_drawn(entry, style))
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
            for _, form in keys.kinds_of(forms.Beside)
            if form.frame
            for name, sign in [form.frame]
            for entry in data.get(form.name, ())
            for text, height in ((sign, 1.2), (entry["value"], 0.7))
        ],
    }
    return data | {key: found for key, found in drawings.items() if found}


def _drawn(entry: Mapping[str, Any], style: forms.Stroke) -> dict[str, Any]:
    return {
        "lines": entry["lines"],
        "outlineC": style.colour,
        "width": style.width,
        "fromConstraint": style.name,
    }


def _circle(name: str, style: forms.Stroke) -> dict[str, Any]:
    return {
        "cells": [name],
        "baseC": style.colour,
        "outlineC": style.colour,
        "width": 0.85,
        "height": 0.85,
        "fromConstraint": style.name,
    }
