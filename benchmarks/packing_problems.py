"""The packings to measure: read from the data, written in the formats of other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import runut
from benchmarks.corpus import CorpusError
from runut import Packing
from runut.core.motions import Point
from runut.families.packing.model import Kind, Piece
from runut.families.packing.motions import placements, point

__all__ = ["burr_tools", "exact_cover", "load"]

DOMINOES = "dominoes"
SPHERES = 2
"""BurrTools' number for a grid of balls; 0 is a grid of cubes."""


def load(folder: Path, file: str) -> Packing:
    """A problem of the data; after a colon, the name of a box in a file of cell lists.

    `dominoes:N` is none of the data: a square of N rows, to be filled with dominoes.
    """
    name, _, box = file.partition(":")
    path = folder / name
    if name == DOMINOES:
        return _dominoes(int(box))
    if not path.is_file():
        raise CorpusError(f"{folder}: expected {name}, found none")
    if not box:
        puzzle = runut.load(path)
        if not isinstance(puzzle, Packing):
            raise CorpusError(f"{path}: expected a packing")
        return puzzle
    values = json.loads(path.read_text(encoding="utf-8"))[box]
    layers, rows, columns = map(int, values["cells"].split()[1].split("x"))
    pieces = tuple(_solid(each["name"], each["cells"]) for each in values["pieces"])
    return Packing(Kind.BOX, rows, columns, (), pieces, layers)


def _dominoes(side: int) -> Packing:
    piece = {"name": "D", "cells": [[0, 0], [0, 1]], "copies": side * side // 2}
    record = {"packing": "rectangle", "mask": ["X" * side] * side, "pieces": [piece]}
    found = runut.read(json.dumps(record))
    if not isinstance(found, Packing):
        raise CorpusError(f"dominoes: expected a packing, found a {found.family}")
    return found


def _solid(name: str, cells: list[list[int]]) -> Piece:
    """A piece from its cells as (layer, row, column)."""
    depth, height, width = (1 + max(values) for values in zip(*cells, strict=True))
    rows = [[[" "] * width for _ in range(height)] for _ in range(depth)]
    for layer, row, column in cells:
        rows[layer][row][column] = name
    layers = tuple(tuple("".join(row) for row in layer) for layer in rows)
    return Piece(name, layers[0], layers[1:])


def exact_cover(puzzle: Packing, reduced: str = "") -> str:
    """The puzzle in Knuth's format: a line of items, then a line for each placement.

    For the piece `reduced` it has one placement of each orbit under the board's symmetries. If no
    symmetry maps such a placement to itself, each distinct solution appears once.

    >>> print(exact_cover(Packing(Kind.DEFAULT, 1, 2, (), (Piece("A", ("AA",)),))), end="")
    A c0 c1
    A c0 c1
    """
    board = {point(puzzle.kind, cell): at for at, cell in enumerate(puzzle.free_cells())}
    items = [piece.name for piece in puzzle.pieces] + [f"c{at}" for at in board.values()]
    lines = [" ".join(items)]
    for piece in puzzle.pieces:
        placed = placements(piece, puzzle.kind, board)
        if piece.name == reduced:
            placed = _representatives(placed, board)
        lines += [" ".join([piece.name, *(f"c{cell}" for cell in cells)]) for cells in placed]
    return "\n".join(lines) + "\n"


def _representatives(
    placed: Iterable[tuple[int, ...]], board: Mapping[Point, int]
) -> list[tuple[int, ...]]:
    """The least placement of each orbit under the flips of a rectangle."""
    low, high = max(board)[1:]
    flips = [
        {
            number: board[0, abs(down * low - row), abs(right * high - column)]
            for (_, row, column), number in board.items()
        }
        for down in (0, 1)
        for right in (0, 1)
    ]
    return [
        cells
        for cells in placed
        if all(cells <= tuple(sorted(flip[cell] for cell in cells)) for flip in flips)
    ]


def burr_tools(puzzle: Packing) -> str:
    """The puzzle as a file of BurrTools: shapes in a grid, the last of them to be filled.

    It turns pieces in space, which flips those of a flat board, and divides symmetry out.
    """
    shapes = [[point(puzzle.kind, place) for place in piece.places] for piece in puzzle.pieces]
    shapes.append([point(puzzle.kind, cell) for cell in puzzle.free_cells()])
    voxels = "\n".join(f"  {_voxels(shape)}" for shape in shapes)
    used = "".join(f'<shape id="{n}" count="1"/>' for n in range(len(puzzle.pieces)))
    grid = SPHERES if puzzle.kind is Kind.PYRAMID else 0
    problem = f'<problem><shapes>{used}</shapes><result id="{len(puzzle.pieces)}"/></problem>'
    return (
        f'<?xml version="1.0"?>\n<puzzle version="2"><gridType type="{grid}"/><colors/>\n'
        f"<shapes>\n{voxels}\n</shapes>\n<problems>{problem}</problems></puzzle>\n"
    )


def _voxels(shape: Iterable[Point]) -> str:
    """A shape as a box of characters, x first; a ball has an even sum of coordinates.

    >>> _voxels([(0, 0, 0), (0, 1, -1)])
    '<voxel x="3" y="2" z="1" type="0">__#_#_</voxel>'
    """
    points = list(shape)
    least = [min(values) // 2 * 2 for values in zip(*points, strict=True)]
    moved = {tuple(at - low for at, low in zip(each, least, strict=True)) for each in points}
    depth, height, width = (1 + max(values) for values in zip(*moved, strict=True))
    signs = "".join(
        "#" if (z, y, x) in moved else "_"
        for z in range(depth)
        for y in range(height)
        for x in range(width)
    )
    return f'<voxel x="{width}" y="{height}" z="{depth}" type="0">{signs}</voxel>'
