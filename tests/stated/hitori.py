"""The rules a second time, by hand: checking a shaded board, by the rules alone.

The library checks by its model; this shares nothing with it, so that a wrong model shows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from runut.core.puzzle import Solution
from runut.core.result import Violation
from runut.core.shape import Cell, Value
from runut.errors import Fault, PuzzleError
from runut.families.hitori.model import Convention, Hitori

Colours = dict[Cell, Value]


def check(puzzle: Hitori, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a shaded board breaks."""
    rows = solution.rows
    if len(rows) != puzzle.height or any(len(row) != puzzle.width for row in rows):
        shape = f"{puzzle.height} rows of {puzzle.width}"
        raise PuzzleError(Fault(f"expected a solution of {shape} cells, each 0 or 1"))
    colours: Colours = {
        (row, column): colour
        for row, values in enumerate(rows)
        for column, colour in enumerate(values)
    }
    return (
        *_undecided(colours),
        *_duplicates(puzzle, colours),
        *_adjacent(colours),
        *_disconnected(colours),
        *_absent(puzzle, colours),
    )


def _undecided(colours: Colours) -> Iterator[Violation]:
    cells = tuple(cell for cell, colour in colours.items() if colour not in (0, 1))
    if cells:
        yield Violation("cell-undecided", cells)


def _duplicates(puzzle: Hitori, colours: Colours) -> Iterator[Violation]:
    numbers = puzzle.rows
    blanks_are_equal = Convention.EQUAL_BLANKS in puzzle.conventions
    for rule, axis in (("row-duplicate", 0), ("column-duplicate", 1)):
        holders: dict[tuple[int, Value], list[Cell]] = defaultdict(list)
        for cell, colour in colours.items():
            number = numbers[cell[0]][cell[1]]
            if colour == 0 and (number or blanks_are_equal):
                holders[cell[axis], number].append(cell)
        for cells in sorted(cells for cells in holders.values() if len(cells) > 1):
            yield Violation(rule, tuple(cells))


def _adjacent(colours: Colours) -> Iterator[Violation]:
    for (row, column), colour in colours.items():
        for other in ((row, column + 1), (row + 1, column)):
            if colour == 1 and colours.get(other) == 1:
                yield Violation("black-adjacent", ((row, column), other))


def _disconnected(colours: Colours) -> Iterator[Violation]:
    """The whites of every part but the largest, a violation each part."""
    parts = sorted(_parts([cell for cell, colour in colours.items() if colour == 0]), key=len)
    for part in parts[:-1]:
        yield Violation("white-disconnected", tuple(sorted(part)))


def _absent(puzzle: Hitori, colours: Colours) -> Iterator[Violation]:
    """A violation for a colour that the board requires and no cell has."""
    found = set(colours.values())
    if found == {1} and Convention.ALL_BLACK_ALLOWED not in puzzle.conventions:
        yield Violation("all-black", tuple(colours))
    if found == {0} and Convention.SOME_BLACK in puzzle.conventions:
        yield Violation("all-white", tuple(colours))


def _parts(whites: list[Cell]) -> Iterator[list[Cell]]:
    """The connected parts of the whites."""
    left = set(whites)
    for first in whites:
        if first in left:
            left.remove(first)
            part = [first]
            for row, column in part:  # the list grows during the loop
                for other in (
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ):
                    if other in left:
                        left.remove(other)
                        part.append(other)
            yield part
