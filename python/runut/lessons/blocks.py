"""The blocks of a lesson's text: paragraphs, and exhibits that functions of ours fill.

Between the paragraphs of a text stand blocks that name an exhibit, with words that say which::

    ```{exhibit} still 7
    ```

A sentence names a single figure as {figure}`states rows`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from runut.errors import named
from runut.lessons.course import Ask, Course, Maker
from runut.lessons.exhibits import exhibits_of, figures_of
from runut.lessons.parts import Draw, Part, Walk, markdown_of, picture_text
from runut.lessons.words import figure

_EXHIBIT = re.compile(r"^```\{exhibit\} (?P<asked>[^\n]+)\n```$", re.MULTILINE)
_FIGURE = re.compile(r"\{figure\}`(?P<asked>[^`\n]+)`")


@dataclass(frozen=True)
class Exhibit:
    """A place in a lesson that a function of ours fills.

    >>> from runut.lessons import load
    >>> load("hanjie").exhibits[0].name
    'board'
    """

    name: str
    words: tuple[str, ...]
    ask: Ask = field(repr=False, compare=False)
    maker: Maker = field(repr=False, compare=False)

    @cached_property
    def made(self) -> tuple[Part | Walk, ...]:
        """What it shows; made when it is first looked at."""
        return tuple(self.maker(self.ask))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The same, each walk as its sentences and its last board."""
        parts = (part.parts() if isinstance(part, Walk) else (part,) for part in self.made)
        return tuple(chain.from_iterable(parts))

    def markdown(self, picture: Draw = picture_text) -> str:
        """Its parts as Markdown; `picture` writes pictures, as text by default."""
        return "\n\n".join(markdown_of(part, picture) for part in self.parts)


@dataclass(frozen=True)
class Prose:
    """Paragraphs of Markdown; figures in them are filled in when they are looked at."""

    text: str
    course: Course = field(repr=False)
    language: str = field(repr=False)

    def markdown(self, _picture: Draw = picture_text) -> str:
        """The paragraphs with their figures."""
        return _FIGURE.sub(self._figure, self.text)

    def _figure(self, found: re.Match[str]) -> str:
        name, *words = found["asked"].split()
        known = figures_of(self.course)
        ask = Ask(self.course, self.language, tuple(words))
        return figure(named("figure", name, known)(ask), self.language)


def blocks_of(body: str, course: Course, language: str) -> Iterator[Prose | Exhibit]:
    """The paragraphs and exhibits of a text; an `UnknownNameError` for an unknown exhibit."""
    known = exhibits_of(course)
    for at, block in enumerate(_EXHIBIT.split(body)):
        if at % 2 == 0 and block.strip():
            yield Prose(block.strip("\n"), course, language)
        elif at % 2:
            name, *words = block.split()
            ask = Ask(course, language, tuple(words))
            yield Exhibit(name, ask.words, ask, named("exhibit", name, known))
