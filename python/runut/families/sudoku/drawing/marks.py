"""What kinds draw under the digits: shades, cages, lines and circles, and the labels of cells.

`layers` says in which order they lie, and where the labels find room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from runut.core.outlines import outline
from runut.core.scene import Line, Point, Rect
from runut.families.sudoku.drawing import strokes
from runut.families.sudoku.layout import Board

INSET = 0.1
"""From the edge of a cell to the line of its cage, in cells."""
THICK, THIN, FINE = 0.3, 0.16, 0.06
"""Widths of lines."""
HOLLOW, ENDS = 0.08, 0.07
"""Walls of hollow lines, and of rings at the ends of lines."""
LONGEST = 7
"""The most signs of a label that says a rule."""
CIRCLE, DIAMOND, WALL, RIM = 0.42, 0.48, 0.05, 0.035
"""The radius of a circle and of a diamond, the width of a wall, and of each of two walls."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text in the corner of a cell; a clue, unless it only says which rule a mark has."""

    cell: int
    text: str
    is_clue: bool = True
    is_struck: bool = False


Mark = strokes.Shape | Label


def points(cells: Sequence[int], board: Board) -> list[Point]:
    """The middles of cells."""
    return [strokes.middle(cell, board.columns) for cell in cells]


def shade(cell: int, board: Board, role: str = "shade", *, inset: float = 0.0) -> Rect:
    """A cell in a colour, without a margin of `inset`."""
    row, column = divmod(cell, board.columns)
    side = 1 - 2 * inset
    return Rect(column + inset, row + inset, side, side, role)


def cage(cells: Sequence[int], board: Board) -> Iterator[Line]:
    """A line within the edge of some cells, cells that touch being joined."""
    return outline([divmod(cell, board.columns)[::-1] for cell in cells], "cage", inset=INSET)


def summed(cells: Sequence[int], total: int, *, is_struck: bool = False) -> Label:
    """The sum of some cells, in the first of them."""
    return Label(min(cells), str(total), is_struck=is_struck)


def named(cells: Sequence[int], text: str) -> Label:
    """The rule of a line in short, where it begins."""
    short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
    return Label(cells[0], short, is_clue=False)


def line(
    cells: Sequence[int], board: Board, role: str, width: float = THICK
) -> Iterator[strokes.Shape]:
    """A line through the cells."""
    return strokes.band(points(cells, board), role, width)


def to_diamond(start: Point, end: Point) -> float:
    """How far the inside of a diamond reaches in a direction."""
    right, down = end[0] - start[0], end[1] - start[1]
    return (DIAMOND - ENDS) * hypot(right, down) / (abs(right) + abs(down))


def opened(path: Sequence[Point], by: float) -> list[Point]:
    """The line without this length at both ends, where it has a ring."""
    return strokes.shortened(strokes.shortened(path, by)[::-1], by)[::-1]
