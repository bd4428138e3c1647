"""The outline of a cage and the cells of a pill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runut.families.sudoku.formats.penpa.lattice import Lattice
from runut.families.sudoku.formats.penpa.looks import PILLS

Cells = Sequence[tuple[int, int]]


def pill(first: tuple[int, int], number: int) -> list[tuple[int, int]]:
    """The cells of a pill."""
    down, right, count = PILLS[number]
    return [(first[0] + at * down, first[1] + at * right) for at in range(count)]


def outline(cells: set[tuple[int, int]], lattice: Lattice) -> Iterator[tuple[int, int]]:
    """The dashed line inside a cage, from quarter to quarter."""
    for cell in sorted(cells):
        for step in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            other = (cell[0] + step[0], cell[1] + step[1])
            near = [lattice.quarter(*cell, each) for each in _quarters(*step)]
            if other not in cells:
                yield near[0], near[1]
            elif sum(step) > 0:
                far = [lattice.quarter(*other, each) for each in _quarters(-step[0], -step[1])]
                yield from _bridges(cells, (cell, other), [*zip(near, far, strict=True)])


def _bridges(
    cells: set[tuple[int, int]], pair: Cells, sides: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The parts between two cells, on each of whose sides not both other cells are in the cage."""
    (row, _), (lower, _) = pair
    step = (0, 1) if lower > row else (1, 0)
    for way, side in zip((-1, 1), sides, strict=True):
        beside = {(at + way * step[0], to + way * step[1]) for at, to in pair}
        if not beside <= cells:
            yield side


def _quarters(down: int, right: int) -> tuple[int, int]:
    """The two quarters of a cell on one of its sides."""
    if down:
        return (0, 1) if down < 0 else (2, 3)
    return (0, 2) if right < 0 else (1, 3)
