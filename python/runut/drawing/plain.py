"""A solution without its puzzle as a scene.

The values decide the drawing: if all are 0 or 1, a 1 is black; equal letters are one piece in one
colour; every other number is written. Layers are drawn one below the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runut.core.scene import Group, Item, Line, Rect, Scene, Text

Value = int | str | None
Rows = Sequence[Sequence[Value]]

HOLE = "."


def scene_of_layers(layers: Sequence[Rows]) -> Scene:
    """The scene of a solution's layers.

    >>> scene_of_layers([[[1, 0]]]).items[0].items[0]
    Rect(x=0, y=0, width=1, height=1, role='black')
    """
    values = [value for rows in layers for row in rows for value in row]
    roles = _roles(values)
    groups = []
    top = 0
    for rows in layers:
        groups.append(Group((*_fills(rows, top, roles), *_texts(rows, top), *_borders(rows, top))))
        top += len(rows) + 1
    width = max((len(row) for rows in layers for row in rows), default=0)
    return Scene(width, max(top - 1, 0), tuple(groups), "Solution")


def _roles(values: Sequence[Value]) -> dict[Value, str]:
    """The role that fills a cell, by its value."""
    if all(value in (0, 1, None) for value in values):
        return {0: "white", 1: "black", None: "shade"}
    letters = sorted({value for value in values if isinstance(value, str)} - {HOLE})
    pieces: dict[Value, str] = {letter: f"piece:{at}" for at, letter in enumerate(letters)}
    return pieces | {HOLE: "", None: "shade"}


def _fills(rows: Rows, top: int, roles: dict[Value, str]) -> Iterator[Item]:
    """Filled cells value by value, so that equal cells become one shape."""
    cells = [
        (y, x, roles.get(value, "cell"))
        for y, row in enumerate(rows)
        for x, value in enumerate(row)
    ]
    for y, x, role in sorted(cells, key=lambda cell: cell[2]):
        if role:
            yield Rect(x, top + y, 1, 1, role)


def _texts(rows: Rows, top: int) -> Iterator[Item]:
    is_picture = all(value in (0, 1, None) for row in rows for value in row)
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value not in (None, HOLE) and not is_picture:
                text = str(value)
                role = "letter" if isinstance(value, str) else "found"
                yield Text(x + 0.5, top + y + 0.5, text, role, min(0.66, 1.2 / len(text)))


def _borders(rows: Rows, top: int) -> Iterator[Item]:
    """Thin lines between equal cells and numbers, thick lines around pieces and the board."""

    def value(y: int, x: int) -> Value:
        return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else HOLE

    def role(here: Value, other: Value) -> str:
        if isinstance(here, str) or isinstance(other, str):
            return "" if here == other else "edge"
        return "grid"

    for y in range(len(rows) + 1):
        for x in range(max(map(len, rows), default=0) + 1):
            here = value(y, x)
            if found := role(here, value(y, x - 1)):
                yield Line(x, top + y, x, top + y + 1, found)
            if found := role(here, value(y - 1, x)):
                yield Line(x, top + y, x + 1, top + y, found)
