"""Many scenes on pages: one to twelve per page, with captions, notes, rules and solutions.

Headings and captions are texts in a scene whose cell is a point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path

from runut.core.scene import Item, Scene, Text
from runut.drawing.columns import Box, columns, wrapped
from runut.drawing.paint import MARGIN
from runut.drawing.pdf import A4, LETTER, Page, Placed, write
from runut.drawing.theme import theme_of
from runut.drawing.typeface import width_of
from runut.errors import PictureError, checked_name

PAPERS = {"a4": A4, "letter": LETTER}
PLACES = ("end", "upside-down", "none")
"""The places for solutions: on separate pages, upside down at the foot of the page, or nowhere."""
MOST_A_PAGE = 12
_BORDER, _HEAD, _FOOT, _CAPTION, _GAP = 42.0, 30.0, 22.0, 18.0, 16.0
_RULE, _NOTE = 12.0, 14.0
"""The heights of a line of the rules, and of the note below a puzzle."""
_LARGEST_CELL = 40.0
_TURNED_SHARE = 0.2
_BETWEEN = 8.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle to print and its solution; `number` and `caption` are printed above both.

    `note` is printed below the puzzle, the lines of `path` after all solutions. `shows` is what the
    solution shows, or why there is none, which is printed in its place alone.
    """

    number: int
    caption: str
    scene: Scene
    solution: Scene | None = None
    note: str = ""
    path: tuple[str, ...] = ()
    shows: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """The style of a booklet.

    `title` is on every page, `cover` on the first, and then the sentences of `rules`. A page holds
    1 to 12 puzzles; `paper` is "a4" or "letter"; `solutions` are at the "end", "upside-down" at the
    foot of their page, or nowhere ("none"); `steps` prints how to solve each puzzle after them.

    >>> Layout("Sunday", a_page=6, solutions="upside-down").a_page
    6
    """

    title: str = ""
    cover: str = ""
    a_page: int = 4
    paper: str = "a4"
    solutions: str = "end"
    rules: tuple[str, ...] = ()
    steps: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.a_page <= MOST_A_PAGE:
            raise PictureError(f"a page holds 1 to {MOST_A_PAGE} puzzles, not {self.a_page}")
        checked_name("paper", self.paper, PAPERS)
        checked_name("place of solutions", self.solutions, PLACES)


def render(
    entries: Sequence[Entry],
    layout: Layout,
    *,
    theme: str = "print",
    font: str | Path | None = None,
) -> bytes:
    """The booklet as a PDF; the reader's outline lists its puzzles.

    `font` is a file for scripts that Runut's typeface lacks.
    """
    pages = list(_pages(entries, layout))
    width, height = PAPERS[layout.paper]
    notes = partial(_notes, layout, width, height, len(pages))
    numbered = [
        Page(width, height, (*scenes, notes(number, heading)), bookmarks)
        for number, (scenes, bookmarks, heading) in enumerate(pages, 1)
    ]
    return write(numbered, theme=theme_of(theme), title=layout.title or "Puzzles", font=font)


_Sheet = tuple[tuple[Placed, ...], tuple[str, ...], str]


def _pages(entries: Sequence[Entry], layout: Layout) -> Iterator[_Sheet]:
    """The boxes, the bookmarks and the heading of each page."""
    for first, some in enumerate(_cut(entries, layout.a_page)):
        body = _body(layout)
        turned: list[Placed] = []
        if layout.solutions == "upside-down":
            foot = body.height * _TURNED_SHARE
            body = Box(body.x, body.y, body.width, body.height - foot - _GAP)
            strip = Box(body.x, body.y + body.height + _GAP, body.width, foot)
            turned = list(_solved(some, _turned(strip, len(some)), is_turned=True))
        if not first:
            taken = _HEAD * bool(layout.cover) + _RULE * len(_rules(layout, body.width))
            body = Box(body.x, body.y + taken, body.width, body.height - taken)
        boxes = _grid(body, layout.a_page)
        drawn = [
            each
            for entry, box in zip(some, boxes, strict=False)
            for each in _captioned(_caption(entry), entry.scene, box, note=entry.note)
        ]
        marks = tuple(_caption(entry) for entry in some)
        yield (*drawn, *turned), marks, "" if first else layout.cover
    if layout.solutions == "end":
        yield from _solution_pages(entries, layout)
    if any(entry.path for entry in entries):
        sections = [(_caption(entry), entry.path) for entry in entries if entry.path]
        yield from columns(sections, _body(layout))


def _solution_pages(entries: Sequence[Entry], layout: Layout) -> Iterator[_Sheet]:
    a_page = min(MOST_A_PAGE, max(4, 3 * layout.a_page))
    for first, some in enumerate(_cut(entries, a_page)):
        scenes = tuple(_solved(some, _grid(_body(layout), a_page)))
        yield scenes, () if first else ("Solutions",), "Solutions"


