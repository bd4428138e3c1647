"""Random combinations of all constraints on small boards, against a model in OR-Tools."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import runut
from runut.families.sudoku.model import Sudoku
from spread.small_sudokus import small_sudoku
from spread.sudoku_kinds import KINDS

pytestmark = pytest.mark.oracle

MOST = 40
FEW = 4
MANY = 500
ALGORITHM = "auto"


def found(puzzle: Sudoku) -> set[tuple[object, ...]]:
    """The solutions, up to a limit; each keeps the rules."""
    limits = runut.Limits(solutions=MOST)
    result = runut.solve(puzzle, algorithm=ALGORITHM, limits=limits)
    assert not any(runut.check(puzzle, solution) for solution in result.solutions)
    return {tuple(solution.values()) for solution in result.solutions}


def disagreements(kind: str, seeds: range) -> Iterator[str]:
    """Boards whose solutions are others than those of the oracle."""
    from families.sudoku.oracle import solutions_by_oracle

    for seed in seeds:
        puzzle = small_sudoku(kind, Random(f"{kind} {seed}"))
        own, other = found(puzzle), solutions_by_oracle(puzzle, MOST)
        if own != other and not len(own) == len(other) == MOST:
            yield f"{puzzle}\n{sorted(own ^ other)[:3]}"


@pytest.mark.parametrize("kind", KINDS)
def test_small_boards_have_the_solutions_of_the_oracle(kind) -> None:
    assert not list(disagreements(kind, range(FEW)))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_five_hundred_boards_of_a_kind_have_the_solutions_of_the_oracle(kind) -> None:
    assert not list(disagreements(kind, range(MANY)))


def test_boards_of_the_spread_have_no_one_and_many_solutions() -> None:
    counts = [len(found(small_sudoku(kind, Random(f"{kind} 0")))) for kind in KINDS]
    assert counts.count(0) >= 3
    assert counts.count(1) >= 10
    assert counts.count(MOST) >= 3
