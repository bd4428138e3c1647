"""The faults that make a packing impossible, part by part, so that a reader can add places.

Functions over several parts give each fault with the number of its part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from runut.core.scanner import shown
from runut.core.shape import Cell, cell_name
from runut.errors import Fault
from runut.families.packing.motions import is_image
from runut.families.packing.pieces import (
    HOLES,
    MOST_CELLS,
    MOST_PIECES,
    Given,
    Kind,
    Piece,
    pyramid_size,
)

if TYPE_CHECKING:
    from runut.families.packing.model import Packing

LONGEST_NAME = 40
LARGEST_GIVEN = 10_000


def faults_of(puzzle: Packing) -> Iterator[Fault]:
    """All faults, without those that depend on other faults."""
    sizes = list(size_faults(puzzle.kind, puzzle.rows, puzzle.columns, puzzle.layers))
    if sizes:
        yield from sizes
        return
    board = list(mask_faults(puzzle.kind, puzzle.layer_shapes(), puzzle.mask))
    pieces = [fault for piece in puzzle.pieces for fault in piece_faults(piece, puzzle.kind)]
    yield from board
    yield from pieces
    yield from (fault for _, fault in name_faults(puzzle.pieces))
    yield from area_faults(puzzle.area, puzzle.pieces)
    if puzzle.given and not board and not pieces:
        found = given_faults(puzzle.kind, set(puzzle.free_cells()), puzzle.pieces, puzzle.given)
        yield from (fault for _, fault in found)


def size_faults(kind: Kind, rows: int, columns: int, layers: int) -> Iterator[Fault]:
    """What is wrong with the size of a board."""
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        yield Fault(f"a board of {rows}x{columns}; expected 1 to {MOST_CELLS:,} cells")
    elif kind is Kind.PYRAMID:
        if rows != columns or pyramid_size(rows) > MOST_CELLS:
            found = f"a pyramid of {rows}x{columns}"
            yield Fault(f"{found}; expected a square base of at most 143x143")
    elif layers < 1 or rows * columns * layers > MOST_CELLS:
        yield Fault(f"a box of {layers}x{rows}x{columns}; expected 1 to {MOST_CELLS:,} cells")
    elif kind is not Kind.BOX and layers > 1:
        yield Fault(f"a {kind} board has one layer")


def mask_faults(
    kind: Kind, shapes: Sequence[tuple[int, int]], mask: Sequence[str]
) -> Iterator[Fault]:
    """What is wrong with the holes of a board whose layers have these rows and columns."""
    if kind is Kind.DEFAULT or (kind.is_layered and not mask):
        if mask:
            yield Fault(f"a {kind} board has no mask")
        return
    wanted = [columns for rows, columns in shapes for _ in range(rows)]
    if list(map(len, mask)) != wanted:
        rows = " and ".join(f"{rows} rows of {columns} characters" for rows, columns in shapes)
        yield Fault(f"expected a mask of {rows}")
    if set("".join(mask)) - set("X."):
        yield Fault("a mask has only 'X' (a cell) and '.' (a hole)")


def piece_faults(piece: Piece, kind: Kind) -> Iterator[Fault]:
    """What is wrong with one piece."""
    name = piece.name
    if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME or " " in name or name in HOLES:
        hint = f"a name has 1 to {LONGEST_NAME} signs and no space, and is not '.'"
        yield Fault(f"a piece is named {shown(name)}", hint)
        return
    if not 1 <= piece.copies <= MOST_PIECES:
        yield Fault(f"{piece.copies} copies of piece {name}; expected 1 to {MOST_PIECES}")
    if set("".join(row for layer in piece.layers for row in layer)) - {" "} != {piece.sign}:
        hint = f"a cell is written as {piece.sign!r}, a gap as a space"
        yield Fault(f"the rows of piece {name} hold another sign, or no cell", hint)
        return
    height = max(map(len, piece.layers))
    width = max(len(row) for layer in piece.layers for row in layer)
    if len(piece.layers) * height * width > MOST_CELLS:
        size = f"{height}x{width}" if piece.is_flat else f"{len(piece.layers)}x{height}x{width}"
        yield Fault(f"piece {name} is written as {size}; expected at most {MOST_CELLS:,}")
    if not piece.is_flat and not kind.is_layered:
        yield Fault(f"piece {name} has layers, but a {kind} board is flat")


def name_faults(pieces: Sequence[Piece]) -> Iterator[tuple[int, Fault]]:
    """Too many or no pieces, and names that stand for several."""
    total = sum(piece.copies for piece in pieces)
    if not 1 <= total <= MOST_PIECES:
        yield -1, Fault(f"{total} pieces; expected 1 to {MOST_PIECES}")
        return
    owners: dict[str, str] = {}
    for index, piece in enumerate(pieces):
        for label in dict.fromkeys((piece.name, *piece.labels)):
            owner = owners.setdefault(label, piece.name)
            if owner != piece.name:
                yield index, Fault(f"{label} is a copy of one piece and the name of another")
    times: dict[str, int] = {}
    for index, piece in enumerate(pieces):
        times[piece.name] = times.get(piece.name, 0) + 1
        if times[piece.name] == 2:
            number = sum(each.name == piece.name for each in pieces)
            hint = "several copies of a piece are written as one piece with 'copies'"
            yield index, Fault(f"piece {piece.name} stands {number} times", hint)


def area_faults(board: int, pieces: Sequence[Piece]) -> Iterator[Fault]:
    """Whether the pieces, some of the spare ones among them, have the area of the board."""
    needed = sum(piece.area * piece.copies for piece in pieces if not piece.is_spare)
    spare = [piece.area for piece in pieces if piece.is_spare for _ in range(piece.copies)]
    if not spare or needed > board:
        if needed != board:
            yield area_fault(board, needed)
        return
    sums = 1
    for area in spare:
        sums |= sums << area
    if not sums >> board - needed & 1:
        areas = " or ".join(map(str, sorted(set(spare))))
        yield Fault(
            f"the board has {board} free cells, but the pieces have {needed} "
            "and no choice of the spare ones has the rest",
            f"{board - needed} left for spare pieces of {areas}",
        )


def area_fault(board: int, pieces: int) -> Fault:
    """The fault of a board and pieces that differ in area."""
    difference = abs(board - pieces)
    way = "too few" if pieces < board else "too many"
    return Fault(
        f"the board has {board} free cells, but the pieces have {pieces}",
        f"{difference} {way}: the pieces must fill the board exactly",
    )


def given_faults(
    kind: Kind, free: Collection[Cell], pieces: Sequence[Piece], given: Sequence[Given]
) -> Iterator[tuple[int, Fault]]:
    """Given pieces that are unknown, too many, off the board, over each other or out of shape."""
    by_name = {piece.name: piece for piece in pieces}
    left = {piece.name: piece.copies for piece in pieces}
    owners: dict[Cell, str] = {}
    for index, each in enumerate(given):
        piece = by_name.get(each.name)
        if piece is None:
            yield index, Fault(f"a piece {shown(each.name)} is given, but does not exist")
            continue
        left[each.name] -= 1
        if left[each.name] == -1:
            yield (
                index,
                Fault(f"piece {each.name} is given more often than it has copies"),
            )
        yield from ((index, fault) for fault in _place_faults(each, piece, kind, free, owners))
        owners |= dict.fromkeys(each.cells, each.name)


def _place_faults(
    given: Given, piece: Piece, kind: Kind, free: Collection[Cell], owners: dict[Cell, str]
) -> Iterator[Fault]:
    outside = [cell for cell in given.cells if cell not in free]
    if outside:
        place = cell_name(outside[0])
        yield Fault(f"piece {given.name} is given at {place}, which is no free cell of the board")
        return
    taken = [cell for cell in given.cells if cell in owners]
    if taken:
        other = owners[taken[0]]
        yield Fault(f"pieces {other} and {given.name} are both given at {cell_name(taken[0])}")
    if piece.area > LARGEST_GIVEN:
        yield Fault(f"piece {given.name} has more than {LARGEST_GIVEN:,} cells; it cannot be given")
    elif not is_image(piece, kind, given.cells):
        yield Fault(f"piece {given.name} is given where it has another shape", _cells_text(given))


def _cells_text(given: Given) -> str:
    return f"its cells there: {' '.join(map(cell_name, given.cells[:20]))}"