def _cut(entries: Sequence[Entry], size: int) -> Iterator[Sequence[Entry]]:
    return (entries[at : at + size] for at in range(0, len(entries), size))


def _caption(entry: Entry) -> str:
    return f"{entry.number}. {entry.caption}"


def _solved(
    some: Sequence[Entry], boxes: Sequence[Box], *, is_turned: bool = False
) -> Iterator[Placed]:
    for entry, box in zip(some, boxes, strict=False):
        says = entry.shows or ("" if entry.solution else "no solution known")
        caption = f"{entry.number}: {says}" if says else str(entry.number)
        yield from _captioned(caption, entry.solution, box, is_turned=is_turned)


def _captioned(
    caption: str, scene: Scene | None, box: Box, *, note: str = "", is_turned: bool = False
) -> Iterator[Placed]:
    """A scene in the middle of a box, as large as fits, with its caption over and a note below."""
    size = min(10.0, 0.95 * box.width / max(width_of(caption), 0.01))
    cell, height = 0.0, 0.0
    if note:
        box = Box(box.x, box.y, box.width, box.height - _NOTE)
    if scene is not None:
        wide, high = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
        cell = min(box.width / wide, (box.height - _CAPTION) / high, _LARGEST_CELL)
        height = scene.height * cell
    left = box.x + (box.width - (scene.width * cell if scene else 0)) / 2
    middle = box.x + box.width / 2
    top = box.y + (box.height - height - _CAPTION) / 2
    above = top + _CAPTION if not is_turned else top
    at = top + _CAPTION / 2 - 2 if not is_turned else top + height + _CAPTION / 2 + 2
    words = Scene(1, 1, (Text(0.5, 0.5, caption, "label", size),))
    yield Placed(words, middle - 0.5, at - 0.5, 1.0, is_turned)
    if scene is not None:
        yield Placed(scene, left, above, cell, is_turned)
    if note:
        size = min(8.5, 0.95 * box.width / max(width_of(note), 0.01))
        below = Scene(1, 1, (Text(0.5, 0.5, note, "label", size),))
        yield Placed(below, middle - 0.5, above + height + _NOTE / 2 + 1, 1.0)


def _rules(layout: Layout, width: float) -> list[str]:
    """The rules in lines of this width."""
    return [line for rule in layout.rules for line in wrapped(rule, width, 8.5)]


def _body(layout: Layout) -> Box:
    width, height = PAPERS[layout.paper]
    head = _HEAD if layout.title else 8
    return Box(_BORDER, _BORDER + head, width - 2 * _BORDER, height - 2 * _BORDER - head - _FOOT)


def _grid(body: Box, number: int) -> list[Box]:
    """`number` boxes in rows and columns, as square as the page allows."""
    shapes = [(columns, ceil(number / columns)) for columns in range(1, number + 1)]
    columns, rows = max(
        shapes, key=lambda shape: min(body.width / shape[0], body.height / shape[1])
    )
    width = (body.width - (columns - 1) * _GAP) / columns
    height = (body.height - (rows - 1) * _GAP) / rows
    return [
        Box(body.x + column * (width + _GAP), body.y + row * (height + _GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def _turned(strip: Box, number: int) -> list[Box]:
    """Boxes in one or two rows, from right to left and bottom to top: in order when turned."""

    def side(rows: int) -> float:
        return min(strip.width / ceil(number / rows) - _BETWEEN, strip.height / rows - _CAPTION)

    rows = max((1, 2), key=side)
    columns = ceil(number / rows)
    width, height = strip.width / columns, strip.height / rows
    return [
        Box(
            strip.x + (columns - 1 - at % columns) * width + _BETWEEN / 2,
            strip.y + (rows - 1 - at // columns) * height,
            width - _BETWEEN,
            height,
        )
        for at in range(number)
    ]


def _notes(
    layout: Layout, width: float, height: float, last: int, number: int, heading: str
) -> Placed:
    """The title, the heading of this page and its number."""
    items: list[Item] = [
        Text(width / 2, height - _BORDER + 8, f"{number} / {last}", "label", 9),
    ]
    if layout.title:
        size = min(18.0, 0.7 * width / width_of(layout.title, "bold"))
        items.append(Text(_BORDER, _BORDER + 6, layout.title, "title", size, "start"))
    if number == 1:
        below = _BORDER + 20 + _HEAD * bool(layout.cover)
        for at, line in enumerate(_rules(layout, width - 2 * _BORDER)):
            items.append(Text(_BORDER, below + _RULE * at, line, "clue", 8.5, "start"))
    if heading and number > 1:
        items.append(Text(width - _BORDER, _BORDER + 6, heading, "label", 11, "end"))
    elif heading:
        size = min(12.0, (width - 2 * _BORDER) / width_of(heading))
        items.append(Text(_BORDER, _BORDER + 28, heading, "label", size, "start"))
    return Placed(Scene(width, height, tuple(items)), 0, 0, 1.0)
