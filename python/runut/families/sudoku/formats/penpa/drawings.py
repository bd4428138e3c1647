"""A drawing of Penpa+ as a value: its board, its layers with their colours, and its words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import TypeVar

from runut.families.sudoku.formats.editor import Entry
from runut.families.sudoku.formats.penpa.lattice import RING, Lattice
from runut.families.sudoku.formats.penpa.looks import KEYS
from runut.families.sudoku.formats.penpa.texts import unescaped
from runut.text.metadata import Note

Held = TypeVar("Held", Entry, list[object])
Found = Iterator[tuple[str, Entry]]
"""Keys of the object of f-puzzles with an entry each; an empty one is something only drawn."""
ON: Entry = {"is": True}
"""The entry of a rule that is on."""
CELL = "grid"
"""The key of what a cell holds; the entry has its place as `at`."""
LINE, SHAPE, CIRCLE, TEXT, CAGE = "line", "rectangle", "circle", "text", "cage"
"""The keys of what is only drawn."""
_SQUARE = ("square", "sudoku", "kakuro")
_LARGEST = 120
"""The most rows of a drawing; Penpa+ has 100 and its ring."""
_MOST = 20_000
"""The most signs of a layer, twice the cells of the largest board."""
_POINT = re.compile(r"([0-9]{1,7})E?")
_PART = re.compile(rf"{_POINT.pattern},{_POINT.pattern}")
_MARK = re.compile(r"([0-9]{1,7}),([0-9]{1,4})")
_WORDS = 15
"""The place of the title in the first line; author, source and rules follow."""
_LAYERS, _CELLS, _COLOURS, _TAGS = 3, 5, 14, 17


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the setter drew; each layer is checked when it is asked for."""

    lattice: Lattice
    layers: Entry
    colours: Entry
    tags: frozenset[str]
    words: Sequence[str]
    """Title, author, source, rules."""

    @property
    def source_note(self) -> tuple[Note, ...]:
        """The note of the source, if there is one."""
        return (("source", self.words[2]),) if self.words[2] else ()

    def signs(self, layer: str) -> Iterator[tuple[int, object]]:
        """The signs of a layer by their points."""
        for key, sign in _mapping(self.layers.get(layer)).items():
            match = _POINT.fullmatch(key)
            if not match:
                raise ValueError(f"{key!r:.20} is no point of the layer {layer}")
            yield int(match[1]), sign

    def parts(self, layer: str) -> Iterator[tuple[int, int]]:
        """The points at the ends of each part of the lines of a layer."""
        for key in _mapping(self.layers.get(layer)):
            match = _PART.fullmatch(key)
            if not match:
                raise ValueError(f"{key!r:.20} is no line of the layer {layer}")
            yield int(match[1]), int(match[2])

    def paths(self, layer: str) -> Iterator[tuple[list[int], str]]:
        """The points of each list of a layer, with its colour."""
        colours = self.colours.get(layer)
        for at, path in enumerate(_list(self.layers.get(layer))):
            points = _list(path)
            numbers = [each for each in points if isinstance(each, int) and each >= 0]
            if len(numbers) < len(points):
                raise ValueError(f"a list of the layer {layer} has no points")
            if numbers:
                yield numbers, _colour(colours, at)


def name_of(cell: tuple[int, int]) -> str:
    """The name of a cell in f-puzzles.

    >>> name_of((0, 4))
    'R1C5'
    """
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def names_of(cells: Iterable[tuple[int, int]]) -> list[str]:
    """The names of cells."""
    return [*map(name_of, cells)]


def text_of(sign: object) -> str:
    """The text of a number; none for pencil marks, which are a list."""
    first = sign[0] if isinstance(sign, list) and sign else ""
    return str(first).strip() if isinstance(first, str | int) else ""


def symbol_of(sign: object) -> tuple[int, str]:
    """The style and the name of a symbol."""
    if isinstance(sign, list) and len(sign) > 1 and isinstance(sign[1], str):
        return (sign[0] if isinstance(sign[0], int) else -1), sign[1]
    return -1, ""


