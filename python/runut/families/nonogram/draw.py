"""A nonogram as a scene: clues in the margins, a thick line each five cells."""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.puzzle import Solution
from runut.core.scene import Group, Item, Line, Rect, Scene, Text
from runut.families.nonogram.model import Nonogram

__all__ = ["draw"]

FIVE = 5


def draw(puzzle: Nonogram, solution: Solution | None = None) -> Scene:
    """The clues beside their lines and, if given, the solution's picture."""
    left = max(1, *map(len, puzzle.rows))
    top = max(1, *map(len, puzzle.columns))
    width, height = left + puzzle.width, top + puzzle.height
    items = (
        Group(tuple(_clues(puzzle, left, top)), "clues"),
        Group(tuple(_cells(solution, left, top)), "picture"),
        Group(tuple(_lines(left, top, width, height)), "lines"),
    )
    return Scene(width, height, items, f"Nonogram {puzzle.width}×{puzzle.height}")


def _clues(puzzle: Nonogram, left: int, top: int) -> Iterator[Text]:
    for row, clue in enumerate(puzzle.rows):
        lengths = [block.length for block in clue] or [0]
        for at, length in enumerate(lengths, left - len(lengths)):
            yield _number(length, at, top + row)
    for column, clue in enumerate(puzzle.columns):
        lengths = [block.length for block in clue] or [0]
        for at, length in enumerate(lengths, top - len(lengths)):
            yield _number(length, left + column, at)


def _number(length: int, x: int, y: int) -> Text:
    return Text(x + 0.5, y + 0.5, str(length), "clue", 0.55 if length < 100 else 0.4)


def _cells(solution: Solution | None, left: int, top: int) -> Iterator[Item]:
    for row, values in enumerate(solution.rows() if solution else ()):
        for column, value in enumerate(values):
            if value:
                yield Rect(left + column, top + row, 1, 1, "black")


def _lines(left: int, top: int, width: int, height: int) -> Iterator[Line]:
    for at in range(left, width + 1):
        is_bar = (at - left) % FIVE == 0 or at == width
        yield Line(at, 0 if is_bar else top, at, height, "bar" if is_bar else "grid")
    for at in range(top, height + 1):
        is_bar = (at - top) % FIVE == 0 or at == height
        yield Line(0 if is_bar else left, at, width, at, "bar" if is_bar else "grid")
