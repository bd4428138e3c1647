"""Growing a random board from random pieces; the caller checks that the solution is unique.

The first piece grows from the middle of a rectangle, cell by cell at a random free neighbour; every
other piece begins beside the earlier ones, and the cells that they cover are the board. A given
mask is cut into pieces instead; each begins at the free cell with the fewest free neighbours. All
pieces differ in shape up to turns and flips, because two equal ones could swap places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from runut.core.methods import SIDES, Option, sides_of
from runut.core.motions import from_least, moved
from runut.core.rng import Rng
from runut.core.shape import beside
from runut.errors import PuzzleError
from runut.families.packing.model import Kind, Packing, Piece
from runut.families.packing.motions import images, motions, point
from runut.families.packing.pieces import LETTERS, Moves

LARGEST_SIDE = 30
LARGEST_PIECE = 12
SMALLEST_MEAN = 4
MOST_FITTING = 10
"""Most pieces of a large board; with more, and so smaller, pieces it has many solutions."""
FILLED = 0.58
"""The share of its rectangle that a grown board covers."""
TRIES = 5
"""Tries for each piece before the whole board begins anew."""

GROWN_OPTIONS = (
    Option(
        "size",
        f"rows and columns of the rectangle that the board lies in, 1 to {LARGEST_SIDE} each, "
        "or one number for a square",
        default="6x8",
        form=SIDES,
        expected="rows and columns, as in 6x8, or one number for a square",
    ),
    Option(
        "pieces",
        "number of pieces, 2 to 26; by default as many as fit the size",
        default="fit",
        form=r"fit|\d{1,4}",
        expected="a whole number, or fit",
    ),
    Option(
        "cells",
        f"cells of a piece, 1 to {LARGEST_PIECE}; by default 3-5, or more on a large board",
        default="fit",
        form=r"fit|\d{1,4}-\d{1,4}",
        expected="the least and the most, as in 3-5, or fit",
    ),
    Option(
        "mask",
        "the board itself instead of a size: rows of X and ., separated by /",
        default="grown",
        form=r"grown|[X.]+(/[X.]+)*",
        expected="rows of X and ., as in XXX./XXXX, or grown",
    ),
)
GROWN_SIZES = ("3x4", "4x4", "4x5", "5x5", "5x6", "6x6", "6x7", "6x8", "7x8", "8x8", "8x9")
"""Sizes along which the paper's search grows from a few calls to hopelessly many."""

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Plot:
    """What to grow: pieces in a rectangle, or a mask cut into pieces."""

    rows: int
    columns: int
    pieces: int | None
    least: int
    most: int
    mask: tuple[str, ...] = ()
    fills: bool = False
    """Whether the board reaches every side of the rectangle."""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Plot:
        """The plot for options of `GROWN_OPTIONS`; a `PuzzleError` for impossible ones."""
        mask = () if options["mask"] == "grown" else tuple(options["mask"].split("/"))
        size = f"{len(mask)}x{max(map(len, mask))}" if mask else options["size"]
        rows, columns = _within(sides_of(size), f"a size of {size}", LARGEST_SIDE)
        area = "".join(mask).count("X") if mask else rows * columns * FILLED
        mean = min(max(round(area / MOST_FITTING), SMALLEST_MEAN), LARGEST_PIECE - 1)
        cells = f"{mean - 1}-{mean + 1}" if options["cells"] == "fit" else options["cells"]
        ends = [int(number) for number in cells.split("-")]
        least, most = _within((ends[0], ends[-1]), f"cells of {cells}", LARGEST_PIECE)
        number = None if mask else min(max(round(2 * area / (least + most)), 2), len(LETTERS))
        if options["pieces"] != "fit":
            number = int(options["pieces"])
        if number is not None and not 2 <= number <= len(LETTERS):
            raise PuzzleError(f"{number} pieces; expected 2 to {len(LETTERS)}")
        room = area if mask else rows * columns
        if least > most or (number or 2) * least > room:
            raise PuzzleError(f"{number or 'two'} pieces of {cells} cells do not fit in {size}")
        fills = options["pieces"] == "fit" and not mask
        padded = tuple(row.ljust(columns, ".") for row in mask)
        return cls(rows, columns, number, least, most, padded, fills)


def grown(plot: Plot, rng: Rng) -> Packing | None:
    """A board with its pieces, shuffled; `None` if growth got stuck."""
    shapes = _cut(plot, rng) if plot.mask else _heaped(plot, rng)
    return None if shapes is None else _packing(shapes, rng, plot.mask)