def drawing_of(text: str) -> Drawing:
    """The drawing of a text, else a `ValueError` with the reason."""
    lines = text.split("\n")
    head = lines[0].split(",")
    if head[0] not in _SQUARE:
        raise ValueError(f"expected a square board, found {head[0]!r:.20}")
    if len(lines) <= _CELLS or len(head) < 3:
        raise ValueError("it ends too early")
    lattice = _lattice(head, _numbers(lines[_CELLS]))
    title, author, source, rules = (*head[_WORDS : _WORDS + 4], "", "", "", "")[:4]
    words = (
        unescaped(title).removeprefix("Title: ").strip(),
        unescaped(author).removeprefix("Author: ").strip(),
        source.replace("%2C", ",").strip(),
        unescaped(rules).strip(),
    )
    layers, colours = (_mapping(_json(lines, at)) for at in (_LAYERS, _COLOURS))
    tags = [*_list(_json(lines, _TAGS)), *_list(colours.get(KEYS))]
    texts = frozenset(each for each in tags if isinstance(each, str))
    return Drawing(lattice, layers, colours, texts, words)


def marks_of_answer(text: str) -> list[tuple[int, int]]:
    """The point and the number (0 for none) of each mark of an answer, else a `ValueError`.

    An answer has a list for each layer. Of several answers, of which one is enough there, none is
    read: each of their lists is a mark at no point.
    """
    layers = [_list(layer) for layer in _list(_json([text], 0))]
    marks = [*chain.from_iterable(layers)]
    found = [_MARK.fullmatch(mark) if isinstance(mark, str) else None for mark in marks]
    return [(int(each[1]), int(each[2])) if each else (-1, 0) for each in found]


def _lattice(head: Sequence[str], steps: Sequence[int]) -> Lattice:
    """The points, around the cells that the drawing says are the board's."""
    sides = [int(side) if re.fullmatch("[0-9]{1,3}", side) else 0 for side in head[1:3]]
    columns, rows = (side + 2 * RING for side in sides)
    if not all(1 <= side <= _LARGEST for side in sides) or not steps:
        raise ValueError("expected the size of a board and its cells")
    points = [*accumulate(steps[: rows * columns])]
    if not all(0 <= point < rows * columns for point in points):
        raise ValueError("a cell of the board lies outside the drawing")
    downs, rights = ({each // columns for each in points}, {each % columns for each in points})
    high, wide = (max(side) - min(side) + 1 for side in (downs, rights))
    if len({*points}) != high * wide:
        raise ValueError("expected a board without holes")
    return Lattice(rows, columns, high, wide, (min(downs), min(rights)))


def _numbers(line: str) -> list[int]:
    found = _list(_json([line], 0))
    numbers = [each for each in found if isinstance(each, int) and abs(each) < 10**6]
    if len(numbers) < len(found):
        raise ValueError("the cells of the board are no numbers")
    return numbers


def _json(lines: Sequence[str], at: int) -> object:
    """The value of a line, `None` for one that is not there or empty."""
    line = lines[at] if at < len(lines) else ""
    try:
        return json.loads(line) if line.strip() else None
    except (json.JSONDecodeError, RecursionError):
        raise ValueError(f"line {at + 1} of its text is broken") from None


def _few(held: Held) -> Held:
    if len(held) > _MOST:
        raise ValueError(f"a layer has {len(held):,} signs; expected at most {_MOST:,}")
    return held


def _mapping(value: object) -> Entry:
    if value is None or isinstance(value, dict):
        return _few(value or {})
    raise ValueError("a layer is no object")


def _list(value: object) -> list[object]:
    if value is None or isinstance(value, list):
        return _few(value or [])
    raise ValueError("a list is missing")


def _colour(colours: object, at: int) -> str:
    """The colour of a list; JavaScript holds few of them by their numbers."""
    held = colours.get(str(at)) if isinstance(colours, dict) else None
    if isinstance(colours, list):
        held = colours[at] if at < len(colours) else None
    return str(held or "").upper()
