"""The nonogram value: the clues of rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, NamedTuple

from runut.core.puzzle import Puzzle
from runut.errors import Fault, PuzzleError

__all__ = ["BLACK", "MOST_SIDE", "Block", "Clue", "Nonogram", "needed"]

MOST_SIDE = 1000
BLACK = "black"


class Block(NamedTuple):
    """A run of cells of one colour; colours count from 1 in the puzzle's palette."""

    length: int
    colour: int = 1


Clue = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Nonogram(Puzzle):
    """Colour cells so that every line has its runs, in order.

    `rows` and `columns` hold a clue a line: its blocks, none for an empty line. Between two blocks
    of one colour lies at least one white cell. `colours` is the palette, from colour 1 on. Raises
    `PuzzleError` naming both sums when they differ, and every clue that does not fit its line.

    >>> Nonogram.of([[2], [1]], [[2], [1]]).width
    2
    """

    family: ClassVar[str] = "nonogram"
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    colours: tuple[str, ...] = (BLACK,)

    def __post_init__(self) -> None:
        faults = list(_faults(self))
        if faults:
            raise PuzzleError(faults)

    @classmethod
    def of(cls, rows: Iterable[Iterable[int]], columns: Iterable[Iterable[int]]) -> Nonogram:
        """A nonogram in black and white from the lengths of the runs; a 0 is no run."""
        lines = [
            tuple(tuple(Block(length) for length in clue if length) for clue in clues)
            for clues in (rows, columns)
        ]
        return cls(lines[0], lines[1])

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)


def needed(clue: Clue) -> int:
    """Cells that a clue needs at least.

    >>> needed((Block(2), Block(1)))
    4
    """
    gaps = sum(left.colour == right.colour for left, right in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def _faults(puzzle: Nonogram) -> Iterator[Fault]:
    width, height = puzzle.width, puzzle.height
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
        yield Fault(f"a nonogram of {width}x{height}; expected 1x1 to {MOST_SIDE}x{MOST_SIDE}")
        return
    for what, clues, length in (("row", puzzle.rows, width), ("column", puzzle.columns, height)):
        for number, clue in enumerate(clues, 1):
            if any(not 1 <= block.colour <= len(puzzle.colours) for block in clue):
                yield Fault(f"{what} {number} has a colour that is not in the palette")
            if any(block.length < 1 for block in clue):
                yield Fault(f"{what} {number} has a run of less than one cell")
            fault = fit_fault(what, number, clue, length)
            if fault:
                yield fault
    yield from sum_faults(puzzle.rows, puzzle.columns)


def fit_fault(what: str, number: int, clue: Clue, length: int) -> Fault | None:
    """What to say when a clue does not fit its line."""
    if needed(clue) <= length:
        return None
    return Fault(
        f"{what} {number} needs {needed(clue)} cells, but has {length}",
        "the runs of a line and a white cell between them must fit",
    )


def sum_faults(rows: Iterable[Clue], columns: Iterable[Clue]) -> Iterator[Fault]:
    """What to say when rows and columns do not have the same number of coloured cells."""
    sums = [sum(block.length for clue in clues for block in clue) for clues in (rows, columns)]
    if sums[0] != sums[1]:
        yield Fault(
            f"the rows have {sums[0]} black cells, but the columns {sums[1]}",
            "one of the clues is wrong: both count the same cells",
        )
