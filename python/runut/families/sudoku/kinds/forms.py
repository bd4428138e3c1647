"""How a kind stands in the texts of other programs, as plain data that their formats read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class NoWord:
    """The other program has nothing for it, and says so in `because`."""

    because: str


@dataclass(frozen=True, slots=True)
class ByParts:
    """The other program has no word for the kind, but for each part that it states."""


@dataclass(frozen=True, slots=True, init=False)
class ByHand:
    """The format's own module reads and writes it, under these names if it has any."""

    names: tuple[str, ...]

    def __init__(self, *names: str) -> None:
        object.__setattr__(self, "names", names)


@dataclass(frozen=True, slots=True)
class Flag:
    """A rule for the whole board that is on or off, perhaps with the digits 1 to 9 only."""

    name: str
    is_of_nine: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """How f-puzzles draws a line that it knows only by a script."""

    name: str
    colour: str
    width: float
    has_circles: bool = False


@dataclass(frozen=True, slots=True)
class OnLine:
    """A line of f-puzzles with the key `name`, perhaps with a number in the attribute `value`.

    It is drawn as `stroke` where f-puzzles has no drawing of its own, as `other` with a number.
    """

    name: str
    stroke: Stroke | None = None
    value: str = ""
    other: Stroke | None = None


@dataclass(frozen=True, slots=True)
class EachCell:
    """An entry of f-puzzles for each of its cells."""

    name: str


@dataclass(frozen=True, slots=True)
class Sign:
    """An entry of f-puzzles for two neighbours, with a number in the attribute `value`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class OfCells:
    """A word of Interactive-Sudoku-Solver with cells, and with a number before if it has `value`.

    `what` is the number in words. The site may mean the same by it with the digits 1 to 9 only.
    """

    name: str
    value: str = ""
    what: str = ""
    is_of_nine: bool = False


@dataclass(frozen=True, slots=True)
class OnEdge:
    """A word of Interactive-Sudoku-Solver for neighbours, which means these values."""

    name: str
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Beside:
    """A clue for a whole row or column, whose number is the attribute `value`, `what` in words.

    f-puzzles writes it in a `frame` with a name, which it knows by a script. A program may mean the
    same by it only where a line holds all digits.
    """

    name: str
    value: str
    what: str = ""
    needs_all: bool = False
    frame: tuple[str, str] | None = None


Fpuzzles = NoWord | ByHand | Flag | OnLine | EachCell | Sign | Beside
Interactive = NoWord | ByParts | ByHand | Flag | OfCells | OnEdge | Beside
