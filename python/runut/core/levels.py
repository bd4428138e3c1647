"""Levels of difficulty, and the sizes in which a family offers them to players.

A level is a range of grades; see `explaining/grading.py`. A family lists only what its generators
find within a few seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from runut.core.tables import table_of
from runut.errors import checked_name, named

LEVELS: Mapping[str, str] = {"easy": "1-2", "medium": "3", "hard": "4-5", "expert": "6-7"}
"""The grades of each level, the easiest first."""


@dataclass(frozen=True, slots=True)
class Size:
    """A board on which a family is played, and the levels that it has there.

    `options` are those of the generator `method`, besides the grade. One size of a family
    `is_usual`: players get it until they choose another.
    """

    name: str
    method: str
    options: Mapping[str, str]
    levels: tuple[str, ...] = tuple(LEVELS)
    is_usual: bool = False

    def options_at(self, level: str) -> Mapping[str, str]:
        """The options of the generator for a puzzle of a level; `UnknownNameError` if none is."""
        checked_name(f"level of {self.name}", level, self.levels)
        return {**self.options, "grade": LEVELS[level]}


@dataclass(frozen=True, slots=True)
class Day:
    """What the puzzle of a weekday is like: the name of a size, and a level."""

    size: str
    level: str


def sizes_of(package: str) -> tuple[Size, ...]:
    """The sizes in the file `levels.toml` of a family's package."""
    table = table_of(package, "levels.toml")
    return tuple(
        Size(
            name=name,
            method=table["method"],
            options=own["options"],
            levels=tuple(own.get("levels", LEVELS)),
            is_usual=name == table["usual"],
        )
        for name, own in table["sizes"].items()
    )


def week_of(package: str) -> tuple[Day, ...]:
    """The days in that file, from Monday to Sunday."""
    return tuple(Day(*each) for each in table_of(package, "levels.toml")["week"])


def size_of(sizes: Sequence[Size], name: str) -> Size:
    """The size with this name; else an `UnknownNameError`."""
    return named("size", name, {size.name: size for size in sizes})
