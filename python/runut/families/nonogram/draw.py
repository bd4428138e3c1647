"""A nonogram as a scene: clues in the margins, towards the board, and the picture.

In text only the frame of the board has lines, so that the picture has no gaps; in graphics a
thicker line follows every five cells and continues through the margins. In colour, a clue lies on
its colour, and a text has the colour's mark after each length and in each cell, so that no meaning
depends on colours alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from runut.core.board import Choice
from runut.core.puzzle import Solution
from runut.core.scene import Group, Item, Line, Rect, Scene, Text
from runut.core.shape import Rows
from runut.families.nonogram.model import Block, Clue, Nonogram, marks_of
from runut.families.nonogram.shades import shade_of

EMPTY: Clue = (Block(0),)
EVERY = 5
GAP = 0.04
"""The margin around a clue on its colour, which separates neighbours of one colour."""


class Ink(NamedTuple):
    """The letter of a colour, and its shade or its number in the theme."""

    mark: str
    shade: str


def draw(puzzle: Nonogram, solution: Solution | None = None) -> Scene:
    """The clues and, if given, the picture. While cells are undecided, white ones have a dot."""
    left = max(len(clue or EMPTY) for clue in puzzle.rows)
    top = max(len(clue or EMPTY) for clue in puzzle.columns)
    width, height = left + puzzle.width, top + puzzle.height
    items = (
        Rect(left, top, puzzle.width, puzzle.height, "white"),
        Group(tuple(_clues(puzzle, left, top)), "clues"),
        Group(tuple(_picture(puzzle, solution.rows, left, top)) if solution else (), "picture"),
        Group(tuple(_lines(left, top, width, height)), "lines"),
    )
    title = f"Nonogram {puzzle.width}×{puzzle.height}"
    return Scene(width, height, items, title, ((left, top),))


def look(puzzle: Nonogram, colour: int) -> Choice:
    """How a colour looks by itself; 0 is white."""
    if not colour:
        return Choice("white", role="white")
    inks = _inks(puzzle)
    name = puzzle.colours[colour - 1]
    if not inks:
        return Choice(name, role="black")
    return Choice(name, inks[colour].mark, f"colour:{inks[colour].shade}")


def _clues(puzzle: Nonogram, left: int, top: int) -> Iterator[Item]:
    inks = _inks(puzzle)
    for row, clue in enumerate(puzzle.rows):
        blocks = clue or EMPTY
        for at, block in enumerate(blocks, left - len(blocks)):
            yield from _number(block, at, top + row, inks)
    for column, clue in enumerate(puzzle.columns):
        blocks = clue or EMPTY
        for at, block in enumerate(blocks, top - len(blocks)):
            yield from _number(block, left + column, at, inks)


def _inks(puzzle: Nonogram) -> dict[int, Ink]:
    """How colours are drawn; empty for a picture in black."""
    if puzzle.colours == ("black",):
        return {}
    marks = marks_of(puzzle.colours)
    shades = (shade_of(colour) or str(number) for number, colour in enumerate(puzzle.colours))
    return {number: Ink(*each) for number, each in enumerate(zip(marks, shades, strict=True), 1)}


def _number(block: Block, x: int, y: int, inks: Mapping[int, Ink]) -> Iterator[Item]:
    size = (0.6, 0.6, 0.6, 0.48, 0.38)[len(str(block.length))]
    ink = inks.get(block.colour) if block.length else None
    if ink is None:
        role = "clue" if block.length else "label"
        yield Text(x + 0.5, y + 0.5, str(block.length), role, size)
        return
    side = 1 - 2 * GAP
    yield Rect(x + GAP, y + GAP, side, side, f"colour:{ink.shade}")
    yield Text(x + 0.5, y + 0.5, str(block.length), f"ink:{ink.shade}", size)
    yield Text(x + 0.5, y + 0.5, f"{block.length}{ink.mark}", "blank", size)


def _picture(puzzle: Nonogram, rows: Rows, left: int, top: int) -> Iterator[Item]:
    has_open_cells = any(value is None for row in rows for value in row)
    inks = _inks(puzzle)
    for y, row in enumerate(rows, top):
        for x, value in enumerate(row, left):
            if value in inks:
                ink = inks[int(value)]
                yield Rect(x, y, 1, 1, f"colour:{ink.shade}")
                yield Text(x + 0.5, y + 0.5, ink.mark, "blank")
            elif value:
                yield Rect(x, y, 1, 1, "black")
            elif value == 0 and has_open_cells:
                yield Text(x + 0.5, y + 0.5, "·", "mark", 1.1)


def _lines(left: int, top: int, width: int, height: int) -> Iterator[Line]:
    for x in range(left + 1, width):
        if (x - left) % EVERY:
            yield Line(x, top, x, height, "grid")
    for y in range(top + 1, height):
        if (y - top) % EVERY:
            yield Line(left, y, width, y, "grid")
    for x in range(left + EVERY, width, EVERY):
        yield Line(x, 0, x, height, "guide")
    for y in range(top + EVERY, height, EVERY):
        yield Line(0, y, width, y, "guide")
    yield Line(left, 0, left, height, "bar")
    yield Line(0, top, width, top, "bar")
    yield Line(width, top, width, height, "edge")
    yield Line(left, height, width, height, "edge")
