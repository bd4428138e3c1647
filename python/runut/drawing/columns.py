"""Texts on pages: broken into lines, and set in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from runut.core.scene import Item, Scene, Text
from runut.drawing.pdf import Placed
from runut.drawing.typeface import Weight, width_of

_COLUMNS, _BETWEEN = 2, 20.0
_SIZE, _LINE, _INDENT = 8.0, 10.2, 14.0


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a page in points."""

    x: float
    y: float
    width: float
    height: float


def wrapped(text: str, width: float, size: float, weight: Weight = "regular") -> list[str]:
    """A text in lines of at most this width, broken between words.

    >>> wrapped("one two three", 40, 10)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and size * width_of(longer, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def columns(sections: Sequence[tuple[str, Sequence[str]]], body: Box) -> Iterator[Placed]:
    """Sections, each with a heading and numbered texts, in columns on as many pages as needed."""
    wide = (body.width - (_COLUMNS - 1) * _BETWEEN) / _COLUMNS
    lines = list(_lines(sections, wide))
    a_column = max(1, int(body.height / _LINE))
    a_page = a_column * _COLUMNS
    for first in range(0, len(lines), a_page):
        items: list[Item] = []
        for at, (text, role, indent) in enumerate(lines[first : first + a_page]):
            column, row = divmod(at, a_column)
            x = body.x + column * (wide + _BETWEEN) + indent
            items.append(Text(x, body.y + (row + 0.5) * _LINE, text, role, _SIZE, "start"))
        right, bottom = body.x + body.width, body.y + body.height
        yield Placed(Scene(right, bottom, tuple(items)), 0, 0, 1.0)


def _lines(
    sections: Sequence[tuple[str, Sequence[str]]], wide: float
) -> Iterator[tuple[str, str, float]]:
    """Each line with its role and its indent."""
    for at, (heading, texts) in enumerate(sections):
        if at:
            yield "", "clue", 0.0
        for line in wrapped(heading, wide, _SIZE, "bold"):
            yield line, "title", 0.0
        for number, text in enumerate(texts, 1):
            for line in wrapped(f"{number}. {text}", wide - _INDENT, _SIZE):
                yield line, "clue", _INDENT
