"""The two nonogram papers' methods in plain Python.

`exhaustive` (Hanjie by brute force, 2012) is an odometer over all arrangements of the basis lines:
the first line runs fastest, and within a line the right-most run moves first. One node is one state
checked. `row_backtracking` (Choiri, 2010) puts rows down one below the other and checks the columns
so far. One node is one placing put into a row. The engine does the same in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import comb

from runut.core.search import Meter
from runut.families.nonogram.model import Nonogram

__all__ = ["exhaustive", "placings", "row_backtracking"]

Clues = list[list[int]]
Picture = list[list[int]]
MOST = 2**64 - 1


def lengths(puzzle: Nonogram) -> tuple[Clues, Clues]:
    """The lengths of the runs of the rows and of the columns."""
    rows = [[block.length for block in clue] for clue in puzzle.rows]
    return rows, [[block.length for block in clue] for clue in puzzle.columns]


def placings(clue: list[int], length: int) -> Iterator[list[int]]:
    """Every way to place a clue, packed to the left first, the right-most run moving first.

    >>> ["".join(map(str, line)) for line in placings([1, 1], 4)]
    ['1010', '1001', '0101']
    """
    if not clue:
        yield [0] * length
        return
    run, rest = clue[0], clue[1:]
    room = sum(rest) + len(rest)
    for start in range(length - run - room + 1):
        head = [0] * start + [1] * run + [0] * bool(rest)
        for tail in placings(rest, length - len(head)) if rest else [[0] * (length - len(head))]:
            yield head + tail


def runs(line: list[int]) -> list[int]:
    """The lengths of the runs of a line."""
    return [len(list(cells)) for is_black, cells in groupby(line) if is_black]


# -- Hanjie by brute force ------------------------------------------------------------------------


def exhaustive(puzzle: Nonogram, meter: Meter, *, by_columns: bool = False) -> Iterator[bytes]:
    """Every solution in the order of the states; `meter` counts states."""
    basis, crossing = reversed(lengths(puzzle)) if by_columns else lengths(puzzle)
    odometer = _Odometer(puzzle, meter, basis, crossing, by_columns=by_columns)
    meter.counters["states"] = odometer.number_of_states()
    while True:
        meter.node(0)
        if odometer.is_right():
            meter.counters.setdefault("solution_state", meter.nodes - 1)
            yield odometer.picture()
        if not odometer.advance():
            return


class _Odometer:
    """One placing for each line of the basis."""

    def __init__(
        self, puzzle: Nonogram, meter: Meter, basis: Clues, crossing: Clues, *, by_columns: bool
    ) -> None:
        self.puzzle, self.meter, self.by_columns = puzzle, meter, by_columns
        self.basis, self.crossing = basis, crossing
        self.wheels = [placings(clue, len(crossing)) for clue in basis]
        self.lines = [next(wheel) for wheel in self.wheels]
        for at in range(len(basis)):
            self.tell(at)

    def number_of_states(self) -> int:
        """The product of the ways to place each line, as far as the engine's numbers go."""
        states = 1
        for clue in self.basis:
            spare = len(self.crossing) - sum(clue) - max(0, len(clue) - 1)
            states = min(MOST, states * comb(spare + len(clue), len(clue)))
        return states

    def advance(self) -> bool:
        """Moves the first line and, as each runs out, the next; false when all have run out."""
        for at, wheel in enumerate(self.wheels):
            line = next(wheel, None)
            if line is not None:
                self.lines[at] = line
                self.tell(at)
                return True
            self.wheels[at] = placings(self.basis[at], len(self.crossing))
            self.lines[at] = next(self.wheels[at])
            self.tell(at)
        return False

    def is_right(self) -> bool:
        """Whether every crossing line has its runs."""
        return all(
            runs([line[at] for line in self.lines]) == clue for at, clue in enumerate(self.crossing)
        )

    def picture(self) -> bytes:
        """One value a cell, row after row."""
        rows = list(zip(*self.lines, strict=True)) if self.by_columns else self.lines
        return bytes(cell for row in rows for cell in row)

    def tell(self, at: int) -> None:
        """Record the cells of one line."""
        if self.meter.record:
            for place, value in enumerate(self.lines[at]):
                row, column = (place, at) if self.by_columns else (at, place)
                self.meter.set(0, row * self.puzzle.width + column, value)


# -- Choiri ---------------------------------------------------------------------------------------


def row_backtracking(
    puzzle: Nonogram, meter: Meter, *, tricks: bool = False, checks_rest: bool = True
) -> Iterator[bytes]:
    """Every solution in the order of the tree; `meter` counts placings put into a row.

    `checks_rest` asks whether what is left of each column's clue still fits below; `tricks` finds
    the cells that lines alone force and leaves out placings that miss one.
    """
    tree = _Tree(puzzle, meter, tricks=tricks, checks_rest=checks_rest)
    meter.counters["accepted"] = 0
    yield from tree.place(0)


class _Tree:
    """The rows put down so far."""

    def __init__(self, puzzle: Nonogram, meter: Meter, *, tricks: bool, checks_rest: bool) -> None:
        self.meter, self.checks_rest = meter, checks_rest
        self.rows, self.columns = lengths(puzzle)
        self.forced: set[tuple[int, int]] = set()
        if tricks:
            self.forced |= {
                (row, at)
                for row, clue in enumerate(self.rows)
                for at in overlaps(clue, puzzle.width)
            }
            self.forced |= {
                (at, column)
                for column, clue in enumerate(self.columns)
                for at in overlaps(clue, puzzle.height)
            }
        self.picture: Picture = []

    def place(self, row: int) -> Iterator[bytes]:
        """Try every placing of this row below those that lie."""
        width = len(self.columns)
        if row == len(self.rows):
            yield bytes(cell for line in self.picture for cell in line)
            return
        for line in placings(self.rows[row], width):
            if any(not line[column] for column in range(width) if (row, column) in self.forced):
                continue
            self.meter.node(row, row * width)
            self.picture.append(line)
            if self.is_available():
                self.meter.counters["accepted"] += 1
                for column, value in enumerate(line):
                    self.meter.set(row, row * width + column, value)
                yield from self.place(row + 1)
                self.meter.backtrack()
                self.meter.back(row)
            self.picture.pop()

    def is_available(self) -> bool:
        """Whether the rows so far agree with every column: the paper's `isAvailable`."""
        below = len(self.rows) - len(self.picture)
        return all(
            self.agrees([line[at] for line in self.picture], clue, below)
            for at, clue in enumerate(self.columns)
        )

    def agrees(self, cells: list[int], clue: list[int], below: int) -> bool:
        """Whether the top of a column can belong to its clue."""
        found = runs(cells)
        is_open = bool(cells[-1])
        finished = found[:-1] if is_open else found
        if finished != clue[: len(finished)] or len(found) > len(clue):
            return False
        rest = clue[len(finished) :]
        if is_open:
            if found[-1] > rest[0]:
                return False
            rest = [rest[0] - found[-1], *rest[1:]]
        if below and not self.checks_rest:
            return True
        return sum(rest) + max(0, len(rest) - 1) <= below


def overlaps(clue: list[int], length: int) -> Iterator[int]:
    """The cells that each run covers wherever it is placed: all four line tricks of the paper.

    >>> list(overlaps([3], 5)), list(overlaps([2, 2], 5))
    ([2], [0, 1, 3, 4])
    """
    spare = length - sum(clue) - max(0, len(clue) - 1)
    start = 0
    for run in clue:
        yield from range(start + spare, start + run)
        start += run + 1
