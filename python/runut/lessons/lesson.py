"""A lesson as a value: its sections with their blocks.

The Markdown of a lesson has one title and nine sections (`KEYS`) in their order. `Lesson.parse`
rejects a text with other sections or an exhibit that the course does not have. The exercises of the
course stand at the end of their section.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from importlib.resources import files

from runut.core.tables import LANGUAGES
from runut.errors import checked_name
from runut.lessons.blocks import Exhibit, Prose, blocks_of
from runut.lessons.course import COURSES, Course
from runut.lessons.exercises import Exercise, exercises_of
from runut.lessons.parts import Draw, picture_text

__all__ = ["KEYS", "Block", "Exhibit", "Lesson", "Prose", "Section", "load"]

KEYS = ("rules", "idea", "code", "example", "cost", "limits", "better", "exercise", "yours")
"""The sections: the puzzle and its rules; the paper's idea; its pseudo-code and ours; its example;
what it costs; where it fails; why the better method wins; exercises; the reader's own board."""

_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
Block = Prose | Exhibit | Exercise


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

    def answered(self) -> Section:
        """The same section with the answers of its exercises."""
        blocks = (each.answered() if isinstance(each, Exercise) else each for each in self.blocks)
        return replace(self, blocks=tuple(blocks))

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

        def blocks(body: str, key: str = "") -> tuple[Block, ...]:
            tasks = exercises_of(course, language) if key == "exercise" else ()
            return (*blocks_of(body, course, language), *tasks)

        return cls(
            course,
            language,
            heading.removeprefix("# "),
            blocks(opening),
            tuple(
                Section(key, title, blocks(body, key))
                for key, title, body in zip(KEYS, titles, bodies, strict=True)
            ),
        )

    @property
    def name(self) -> str:
        """The course's name."""
        return self.course.name

    def about(self) -> dict[str, str]:
        """What it is about, as plain values."""
        course = self.course
        return {
            "name": self.name,
            "language": self.language,
            "title": self.title,
            "family": course.family,
            "algorithm": course.algorithm,
            "better": course.better,
        }

    @property
    def exhibits(self) -> tuple[Exhibit, ...]:
        """All exhibits in their order."""
        return tuple(exhibit for section in self.sections for exhibit in section.exhibits)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """All exercises in their order."""
        blocks = (block for section in self.sections for block in section.blocks)
        return tuple(block for block in blocks if isinstance(block, Exercise))

    def answered(self) -> Lesson:
        """The same lesson with the answers of its exercises."""
        return replace(self, sections=tuple(section.answered() for section in self.sections))

    def markdown(self, picture: Draw = picture_text) -> str:
        """The whole lesson with its exhibits as one Markdown text."""
        parts = [f"# {self.title}", _joined(self.opening, picture)]
        parts += [section.markdown(picture) for section in self.sections]
        return "\n\n".join(parts) + "\n"


def _joined(blocks: tuple[Block, ...], picture: Draw) -> str:
    return "\n\n".join(block.markdown(picture) for block in blocks)


def load(name: str, language: str = "en") -> Lesson:
    """The lesson of a paper; an `UnknownNameError` for another name or language.

    >>> load("hanjie", "id").language
    'id'
    """
    checked_name("lesson", name, COURSES)
    checked_name("language", language, LANGUAGES)
    text = files("runut") / "lessons" / "texts" / language / f"{name}.md"
    return Lesson.parse(COURSES[name], language, text.read_text(encoding="utf-8"))
