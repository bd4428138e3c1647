"""The elements of a sheet cut into bricks: a line of text or a row of pictures each.

A brick has its height; one that `keeps` may not be the last on its page. All lengths are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from runut.core.scene import Frame, Item, Line, Rect, Scene, Text
from runut.drawing.columns import wrapped
from runut.drawing.elements import Code, Element, Figures, Heading, Paragraph, Room, Rows, Together
from runut.drawing.lines import WRITTEN, drawn, lines_of, monospaced
from runut.drawing.paint import MARGIN
from runut.drawing.pdf import A4, Placed
from runut.drawing.typeface import advance

LEFT = 66.0
WIDTH = A4[0] - 2 * LEFT
_SIZE, _LINE, _AFTER = 11.6, 15.4, 6.5
"""The size of letters, the height of a line, and the room after a paragraph."""
_SMALL, _DENSE = 9.7, 12.2
"""The same of listings and tables."""
_HEADINGS = {1: (25.0, 32.0, 8.0, 12.0), 2: (15.5, 20.0, 14.0, 4.0)}
"""The size, the height and the room above and below headings, by their level."""
_CELL, _TALLEST, _APART = 17.0, 440.0, 28.0
"""The largest cell and the tallest picture; the room between two pictures."""
_MARK, _GAP = 18.0, 16.0
"""How far a mark hangs before its text; the room between the columns of a table."""
_RULED = 25.0


@dataclass(frozen=True, slots=True)
class Brick:
    """Items and pictures on a part of the page; one that `keeps` stays with the next."""

    height: float
    items: tuple[Item, ...] = ()
    placed: tuple[Placed, ...] = ()
    keeps: bool = False
    bookmark: str = ""


def bricks_of(element: Element) -> Iterator[Brick]:
    """An element in bricks."""
    match element:
        case Heading(text, level):
            yield from _heading(text, level)
        case Paragraph():
            yield from _paragraph(element)
        case Code(lines):
            yield from _code([part for line in lines for part in _fitting(line)])
        case Rows():
            yield from _table(element)
        case Figures(pictures):
            yield from _figures(pictures)
        case Together(elements):
            *others, last = (brick for each in elements for brick in bricks_of(each))
            yield from (replace(brick, keeps=True) for brick in others)
            yield last
        case Room(lines):
            rule = Line(0, _RULED - 3, WIDTH, _RULED - 3, "label-small", 0.4)
            yield from [Brick(_RULED, (rule,), keeps=at < lines - 1) for at in range(lines)]
            yield Brick(_LINE)


def fields_of(names: Sequence[str]) -> Iterator[Brick]:
    """Lines to fill in, at the right of the first page."""
    wide, items = 170.0, list[Item]()
    for at, name in enumerate(reversed(names)):
        right = WIDTH - at * (wide + 14)
        left = right - wide + 1.1 * _SMALL * advance(name)
        items.append(Text(right - wide, 6, name, "label", _SMALL, "start"))
        items.append(Line(left, 11, right, 11, "label", 0.5))
    if names:
        yield Brick(26, tuple(items))


def _heading(text: str, level: int) -> Iterator[Brick]:
    size, height, above, below = _HEADINGS[level]
    yield Brick(above, keeps=True, bookmark=text)
    for line in wrapped(text, WIDTH, size, "bold"):
        yield Brick(height, (Text(0, height / 2, line, "title", size, "start"),), keeps=True)
    yield Brick(below, keeps=True)


def _paragraph(element: Paragraph) -> Iterator[Brick]:
    left = _MARK if element.mark or element.is_quote else 0.0
    lines = list(lines_of(element.spans, WIDTH - left, _SIZE))
    leads = element.spans[-1].text.endswith(":")
    if element.is_quote:
        yield Brick(5.0, keeps=True)
    for at, spans in enumerate(lines):
        items: list[Item] = [*drawn(spans, left, _LINE / 2, _SIZE)]
        if element.is_quote:
            items.insert(0, Rect(0, 0, 3, _LINE, "label"))
        elif element.mark and not at:
            items.append(_mark(element.mark))
        keeps = at in (0, len(lines) - 2) and at < len(lines) - 1
        yield Brick(_LINE, tuple(items), keeps=keeps or leads)
    yield Brick(2.5 if element.mark else _AFTER, keeps=leads)


def _mark(mark: str) -> Item:
    if mark == "☐":
        return Frame(0, _LINE / 2 - 4.5, 9, 9, "box")
    return Text(_MARK - 6, _LINE / 2, mark, "label", _SIZE, "end")


def _fitting(line: str) -> Iterator[str]:
    """A line of a listing in parts that fit the page, the later ones indented."""
    indent = len(line) - len(line.lstrip())
    room = WIDTH - 2 * _MARK - 0.62 * _SMALL * indent
    first, *others = wrapped(line, room, _SMALL) or [""]
    yield line if not others else " " * indent + first
    yield from (" " * (indent + 4) + other for other in others)


def _code(lines: Sequence[str]) -> Iterator[Brick]:
    for at, line in enumerate(lines):
        is_last = at == len(lines) - 1
        above, below = 5.0 * (not at), 5.0 * is_last
        ground = Rect(0, 0, WIDTH, above + _DENSE + below, "shade")
        text = monospaced(line, 9, above + _DENSE / 2, _SMALL)
        keeps = not is_last and (at == 0 or at == len(lines) - 2 or len(lines) <= 12)
        yield Brick(above + _DENSE + below, (ground, *text), keeps=keeps)
    yield Brick(_AFTER + 3)


def _table(table: Rows) -> Iterator[Brick]:
    rows = [
        [cell.replace("`", "").translate(WRITTEN) for cell in row]
        for row in (table.head, *table.rows)
    ]
    widths = _columns(rows)
    lefts = list(accumulate((width + _GAP for width in widths), initial=0.0))
    for at, row in enumerate(rows):
        broken = [
            wrapped(cell, width + 0.1, _SMALL) for cell, width in zip(row, widths, strict=True)
        ]
        height = _DENSE * max(map(len, broken)) + 2.8
        items: list[Item] = []
        for left, width, lines, is_right in zip(lefts, widths, broken, table.right, strict=False):
            x, anchor = (left + width, "end") if is_right else (left, "start")
            for line, text in enumerate(lines):
                y = _DENSE * (line + 0.5) + 1.4
                items.append(Text(x, y, text, "clue" if at else "title", _SMALL, anchor))
        rule = "shade-3" if at else "label"
        items.append(Line(0, height, lefts[-1] - _GAP, height, rule, 0.5))
        keeps = at in (0, len(rows) - 2) or len(rows) <= 12
        yield Brick(height, tuple(items), keeps=keeps and at < len(rows) - 1)
    yield Brick(_AFTER + 5)


def _columns(rows: Sequence[Sequence[str]]) -> list[float]:
    """The widths of columns; the widest are made narrower until all fit, if their words do."""

    def wide(text: str) -> float:
        return advance(text, "bold") * _SMALL

    columns = list(zip(*rows, strict=True))
    widths = [max(map(wide, column)) for column in columns]
    least = [
        max(wide(word) for cell in column for word in (*cell.split(), "")) for column in columns
    ]
    while sum(widths) + _GAP * (len(widths) - 1) > WIDTH:
        at = max(range(len(widths)), key=lambda at: widths[at] - least[at])
        if widths[at] <= least[at]:
            break
        widths[at] = max(least[at], widths[at] - 10)
    return widths


def _figures(pictures: Sequence[tuple[str, Scene]]) -> Iterator[Brick]:
    """Rows of one or two pictures."""
    waiting = list(pictures)
    while waiting:
        count = 2 if len(waiting) > 1 and _wide(waiting[:2]) <= WIDTH else 1
        yield _row(waiting[:count])
        waiting = waiting[count:]


def _cell(scene: Scene) -> float:
    """The points of a cell, so that the picture fits the page."""
    return min(_CELL, WIDTH / (scene.width + 2 * MARGIN), _TALLEST / (scene.height + 2 * MARGIN))


def _wide(pictures: Sequence[tuple[str, Scene]]) -> float:
    return sum(max(_cell(each) * each.width, 120) + _APART for _, each in pictures)


def _row(pictures: Sequence[tuple[str, Scene]]) -> Brick:
    items, placed, left, height = list[Item](), list[Placed](), 4.0, 0.0
    above = _LINE if any(caption for caption, _ in pictures) else 0.0
    for caption, scene in pictures:
        cell = _cell(scene)
        items.append(Text(left, _LINE / 2, caption, "label", _SMALL, "start"))
        placed.append(Placed(scene, left, above + 4, cell))
        left += max(cell * scene.width, advance(caption) * _SMALL) + _APART
        height = max(height, cell * scene.height)
    return Brick(above + height + 16, tuple(items), tuple(placed))
