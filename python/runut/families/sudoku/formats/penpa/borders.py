"""What the lines between corners of cells are: regions, diagonals, or only drawn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from runut.core.shape import linked
from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.formats.penpa import looks
from runut.families.sudoku.formats.penpa.drawings import CELL, LINE, ON, Drawing, Found
from runut.families.sudoku.formats.penpa.lattice import Kind, Pair

Cell = tuple[int, int]
Parts = Iterable[tuple[int, int]]


def borders(drawing: Drawing) -> Found:
    """The regions, the diagonals, and the other lines between corners."""
    parts = {(min(each), max(each)) for each in drawing.parts("lineE")}
    parts |= {(min(each), max(each)) for each in drawing.parts("freelineE")}
    frame = {part for part in parts if _is_frame(drawing, part)}
    borders = {part: pair for part in parts - frame if (pair := _parted(drawing, part))}
    regions = _regions(drawing, borders.values())
    numbers = {cell: at for at, region in enumerate(regions) for cell in region}
    for cell in _board(drawing):
        yield CELL, {"at": cell, "region": numbers.get(cell)}
    used = {
        part for part, (one, other) in borders.items() if numbers.get(one) != numbers.get(other)
    }
    for key, is_down in zip(keys.DIAGONALS, (True, False), strict=True):
        diagonal = _diagonal(drawing, is_down=is_down)
        if diagonal <= parts:
            used |= diagonal
            yield key, ON
    yield from pieces(parts - frame - used, LINE)


def _board(drawing: Drawing) -> list[Cell]:
    lattice = drawing.lattice
    return [(row, column) for row in range(lattice.high) for column in range(lattice.wide)]


def _ends(drawing: Drawing, part: tuple[int, int]) -> list[Cell]:
    """The ends of a part between corners, as the cells whose lower right corners they are."""
    places = [drawing.lattice.place(point) for point in part]
    return [(row, column) for row, column, kind in places if kind == Kind.CORNER]


def _parted(drawing: Drawing, part: tuple[int, int]) -> Pair | None:
    """The two cells of the board that the part of a border lies between."""
    match _ends(drawing, part):
        case [(row, column), (lower, after)] if (lower, after) == (row, column + 1):
            pair = (row, after), (row + 1, after)
        case [(row, column), (lower, after)] if (lower, after) == (row + 1, column):
            pair = (lower, column), (lower, column + 1)
        case _:
            return None
    return pair if all(drawing.lattice.holds(*cell) for cell in pair) else None


def _is_frame(drawing: Drawing, part: tuple[int, int]) -> bool:
    """Whether a part lies on the frame of the board."""
    lattice, ends = drawing.lattice, _ends(drawing, part)
    if len(ends) < 2:
        return False
    (row, column), (lower, after) = ends
    on_rows = row == lower and row in (-1, lattice.high - 1)
    return on_rows or (column == after and column in (-1, lattice.wide - 1))


def _regions(drawing: Drawing, borders: Iterable[Pair]) -> list[list[Cell]]:
    """The regions inside the borders; none on a board with the tag of a Latin square."""
    cells, shut = _board(drawing), {*borders}
    pairs = [
        (cell, other)
        for cell in cells
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if drawing.lattice.holds(*other) and (cell, other) not in shut
    ]
    found = [*linked(cells, pairs)]
    size = max(drawing.lattice.high, drawing.lattice.wide)
    if {*map(len, found)} == {size} and not (looks.NO_BOXES in drawing.tags and len(found) == 1):
        return found
    if looks.NO_BOXES not in drawing.tags:
        raise ValueError(
            f"its borders make no regions of {size} cells, and its tags no Latin square"
        )
    return []


def _diagonal(drawing: Drawing, *, is_down: bool) -> set[tuple[int, int]]:
    """The parts of a diagonal through the board."""
    lattice, size = drawing.lattice, drawing.lattice.wide
    parts: set[tuple[int, int]] = set()
    for row in range(size):
        column = row if is_down else size - 1 - row
        upper, lower = (column - 1, column) if is_down else (column, column - 1)
        start = lattice.point(row - 1, upper, Kind.CORNER)
        parts.add((start, lattice.point(row, lower, Kind.CORNER)))
    return parts


def pieces(parts: Parts, key: str) -> Found:
    """Lines that are only drawn, counted as they hang together."""
    held = [*parts]
    points = dict.fromkeys(chain.from_iterable(held))
    yield from ((key, {}) for _ in linked(points, held))
