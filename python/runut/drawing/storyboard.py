"""Pictures with their sentences, step by step, several on each page of a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from runut.core.scene import Item, Scene, Text
from runut.drawing.columns import wrapped
from runut.drawing.paint import MARGIN
from runut.drawing.pdf import A4, Page, Placed, write
from runut.drawing.theme import theme_of
from runut.drawing.typeface import width_of
from runut.drawing.walkthrough import Stage, Words

_COLUMNS, _ROWS = 2, 3
_BORDER, _HEAD, _FOOT, _GAP = 42.0, 44.0, 20.0, 18.0
_HEADING, _SAID, _LINE = 10.0, 8.5, 11.0
"""The sizes of headings and sentences in points, and the height of a line."""
_LARGEST_CELL = 24.0
_SMALLEST = 90.0
"""The least height of a picture: longer sentences are cut."""


def render(
    stages: Sequence[Stage], words: Words, *, theme: str = "light", font: str | Path | None = None
) -> bytes:
    """The stages as a PDF, six on each A4 page.

    >>> render([], Words("Example", "No steps.", "", "", ""))[:5]
    b'%PDF-'
    """
    a_page = _COLUMNS * _ROWS
    cuts = range(0, max(len(stages), 1), a_page)
    pages = [_page(stages[at : at + a_page], at, len(stages), words) for at in cuts]
    return write(pages, theme=theme_of(theme), title=words.title, font=font)


def _page(some: Sequence[Stage], first: int, number: int, words: Words) -> Page:
    width, height = A4
    wide = (width - 2 * _BORDER - (_COLUMNS - 1) * _GAP) / _COLUMNS
    high = (height - 2 * _BORDER - _HEAD - _FOOT - (_ROWS - 1) * _GAP) / _ROWS
    texts: list[Item] = [*_head(words, width), _foot(first, number, width, height)]
    drawn: list[Placed] = []
    said = [_lines(stage, wide, high) for stage in some]
    room = max(map(len, said), default=0)
    for at, (stage, lines) in enumerate(zip(some, said, strict=True)):
        row, column = divmod(at, _COLUMNS)
        left = _BORDER + column * (wide + _GAP)
        top = _BORDER + _HEAD + row * (high + _GAP)
        heading = f"{first + at + 1}. {stage.heading}"
        texts += _said(heading, stage.note, lines, left, top, wide, high)
        drawn.append(_placed(stage.scene, left, top + _LINE * 1.5, wide, high, room))
    marks = (words.title,) if not first else ()
    return Page(width, height, (*drawn, Placed(Scene(width, height, tuple(texts)), 0, 0, 1)), marks)


def _head(words: Words, width: float) -> Iterator[Text]:
    room = width - 2 * _BORDER
    size = min(16.0, room / max(width_of(words.title, "bold"), 0.01))
    yield Text(_BORDER, _BORDER + 6, words.title, "title", size, "start")
    size = min(9.5, room / max(width_of(words.says), 0.01))
    yield Text(_BORDER, _BORDER + 24, words.says, "label", size, "start")


def _foot(first: int, number: int, width: float, height: float) -> Text:
    a_page = _COLUMNS * _ROWS
    last = max(1, -(-number // a_page))
    return Text(width / 2, height - _BORDER + 8, f"{first // a_page + 1} / {last}", "label", 9)


def _lines(stage: Stage, wide: float, high: float) -> list[str]:
    """The sentences in lines, as many as leave room for the picture."""
    lines = [line for each in stage.sentences for line in wrapped(each, wide, _SAID)]
    most = int((high - _SMALLEST) / _LINE) - 2
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1] + " …"]


def _said(
    heading: str,
    note: str,
    lines: Sequence[str],
    left: float,
    top: float,
    wide: float,
    high: float,
) -> Iterator[Text]:
    """The heading above a picture, its note on the right, and the sentences below."""
    yield Text(left, top + 4, heading, "title", _HEADING, "start")
    yield Text(left + wide, top + 4, note, "label", _SAID, "end")
    for at, line in enumerate(reversed(lines)):
        yield Text(left, top + high - at * _LINE - _LINE / 2, line, "clue", _SAID, "start")


def _placed(scene: Scene, left: float, top: float, wide: float, high: float, lines: int) -> Placed:
    """The picture between its heading and its sentences."""
    room = high - (lines + 2) * _LINE
    cell = min(wide / (scene.width + 2 * MARGIN), room / (scene.height + 2 * MARGIN), _LARGEST_CELL)
    return Placed(
        scene,
        left + (wide - scene.width * cell) / 2,
        top + (room - scene.height * cell) / 2,
        cell,
    )
