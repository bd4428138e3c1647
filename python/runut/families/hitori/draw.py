"""A hitori as a scene: black cells filled, their numbers still legible."""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.board import Choice
from runut.core.puzzle import Solution
from runut.core.scene import Group, Line, Rect, Scene, Text
from runut.families.hitori.model import Hitori

BLACK = 1
SIZES = (0.66, 0.66, 0.6, 0.52, 0.4)
"""The size of all numbers of a board, by the digits of the longest."""


def draw(puzzle: Hitori, solution: Solution | None = None) -> Scene:
    """The numbers and, if given, the solution's black cells."""
    width, height = puzzle.width, puzzle.height
    items = (
        Rect(0, 0, width, height, "white"),
        Group(tuple(_blacks(puzzle, solution)), "black cells"),
        Group(tuple(_numbers(puzzle, solution)), "numbers"),
        Group(tuple(_lines(width, height)), "lines"),
    )
    return Scene(width, height, items, f"Hitori {width}×{height}")


def look(_puzzle: Hitori, colour: int) -> Choice:
    """How a colour looks by itself."""
    return Choice("black", role="black") if colour == BLACK else Choice("white", role="white")


def _blacks(puzzle: Hitori, solution: Solution | None) -> Iterator[Rect]:
    for cell, colour in enumerate(solution.values() if solution else ()):
        if colour == BLACK:
            row, column = divmod(cell, puzzle.width)
            yield Rect(column, row, 1, 1, "black")


def _numbers(puzzle: Hitori, solution: Solution | None) -> Iterator[Text]:
    colours = list(solution.values()) if solution else [None] * len(puzzle.cells)
    size = SIZES[min(len(str(max(puzzle.cells))), len(SIZES) - 1)]
    for cell, (number, colour) in enumerate(zip(puzzle.cells, colours, strict=True)):
        row, column = divmod(cell, puzzle.width)
        role = "on-black" if colour == BLACK else "given"
        yield Text(column + 0.5, row + 0.5, str(number or "."), role, size)


def _lines(width: int, height: int) -> Iterator[Line]:
    for at in range(1, width):
        yield Line(at, 0, at, height, "grid")
    for at in range(1, height):
        yield Line(0, at, width, at, "grid")
    for x1, y1, x2, y2 in (
        (0, 0, width, 0),
        (0, height, width, height),
        (0, 0, 0, height),
        (width, 0, width, height),
    ):
        yield Line(x1, y1, x2, y2, "edge")
