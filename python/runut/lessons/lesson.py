"""A lesson as a value: its sections, and the exhibits that its text names.

The Markdown of a lesson has one title, nine sections (`KEYS`) in their order, and between its
paragraphs blocks that name an exhibit, with words that say which::

    ```{exhibit} still 7
    ```

A sentence names a single figure as {figure}`states rows`. `Lesson.parse` rejects a text with other
sections or an exhibit that the course does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import TypeVar

from runut.core.insight import LANGUAGES
from runut.errors import UnknownNameError
from runut.lessons.course import COURSES, Ask, Course, Maker
from runut.lessons.exhibits import exhibits_of, figures_of
from runut.lessons.parts import Draw, Part, markdown_of, picture_text
from runut.lessons.words import figure

__all__ = ["KEYS", "Block", "Exhibit", "Lesson", "Prose", "Section", "load"]

T = TypeVar("T")
KEYS = ("rules", "idea", "code", "example", "cost", "limits", "better", "exercise", "yours")
"""The sections: the puzzle and its rules; the paper's idea; its pseudo-code and ours; its example;
what it costs; where it fails; why the better method wins; an exercise; the reader's own board."""

_EXHIBIT = re.compile(r"^```\{exhibit\} (?P<asked>[^\n]+)\n```$", re.MULTILINE)
_FIGURE = re.compile(r"\{figure\}`(?P<asked>[^`\n]+)`")
_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Exhibit:
    """A place in a lesson that a function of ours fills.

    >>> load("hanjie").exhibits[0].name
    'board'
    """

    name: str
    words: tuple[str, ...]
    ask: Ask = field(repr=False, compare=False)
    maker: Maker = field(repr=False, compare=False)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """What it shows; made when it is first looked at."""
        return tuple(self.maker(self.ask))

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
        return figure(_of(known, name, "figure")(ask), self.language)


Block = Prose | Exhibit


@dataclass(frozen=True)
class Section:
    """A part of a lesson: Markdown and exhibits in turn."""

    key: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def exhibits(self) -> tuple[Exhibit, ...]:
        """The exhibits in their order."""
        return tuple(block for block in self.blocks if isinstance(block, Exhibit))

    def markdown(self, picture: Draw = picture_text) -> str:
        """The section with its exhibits, under its title."""
        return f"## {self.title}\n\n{_joined(self.blocks, picture)}"


@dataclass(frozen=True)
class Lesson:
    """A paper's lesson in one language."""

    course: Course
    language: str
    title: str
    opening: tuple[Block, ...]
    sections: tuple[Section, ...]

    @classmethod
    def parse(cls, course: Course, language: str, text: str) -> Lesson:
        """The lesson of a Markdown text; a `ValueError` for a text of another form."""
        first, *others = _SECTION.split(text)
        titles, bodies = others[::2], others[1::2]
        if len(titles) != len(KEYS):
            raise ValueError(f"a lesson has {len(KEYS)} sections, this text has {len(titles)}")
        heading, _, opening = first.strip().partition("\n")

        def blocks(body: str) -> tuple[Block, ...]:
            return tuple(_blocks(body, course, language))

        return cls(
            course,
            language,
            heading.removeprefix("# "),
            blocks(opening),
            tuple(
                Section(key, title, blocks(body))
                for key, title, body in zip(KEYS, titles, bodies, strict=True)
            ),
        )

    @property
    def name(self) -> str:
        """The course's name."""
        return self.course.name

    @property
    def exhibits(self) -> tuple[Exhibit, ...]:
        """All exhibits in their order."""
        return tuple(exhibit for section in self.sections for exhibit in section.exhibits)

    def markdown(self, picture: Draw = picture_text) -> str:
        """The whole lesson with its exhibits as one Markdown text."""
        parts = [f"# {self.title}", _joined(self.opening, picture)]
        parts += [section.markdown(picture) for section in self.sections]
        return "\n\n".join(parts) + "\n"


def _blocks(body: str, course: Course, language: str) -> Iterator[Block]:
    known = exhibits_of(course)
    for at, block in enumerate(_EXHIBIT.split(body)):
        if at % 2 == 0 and block.strip():
            yield Prose(block.strip("\n"), course, language)
        elif at % 2:
            name, *words = block.split()
            ask = Ask(course, language, tuple(words))
            yield Exhibit(name, ask.words, ask, _of(known, name, "exhibit"))


def _of(known: Mapping[str, T], name: str, what: str) -> T:
    if name not in known:
        raise UnknownNameError(what, name, tuple(known))
    return known[name]


def _joined(blocks: tuple[Block, ...], picture: Draw) -> str:
    return "\n\n".join(block.markdown(picture) for block in blocks)


def load(name: str, language: str = "en") -> Lesson:
    """The lesson of a paper; an `UnknownNameError` for another name or language.

    >>> load("hanjie", "id").language
    'id'
    """
    if name not in COURSES:
        raise UnknownNameError("lesson", name, tuple(COURSES))
    if language not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    text = files("runut") / "lessons" / "texts" / language / f"{name}.md"
    return Lesson.parse(COURSES[name], language, text.read_text(encoding="utf-8"))
