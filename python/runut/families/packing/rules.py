"""Checking a packed board, by the rules alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from types import MappingProxyType

from runut.core.puzzle import Solution
from runut.core.result import Cell, Violation
from runut.errors import Fault, PuzzleError
from runut.families.packing.model import Kind, Packing, Piece

__all__ = ["RULES", "check"]

RULES = MappingProxyType(
    {
        "cell-empty": "a cell of the board is not filled",
        "hole-filled": "a hole is filled",
        "unknown-piece": "something lies on the board that is no piece of this puzzle",
        "piece-missing": "a piece does not lie on the board",
        "piece-repeated": "a piece covers more cells than it has, as if it were there twice",
        "piece-shape": "a piece does not have its shape, however it is turned and flipped",
    }
)

Place = tuple[int, int, int]


def check(puzzle: Packing, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a packed board breaks; a piece that is missing breaks one without cells."""
    layers = solution.layers()
    shapes = [(len(layer), {len(row) for row in layer}) for layer in layers]
    if shapes != [(rows, {columns}) for rows, columns in puzzle.layer_shapes()]:
        raise PuzzleError(Fault(f"expected a solution of {_shape_text(puzzle)}"))
    is_pyramid = puzzle.kind is Kind.PYRAMID
    cells_of: dict[object, list[Cell]] = defaultdict(list)
    for layer, rows in enumerate(layers):
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                cell = (layer, row, column) if is_pyramid else (row, column)
                cells_of[value].append(cell)
    return tuple(_violations(puzzle, cells_of))


def _shape_text(puzzle: Packing) -> str:
    return " and ".join(f"{rows} rows of {columns}" for rows, columns in puzzle.layer_shapes())


def _violations(puzzle: Packing, cells_of: dict[object, list[Cell]]) -> Iterator[Violation]:
    holes = set(_holes(puzzle))
    empty = [cell for value in (".", " ", None) for cell in cells_of.pop(value, ())]
    yield from _broken("cell-empty", (cell for cell in empty if cell not in holes))
    filled = (cell for cells in cells_of.values() for cell in cells)
    yield from _broken("hole-filled", (cell for cell in filled if cell in holes))
    letters = {piece.letter for piece in puzzle.pieces}
    for value, cells in cells_of.items():
        if value not in letters:
            yield Violation("unknown-piece", tuple(cells))
    for piece in puzzle.pieces:
        cells = cells_of.get(piece.letter, [])
        if not cells:
            yield Violation("piece-missing", ())
        elif len(cells) > piece.area:
            yield Violation("piece-repeated", tuple(cells))
        elif not _has_shape(piece, cells, is_pyramid=puzzle.kind is Kind.PYRAMID):
            yield Violation("piece-shape", tuple(cells))


def _holes(puzzle: Packing) -> Iterator[Cell]:
    for row, text in enumerate(puzzle.mask):
        yield from ((row, column) for column, cell in enumerate(text) if cell == ".")


def _broken(rule: str, cells: Iterable[Cell]) -> Iterator[Violation]:
    found = tuple(cells)
    if found:
        yield Violation(rule, found)


def _has_shape(piece: Piece, cells: list[Cell], *, is_pyramid: bool) -> bool:
    """Whether the cells are an image of the piece by a motion of the lattice.

    Each place of the board is a point in space; two perpendicular steps say where a piece's rows
    and columns lead. The piece lies right if for some pair of steps its points, moved so that the
    least ones meet, are these points.
    """
    points = [(2 * i + z, 2 * j + z, z) for z, i, j in cells] if is_pyramid else [
        (2 * row, 2 * column, 0) for row, column in cells
    ]  # fmt: skip
    shape, wanted = piece.cells, _from_least(points)
    steps = [(2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0)]
    if is_pyramid:
        steps += [(x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1)]
    return any(
        _from_least([_along(cell, down, right) for cell in shape]) == wanted
        for down, right in product(steps, repeat=2)
        if down[0] * right[0] + down[1] * right[1] + 2 * down[2] * right[2] == 0
    )


def _along(cell: tuple[int, int], down: Place, right: Place) -> Place:
    row, column = cell
    x, y, z = (row * a + column * b for a, b in zip(down, right, strict=True))
    return x, y, z


def _from_least(points: list[Place]) -> list[Place]:
    """The points in order, moved so that the least of them is the origin."""
    ordered = sorted(points)
    x0, y0, z0 = ordered[0]
    return [(x - x0, y - y0, z - z0) for x, y, z in ordered]
