"""Scene to text for terminals and reports.

The scene is read as a grid of cells. A `Text` is written into the cell around its point; a `Rect`
of one cell with a dark role fills its cell; a `Line` whose role starts with "bar" becomes a column
of `|` or a row of `-` between the cells. Everything else is left out: it has no width in text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from runut.core.scene import Group, Item, Line, Rect, Scene, Text
from runut.drawing.theme import look

__all__ = ["render"]

FILLED = {"black": "█", "mark": "·"}


@dataclass(frozen=True, slots=True)
class _Glyph:
    text: str
    role: str


def render(scene: Scene, *, colour: bool = False) -> str:
    """The scene as lines of text without trailing blanks; 24-bit colours only if wanted.

    >>> print(render(Scene(2, 1, (Text(0.5, 0.5, "5", "given"), Text(1.5, 0.5, "3", "given")))))
    5 3
    """
    flat = list(_flat(scene.items))
    glyphs = _glyphs(flat)
    longest = max((len(glyph.text) for glyph in glyphs.values()), default=1)
    verticals, horizontals = _bars(flat)
    columns, rows = floor(scene.width + 0.5), floor(scene.height + 0.5)
    lines: list[str] = []
    for row in range(rows):
        parts = []
        for column in range(columns):
            if column in verticals and column > 0:
                parts.append("|")
            parts.append(_cell(glyphs.get((column, row)), longest, colour=colour))
        if row in horizontals and row > 0:
            lines.append(
                "-"
                * (columns * (longest + 1) - 1 + 2 * sum(0 < bar < columns for bar in verticals))
            )
        lines.append(" ".join(parts).rstrip())
    return "\n".join(lines)


def _flat(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from _flat(item.items)
        else:
            yield item


def _glyphs(items: list[Item]) -> dict[tuple[int, int], _Glyph]:
    glyphs: dict[tuple[int, int], _Glyph] = {}
    for item in items:
        if isinstance(item, Text):
            glyphs[floor(item.x), floor(item.y)] = _Glyph(item.text, item.role)
        elif isinstance(item, Rect) and item.role in FILLED and item.width <= 1:
            middle = (floor(item.x + item.width / 2), floor(item.y + item.height / 2))
            glyphs[middle] = _Glyph(FILLED[item.role], item.role)
    return glyphs


def _bars(items: list[Item]) -> tuple[set[int], set[int]]:
    bars = [item for item in items if isinstance(item, Line) and item.role.startswith("bar")]
    verticals = {round(bar.x1) for bar in bars if bar.x1 == bar.x2}
    horizontals = {round(bar.y1) for bar in bars if bar.y1 == bar.y2}
    return verticals, horizontals


def _cell(glyph: _Glyph | None, longest: int, *, colour: bool) -> str:
    if glyph is None:
        return " " * longest
    text = glyph.text * longest if glyph.text == FILLED["black"] else glyph.text.rjust(longest)
    return _coloured(text, glyph.role) if colour else text


def _coloured(text: str, role: str) -> str:
    style = look(role)
    red, green, blue = (int(style.colour[at : at + 2], 16) for at in (1, 3, 5))
    bold = "1;" if style.bold else ""
    return f"\x1b[{bold}38;2;{red};{green};{blue}m{text}\x1b[0m"
