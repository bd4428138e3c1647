"""Scene to text for terminals and reports.

The scene is read as a grid of cells. A `Text` is written into the cell around its point; a `Rect`
of one cell with a dark role fills its cell; a `Line` whose role starts with "bar" becomes a column
of `|` or a row of `-` between the cells. A `Text` on a filled cell is in brackets. Everything else
is omitted, such as candidates, since it has no width in text.

Colours appear only where they carry meaning, in tones that are readable on dark and light
terminals; a letter on a piece has the piece's colour as its background. A `Frame` of one cell gives
its role to the text in it, which shows errors and highlights.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TypeGuard

from runut.core.scene import Disc, Frame, Item, Line, Rect, Scene, Text, flat
from runut.drawing.terminal import Colours, terminal_codes

FILLED = {"black": "█", "mark": "·"}
_SMALL = ("candidate", "-small", "-bold")
"""The ends of the roles of texts that share their cell with others."""
_GROUNDS = ("piece:", "colour:")


@dataclass(frozen=True, slots=True)
class _Glyph:
    text: str
    role: str


@dataclass(frozen=True, slots=True)
class _Grid:
    """The content of each cell (column, row), and the bars before columns and rows."""

    glyphs: dict[tuple[int, int], _Glyph]
    grounds: dict[tuple[int, int], str]
    bracketed: set[tuple[int, int]]
    verticals: set[int]
    horizontals: set[int]
    columns: int
    rows: int
    cell_width: int
    """The length of the longest text."""


def render(scene: Scene, *, colours: Colours = Colours.NONE) -> str:
    """The scene as lines of text without trailing blanks, in colours if requested.

    >>> print(render(Scene(2, 1, (Text(0.5, 0.5, "5", "given"), Text(1.5, 0.5, "3", "given")))))
    5 3
    """
    grid = _grid(scene)
    lines = []
    for row in range(grid.rows):
        if row in grid.horizontals:
            lines.append(_rule(grid))
        lines.append(_row(grid, row, colours=colours))
    return "\n".join(lines)


def _grid(scene: Scene) -> _Grid:
    items = list(flat(scene))
    columns, rows = floor(scene.width + 0.5), floor(scene.height + 0.5)
    bars = [item for item in items if isinstance(item, Line) and item.role.startswith("bar")]
    glyphs = _glyphs(items)
    filled = {_middle(item) for item in items if _is_filled(item)}
    return _Grid(
        glyphs=glyphs,
        grounds=_grounds(items),
        bracketed={place for place in filled if glyphs[place].text != FILLED["black"]},
        verticals={round(bar.x1) for bar in bars if bar.x1 == bar.x2} & set(range(1, columns)),
        horizontals={round(bar.y1) for bar in bars if bar.y1 == bar.y2} & set(range(1, rows)),
        columns=columns,
        rows=rows,
        cell_width=max((len(glyph.text) for glyph in glyphs.values()), default=1),
    )


def _glyphs(items: list[Item]) -> dict[tuple[int, int], _Glyph]:
    glyphs: dict[tuple[int, int], _Glyph] = {}
    for item in items:
        if isinstance(item, Text) and not item.role.endswith(_SMALL):
            glyphs[floor(item.x), floor(item.y)] = _Glyph(item.text, item.role)
        elif isinstance(item, Rect) and item.role in FILLED and item.width <= 1:
            glyphs[_middle(item)] = _Glyph(FILLED[item.role], item.role)
        elif isinstance(item, Frame) and item.width <= 1 and _middle(item) in glyphs:
            glyphs[_middle(item)] = _Glyph(glyphs[_middle(item)].text, item.role)
    return glyphs


def _is_filled(item: Item) -> TypeGuard[Rect]:
    return isinstance(item, Rect) and item.role == "black" and item.width <= 1


def _grounds(items: list[Item]) -> dict[tuple[int, int], str]:
    shapes = [item for item in items if isinstance(item, Rect | Disc)]
    return {_middle(item): item.role for item in shapes if item.role.startswith(_GROUNDS)}


def _middle(item: Rect | Frame | Disc) -> tuple[int, int]:
    """The cell that holds the centre of a shape."""
    if isinstance(item, Disc):
        return floor(item.x), floor(item.y)
    return floor(item.x + item.width / 2), floor(item.y + item.height / 2)


def _rule(grid: _Grid) -> str:
    width = grid.cell_width + (2 if grid.bracketed else 0)
    gaps = 0 if grid.bracketed else grid.columns - 1 + len(grid.verticals)
    return "-" * (grid.columns * width + gaps + len(grid.verticals))


def _row(grid: _Grid, row: int, *, colours: Colours) -> str:
    parts = []
    for column in range(grid.columns):
        if column in grid.verticals:
            parts.append("|")
        parts.append(_cell(grid, (column, row), colours=colours))
    return ("" if grid.bracketed else " ").join(parts).rstrip()


def _cell(grid: _Grid, place: tuple[int, int], *, colours: Colours) -> str:
    """The text of a cell, aligned right; a filled cell is filled over its whole width."""
    glyph = grid.glyphs.get(place, _Glyph("", ""))
    text = glyph.text * grid.cell_width if glyph.text == FILLED["black"] else glyph.text
    blank = " " * (grid.cell_width - len(text))
    codes = terminal_codes(glyph.role, grid.grounds.get(place, ""), colours)
    inner = f"{blank}\x1b[{codes}m{text}\x1b[0m" if codes and text.strip() else blank + text
    if not grid.bracketed:
        return inner
    return f"[{inner}]" if place in grid.bracketed else f" {inner} "
