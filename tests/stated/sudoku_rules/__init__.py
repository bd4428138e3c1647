"""Each constraint of a sudoku a second time, by hand: what must hold of which cells.

Nothing here asks a constraint what it states; a rule is read from the fields alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from runut.families.sudoku.model import Sudoku
from stated.sudoku_rules import areas, lines, outside, ranks, whole
from stated.sudoku_rules.claims import Claim, Grid, claims_of, of_grid, shape_of, starts_of

__all__ = [
    "Claim",
    "Grid",
    "areas",
    "claims",
    "lines",
    "outside",
    "ranks",
    "shape_of",
    "starts_of",
    "whole",
]


def claims(puzzle: Sudoku) -> Iterator[Claim]:
    """All that the rules ask of a board."""
    grid = Grid(puzzle)
    if starts := starts_of(puzzle):
        yield from dict.fromkeys(each for start in starts for each in of_grid(puzzle, start))
    else:
        yield from _of_one_grid(grid)
    for constraint in puzzle.constraints:
        yield from claims_of(constraint, grid)


def _of_one_grid(grid: Grid) -> Iterator[Claim]:
    high, wide = grid.high, grid.wide
    for at in range(high):
        yield Claim("row-duplicate", range(at * wide, (at + 1) * wide))
    for at in range(wide):
        yield Claim("column-duplicate", range(at, high * wide, wide))
    if grid.has_boxes:
        for box in sorted({*grid.areas}):
            yield Claim("box-duplicate", [each for each in grid.cells if grid.areas[each] == box])
