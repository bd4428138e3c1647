"""The layers of a drawing of Penpa+ as they fill up, and the lines of its text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from runut.families.sudoku.formats.cells import unwritable
from runut.families.sudoku.formats.editor import Entry
from runut.families.sudoku.formats.penpa.lattice import Kind, Lattice
from runut.families.sudoku.formats.penpa.looks import KEYS, NAMED, PLAIN_TAGS
from runut.families.sudoku.formats.penpa.texts import escaped

Cells = Sequence[tuple[int, int]]
MAPPED = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
LISTED = (
    *("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"),
)
"""The layers: what lies at points, and lists of points."""
_STACKS = ("command_redo", "command_undo", "command_replay")
_SIZE = 38
_VERSION = [3, 2, 3]


class Canvas:
    """Layers that fill up; two different signs at one place are a `PuzzleError`."""

    def __init__(self, size: int, room: int) -> None:
        self.size, self.room = size, room
        self.lattice = Lattice.around(size, room)
        self.layers, self.colours = _blank(), _blank() | {KEYS: []}
        self.tags: list[str] = []

    def put(self, layer: str, point: int, sign: object) -> None:
        """A sign at a point of a layer."""
        if self.layers[layer].setdefault(str(point), sign) != sign:
            row, column, _ = self.lattice.place(point)
            raise unwritable(f"Penpa+ holds one sign at a place; r{row + 1}c{column + 1} has two")

    def join(self, layer: str, ends: Iterable[int], style: int) -> None:
        """A line between two points of a layer."""
        self.layers[layer][",".join(map(str, sorted(ends)))] = style

    def add(self, layer: str, cells: Cells, colour: str | None = None) -> None:
        """A list of cells in a layer, in a colour."""
        self.layers[layer].append([self.lattice.point(*cell) for cell in cells])
        self.colours[layer].append(colour)

    def tag(self, name: str) -> None:
        """A genre tag of Penpa+; a key that it does not know stands beside the colours."""
        tags = self.tags if name in PLAIN_TAGS | {*NAMED.values()} else self.colours[KEYS]
        if name not in tags:
            tags.append(name)


def _blank() -> Entry:
    return {
        **{name: {"__a": []} for name in _STACKS},
        **{name: {} for name in MAPPED},
        **{name: [] for name in LISTED},
    }


def lines_of(canvas: Canvas, data: Entry, source: str) -> Iterator[str]:
    """The lines of a text for what is drawn, with the words of an object of f-puzzles."""
    as_json = partial(json.dumps, separators=(",", ":"), ensure_ascii=False)
    mode = as_json(_MODE)
    yield _head(canvas, data, source)
    yield as_json([canvas.room] * 4)
    yield mode
    yield from map(as_json, (canvas.layers, _blank()))
    yield as_json([*_steps(canvas)])
    yield from ("[]", "{}", '"x"', '"x"', as_json(_VERSION), mode, '"x"', "1")
    yield from map(as_json, (canvas.colours, _blank()))
    yield from ("{}", as_json(canvas.tags), "")


def _head(canvas: Canvas, data: Entry, source: str) -> str:
    """Board, title, author, source and rules; the board lies in the middle of its room."""
    side = canvas.size + 2 * canvas.room
    middle = (canvas.size - 1) // 2
    centre = canvas.lattice.point(middle, middle, Kind((canvas.size + 1) % 2))
    width = (side + 1) * _SIZE
    board = ("square", side, side, _SIZE, 0, 1, 1, width, width, centre, centre, 0, 0, 0, 0)
    title, author = (str(data.get(key, "")).replace(",", "%2C") for key in ("title", "author"))
    words = (f"Title: {title}", f"Author: {author}", source.replace(",", "%2C"))
    return ",".join([*map(str, board), *words, escaped(data.get("ruleset", "")), "OFF", "false"])


def _steps(canvas: Canvas) -> Iterator[int]:
    """The cells of the board: the first, and the way from each to the next."""
    cells = range(canvas.size)
    points = [canvas.lattice.point(row, column) for row in cells for column in cells]
    yield points[0]
    yield from (after - before for before, after in pairwise(points))


_SIDE: Mapping[str, object] = {
    "edit_mode": "surface",
    "surface": ["", 1],
    "multicolor": ["", 1],
    "line": ["1", 2],
    "lineE": ["1", 2],
    "wall": ["", 2],
    "cage": ["1", 10],
    "number": ["1", 1],
    "symbol": ["circle_L", 1],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", 3],
    "sudoku": ["1", 1],
}
_MODE: Mapping[str, object] = {
    "qa": "pu_q",
    "grid": ["1", "2", "1"],
    "pu_q": _SIDE,
    "pu_a": {**_SIDE, "edit_mode": "sudoku", "sudoku": ["1", 9]},
}
