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
from runut.errors import NoneFoundError, PuzzleError, StoppedError
from runut.families.sudoku import grading
from runut.families.sudoku.algorithms import ALGORITHMS, reduced
from runut.families.sudoku.model import Sudoku

MOST_NODES = 2_000_000
"""Within which a search ends, counted and not timed, so that a seed gives one puzzle everywhere."""


def finished(puzzle: Sudoku, seed: int, grade: str) -> Sudoku:
    """The puzzle with more givens, until it has one solution, and that has a grade.

    Raises `NoneFoundError` for a puzzle without a solution, `PuzzleError` for a grade that is not
    found, and `StoppedError` where a search takes too long.
    """
    groups = [[cell] for cell in _open_cells(puzzle)]
    return grading.of_grade(partial(_completed, puzzle), seed, grade, groups)


def _completed(puzzle: Sudoku, seed: int) -> Sudoku:
    rng = Rng(seed)
    added = [[cell] for cell in rng.shuffled(_open_cells(puzzle))]
    return reduced(replace(puzzle, cells=tuple(_solution(puzzle, rng))), added)


def _solution(puzzle: Sudoku, rng: Rng) -> bytes:
    begun, found = puzzle, _first(puzzle)
    if found is None:
        raise NoneFoundError("no givens complete this puzzle", "it has no solution")
    for cell in rng.shuffled(_open_cells(puzzle))[: puzzle.size]:
        with suppress(PuzzleError):  # of a digit that no rule lets stand there
            tried = _with(begun, cell, 1 + rng.below(len(puzzle.board.digits)))
            found = _first(tried) or found
        begun = _with(begun, cell, found[cell])
    return found


def _open_cells(puzzle: Sudoku) -> list[int]:
    return [cell for cell, number in enumerate(puzzle.cells) if not number]


def _with(puzzle: Sudoku, cell: int, number: int) -> Sudoku:
    return replace(puzzle, cells=(*puzzle.cells[:cell], number, *puzzle.cells[cell + 1 :]))


def _first(puzzle: Sudoku) -> bytes | None:
    search = ALGORITHMS[0].prepare(puzzle, {})
    found = search.run((1, MOST_NODES, None, None), 1, Control().native, record=False)
    if found.halt not in (None, "solutions"):
        raise StoppedError(found.halt)
    return found.solutions[0] if found.count else None
