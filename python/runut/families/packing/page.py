"""The data for the page to play a packing: the places of pieces, by orientation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from runut.core.motions import Motion, Point, from_least, moved
from runut.families.packing.boards import numbered
from runut.families.packing.model import Packing, Piece
from runut.families.packing.motions import images, point

MOST_PLACEMENTS = 60_000
"""Most placements that are sent; a board with more is only shown."""

TURNS: tuple[Motion, ...] = (
    ((0, 2, 1), (1, 1, -1)),
    ((2, 1, 0), (1, 1, -1)),
    ((1, 0, 2), (1, -1, 1)),
)
"""Quarter turns: of a flat board, then about the two other axes."""
FLIP: Motion = ((0, 1, 2), (1, 1, -1))


def page(puzzle: Packing) -> Mapping[str, Any]:
    """The board and the pieces; cells are numbered in reading order, the base first.

    Each piece has its placements in a list for each way to lie, and for each way the number of the
    one that comes by a quarter turn about each axis or by flipping. `kit` describes the pieces, for
    the editor, and `lying` lists the given ones.
    """
    cells = dict(zip(puzzle.cells(), range(puzzle.size), strict=True))
    board = {
        point(puzzle.kind, cell): number
        for (cell, number), is_free in zip(cells.items(), puzzle.free(), strict=True)
        if is_free
    }
    pieces = []
    total = 0
    for piece, values in numbered(puzzle):
        ways = images(piece, puzzle.kind)
        found = [list(_placements(way, board)) for way in ways] if total < MOST_PLACEMENTS else []
        total += sum(map(len, found))
        pieces.append(
            {
                "name": piece.name,
                "value": values[0],
                "labels": piece.labels,
                "spare": piece.is_spare,
                "area": piece.area,
                "ways": ways,
                "placements": found,
                **_neighbours(puzzle, ways),
            }
        )
    return {
        "kind": puzzle.kind,
        "layers": puzzle.layer_shapes(),
        "pieces": pieces if total < MOST_PLACEMENTS else [],
        "given": [[cells[cell] for cell in each.cells] for each in puzzle.given],
        "kit": [_record(piece) for piece in puzzle.pieces],
        "lying": [each.name for each in puzzle.given],
    }


def _record(piece: Piece) -> Mapping[str, Any]:
    """A piece as in JSON; without moves, those that are usual on its board."""
    return {
        "name": piece.name,
        "cells": piece.places,
        "moves": piece.moves or "",
        "copies": piece.copies,
        "spare": piece.is_spare,
    }


def _placements(way: tuple[Point, ...], board: Mapping[Point, int]) -> Iterator[list[int]]:
    """Every place of a piece that lies in one way: the numbers of its cells."""
    for x, y, z in board:
        cells = [board.get((x + a, y + b, z + c)) for a, b, c in way]
        if all(cell is not None for cell in cells):
            yield [cell for cell in cells if cell is not None]


def _neighbours(puzzle: Packing, ways: list[tuple[Point, ...]]) -> Mapping[str, list[Any]]:
    """For each way to lie, those that come by turning and by flipping (itself if that is none)."""
    numbers = {way: number for number, way in enumerate(ways)}
    axes = TURNS if puzzle.kind.is_layered else TURNS[:1]

    def after(way: tuple[Point, ...], motion: Motion) -> int:
        return numbers.get(from_least(moved(way, motion)), numbers[way])

    return {
        "turned": [[after(way, axis) for axis in axes] for way in ways],
        "flipped": [after(way, FLIP) for way in ways],
    }
