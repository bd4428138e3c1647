"""Scene to half blocks: two cells per character, for boards too wide for a terminal.

It shows filled cells, but no texts. Without colours a dark cell is a block, any other is empty.
"""

from __future__ import annotations

from itertools import zip_longest
from math import floor

from runut.core.scene import Rect, Scene, flat
from runut.drawing.terminal import Colours, code_of
from runut.drawing.theme import style

_PLAIN = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_ALMOST = 0.9
"""The side of a shape that fills its cell."""
Grid = list[list[str]]


def render(scene: Scene, *, colours: Colours = Colours.NONE) -> str:
    """The filled cells of a scene, two rows per line.

    >>> render(Scene(2, 2, (Rect(0, 0, 1, 1, "black"), Rect(1, 1, 1, 1, "black"))))
    '▀▄'
    """
    grid = _grid(scene)
    pairs = zip_longest(grid[::2], grid[1::2], fillvalue=[""] * floor(scene.width + 0.5))
    return "\n".join(_line(above, below, colours) for above, below in pairs)


def has_filled_cells(scene: Scene) -> bool:
    """Whether half blocks can show anything of a scene."""
    return any(isinstance(item, Rect) and _is_dark(item.role) for item in flat(scene))


def _grid(scene: Scene) -> Grid:
    """The role that fills each cell, "" where none does."""
    columns, rows = floor(scene.width + 0.5), floor(scene.height + 0.5)
    grid = [[""] * columns for _ in range(rows)]
    for item in flat(scene):
        if isinstance(item, Rect) and item.width > _ALMOST and item.height > _ALMOST:
            left, top = round(item.x), round(item.y)
            for row in range(max(0, top), min(rows, round(item.y + item.height))):
                width = min(columns, round(item.x + item.width)) - left
                grid[row][left : left + width] = [item.role] * width
    return grid


def _line(above: list[str], below: list[str], colours: Colours) -> str:
    if not colours:
        pairs = zip(above, below, strict=True)
        return "".join(_PLAIN[_is_dark(top), _is_dark(bottom)] for top, bottom in pairs).rstrip()
    parts, last = [], ""
    for top, bottom in zip(above, below, strict=True):
        codes = _codes(top, bottom, colours)
        if codes != last:
            parts.append(f"\x1b[{codes}m")
            last = codes
        parts.append("▀" if top else "▄" if bottom else " ")
    return "".join(parts) + "\x1b[0m"


def _is_dark(role: str) -> bool:
    return bool(role) and role not in ("white", "cell", "paper", "shade", "hole")


def _codes(top: str, bottom: str, colours: Colours) -> str:
    """The colour of the upper cell, over that of the lower."""
    if top and bottom:
        return f"0;38;{_code(top, colours)};48;{_code(bottom, colours)}"
    return f"0;38;{_code(top or bottom, colours)}" if top or bottom else "0"


def _code(role: str, colours: Colours) -> str:
    return code_of(style(role).colour, colours)
