"""Growing a random board from random pieces: what is left to ask is whether there is another way.

The first piece grows from the middle of a rectangle, cell by cell at a random free neighbour; every
other one begins beside those that are there. Pieces differ in shape, whichever way they lie, since
two alike could change places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from runut.core.family import Option
from runut.core.rng import Rng
from runut.errors import Fault, PuzzleError
from runut.families.packing.model import Kind, Packing, Piece
from runut.families.packing.motions import images
from runut.families.packing.pieces import LETTERS

__all__ = ["GROWN_OPTIONS", "grown"]

LARGEST_SIDE = 30
LARGEST_PIECE = 12
TRIES = 5
"""Growths for each piece that is wanted, before the whole board is begun anew."""

GROWN_OPTIONS = (
    Option(
        "size",
        f"rows and columns of the rectangle that the board lies in, 1 to {LARGEST_SIDE} each",
        default="6x8",
        form=r"\d{1,4}x\d{1,4}",
        expected="rows and columns, as in 6x8",
    ),
    Option("pieces", "number of pieces, 2 to 26", default="7", form=r"\d{1,4}"),
    Option(
        "cells",
        f"cells of a piece, 1 to {LARGEST_PIECE}",
        default="3-5",
        form=r"\d{1,4}-\d{1,4}",
        expected="the least and the most, as in 3-5",
    ),
)

Place = tuple[int, int]


def grown(options: Mapping[str, str], rng: Rng) -> Packing | None:
    """A board with the pieces that it was grown from, shuffled; `None` where growth got stuck."""
    rows, columns = _pair(options["size"], "x", "a size", LARGEST_SIDE)
    least, most = _pair(options["cells"], "-", "cells", LARGEST_PIECE)
    number = int(options["pieces"])
    if not 2 <= number <= len(LETTERS):
        raise PuzzleError(Fault(f"{number} pieces; expected 2 to {len(LETTERS)}"))
    if least > most or number * least > rows * columns:
        told = f"{number} pieces of {options['cells']} cells do not fit in {options['size']}"
        raise PuzzleError(Fault(told))
    free = {(row, column) for row in range(rows) for column in range(columns)}
    shapes: list[list[Place]] = []
    seen: set[object] = set()
    for _ in range(number * TRIES):
        start = _start(free, shapes, rng) if shapes else (rows // 2, columns // 2)
        shape = _piece(start, least + rng.below(most - least + 1), free, rng)
        key = images(_as_piece("X", shape), Kind.DEFAULT)[0] if len(shape) >= least else None
        if key is not None and key not in seen:
            seen.add(key)
            free -= set(shape)
            shapes.append(shape)
        if len(shapes) == number:
            return _packing(shapes, rng)
    return None


def _pair(text: str, sign: str, what: str, most: int) -> tuple[int, int]:
    one, other = map(int, text.split(sign))
    if not (1 <= one <= most and 1 <= other <= most):
        raise PuzzleError(Fault(f"{what} of {text}; expected 1 to {most} for both"))
    return one, other


def _start(free: set[Place], shapes: Iterable[list[Place]], rng: Rng) -> Place:
    """A free cell beside the pieces; one that is not free, where there is none."""
    beside = _beside((cell for shape in shapes for cell in shape), free)
    return beside[rng.below(len(beside))] if beside else (-1, -1)


def _beside(cells: Iterable[Place], free: set[Place]) -> list[Place]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    near = {(row + down, column + right) for row, column in cells for down, right in steps}
    return sorted(near & free)


def _piece(start: Place, size: int, free: set[Place], rng: Rng) -> list[Place]:
    """Cells that grow from a start as far as there is room."""
    shape = [start] if start in free else []
    while shape and len(shape) < size:
        room = _beside(shape, free - set(shape))
        if not room:
            break
        shape.append(room[rng.below(len(room))])
    return shape


def _packing(shapes: list[list[Place]], rng: Rng) -> Packing:
    """The board of all the cells; the pieces in random order, turned and flipped at random."""
    cells = {cell for shape in shapes for cell in shape}
    rng.shuffle(shapes)
    pieces = []
    for letter, shape in zip(LETTERS, shapes, strict=False):
        ways = images(_as_piece(letter, shape), Kind.DEFAULT)
        way = ways[rng.below(len(ways))]
        pieces.append(_as_piece(letter, [(row, column) for _, row, column in way]))
    mask = _written("X", cells, ".")
    return Packing(Kind.CUSTOM, len(mask), len(mask[0]), mask, tuple(pieces))


def _as_piece(letter: str, cells: Iterable[Place]) -> Piece:
    rows = _written(letter, set(cells), " ")
    return Piece(letter, tuple(row.rstrip() for row in rows))


def _written(sign: str, cells: set[Place], gap: str) -> tuple[str, ...]:
    top, left = (min(axis) for axis in zip(*cells, strict=True))
    bottom, right = (max(axis) for axis in zip(*cells, strict=True))
    return tuple(
        "".join(sign if (row, column) in cells else gap for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )
