"""Making sudokus."""

from __future__ import annotations

from collections.abc import Mapping

from runut import _engine
from runut.core.family import Generator
from runut.families.sudoku import paper
from runut.families.sudoku.model import Sudoku

__all__ = ["GENERATORS"]

PAPER = "Sudoku by brute force, 2024"


def _random_removal(seed: int, _options: Mapping[str, str]) -> Sudoku:
    return Sudoku(3, 3, tuple(_engine.sudoku_random_removal(seed)))


def _random_removal_py(seed: int, _options: Mapping[str, str]) -> Sudoku:
    return paper.random_removal(seed)


GENERATORS = (
    Generator(
        "random-removal",
        "the paper's: a random full board, then 20 to 40 cells emptied; about 3 in 4 are unique",
        _random_removal,
        is_unique=False,
        paper=PAPER,
    ),
    Generator(
        "random-removal-py",
        "the same in plain Python, for reading",
        _random_removal_py,
        is_unique=False,
        paper=PAPER,
    ),
)
