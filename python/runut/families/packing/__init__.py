"""Packing: IQ Puzzler Pro boards, flat and pyramid, and polyominoes."""

from __future__ import annotations

from runut.core.family import Family
from runut.core.puzzle import UNKNOWN, Solution, Value, rows_of
from runut.families.packing.algorithms import ALGORITHMS
from runut.families.packing.draw import draw
from runut.families.packing.formats import FORMATS
from runut.families.packing.model import Kind, Packing
from runut.families.packing.page import page
from runut.families.packing.reasons import notes, reasons
from runut.families.packing.rules import RULES, check
from runut.families.packing.samples import SAMPLES
from runut.families.packing.sets import SETS

__all__ = ["FAMILY"]


def _start(puzzle: Packing) -> bytes:
    return bytes(UNKNOWN if free else 0 for free in puzzle.free())


def _unpack(puzzle: Packing, board: bytes) -> Solution:
    names = _names(puzzle, board)
    values = [names[value] for value in board]
    if not puzzle.kind.is_layered:
        return Solution(rows_of(values, puzzle.columns))
    layers, start = [], 0
    for rows, columns in puzzle.layer_shapes():
        layers.append(rows_of(values[start : start + rows * columns], columns))
        start += rows * columns
    return Solution(tuple(layers))


def _names(puzzle: Packing, board: bytes) -> dict[int, Value]:
    """What each packed value is called; copies of a piece count from their first cells on."""
    names: dict[int, Value] = {0: ".", UNKNOWN: None}
    value = 1
    for piece in puzzle.pieces:
        values = range(value, value + piece.copies)
        value += piece.copies
        if piece.copies == 1:
            names[values[0]] = piece.name
            continue
        first = {each: board.find(each) for each in values}
        found = sorted((each for each in values if first[each] >= 0), key=first.__getitem__)
        names |= zip(found, piece.labels, strict=False)
    return names


_KINDS = {Kind.DEFAULT: "", Kind.CUSTOM: " custom", Kind.PYRAMID: " pyramid", Kind.BOX: " box"}


def _summary(puzzle: Packing) -> str:
    size = f"{puzzle.rows}x{puzzle.columns}"
    if puzzle.kind is Kind.BOX:
        size = f"{puzzle.layers}x{size}"
    number = sum(piece.copies for piece in puzzle.pieces)
    given = f", {len(puzzle.given)} given" if puzzle.given else ""
    return f"{size}{_KINDS[puzzle.kind]}, {number} pieces{given}"


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
    sets=SETS,
    reasons=reasons,
    notes=notes,
    page=page,
)
