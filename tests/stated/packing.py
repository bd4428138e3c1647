"""The rules a second time, by hand: checking a packed board, by the rules alone.

The library checks by its model; this shares nothing with it, so that a wrong model shows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from runut.core.puzzle import Solution
from runut.core.result import Violation
from runut.core.shape import Cell, in_space
from runut.errors import Fault, PuzzleError
from runut.families.packing.model import Kind, Moves, Packing, Piece

Step = tuple[int, int, int]
Frame = tuple[Step, Step, Step]


def check(puzzle: Packing, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a packed board breaks; a piece that is missing breaks one without cells."""
    layers = solution.layers
    shapes = [(len(layer), {len(row) for row in layer}) for layer in layers]
    if shapes != [(rows, {columns}) for rows, columns in puzzle.layer_shapes()]:
        raise PuzzleError(Fault(f"expected a solution of {_shape_text(puzzle)}"))
    values = (value for layer in layers for row in layer for value in row)
    cells_of: dict[object, list[Cell]] = defaultdict(list)
    for cell, value in zip(puzzle.cells(), values, strict=True):
        cells_of[value].append(cell)
    return tuple(_violations(puzzle, cells_of))


def _shape_text(puzzle: Packing) -> str:
    return " and ".join(f"{rows} rows of {columns}" for rows, columns in puzzle.layer_shapes())


def _violations(puzzle: Packing, cells_of: dict[object, list[Cell]]) -> Iterator[Violation]:
    free = set(puzzle.free_cells())
    empty = [cell for value in (".", " ", None) for cell in cells_of.pop(value, ())]
    yield from _broken("cell-empty", (cell for cell in empty if cell in free))
    filled = (cell for cells in cells_of.values() for cell in cells)
    yield from _broken("hole-filled", (cell for cell in filled if cell not in free))
    labels = {label for piece in puzzle.pieces for label in piece.labels}
    for value, cells in cells_of.items():
        if str(value) not in labels:
            yield Violation("unknown-piece", tuple(cells))
    placed = {str(value): cells for value, cells in cells_of.items()}
    for piece in puzzle.pieces:
        for label in piece.labels:
            yield from _piece_violations(puzzle, piece, placed.get(label, []))
    for given in puzzle.given:
        piece = next(piece for piece in puzzle.pieces if piece.name == given.name)
        if all(set(placed.get(label, ())) != set(given.cells) for label in piece.labels):
            yield Violation("given-moved", given.cells)


def _piece_violations(puzzle: Packing, piece: Piece, cells: list[Cell]) -> Iterator[Violation]:
    if not cells:
        if not piece.is_spare:
            yield Violation("piece-missing", ())
    elif len(cells) > piece.area:
        yield Violation("piece-repeated", tuple(cells))
    elif not _has_shape(piece, cells, puzzle.kind, puzzle.moves_of(piece)):
        yield Violation("piece-shape", tuple(cells))


def _broken(rule: str, cells: Iterable[Cell]) -> Iterator[Violation]:
    found = tuple(cells)
    if found:
        yield Violation(rule, found)


# -- shapes -------------------------------------------------------------------------------------
#
# A cell is a point in space, and a piece is written along three steps: down a row, along a row, and
# up a layer. Moving it as a whole leads these to three other steps between neighbouring points, as
# long and at the same angles: a frame. A piece lies right if, written along some frame that it may
# have, its points are those of its cells, shifted.

_BLOCKS: Frame = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_BALLS: Frame = ((2, 0, 0), (0, 2, 0), (1, 1, 1))
"""Steps of a ball pyramid in half balls; heights are in units of a layer, half the root of two."""


def _has_shape(piece: Piece, cells: list[Cell], kind: Kind, moves: Moves) -> bool:
    """Whether the cells are an image of the piece by a motion that it may make."""
    own = _BALLS if kind is Kind.PYRAMID else _BLOCKS
    places = [in_space(cell) for cell in cells]
    wanted = _from_least([_along(place, own) for place in places])
    return any(
        _from_least([_along(place, frame) for place in piece.places]) == wanted
        for frame in _frames(kind, moves)
    )


@cache
def _frames(kind: Kind, moves: Moves) -> tuple[Frame, ...]:
    """The frames along which a piece with these moves may lie; up stays up on a flat board."""
    own = _BALLS if kind is Kind.PYRAMID else _BLOCKS
    if moves is Moves.NONE:
        return (own,)
    weight = 2 if kind is Kind.PYRAMID else 1
    near = range(-2, 3)
    around = [
        (x, y, z)
        for x, y, z in product(near, near, near)
        if _product((x, y, z), (x, y, z), weight) == _product(own[0], own[0], weight)
    ]
    return tuple(
        frame
        for frame in product(around, around, around)
        if _angles(frame, weight) == _angles(own, weight)
        and (kind.is_layered or frame[2] == own[2])
        and (moves is Moves.ANY or _volume(frame) == _volume(own))
    )


def _product(one: Step, other: Step, weight: int) -> int:
    return one[0] * other[0] + one[1] * other[1] + weight * one[2] * other[2]


def _angles(frame: Frame, weight: int) -> tuple[int, ...]:
    return tuple(_product(one, other, weight) for one in frame for other in frame)


def _volume(frame: Frame) -> int:
    """The volume between three steps, less than zero if they are mirrored."""
    (a, b, c), (d, e, f), (g, h, i) = frame
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _along(place: tuple[int, ...], frame: Frame) -> Step:
    layer, row, column = place
    down, right, up = frame
    x, y, z = (row * a + column * b + layer * c for a, b, c in zip(down, right, up, strict=True))
    return x, y, z


def _from_least(points: list[Step]) -> list[Step]:
    """The points in order, moved so that the least of them is the origin."""
    ordered = sorted(points)
    x0, y0, z0 = ordered[0]
    return [(x - x0, y - y0, z - z0) for x, y, z in ordered]
