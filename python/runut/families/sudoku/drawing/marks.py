"""What lies under the digits: shades, cages, lines and circles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import singledispatch
from itertools import cycle
from string import ascii_lowercase

from runut.core.outlines import outline
from runut.core.scene import Disc, Item, Line, Point, Rect, Text
from runut.families.sudoku import constraints as kinds
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.drawing.strokes import (
    arrow,
    band,
    chevron,
    diamond,
    middle,
    ring,
    tube,
)
from runut.families.sudoku.layout import SIGNS, Board

__all__ = ["grouped", "marks"]

INSET = 0.1
"""From the edge of a cell to the line of its cage, in cells."""
SMALL = 0.3
THICK, THIN, FINE = 0.3, 0.16, 0.06
"""Widths of lines."""
CIRCLE, WALL = 0.42, 0.05


@singledispatch
def marks(_constraint: Constraint, _board: Board) -> Iterator[Item]:
    """What a constraint draws under the digits; the title names rules for the whole board."""
    return iter(())


def _points(cells: Sequence[int], board: Board) -> list[Point]:
    return [middle(cell, board.size) for cell in cells]


# -- areas --------------------------------------------------------------------------------------


@marks.register
def _(constraint: kinds.Diagonals, board: Board) -> Iterator[Item]:
    size = board.size
    if constraint.down:
        yield Line(0, 0, size, size, "diagonal")
    if constraint.up:
        yield Line(0, size, size, 0, "diagonal")


@marks.register
def _(constraint: kinds.Windoku, board: Board) -> Iterator[Item]:
    windows = constraint.statements(board)
    return (_shade(cell, board, "shade") for each in windows for cell in each.cells)


@marks.register
def _(constraint: kinds.Region, board: Board) -> Iterator[Item]:
    yield from (_shade(cell, board, "shade") for cell in constraint.cells)
    yield from _outline(constraint.cells, board)


@marks.register
def _(constraint: kinds.Even, board: Board) -> Iterator[Item]:
    return (_shade(cell, board, "parity", inset=0.14) for cell in constraint.cells)


@marks.register
def _(constraint: kinds.Odd, board: Board) -> Iterator[Item]:
    return (Disc(*point, 0.4, "parity") for point in _points(constraint.cells, board))


@marks.register
def _(constraint: kinds.Cage, board: Board) -> Iterator[Item]:
    if constraint.total is None:
        return _outline(constraint.cells, board)
    return _labelled(constraint.cells, str(constraint.total), board)


@marks.register
def _(constraint: kinds.Rellik, board: Board) -> Iterator[Item]:
    """A cage whose sum is struck out."""
    text = str(constraint.total)
    yield from _labelled(constraint.cells, text, board)
    x, y = _corner(constraint.cells, text, board)
    half = _wide(text) / 2
    yield Line(x - half, y + 0.1, x + half, y - 0.1, "line-strike")


@marks.register
def _(constraint: kinds.Total, board: Board) -> Iterator[Item]:
    yield from (_shade(cell, board, "shade", inset=INSET / 2) for cell in constraint.cells)
    yield _label(constraint.cells, str(constraint.total), board)


@marks.register
def _(constraint: kinds.Lunchbox, board: Board) -> Iterator[Item]:
    yield from band(_points(constraint.cells, board), "shade", 0.7)
    yield _label(constraint.cells, str(constraint.total), board)


@marks.register
def _(constraint: kinds.Candidates, board: Board) -> Iterator[Text]:
    """Each digit at its place in the cell, which is divided as a box is."""
    row, column = divmod(constraint.cell, board.size)
    step = 1 / max(board.box_rows, board.box_columns)
    for digit in constraint.digits:
        down, right = divmod(board.number_of(digit) - 1, board.box_columns)
        x, y = column + (right + 0.5) / board.box_columns, row + (down + 0.5) / board.box_rows
        yield Text(x, y, SIGNS[digit], "label", 0.9 * step)


def _shade(cell: int, board: Board, role: str, *, inset: float = 0.0) -> Rect:
    row, column = divmod(cell, board.size)
    side = 1 - 2 * inset
    return Rect(column + inset, row + inset, side, side, role)


def _outline(cells: Sequence[int], board: Board) -> Iterator[Line]:
    """A line within the edge of some cells, cells that touch being joined."""
    return outline([divmod(cell, board.size)[::-1] for cell in cells], "cage", inset=INSET)


def _labelled(cells: Sequence[int], text: str, board: Board) -> Iterator[Item]:
    """An outline, and a text in the first cell, where the outline leaves room."""
    row, column = divmod(min(cells), board.size)
    corner = (round(column + INSET, 6), round(row + INSET, 6))
    for line in _outline(cells, board):
        # Both sides at the first corner begin there, since no cell of the cage lies before it.
        if (round(line.x1, 6), round(line.y1, 6)) != corner:
            yield line
        elif line.y1 == line.y2:
            yield replace(line, x1=column + INSET + _wide(text))
        else:
            yield replace(line, y1=row + INSET + SMALL * 0.85)
    yield _label(cells, text, board)


def _wide(text: str) -> float:
    return SMALL * (0.1 + 0.55 * len(text))


def _corner(cells: Sequence[int], text: str, board: Board) -> Point:
    """The middle of a text in the corner of the first cell."""
    row, column = divmod(min(cells), board.size)
    return column + 0.08 + _wide(text) / 2, row + 0.05 + SMALL * 0.4


def _label(cells: Sequence[int], text: str, board: Board) -> Text:
    return Text(*_corner(cells, text, board), text, "clue", SMALL)


# -- groups -------------------------------------------------------------------------------------


Grouped = kinds.Clone | kinds.SameSets | kinds.EqualSums


def grouped(constraints: Iterable[Constraint], board: Board) -> Iterator[Item]:
    """Groups of cells that are alike: shaded, and with the same letter in each."""
    found = [each for each in constraints if isinstance(each, Grouped)]
    for constraint, letter in zip(found, cycle(ascii_lowercase), strict=False):
        areas = (
            (constraint.cells, constraint.others)
            if isinstance(constraint, kinds.Clone)
            else constraint.groups
        )
        text = f"Σ{letter}" if isinstance(constraint, kinds.EqualSums) else letter
        for area in areas:
            yield from (_shade(cell, board, "shade", inset=INSET / 2) for cell in area)
            yield _label(area, text, board)


@marks.register
def _(constraint: kinds.CountingCircles, board: Board) -> Iterator[Item]:
    for point in _points(constraint.cells, board):
        yield from ring(point, "line-arrow", CIRCLE, WALL)


@marks.register
def _(constraint: kinds.Indexing, board: Board) -> Iterator[Item]:
    for cell in constraint.cells:
        yield _shade(cell, board, "shade")
        yield Text(*_corner((cell,), "c", board), constraint.axis[0].upper(), "label", SMALL)


@marks.register
def _(constraint: kinds.Minimum | kinds.Maximum, board: Board) -> Iterator[Item]:
    """Angles at the sides: those of a minimum point at the cell, as a sign for less does."""
    yield _shade(constraint.cell, board, "shade")
    x, y = middle(constraint.cell, board.size)
    inwards = -1 if constraint.name == "minimum" else 1
    for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        towards = (inwards * right, inwards * down)
        yield from chevron((x + 0.42 * right, y + 0.42 * down), towards, "cage", 0.08)


# -- lines --------------------------------------------------------------------------------------


@marks.register
def _(constraint: kinds.Thermometer, board: Board) -> Iterator[Item]:
    points = _points(constraint.cells, board)
    yield Disc(*points[0], 0.38, "line-thermometer")
    yield from band(points, "line-thermometer", THICK)


@marks.register
def _(constraint: kinds.SlowThermometer, board: Board) -> Iterator[Item]:
    """A thermometer that is hollow."""
    points = _points(constraint.cells, board)
    yield Disc(*points[0], 0.38, "line-thermometer")
    yield from tube(points, "line-thermometer", THICK, 0.09)
    yield Disc(*points[0], 0.29, "cell")


def _plain(role: str, width: float = THICK) -> Callable[..., Iterator[Item]]:
    """A line of this role through the cells."""

    def drawn(constraint: kinds.Palindrome, board: Board) -> Iterator[Item]:
        return band(_points(constraint.cells, board), role, width)

    return drawn


for _kind, _role in {
    kinds.Palindrome: "line-palindrome",
    kinds.Renban: "line-renban",
    kinds.Nabner: "line-nabner",
    kinds.RegionSumLine: "line-sums",
    kinds.SumLine: "line-stretches",
    kinds.Zipper: "line-zipper",
    kinds.Modular: "line-modular",
    kinds.Entropic: "line-entropic",
}.items():
    marks.register(_kind)(_plain(_role))


@marks.register
def _(constraint: kinds.Whispers, board: Board) -> Iterator[Item]:
    """Green; with a least difference other than the usual one, orange."""
    is_usual = constraint.least_on(board) == (len(board.digits) + 1) // 2
    role = "line-whispers" if is_usual else "line-dutch"
    return band(_points(constraint.cells, board), role, THICK)


@marks.register
def _(constraint: kinds.Relation | kinds.Pattern | kinds.Accepted, board: Board) -> Iterator[Item]:
    """A thin line with a dot in each cell, and a bulb where it begins."""
    points = _points(constraint.cells, board)
    yield from band(points, "line-other", FINE)
    for at, point in enumerate(points):
        yield Disc(*point, 0.12 if at else 0.2, "line-other")


@marks.register
def _(constraint: kinds.Between, board: Board) -> Iterator[Item]:
    points = _points(constraint.cells, board)
    yield from band(points, "line-ends", THIN)
    for point in (points[0], points[-1]):
        yield from ring(point, "line-ends", CIRCLE, 0.07)


@marks.register
def _(constraint: kinds.Lockout, board: Board) -> Iterator[Item]:
    points = _points(constraint.cells, board)
    yield from band(points, "line-lockout", THIN)
    for point in (points[0], points[-1]):
        yield from diamond(point, "line-lockout", 0.48, 0.09)


@marks.register
def _(constraint: kinds.Arrow, board: Board) -> Iterator[Item]:
    points = _points(constraint.cells, board)
    shaft = _points((constraint.cells[-1], *constraint.shaft), board)
    yield from arrow(shaft, "line-arrow", FINE)
    yield from tube(points, "line-arrow", 2 * CIRCLE, WALL)


@marks.register
def _(constraint: kinds.DoubleArrow, board: Board) -> Iterator[Item]:
    points = _points(constraint.cells, board)
    yield from band(points, "line-arrow", FINE)
    for point in (points[0], points[-1]):
        yield from ring(point, "line-arrow", CIRCLE, WALL)
