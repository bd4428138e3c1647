"""Texts in several styles, broken into lines of words; all lengths are points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from runut.core.scene import Item, Rect, Text
from runut.drawing.typeface import Weight, advance, line, step

Style = Literal["plain", "strong", "code"]
_WEIGHTS: dict[Style, Weight] = {"plain": "regular", "strong": "bold", "code": "regular"}
_ROLES: dict[Style, str] = {"plain": "clue", "strong": "title", "code": "clue"}
_PAD = 1.6
"""The ground of a piece of code goes so far beyond its letters."""
_PITCH = 0.62
"""The width of a column of a grid, in sizes."""
_FULL = "█"
"""A filled cell in a listing."""
WRITTEN = str.maketrans({"∏": "Π", "✓": "•", "→": "›"})
"""Signs that the typeface lacks, and those that look alike."""


@dataclass(frozen=True, slots=True)
class Span:
    """Some words in one style."""

    text: str
    style: Style = "plain"

    def width(self, size: float) -> float:
        """How far it takes the next span."""
        return advance(self.text, _WEIGHTS[self.style]) * size


def lines_of(spans: Iterable[Span], width: float, size: float) -> Iterator[list[Span]]:
    """The spans in lines of at most this width, broken at blanks.

    >>> [len(line) for line in lines_of([Span("one two"), Span("three", "strong")], 50, 10)]
    [1, 2]
    """
    line_: list[Span] = []
    for word in _words(spans):
        taken = sum(span.width(size) for span in (*line_, *word))
        if line_ and taken > width and word[0].text.isspace():
            yield _joined(line_)
            line_ = word[1:]
        else:
            line_ += word
    if line_:
        yield _joined(line_)


def _words(spans: Iterable[Span]) -> Iterator[list[Span]]:
    """The words, each after the blank before it; a word may change its style."""
    word: list[Span] = []
    for span in spans:
        for text in re.findall(r"\s+|\S+", span.text.translate(WRITTEN)):
            if text.isspace() and word:
                yield word
                word = []
            word.append(Span(" " if text.isspace() else text, span.style))
    if word:
        yield word


def _joined(spans: Sequence[Span]) -> list[Span]:
    """The spans with neighbours of one style as one."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1].style == span.style:
            found[-1] = Span(found[-1].text + span.text, span.style)
        else:
            found.append(span)
    return found


def drawn(spans: Iterable[Span], x: float, y: float, size: float) -> Iterator[Item]:
    """A line of spans from x on; code stands on a pale ground."""
    for span in spans:
        width = span.width(size)
        if span.style == "code":
            yield Rect(x - _PAD, y - 0.55 * size, width + 2 * _PAD, 1.1 * size, "shade")
        yield _text(span.text, x, y, size, span.style)
        x += width


def _text(text: str, x: float, y: float, size: float, style: Style = "plain") -> Text:
    """A text whose origin, not its ink, is at x."""
    shift = line(text, _WEIGHTS[style]).left * step(size)
    return Text(x + shift, y, text, _ROLES[style], size, "start")


def monospaced(text: str, x: float, y: float, size: float) -> Iterator[Item]:
    """A line of a listing: what two blanks part begins in its column, a grid has columns itself."""
    pitch = _PITCH * size
    for part in re.finditer(r"\S+(?: \S+)*", text.translate(WRITTEN)):
        words, left = part[0].split(), x + part.start() * pitch
        if all(len(word) <= 2 or len(set(word)) == 1 for word in words):
            yield from _grid(part[0], left, y, size)
        else:
            yield _text(part[0], left, y, size)


def _grid(text: str, x: float, y: float, size: float) -> Iterator[Item]:
    pitch = _PITCH * size
    for column, sign in enumerate(text):
        left = x + column * pitch
        if sign == _FULL:
            yield Rect(left, y - 0.6 * size, pitch, 1.2 * size, "black")
        elif not sign.isspace():
            yield Text(left + pitch / 2, y, sign, "clue", size)
