"""Puzzles on a page, each with its name, grade and rules, and the pages of their solutions.

All puzzles of a family have one scale on a page. A page holds fewer puzzles than asked for where
their letters would be smaller than `SMALLEST`, or a pencil would have little room.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, cos, pi, sin

from runut.core.scene import Item, Line
from runut.drawing.columns import Box
from runut.drawing.entries import (
    MIXED,
    SMALLEST,
    Entry,
    Layout,
    Phrases,
    Words,
    fitting,
    high,
    is_cramped,
    is_crowded,
    leaf,
    legible,
    rule,
    smallest,
    stacked,
    text,
)
from runut.drawing.pdf import Placed
from runut.drawing.solution_pages import GAP, readings, set_rows, shelf, solved
from runut.drawing.typeface import EM, advance
from runut.errors import PictureError

_NUMBER, _NAME, _NOTE, _RULES = 13.0, 9.6, 8.0, 7.6
"""The sizes of texts in points."""
_SIDE, _BESIDE = 108.0, 14.0
"""The least width of texts beside a board, and how far from it they are."""
_STARS, _STAR, _TIME = 3, 5.0, 84.0
_LARGEST_CELL = 36.0
_GROWN = 1.12
"""How much larger letters may be made on their board before it takes more room."""
_LEAST_BOARD = 150.0
"""The narrowest board on a mixed page."""
_MOST_TURNED, _MOST_RULES = 0.45, 0.4
"""The largest shares of a page for solutions and for the rules of a puzzle."""


@dataclass(frozen=True, slots=True)
class Page:
    """Puzzles on a page: the points of its smallest letters, and the width of its least board."""

    entries: tuple[Entry, ...]
    placed: tuple[Placed, ...] = ()
    points: float = 0.0
    width: float = 0.0


def pages(
    entries: Sequence[Entry], layout: Layout, words: Phrases, first: Box, body: Box
) -> Iterator[Page]:
    """The puzzles on pages, of which the first has another room than the others.

    Rules that leave no room for their board have the page after it.
    """
    at = 0
    while at < len(entries):
        room, rules = body if at else first, entries[at].rules
        below = body.height - 3 * layout.times * _NAME
        own = fitting(rules, room.width, below, layout.times * _RULES, 3)
        if high(own, 3) <= _MOST_RULES * room.height:
            page = _fullest(entries[at:], layout, words, room)
            yield page
        else:
            page = _page([replace(entries[at], rules=())], 1, layout, words, room)
            yield page
            right, bottom = body.x + body.width, body.y + body.height
            name = f"{entries[at].number} {entries[at].name}"
            said = [text(name, body.width, layout.times * _NAME, "title"), *own]
            yield Page((), (leaf([*stacked(said, body.x, body.y, 3)], right, bottom),))
        if not page.placed:
            raise PictureError(f"puzzle {entries[at].number} does not fit a page of {layout.paper}")
        at += len(page.entries)


def _fullest(rest: Sequence[Entry], layout: Layout, words: Phrases, body: Box) -> Page:
    """The page with the most puzzles whose letters are not too small; one is always taken."""
    is_mixed = layout.a_page == MIXED
    numbers = [
        number
        for number, less in pairwise((*layout.numbers, 0))
        if not is_mixed or len(rest) > less
    ]
    for number in numbers:
        page = _page(rest[:number], number, layout, words, body)
        is_wide = not is_mixed or page.width >= _LEAST_BOARD
        if page.points >= SMALLEST / _GROWN and is_wide:
            return page
    return page


def _page(some: Sequence[Entry], number: int, layout: Layout, words: Phrases, body: Box) -> Page:
    turned: list[Placed] = []
    if layout.solutions == "upside-down":
        scales = readings(some, body.width)
        rows, taken = shelf([solved(each, "", scales) for each in some], body.width)
        strip = Box(body.x, body.y + body.height - taken, body.width, taken)
        turned = [_turned(each, strip) for each in set_rows(rows, strip)]
        body = replace(body, height=body.height - taken - GAP)
        if taken > _MOST_TURNED * body.height and number > 1:
            return Page(tuple(some))
    boxes = grid(body, number)
    styles = [_Below(layout, words), _Beside(layout, words)]
    ways = [(_scales(some, boxes[0], style, layout), style) for style in styles]
    cells, style = max(ways, key=lambda way: sum(way[0].values()))
    drawn = [(each.scene, cells[each.family]) for each in some]
    is_tight = number > 1 and any(is_cramped(*each) for each in drawn)
    if not all(cells.values()) or is_tight or any(is_crowded(*each) for each in drawn):
        return Page(tuple(some))
    placed = [
        part
        for each, box in zip(some, boxes, strict=False)
        for part in style.placed(each, box, cells[each.family])
    ]
    points = min(smallest(each.scene, cells[each.family]) for each in some)
    width = min(each.scene.width * cells[each.family] for each in some)
    return Page(tuple(some), (*placed, *turned), points, width)


def _scales(some: Sequence[Entry], box: Box, style: _Style, layout: Layout) -> Mapping[str, float]:
    """The points of a cell by family."""
    most = box.width if layout.style == "large" else _LARGEST_CELL
    cells: dict[str, float] = {}
    for each in some:
        cells[each.family] = min(cells.get(each.family, most), style.cell(each, box))
    return cells


def grid(body: Box, number: int) -> list[Box]:
    """`number` boxes in rows and columns, as square as the page allows."""
    shapes = [(columns, ceil(number / columns)) for columns in range(1, number + 1)]
    columns, rows = max(
        shapes, key=lambda shape: min(body.width / shape[0], body.height / shape[1])
    )
    width = (body.width - (columns - 1) * GAP) / columns
    height = (body.height - (rows - 1) * GAP) / rows
    return [
        Box(body.x + column * (width + GAP), body.y + row * (height + GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


@dataclass(frozen=True, slots=True)
class _Style(ABC):
    """How a board and its texts share a box."""

    layout: Layout
    words: Phrases

    @abstractmethod
    def cell(self, entry: Entry, box: Box) -> float:
        """The points of a cell with which all fits; 0 if none does."""

    @abstractmethod
    def placed(self, entry: Entry, box: Box, cell: float) -> Iterator[Placed]:
        """The board and its texts."""

    def head(self, entry: Entry, width: float) -> tuple[Words, Words, Words]:
        """The number, the name and the note."""
        times = self.layout.times
        number = Words((f"{entry.number}",), times * _NUMBER, "title")
        left = self.indent(number)
        name = text(entry.name, width - left - self.stars_room(), times * _NAME, "title")
        said = "; ".join(filter(None, (entry.grade, entry.note)))
        return number, name, text(said, width - self.time_room(width), times * _NOTE, "label")

    def indent(self, number: Words) -> float:
        """How far the name is from the left."""
        return number.points * advance(number.lines[0] + "0", "bold")

    def time_room(self, width: float) -> float:
        """The width of the room for the time beside a grade."""
        return min(self.layout.times * _TIME, 0.37 * width)

    def stars_room(self) -> float:
        """The width of the stars."""
        return self.layout.times * _STAR * 2.4 * _STARS

    def rules(self, entry: Entry, width: float) -> list[Words]:
        """The rules beside the puzzle."""
        return [text(each, width, self.layout.times * _RULES) for each in entry.rules]

    def stars(self, right: float, y: float) -> Iterator[Item]:
        """Room to mark how good or hard it was."""
        radius = self.layout.times * _STAR
        for at in range(_STARS):
            yield from _star(right - radius * (1 + 2.4 * at), y, radius)

    def time(self, right: float, y: float, wide: float) -> Iterator[Item]:
        """Room for the time."""
        label = Words((self.words["time"],), self.layout.times * _NOTE, "label")
        left = right - wide
        yield from label.at(left, y)
        after = advance(label.lines[0]) * label.points / EM + 4
        yield rule(left + after, y + label.height - 2, right)


class _Below(_Style):
    """The head above the board, the rules below it."""

    __slots__ = ()

    def _above(self, entry: Entry, width: float) -> float:
        number, name, note = self.head(entry, width)
        line = Words(("",), self.layout.times * _NOTE).height
        return max(number.height, name.height) + max(note.height, line) + 5

    def cell(self, entry: Entry, box: Box) -> float:
        below = high(self.rules(entry, box.width)) + 5
        tall = box.height - self._above(entry, box.width) - below
        return max(0.0, min(box.width / entry.scene.width, tall / entry.scene.height))

    def placed(self, entry: Entry, box: Box, cell: float) -> Iterator[Placed]:
        number, name, note = self.head(entry, box.width)
        right, middle = box.x + box.width, box.y + number.height / 2
        items = [*number.at(box.x, box.y)]
        top = box.y + (number.height - name.height) / 2 if len(name.lines) == 1 else box.y
        items += name.at(box.x + self.indent(number), top)
        items += self.stars(right, middle)
        y = box.y + max(number.height, name.height)
        items += note.at(box.x, y)
        items += self.time(right, y, self.time_room(box.width) - 6)
        y = box.y + self._above(entry, box.width)
        board = _board(entry, box.x + (box.width - entry.scene.width * cell) / 2, y, cell)
        y += entry.scene.height * cell + 5
        items += stacked(self.rules(entry, box.width), box.x, y)
        yield leaf(items, right, box.y + box.height)
        yield board


class _Beside(_Style):
    """All texts at the right of the board, the room for time and stars at its foot."""

    __slots__ = ()

    def _column(self, entry: Entry, width: float) -> list[Words]:
        times = self.layout.times
        said = "; ".join(filter(None, (entry.grade, entry.note)))
        return [
            Words((f"{entry.number}",), times * _NUMBER, "title"),
            text(entry.name, width, times * _NAME, "title"),
            text(said, width, times * _NOTE, "label"),
            *self.rules(entry, width),
        ]

    def _foot(self) -> float:
        return self.layout.times * 34

    def cell(self, entry: Entry, box: Box) -> float:
        side = self.layout.times * _SIDE
        column = self._column(entry, side)
        wide = box.width - side - _BESIDE
        if high(column, 3) + self._foot() > box.height or wide <= 0:
            return 0.0
        return min(wide / entry.scene.width, box.height / entry.scene.height)

    def placed(self, entry: Entry, box: Box, cell: float) -> Iterator[Placed]:
        left = box.x + entry.scene.width * cell + _BESIDE
        right = box.x + box.width
        column = self._column(entry, right - left)
        items = [*stacked(column, left, box.y, 3)]
        tall = max(entry.scene.height * cell, high(column, 3) + self._foot())
        foot = box.y + tall - self._foot()
        wide = min(right - left, self.layout.times * 110)
        items += self.time(left + wide, foot, wide)
        stars = left + self.stars_room() - self.layout.times * _STAR * 0.4
        items += self.stars(stars, foot + self._foot() - self.layout.times * _STAR)
        yield leaf(items, right, box.y + box.height)
        yield _board(entry, box.x, box.y, cell)


def _board(entry: Entry, x: float, y: float, cell: float) -> Placed:
    return Placed(legible(entry.scene, cell), x, y, cell)


def _star(x: float, y: float, radius: float) -> Iterator[Line]:
    """The outline of a star."""
    turns = [(pi * at / 5, radius * (1 if at % 2 == 0 else 0.42)) for at in range(11)]
    points = [(x + sin(turn) * far, y - cos(turn) * far) for turn, far in turns]
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Line(x1, y1, x2, y2, "label-small", 0.5)


def _turned(part: Placed, strip: Box) -> Placed:
    """A part of a strip that is turned round as a whole."""
    wide, high = part.scene.width * part.cell, part.scene.height * part.cell
    x = 2 * strip.x + strip.width - part.x - wide
    return replace(part, x=x, y=2 * strip.y + strip.height - part.y - high, is_turned=True)
