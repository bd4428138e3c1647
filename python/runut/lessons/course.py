"""The five papers: which puzzle each is about, its algorithm, and the better one of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from runut.core.tables import table_of
from runut.lessons.parts import Part, Walk


@dataclass(frozen=True, slots=True)
class Course:
    """A paper as Runut knows it.

    `algorithm` is the paper's method, `better` the one that the lesson sets beside it; `board` is
    the file of `boards/` with the paper's own example.
    """

    name: str
    title: str
    family: str
    algorithm: str
    board: str
    better: str = "auto"


@dataclass(frozen=True, slots=True)
class Ask:
    """What a lesson asks an exhibit for: its course, the language, and the words after the name."""

    course: Course
    language: str
    words: tuple[str, ...] = ()

    def word(self, at: int, default: str = "") -> str:
        """The word at a place, counted from 0."""
        return self.words[at] if at < len(self.words) else default


Maker = Callable[[Ask], Iterable[Part | Walk]]
"""Makes the parts of an exhibit."""
Figure = Callable[[Ask], float]
"""Makes a figure of a sentence."""

COURSES = {
    name: Course(name=name, **each)
    for name, each in table_of("runut", "lessons/courses.toml").items()
}
