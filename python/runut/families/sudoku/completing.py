"""Completing a sudoku that a person began: givens of a solution by chance, as few as will do.

A solution is drawn by giving some cells a digit by chance as long as there is one; then its digits
are taken away again, in random order, as long as it stays the only one.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from runut.core.limits import Control
from runut.core.rng import Rng
from runut.core.search import Outcome
from runut.errors import PuzzleError, StoppedError
from runut.explaining.grading import ANY
from runut.families.sudoku import grading
from runut.families.sudoku.algorithms import ALGORITHMS, reduced
from runut.families.sudoku.model import Sudoku

MOST_NODES = 2_000_000
"""Within which a search ends, counted and not timed, so that a seed gives one puzzle everywhere."""


def finished(puzzle: Sudoku, seed: int, grade: str) -> Sudoku:
    """The puzzle with more givens, until it has one solution, and that has a grade.

    One that has a single solution already stays as it is where any grade will do. Raises
    `PuzzleError` for a puzzle without a solution, `NoneFoundError` for a grade that is not found,
    and `StoppedError` where a search takes too long.
    """
    if grade == ANY:
        found = _search(puzzle, 2)
        if found.halt is None and found.count == 1:
            return puzzle
    groups = [[cell] for cell in _open_cells(puzzle)]
    return grading.of_grade(partial(_completed, puzzle), seed, grade, groups)


def _completed(puzzle: Sudoku, seed: int) -> Sudoku:
    rng = Rng(seed)
    added = [[cell] for cell in rng.shuffled(_open_cells(puzzle))]
    holes, solution = puzzle.board.holes, _solution(puzzle, rng)
    cells = tuple(0 if cell in holes else number for cell, number in enumerate(solution))
    return reduced(replace(puzzle, cells=cells), added)


def _solution(puzzle: Sudoku, rng: Rng) -> bytes:
    begun, found = puzzle, _first(puzzle)
    if found is None:
        raise PuzzleError("no givens complete this puzzle", "it has no solution")
    for cell in rng.shuffled(_open_cells(puzzle))[: puzzle.size]:
        with suppress(PuzzleError):  # of a digit that no rule lets stand there
            tried = _with(begun, cell, 1 + rng.below(len(puzzle.board.digits)))
            found = _first(tried) or found
        begun = _with(begun, cell, found[cell])
    return found


def _open_cells(puzzle: Sudoku) -> list[int]:
    holes = puzzle.board.holes
    return [cell for cell, number in enumerate(puzzle.cells) if not number and cell not in holes]


def _with(puzzle: Sudoku, cell: int, number: int) -> Sudoku:
    return replace(puzzle, cells=(*puzzle.cells[:cell], number, *puzzle.cells[cell + 1 :]))


def _search(puzzle: Sudoku, most: int) -> Outcome:
    limits = most, MOST_NODES, None, None
    return ALGORITHMS[0].prepare(puzzle, {}).run(limits, most, Control().native, record=False)


def _first(puzzle: Sudoku) -> bytes | None:
    found = _search(puzzle, 1)
    if found.halt not in (None, "solutions"):
        raise StoppedError(found.halt)
    return found.solutions[0] if found.count else None
