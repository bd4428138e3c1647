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

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import TypeGuard

from runut.core.scene import Disc, Frame, Item, Line, Rect, Scene, Text, flat
from runut.drawing.terminal import Colours, terminal_codes

FILLED = {"black": "█", "mark": "·"}
_SMALL = ("candidate", "-small", "-bold")
"""The ends of the roles of texts that share their cell with others."""
_GROUNDS = ("piece:", "colour:")


_Place = tuple[int, int]
"""A cell as its column and row."""
_Glyphs = dict[_Place, tuple[str, str]]
"""The text of each cell, and its role."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The content of each cell, and the bars before columns and rows."""

    glyphs: _Glyphs
    grounds: dict[_Place, str]
    bracketed: set[_Place]
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
    cells = _cells(grid, colours)
    lines = []
    for row in range(grid.rows):
        if row in grid.horizontals:
            lines.append(_rule(grid))
        lines.append(_row(grid, row, cells))
    return "\n".join(lines)


def _grid(scene: Scene) -> _Grid:
    items = flat(scene)
    columns, rows = floor(scene.width + 0.5), floor(scene.height + 0.5)
    shapes = [item for item in items if not isinstance(item, Text)]
    bars = [item for item in shapes if isinstance(item, Line) and item.role.startswith("bar")]
    glyphs = _glyphs(items)
    filled = {_middle(item) for item in shapes if _is_filled(item)}
    return _Grid(
        glyphs=glyphs,
        grounds=_grounds(shapes),
        bracketed={place for place in filled if glyphs[place][0] != FILLED["black"]},
        verticals={round(bar.x1) for bar in bars if bar.x1 == bar.x2} & set(range(1, columns)),
        horizontals={round(bar.y1) for bar in bars if bar.y1 == bar.y2} & set(range(1, rows)),
        columns=columns,
        rows=rows,
        cell_width=max([len(text) for text, _ in glyphs.values()], default=1),
    )


def _glyphs(items: list[Item]) -> _Glyphs:
    glyphs: _Glyphs = {}
    for item in items:
        if isinstance(item, Text):
            if not item.role.endswith(_SMALL):
                glyphs[floor(item.x), floor(item.y)] = (item.text, item.role)
        elif isinstance(item, Rect) and item.role in FILLED and item.width <= 1:
            glyphs[_middle(item)] = (FILLED[item.role], item.role)
        elif isinstance(item, Frame) and item.width <= 1 and _middle(item) in glyphs:
            glyphs[_middle(item)] = (glyphs[_middle(item)][0], item.role)
    return glyphs


def _is_filled(item: Item) -> TypeGuard[Rect]:
    return isinstance(item, Rect) and item.role == "black" and item.width <= 1


def _grounds(items: Sequence[Item]) -> dict[_Place, str]:
    shapes = [item for item in items if isinstance(item, Rect | Disc)]
    return {_middle(item): item.role for item in shapes if item.role.startswith(_GROUNDS)}


def _middle(item: Rect | Frame | Disc) -> _Place:
    """The cell that holds the centre of a shape."""
    if isinstance(item, Disc):
        return floor(item.x), floor(item.y)
    return floor(item.x + item.width / 2), floor(item.y + item.height / 2)


def _rule(grid: _Grid) -> str:
    width = grid.cell_width + (2 if grid.bracketed else 0)
    gaps = 0 if grid.bracketed else grid.columns - 1 + len(grid.verticals)
    return "-" * (grid.columns * width + gaps + len(grid.verticals))


def _row(grid: _Grid, row: int, cells: dict[_Place, str]) -> str:
    blank = " " * (grid.cell_width + (2 if grid.bracketed else 0))
    parts = []
    for column in range(grid.columns):
        if column in grid.verticals:
            parts.append("|")
        parts.append(cells.get((column, row), blank))
    return ("" if grid.bracketed else " ").join(parts).rstrip()


def _cells(grid: _Grid, colours: Colours) -> dict[_Place, str]:
    """The text of each cell that has one, in brackets where they are needed."""
    written = _aligned(grid) if colours is Colours.NONE else _coloured(grid, colours)
    if not grid.bracketed:
        return written
    return {
        place: f"[{text}]" if place in grid.bracketed else f" {text} "
        for place, text in written.items()
    }


def _aligned(grid: _Grid) -> dict[_Place, str]:
    """The texts aligned right; a filled cell is filled over its whole width."""
    width, full = grid.cell_width, FILLED["black"]
    return {
        place: full * width if text == full else text.rjust(width)
        for place, (text, _) in grid.glyphs.items()
    }


def _coloured(grid: _Grid, colours: Colours) -> dict[_Place, str]:
    """The aligned texts in their colours, without the blanks before them."""
    coloured = {}
    for place, text in _aligned(grid).items():
        glyph, role = grid.glyphs[place]
        codes = terminal_codes(role, grid.grounds.get(place, ""), colours)
        blanks = 0 if glyph == FILLED["black"] else len(text) - len(glyph)
        inked = f"{text[:blanks]}\x1b[{codes}m{text[blanks:]}\x1b[0m"
        coloured[place] = inked if codes and glyph.strip() else text
    return coloured
