"""The ways to search a sudoku, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from runut import _engine
from runut.core.family import Algorithm
from runut.core.search import Reference, Search
from runut.families.sudoku import paper
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.layout import Allowed, Board, Gap, Sum, Unit
from runut.families.sudoku.model import Sudoku, parts

__all__ = ["ALGORITHMS", "engine_layout"]

PAPER = "Sudoku by brute force, 2024"
TRIAL = "one digit trial in a cell"


def _native(algorithm: str) -> Callable[[Sudoku, Mapping[str, str]], Search]:
    def prepare(puzzle: Sudoku, _options: Mapping[str, str]) -> Search:
        layout = engine_layout(puzzle.board, puzzle.constraints)
        return _engine.sudoku_search(algorithm, layout, bytes(puzzle.cells))

    return prepare


@lru_cache(maxsize=256)
def engine_layout(board: Board, constraints: tuple[Constraint, ...]) -> _engine.SudokuLayout:
    """The rules as the engine takes them; puzzles of one kind share them."""
    found = parts(board, constraints)
    allowed = [(1 << board.size + 1) - 2] * len(board.cells)
    for part in found:
        if isinstance(part, Allowed):
            allowed[part.cell] &= sum(1 << digit for digit in part.digits)
    return _engine.SudokuLayout(
        board.size,
        [part.cells for part in found if isinstance(part, Unit)],
        [(part.first, part.second) for part in found if isinstance(part, Gap)],
        allowed,
        [(part.total, part.cells) for part in found if isinstance(part, Sum)],
    )


def _reference(puzzle: Sudoku, _options: Mapping[str, str]) -> Search:
    return Reference(partial(paper.cell_backtracking, puzzle))


ALGORITHMS = (
    Algorithm(
        "auto",
        "the fastest: ways across bands and stacks on nine digits, else propagation",
        "one board brought to its fixpoint",
        _native("auto"),
    ),
    Algorithm(
        "propagation",
        "the kernel for any rules: singles and sums to a fixpoint, a guess at the tightest place",
        "one board brought to its fixpoint",
        _native("propagation"),
    ),
    Algorithm(
        "clauses",
        "clause learning from the start: each conflict leaves a clause that prevents it",
        "one decision: a cell holds a digit, or does not",
        _native("clauses"),
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
