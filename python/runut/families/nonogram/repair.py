"""Making a picture the only one with its clues, by changing few of its cells.

As long as a second picture has the same clues, the two differ somewhere, and at least one of the
differing cells has to change. The one is taken that `cost` finds cheapest and that has changed
least often; then the clues are counted again. A picture of one colour is always unique, so there is
an end for every picture without locked cells; the number of changes is bounded all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from itertools import groupby

from runut.families.nonogram.algorithms import pictures
from runut.families.nonogram.model import Clue, Nonogram, clue_of

__all__ = ["Picture", "clues_of", "puzzle_of", "repaired"]

Picture = list[list[int]]
"""Rows of cells, 1 for black and 0 for white."""

NODES = 40
"""Nodes in which two pictures must be found or excluded; harder clues count as ambiguous."""


def clues_of(lines: Sequence[Sequence[int]]) -> tuple[Clue, ...]:
    """The clue of each line.

    >>> clues_of([[1, 1, 0, 1]])
    ((Block(length=2, colour=1), Block(length=1, colour=1)),)
    """
    return tuple(clue_of(len(list(run)) for cell, run in groupby(line) if cell) for line in lines)


def puzzle_of(picture: Picture) -> Nonogram:
    """The puzzle that has this picture as a solution."""
    return Nonogram(clues_of(picture), clues_of(list(zip(*picture, strict=True))))


def repaired(
    picture: Picture,
    cost: Callable[[int, int], float],
    locked: Container[tuple[int, int]] = frozenset(),
    *,
    most: int,
) -> Picture | None:
    """A picture near this one that is alone with its clues; none after `most` changes.

    `cost(row, column)` says how bad it is to change a cell, and is asked before each change;
    cells that are `locked` never change.
    """
    picture = [list(row) for row in picture]
    changes = [[0] * len(row) for row in picture]
    for _ in range(most + 1):
        rivals = _rivals(picture)
        if not rivals:
            return picture
        open_cells = [cell for cell in rivals if cell not in locked]
        if not open_cells:
            return None
        row, column = min(open_cells, key=lambda cell: (changes[cell[0]][cell[1]], cost(*cell)))
        picture[row][column] ^= 1
        changes[row][column] += 1
    return None


def _rivals(picture: Picture) -> list[tuple[int, int]]:
    """Cells in which another picture with the same clues differs; none if there is no other.

    If the search does not end, every cell whose line is not of one colour may be one.
    """
    puzzle = puzzle_of(picture)
    outcome = pictures(puzzle, 2, NODES)
    cells = bytes(cell for row in picture for cell in row)
    width = puzzle.width
    for other in outcome.solutions:
        if other != cells:
            return [divmod(at, width) for at, cell in enumerate(cells) if cell != other[at]]
    if outcome.halt is None:
        return []
    return [divmod(at, width) for at in range(len(cells))]
