"""What kinds draw over the lines of the board: dots, letters and angles between cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from runut.core.scene import Disc, Item, Point, Text
from runut.families.sudoku.drawing.strokes import band, chevron, middle
from runut.families.sudoku.layout import Board

DOT = 0.13
NUMBERED = 0.17
"""The radius of a dot, and of one that holds a number."""


def _between(cells: Sequence[int], board: Board) -> Point:
    (x1, y1), (x2, y2) = (middle(cell, board.columns) for cell in cells)
    return (x1 + x2) / 2, (y1 + y2) / 2


def _joined(cells: Sequence[int], board: Board) -> Iterator[Item]:
    """A line between cells that share no side."""
    (x1, y1), (x2, y2) = ends = [middle(cell, board.columns) for cell in cells]
    if hypot(x2 - x1, y2 - y1) > 1:
        yield from band(ends, "line-other", 0.04)


def dot(cells: Sequence[int], board: Board, ground: str, text: str) -> Iterator[Item]:
    """A dot with a number, if it has one."""
    point = _between(cells, board)
    radius = NUMBERED if text else DOT
    yield from _joined(cells, board)
    yield Disc(*point, radius, "dot-edge")
    yield Disc(*point, radius - 0.025, ground)
    if text:
        yield Text(*point, text, f"{ground}-small", 0.24)


def letter(cells: Sequence[int], board: Board, text: str) -> Iterator[Item]:
    """A letter or number between two cells."""
    point = _between(cells, board)
    yield from _joined(cells, board)
    yield Disc(*point, NUMBERED, "cell")
    yield Text(*point, text, "sign-small", 0.4)


def angle(cells: Sequence[int], board: Board) -> Iterator[Item]:
    """An angle that points from the first cell at the second."""
    (x1, y1), (x2, y2) = (middle(cell, board.columns) for cell in cells)
    far = hypot(x2 - x1, y2 - y1)
    towards = ((x2 - x1) / far, (y2 - y1) / far)
    point = _between(cells, board)
    yield from _joined(cells, board)
    yield Disc(*point, NUMBERED, "cell")
    yield from chevron(point, towards, "sign", 0.13)


def rosette(cells: Sequence[int], board: Board, digits: Sequence[int]) -> Iterator[Item]:
    """A circle around the point where the cells meet, with up to two digits in a row."""
    points = [middle(cell, board.columns) for cell in cells]
    x = sum(x for x, _ in points) / len(points)
    y = sum(y for _, y in points) / len(points)
    yield Disc(x, y, 0.28, "dot-edge")
    yield Disc(x, y, 0.255, "dot-white")
    texts = [*map(board.sign, sorted(digits))]
    rows = [texts] if len(texts) < 3 else [texts[: len(texts) // 2], texts[len(texts) // 2 :]]
    for number, row in enumerate(rows):
        at = y + 0.2 * (number - (len(rows) - 1) / 2)
        yield Text(x, at, "".join(row), "dot-white-small", 0.24 if len(rows) == 2 else 0.28)
