"""Small sudokus with a constraint of one kind, and often others: no, one or many solutions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from runut.errors import PuzzleError
from runut.families.sudoku.kinds import Constraint, Digits, Size
from runut.families.sudoku.model import Sudoku
from spread.sudoku_kinds import KINDS, Maker

SHAPES = [(2, 2), (2, 2), (1, 5), (2, 3), (3, 2)]
CHANGED = 0.15
"""The share of boards with a given that was changed, most of which have no solution."""


def full_board(rows: int, columns: int, digits: range, rng: Random) -> list[int]:
    """A full board with as many of the digits as a row has cells."""
    size = rows * columns
    some = rng.sample(digits, size)
    return [
        some[(columns * (row % rows) + row // rows + column) % size]
        for row in range(size)
        for column in range(size)
    ]


def cut(cells: tuple[int, ...], size: int, constraints: Iterable[Constraint]) -> tuple[int, ...]:
    """The cells of the rows that a square has as a board with these constraints."""
    rows = next((each.rows for each in constraints if isinstance(each, Size)), size)
    return cells[: rows * size]


def of_each_kind(number: int) -> list[Sudoku]:
    """So many small blank boards of each kind of constraint."""
    seeds = [(kind, Random(f"{kind} {at}")) for kind in KINDS for at in range(number)]
    boards = [small_sudoku(kind, rng) for kind, rng in seeds]
    return [replace(board, cells=(0,) * len(board.cells)) for board in boards]


def small_sudoku(kind: str, rng: Random) -> Sudoku:
    """A board of 4x4 to 6x6 cells with a constraint of this kind, which fits its shape."""
    for _ in range(200):
        rows, columns = rng.choice(SHAPES)
        size, first = rows * columns, rng.choice([0, 1, 1, 1, 1, 2])
        last = first + size - 1 + rng.choice([0, 0, 0, 0, 1])
        digits = range(first, last + 1)
        maker = Maker(full_board(rows, columns, digits, rng), size, digits, rng)
        kinds = [kind, *rng.choices(list(KINDS), k=rng.choice([0, 0, 0, 1, 2]))]
        constraints: list[Constraint] = [maker.make(each) for each in kinds]
        if (first, last) != (1, size):
            constraints.append(Digits(first, last))
        givens = cut(_givens(maker, rng), size, constraints)
        try:
            return Sudoku(rows, columns, givens, tuple(constraints))
        except PuzzleError:
            continue
    raise AssertionError(f"no board has a constraint of the kind {kind}")


def _givens(maker: Maker, rng: Random) -> tuple[int, ...]:
    """Some numbers of the full board, seldom one of them changed."""
    share, first = rng.choice([0.2, 0.4, 0.6, 0.8]), maker.digits[0]
    cells = [digit - first + 1 if rng.random() < share else 0 for digit in maker.full]
    if rng.random() < CHANGED:
        cells[rng.randrange(len(cells))] = 1 + rng.randrange(len(maker.digits))
    return tuple(cells)
