"""The paper's board, and an oracle that shares nothing with Runut."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from pysat.solvers import Glucose4

from runut import Hitori

FIGURE_1 = "hitori/5/5/3254523435432441335554123"
Count = Callable[[Hitori, int], int]


@pytest.fixture(scope="session")
def count_by_sat() -> Count:
    """Solutions of a board (at most so many) by a SAT solver, parts cut off as they appear."""
    return _count_by_sat


@pytest.fixture(scope="session")
def collections() -> Path:
    """The folder of outside collections of hitori boards."""
    folder = os.environ.get("RUNUT_DATA")
    if not folder:
        pytest.skip("RUNUT_DATA names no folder of outside puzzles")
    return Path(folder) / "hitori"


def _count_by_sat(board: Hitori, most: int) -> int:
    """Literal `cell + 1` says that the cell is black."""
    width, cells = board.width, range(len(board.cells))
    with Glucose4() as solver:
        for a, b in combinations(cells, 2):
            if abs(a - b) == width or (b - a == 1 and a // width == b // width):
                solver.add_clause([-(a + 1), -(b + 1)])
            is_line = a // width == b // width or a % width == b % width
            if is_line and board.cells[a] and board.cells[a] == board.cells[b]:
                solver.add_clause([a + 1, b + 1])
        solver.add_clause([-(cell + 1) for cell in cells])
        # Few blacks cut little, so that few clauses of the loop below are needed.
        solver.set_phases([-(cell + 1) for cell in cells])
        found = 0
        while found < most and solver.solve():
            model = solver.get_model() or []
            blacks = {literal - 1 for literal in model if literal > 0} & set(cells)
            part = _part(board, blacks)
            if len(part) + len(blacks) < len(board.cells):
                fence = {other for cell in part for other in _beside(board, cell)} & blacks
                outside = next(cell for cell in cells if cell not in part and cell not in blacks)
                # Either the fence opens, or one of the two sides has no white cell here.
                inside = min(part)
                solver.add_clause([*(-(cell + 1) for cell in fence), inside + 1, outside + 1])
            else:
                found += 1
                solver.add_clause([(-1 if cell in blacks else 1) * (cell + 1) for cell in cells])
        return found


def _part(board: Hitori, blacks: set[int]) -> set[int]:
    """The whites that are connected to the first one."""
    first = next(cell for cell in range(len(board.cells)) if cell not in blacks)
    part, waiting = {first}, [first]
    while waiting:
        for other in _beside(board, waiting.pop()):
            if other not in blacks and other not in part:
                part.add(other)
                waiting.append(other)
    return part


def _beside(board: Hitori, cell: int) -> list[int]:
    row, column = divmod(cell, board.width)
    places = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [
        r * board.width + c for r, c in places if 0 <= r < board.height and 0 <= c < board.width
    ]
