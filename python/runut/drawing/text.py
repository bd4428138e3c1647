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

from math import floor

from runut.core.scene import Disc, Frame, Line, Rect, Scene, Text, flat
from runut.drawing.terminal import Colours, terminal_codes

FILLED = {"black": "█", "mark": "·"}
_SMALL = ("candidate", "-small", "-bold")
"""The ends of the roles of texts that share their cell with others."""
_GROUNDS = ("piece:", "colour:")


_Place = tuple[int, int]
"""A cell as its column and row."""


class _Grid:
    """The text of each cell of a scene and its role, and the bars before columns and rows."""

    def __init__(self, scene: Scene) -> None:
        self.columns, self.rows = floor(scene.width + 0.5), floor(scene.height + 0.5)
        self.texts, self.roles = dict[_Place, str](), dict[_Place, str]()
        self.grounds, self.filled = dict[_Place, str](), set[_Place]()
        verticals, horizontals = set[int](), set[int]()
        for item in flat(scene):
            if isinstance(item, Text):
                if not item.role.endswith(_SMALL):
                    place = floor(item.x), floor(item.y)
                    self.texts[place], self.roles[place] = item.text, item.role
            elif isinstance(item, Line):
                if item.role.startswith("bar") and item.x1 == item.x2:
                    verticals.add(round(item.x1))
                elif item.role.startswith("bar") and item.y1 == item.y2:
                    horizontals.add(round(item.y1))
            elif isinstance(item, Rect | Frame | Disc):
                self._take(item)
        self.verticals = sorted(verticals.intersection(range(1, self.columns)), reverse=True)
        self.horizontals = horizontals.intersection(range(1, self.rows))
        self.bracketed = {place for place in self.filled if self.texts[place] != FILLED["black"]}
        self.cell_width = max(map(len, self.texts.values()), default=1)

    def _take(self, item: Rect | Frame | Disc) -> None:
        """What a shape does to the cell that holds its centre."""
        place, role = _middle(item), item.role
        if role.startswith(_GROUNDS) and not isinstance(item, Frame):
            self.grounds[place] = role
        elif isinstance(item, Disc) or item.width > 1:
            return
        elif isinstance(item, Frame):
            self.roles.update({place: role} if place in self.texts else {})
        elif role in FILLED:
            self.texts[place], self.roles[place] = FILLED[role], role
            self.filled.update([place] if role == "black" else [])


def _middle(item: Rect | Frame | Disc) -> _Place:
    """The cell that holds the centre of a shape."""
    if isinstance(item, Disc):
        return floor(item.x), floor(item.y)
    return floor(item.x + item.width / 2), floor(item.y + item.height / 2)


def render(scene: Scene, *, colours: Colours = Colours.NONE) -> str:
    """The scene as lines of text without trailing blanks, in colours if requested.

    >>> print(render(Scene(2, 1, (Text(0.5, 0.5, "5", "given"), Text(1.5, 0.5, "3", "given")))))
    5 3
    """
    grid = _Grid(scene)
    cells = _cells(grid, colours)
    blank = " " * (grid.cell_width + (2 if grid.bracketed else 0))
    gap = "" if grid.bracketed else " "
    rule = "-" * len(gap.join([blank] * grid.columns + ["|"] * len(grid.verticals)))
    lines = []
    for row in range(grid.rows):
        parts = [cells.get((column, row), blank) for column in range(grid.columns)]
        for column in grid.verticals:
            parts.insert(column, "|")
        lines += [rule] if row in grid.horizontals else []
        lines.append(gap.join(parts).rstrip())
    return "\n".join(lines)


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
    if width == 1:
        return grid.texts
    return {
        place: full * width if text == full else text.rjust(width)
        for place, text in grid.texts.items()
    }


def _coloured(grid: _Grid, colours: Colours) -> dict[_Place, str]:
    """The aligned texts in their colours, without the blanks before them."""
    coloured = {}
    for place, text in _aligned(grid).items():
        glyph, role = grid.texts[place], grid.roles[place]
        codes = terminal_codes(role, grid.grounds.get(place, ""), colours)
        blanks = 0 if glyph == FILLED["black"] else len(text) - len(glyph)
        inked = f"{text[:blanks]}\x1b[{codes}m{text[blanks:]}\x1b[0m"
        coloured[place] = inked if codes and glyph.strip() else text
    return coloured
