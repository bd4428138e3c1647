"""The ways to search a sudoku, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from runut import _engine
from runut.core.family import Algorithm
from runut.core.search import Reference, Search
from runut.families.sudoku import paper
from runut.families.sudoku.model import Sudoku

__all__ = ["ALGORITHMS"]

PAPER = "Sudoku by brute force, 2024"
TRIAL = "one digit trial in a cell"


def _native(algorithm: str) -> Callable[[Sudoku, Mapping[str, str]], Search]:
    def prepare(puzzle: Sudoku, _options: Mapping[str, str]) -> Search:
        return _engine.sudoku_search(
            algorithm, puzzle.box_rows, puzzle.box_columns, bytes(puzzle.cells)
        )

    return prepare


def _reference(puzzle: Sudoku, _options: Mapping[str, str]) -> Search:
    return Reference(partial(paper.cell_backtracking, puzzle))


ALGORITHMS = (
    Algorithm(
        "auto",
        "singles to a fixpoint, then a guess at the tightest place",
        "one board brought to its fixpoint",
        _native("propagation"),
    ),
    Algorithm(
        "cell-backtracking",
        "the paper's: first empty cell, digits in ascending order",
        TRIAL,
        _native("cell-backtracking"),
        paper=PAPER,
    ),
    Algorithm(
        "cell-backtracking-py",
        "the same in plain Python, for reading",
        TRIAL,
        _reference,
        native=False,
        paper=PAPER,
    ),
)
