"""What is asked about every puzzle of a long list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Protocol

from runut.core.limits import Limits
from runut.core.records import Record
from runut.errors import UnknownNameError
from runut.families import FAMILIES
from runut.text.puzzle_lines import checked_limit

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "solve": ("count", "solution"),
    "count": ("count", "nodes"),
    "rate": ("grade", "effort", "steps", "hardest"),
    "forced": ("forced", "open", "board"),
    "check": (),
}
"""The figures of a row, by what was asked; before them stand `number,id,puzzle,status`."""
VERBS = tuple(COLUMNS)
LAYOUTS = ("line", "csv", "ndjson")
"""How rows are written."""


class Work(Protocol):
    """What is done with each puzzle: a `Task`, or a `Recipe` for new ones."""

    @property
    def do(self) -> str:
        """What is done, in a word."""

    @property
    def layout(self) -> str:
        """How rows are written."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of a row."""

    def to_dict(self) -> Record:
        """The work as plain values for JSON."""


@dataclass(frozen=True, slots=True)
class Task:
    """What to do with every puzzle, and how its row is written.

    `limit` is the number of solutions that `solve` looks for. `nodes`, `seconds` and `memory` limit
    the work on each puzzle; nodes give the same rows on every machine, which seconds do not.
    Without a `family` the puzzles tell it by themselves. `distinct` leaves out puzzles that repeat
    an earlier one up to symmetry.

    >>> Task("rate", "hitori").columns
    ('number', 'id', 'puzzle', 'status', 'grade', 'effort', 'steps', 'hardest', 'fault')
    """

    do: str
    family: str | None
    layout: str = "csv"
    limit: int = 2
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None
    distinct: bool = False

    def __post_init__(self) -> None:
        for what, name, known in (
            ("work", self.do, VERBS),
            ("layout", self.layout, LAYOUTS),
            ("family", self.family, FAMILIES),
        ):
            if name is not None and name not in known:
                raise UnknownNameError(what, name, known)
        checked_limit(self.limit)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of a row."""
        return ("number", "id", "puzzle", "status", *COLUMNS[self.do], "fault")

    @property
    def limits(self) -> Limits:
        """The limits for each puzzle."""
        return Limits(nodes=self.nodes, seconds=self.seconds, memory=self.memory)

    @property
    def blank(self) -> tuple[None, ...]:
        """The figures of a row without an answer."""
        return (None,) * len(COLUMNS[self.do])

    def to_dict(self) -> Record:
        """The task as plain values for JSON."""
        return asdict(self)
