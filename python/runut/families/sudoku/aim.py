"""The rules of a sudoku in words, for its player."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runut.families.sudoku.constraints import Jigsaw
from runut.families.sudoku.formats.cells import SYMBOLS
from runut.families.sudoku.model import Sudoku

__all__ = ["aim"]

_VARIANTS: Mapping[str, str] = MappingProxyType(
    {
        "diagonals": "Both diagonals hold each digit once.",
        "windoku": "The shaded windows hold each digit once.",
        "disjoint-groups": "Cells at the same place of their boxes hold different digits.",
        "anti-knight": "Cells a knight's move apart hold different digits.",
        "anti-king": "Cells that touch at a corner hold different digits.",
        "non-consecutive": "Cells that share a side never hold consecutive digits.",
        "region": "The shaded cells hold different digits.",
        "even": "A square holds an even digit.",
        "odd": "A disc holds an odd digit.",
        "cage": "A cage holds different digits, which add up to its sum if it has one.",
        "candidates": "A cell with small digits holds one of them.",
    }
)


def aim(puzzle: Sudoku) -> tuple[str, ...]:
    """The rules of the board, then those of each variant on it."""
    last = SYMBOLS[puzzle.size]
    area = "region" if any(isinstance(each, Jigsaw) for each in puzzle.constraints) else "box"
    plain = f"Each row, each column and each {area} holds each of 1 to {last} once."
    names = dict.fromkeys(each.name for each in puzzle.constraints)
    return (plain, *(_VARIANTS[name] for name in names if name in _VARIANTS))
