"""What a rule is to a person who solves; explanations read it, searches and checks do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from runut.core.frozen import FrozenDict


class House(StrEnum):
    """What cells that differ are to a person; techniques look at each kind in its own way."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"
    REGION = "region"
    """It takes the place of a box where boxes are irregular."""
    OTHER = "other"
    """Other cells, or no house at all."""


class Aim(NamedTuple):
    """What players know of a clue: a clause by language, and the cells of a line in its order.

    The clause as it is `printed` names no colours. One that `is_whole` names the clue itself, its
    number and its place.
    """

    says: Callable[[str], str]
    printed: Callable[[str], str]
    cells: tuple[int, ...] = ()
    is_whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Nature:
    """What a rule is: a house, a line, a clue that some technique explains.

    `called` is what one of its constraints is called, by language: a text with the gaps `{number}`
    (from 1), `{cells}`, `{first}` and `{last}` of them, `{row}` and `{column}` of the first, and
    `{subject}`, what the constraint is about, as `Rule.subject` says. Without a text in English
    too, its sentence stands for it. `step` names the technique that explains one constraint by
    itself. On a line, constraints that share cells are one clue; `clues` may number the clue of
    each, where others share its cells. `aims` may say what players know of
    the clue of each, the same for all its constraints.

    >>> row = Nature(house=House.ROW, called={"en": "row {number}", "id": "baris {number}"})
    >>> row.template("id"), Nature().template("id")
    ('baris {number}', '')
    """

    house: House = House.OTHER
    called: Mapping[str, str] = field(default_factory=FrozenDict, hash=False)
    step: str = ""
    is_line: bool = False
    clues: Sequence[int] = ()
    aims: Sequence[Aim] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "called", FrozenDict(self.called))

    def template(self, language: str) -> str:
        """What a constraint is called, with gaps; "" if its sentence stands for it."""
        return self.called.get(language) or self.called.get("en", "")


GAPS = ("number", "cells", "first", "last", "row", "column", "subject")
"""What the name of a constraint may have gaps for."""
UNSAID = Nature()
"""Nothing said: no house, no name, no technique."""
BY_CELLS = Nature(called={"en": "{cells}"})
"""A rule whose constraints are called by their cells."""
