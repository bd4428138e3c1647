"""Packing: IQ Puzzler Pro boards, flat and pyramid, and polyominoes."""

from __future__ import annotations

from runut.core.family import Family
from runut.core.puzzle import UNKNOWN, Solution, Value, rows_of
from runut.families.packing.algorithms import ALGORITHMS
from runut.families.packing.draw import draw
from runut.families.packing.formats import FORMATS
from runut.families.packing.model import Kind, Packing
from runut.families.packing.rules import RULES, check
from runut.families.packing.samples import SAMPLES
from runut.families.packing.views import VIEWS

__all__ = ["FAMILY"]


def _start(puzzle: Packing) -> bytes:
    return bytes(UNKNOWN if free else 0 for free in puzzle.free())


def _unpack(puzzle: Packing, board: bytes) -> Solution:
    letters: dict[int, Value] = {0: ".", UNKNOWN: None}
    letters |= {index: piece.letter for index, piece in enumerate(puzzle.pieces, 1)}
    values = [letters[value] for value in board]
    if puzzle.kind is not Kind.PYRAMID:
        return Solution(rows_of(values, puzzle.columns))
    layers, start = [], 0
    for rows, columns in puzzle.layer_shapes():
        layers.append(rows_of(values[start : start + rows * columns], columns))
        start += rows * columns
    return Solution(tuple(layers))


def _summary(puzzle: Packing) -> str:
    kind = {Kind.DEFAULT: "", Kind.CUSTOM: " custom", Kind.PYRAMID: " pyramid"}[puzzle.kind]
    return f"{puzzle.rows}x{puzzle.columns}{kind}, {len(puzzle.pieces)} pieces"


FAMILY = Family(
    name="packing",
    title="Packing",
    puzzle=Packing,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=RULES,
    check=check,
    start=_start,
    unpack=_unpack,
    draw=draw,
    summary=_summary,
    samples=SAMPLES,
    views=VIEWS,
)
