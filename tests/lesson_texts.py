"""What lessons say: their paragraphs, their commands, and single exhibits."""

from __future__ import annotations

import re

from runut.lessons import Exhibit, Lesson, load
from runut.lessons.lesson import Prose

_FENCE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def prose(lesson: Lesson) -> str:
    """The paragraphs of a lesson as they are written."""
    blocks = [*lesson.opening, *(block for each in lesson.sections for block in each.blocks)]
    return "\n\n".join(block.text for block in blocks if isinstance(block, Prose))


def commands(name: str, language: str) -> list[str]:
    """The lines of the commands that a lesson shows."""
    fences = _FENCE.findall(prose(load(name, language)))
    return [line for fence in fences for line in fence.split("\n") if line]


def exhibit(name: str, *asked: str, language: str = "en") -> Exhibit:
    """The exhibit that a lesson names by these words."""
    found = {(each.name, *each.words): each for each in load(name, language).exhibits}
    return found[asked]


def table(name: str, *asked: str) -> list[list[str]]:
    """The rows of an exhibit's last table."""
    return [list(row) for row in exhibit(name, *asked).parts[-1].rows]
