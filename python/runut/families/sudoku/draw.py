"""A sudoku as a scene: givens bold, found digits in another hue, thick lines around boxes."""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.puzzle import Solution
from runut.core.scene import Group, Line, Rect, Scene, Text
from runut.families.sudoku.formats.cells import SYMBOLS
from runut.families.sudoku.model import Sudoku

__all__ = ["draw"]


def draw(puzzle: Sudoku, solution: Solution | None = None) -> Scene:
    """The board with its givens and, if given, the solution's digits."""
    size = puzzle.size
    items = (
        Rect(0, 0, size, size, "white"),
        Group(tuple(_digits(puzzle, solution)), "digits"),
        Group(tuple(_lines(puzzle)), "lines"),
    )
    return Scene(size, size, items, f"Sudoku {size}×{size}")


def _digits(puzzle: Sudoku, solution: Solution | None) -> Iterator[Text]:
    found = list(solution.values()) if solution else [0] * len(puzzle.cells)
    for cell, (given, digit) in enumerate(zip(puzzle.cells, found, strict=True)):
        row, column = divmod(cell, puzzle.size)
        role = "given" if given else "found" if digit else "blank"
        yield Text(column + 0.5, row + 0.5, SYMBOLS[given or int(digit or 0)], role)


def _lines(puzzle: Sudoku) -> Iterator[Line]:
    size = puzzle.size
    for at in range(1, size):
        if at % puzzle.box_columns:
            yield Line(at, 0, at, size, "grid")
        if at % puzzle.box_rows:
            yield Line(0, at, size, at, "grid")
    for at in range(0, size + 1, puzzle.box_columns):
        yield Line(at, 0, at, size, "bar")
    for at in range(0, size + 1, puzzle.box_rows):
        yield Line(0, at, size, at, "bar")