def is_symmetric(mask: tuple[str, ...]) -> bool:
    """Whether some turn or flip leaves a mask as it is.

    Then it maps every solution to another one, except solutions with the same symmetry.

    >>> is_symmetric(("XX", "XX")), is_symmetric(("XXX", "X.X", "X.."))
    (True, False)
    """
    cells = [(r, c) for r, row in enumerate(mask) for c, sign in enumerate(row) if sign == "X"]
    points = [point(Kind.CUSTOM, cell) for cell in cells]
    ways = [from_least(moved(points, each)) for each in motions(Kind.CUSTOM, Moves.ANY)]
    return len(set(ways)) < len(ways)


def _heaped(plot: Plot, rng: Rng) -> list[list[Place]] | None:
    """Pieces that grow beside one another in an empty rectangle."""
    free = {(row, column) for row in range(plot.rows) for column in range(plot.columns)}
    wanted = plot.pieces or 0
    shapes: list[list[Place]] = []
    seen: set[object] = set()
    for _ in range(wanted * TRIES):
        start = _start(plot, free, shapes, rng) if shapes else (plot.rows // 2, plot.columns // 2)
        shape = _piece(start, plot.least + rng.below(plot.most - plot.least + 1), free, rng)
        if len(shape) >= plot.least and _is_new(shape, seen):
            free -= set(shape)
            shapes.append(shape)
        if len(shapes) == wanted:
            is_right = not (plot.fills and _gaps(plot, [cell for each in shapes for cell in each]))
            return shapes if is_right else None
    return None


def _gaps(plot: Plot, cells: Iterable[Place]) -> list[Place]:
    """The directions of the sides that no cell touches."""
    rows, columns = map(set, zip(*cells, strict=True))
    sides = (
        ((-1, 0), 0 in rows),
        ((1, 0), plot.rows - 1 in rows),
        ((0, -1), 0 in columns),
        ((0, 1), plot.columns - 1 in columns),
    )
    return [way for way, is_touched in sides if not is_touched]


def _cut(plot: Plot, rng: Rng) -> list[list[Place]] | None:
    """A mask cut into pieces, from its corners on."""
    free = {(r, c) for r, row in enumerate(plot.mask) for c, sign in enumerate(row) if sign == "X"}
    shapes: list[list[Place]] = []
    seen: set[object] = set()
    while free:
        start = min(rng.shuffled(sorted(free)), key=lambda cell: len(_beside([cell], free)))
        shape = _piece(start, plot.least + rng.below(plot.most - plot.least + 1), free, rng)
        if len(shape) < plot.least or not _is_new(shape, seen) or len(shapes) == len(LETTERS):
            return None
        free -= set(shape)
        shapes.append(shape)
    return shapes if plot.pieces in (None, len(shapes)) and len(shapes) > 1 else None


def _is_new(shape: list[Place], seen: set[object]) -> bool:
    """Whether this shape is new; remembers it."""
    key = images(_as_piece("X", shape), Kind.DEFAULT)[0]
    if key in seen:
        return False
    seen.add(key)
    return True


def _within(pair: tuple[int, int], what: str, most: int) -> tuple[int, int]:
    if not all(1 <= each <= most for each in pair):
        raise PuzzleError(f"{what}; expected 1 to {most} for both")
    return pair


def _start(plot: Plot, free: set[Place], shapes: Iterable[list[Place]], rng: Rng) -> Place:
    """A free cell beside the pieces; if there is none, a cell that is not free.

    If the board must fill its rectangle, every second time a cell nearest to a side that no piece
    reaches.
    """
    cells = [cell for shape in shapes for cell in shape]
    beside = _beside(cells, free)
    gaps = _gaps(plot, cells) if plot.fills else []
    if beside and gaps and rng.below(2):
        down, right = gaps[rng.below(len(gaps))]
        far = max(down * row + right * column for row, column in beside)
        beside = [(row, column) for row, column in beside if down * row + right * column == far]
    return beside[rng.below(len(beside))] if beside else (-1, -1)


def _beside(cells: Iterable[Place], free: set[Place]) -> list[Place]:
    return sorted({near for cell in cells for near in beside(cell)} & free)


def _piece(start: Place, size: int, free: set[Place], rng: Rng) -> list[Place]:
    """Cells that grow from a start as far as there is room."""
    shape = [start] if start in free else []
    while shape and len(shape) < size:
        room = _beside(shape, free - set(shape))
        if not room:
            break
        shape.append(room[rng.below(len(room))])
    return shape


def _packing(shapes: list[list[Place]], rng: Rng, mask: tuple[str, ...]) -> Packing:
    """The board of all the cells; the pieces in random order, turned and flipped at random."""
    cells = {cell for shape in shapes for cell in shape}
    pieces = []
    for letter, shape in zip(LETTERS, rng.shuffled(shapes), strict=False):
        ways = images(_as_piece(letter, shape), Kind.DEFAULT)
        way = ways[rng.below(len(ways))]
        pieces.append(_as_piece(letter, [(row, column) for _, row, column in way]))
    mask = mask or _written("X", cells, ".")
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
