"""A hundred boards with alternatives and denials, against all full boards one by one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import runut
from runut.families.sudoku.model import Sudoku
from spread.sudoku_kinds import Maker
from stated.sudoku_rules import Claim, claims

pytestmark = pytest.mark.oracle

SIZE, SEEDS = 4, range(100)
KINDS = ("or", "not", "or", "not")
BLANK = Sudoku(2, 2, (0,) * SIZE**2)


def full_boards() -> list[tuple[int, ...]]:
    """All full boards of four digits."""
    return [tuple(map(int, each.values())) for each in runut.solutions(BLANK)]


def kept(stated: Sequence[Claim], board: Sequence[int]) -> bool:
    """Whether a full board keeps the rules as they are stated by hand."""
    for claim in stated:
        held = [board[cell] for cell in claim.sees or claim.cells]
        if not (len({*held}) == len(held) if claim.holds is None else claim.holds(*held)):
            return False
    return True


@pytest.mark.parametrize("algorithm", ["auto", "clauses", "model"])
def test_boards_with_cases_have_the_solutions_of_plain_enumeration(algorithm: str) -> None:
    boards = full_boards()
    counts = set()
    for seed in SEEDS:
        rng = Random(f"cases {seed}")
        maker = Maker(rng.choice(boards), SIZE, range(1, SIZE + 1), rng)
        kinds = tuple(maker.make(kind) for kind in KINDS[: 1 + seed % len(KINDS)])
        puzzle = Sudoku(2, 2, (0,) * SIZE**2, kinds)
        own = {
            tuple(map(int, each.values())) for each in runut.solutions(puzzle, algorithm=algorithm)
        }
        stated = list(claims(puzzle))
        assert own == {board for board in boards if kept(stated, board)}, str(puzzle)
        counts.add(len(own))
    assert len(counts) > 10
