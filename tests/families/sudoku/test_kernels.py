"""The kernels of sudoku against the generic one, on boards with constraints of every kind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

import runut
from runut.errors import PuzzleError
from runut.families.sudoku import lowering
from runut.families.sudoku.kinds import (
    Candidates,
    CountingCircles,
    Digits,
    Nabner,
    Renban,
    Sandwich,
)
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import statements
from tests.spread.small_sudokus import cut, full_board
from tests.spread.sudoku_kinds import KINDS, Maker

MOST = 200
LIMITS = runut.Limits(solutions=MOST)
SHAPES = [((2, 2), (1, 4)), ((2, 2), (0, 4)), ((2, 3), (1, 6)), ((2, 3), (0, 5)), ((3, 2), (1, 7))]


def _board(names: Sequence[str], rng: random.Random) -> runut.Sudoku | None:
    """A board with constraints of these kinds, most often with a solution."""
    shape, (first, last) = rng.choice(SHAPES)
    digits = range(first, last + 1)
    full = full_board(*shape, digits, rng)
    size = shape[0] * shape[1]
    maker = Maker(full, size, digits, rng)
    share = rng.choice([0.5, 0.7])
    cells = tuple(digit - first + 1 if rng.random() < share else 0 for digit in full)
    constraints = tuple(maker.make(name) for name in names)
    if (first, last) != (1, size):
        constraints = (Digits(first, last), *constraints)
    cells = cut(cells, size, constraints)
    for givens in (cells, (0,) * len(cells)):
        try:
            return runut.Sudoku(*shape, givens, constraints)
        except PuzzleError:
            continue
    return None


def _solutions(puzzle: runut.Sudoku, algorithm: str) -> set[tuple[int, ...]] | int:
    """All solutions, or how many there are if they are too many."""
    result = runut.solve(puzzle, algorithm=algorithm, limits=LIMITS)
    found = {tuple(solution.values()) for solution in result.solutions}
    assert len(found) == result.count
    return found if result.count < MOST else result.count


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "algorithm",
    ["auto", *(pytest.param(each, marks=pytest.mark.laws) for each in ("propagation", "clauses"))],
)
def test_every_kernel_finds_the_solutions_of_the_model(kind, algorithm) -> None:
    rng = random.Random(kind)
    boards = [_board((kind,), rng) for _ in range(6)]
    boards += [_board((kind, *rng.sample(list(KINDS), 2)), rng) for _ in range(6)]
    legal = [board for board in boards if board]
    assert legal
    for board in legal:
        assert _solutions(board, algorithm) == _solutions(board, "model"), board


def test_the_paper_in_python_takes_as_many_trials_as_the_engine() -> None:
    rng = random.Random(5)
    compared = 0
    for kind in KINDS:
        board = _board((kind,), rng)
        if board and board.givens > len(board.cells) // 2:
            native = runut.solve(board, algorithm="cell-backtracking", limits=LIMITS)
            plain = runut.solve(board, algorithm="cell-backtracking-py", limits=LIMITS)
            assert (native.count, native.stats.nodes) == (plain.count, plain.stats.nodes), board
            assert _solutions(board, "cell-backtracking") == _solutions(board, "model"), board
            compared += 1
    assert compared > 20


def _sets(board: Board, constraint: Renban | Nabner) -> list[set[int]]:
    """The sets of numbers of the only cage with a list of them."""
    lowered = lowering.Lowering(board)
    for each in constraint.statements(board):
        lowered.add(each, each.places(lowered.auxiliaries))
    lowered.add_cliques()
    ((sets, cells),) = lowered.cages
    assert cells == constraint.cells
    assert isinstance(sets, list)
    return [{number for number in range(64) if mask >> number & 1} for mask in sets]


def test_a_renban_line_is_a_cage_with_runs_of_digits() -> None:
    sets = _sets(Board(2, 3), Renban((0, 1, 2, 3)))
    assert sets == [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}]


@pytest.mark.parametrize("last", [8, 10])
def test_a_killer_with_digits_from_zero_takes_the_search_of_the_same_from_one(last: int) -> None:
    killer = runut.load("examples/sudoku/killer.sudoku")
    own = runut.solve(killer)
    cages = [replace(cage, total=cage.total - len(cage.cells)) for cage in killer.constraints]
    nine = [Candidates(cell, tuple(range(9))) for cell in range(81)] if last > 8 else []
    other = runut.solve(replace(killer, constraints=(Digits(0, last), *cages, *nine)))
    assert own.stats.nodes == other.stats.nodes
    assert [digit - 1 for digit in own.solutions[0].values()] == [*other.solutions[0].values()]


def test_a_sandwich_of_all_digits_is_a_lunchbox() -> None:
    board = Board(2, 2)
    lowered = lowering.Lowering(board)
    for each in statements(board, (Sandwich((0, 1, 2, 3), 2), Sandwich((4, 5, 6), 2))):
        lowered.add(each, each.places(lowered.auxiliaries))
    assert [*lowered.lunchboxes] == [(2, (0, 1, 2, 3))]
    assert [*lowered.automata.values()] == [[(4, 5, 6)]]


@pytest.mark.parametrize("circles", [9, 11])
def test_circles_that_no_digits_fill_are_refuted_at_the_root(circles) -> None:
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (CountingCircles(tuple(range(circles))),))
    result = runut.solve(puzzle)
    assert (result.status, result.stats.nodes) == (runut.Status.UNSOLVABLE, 1)


def test_rules_that_are_too_many_for_the_kernels_are_an_error_of_the_puzzle(monkeypatch) -> None:
    def rejected(*_parts: object) -> None:
        raise ValueError("there are too many rules")

    monkeypatch.setattr(lowering._engine, "SudokuLayout", rejected)
    lowering.engine_layout.cache_clear()
    with pytest.raises(PuzzleError, match="reject these rules: there are too many rules"):
        lowering.engine_layout(Board(2, 2), ())
