"""Hundreds of boards with alternatives and denials, against all full boards one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NoReturn

import pytest

import runut
from runut.errors import PuzzleError
from runut.families.sudoku import alternatives
from runut.families.sudoku.automata import TooManyStatesError
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.model import Sudoku, statements
from runut.sudoku import Not, Or
from spread.sudoku_kinds import Maker
from stated.sudoku_rules import Claim, claims

pytestmark = pytest.mark.oracle

Make = Callable[[Random, Maker], tuple[Constraint, ...]]
SIZE, SEEDS = 4, range(60)
KINDS = ("or", "not", "or", "not")
READERS = ("between", "sandwich", "skyscraper", "x-sum", "palindrome", "thermometer", "full-rank")
"""Most of them read cells in an order of their own, and the last has places of its own."""
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


def several(rng: Random, maker: Maker) -> list[tuple[Constraint, ...]]:
    """Cases of one or two rules that read cells in orders of their own."""
    return [tuple(maker.make(rng.choice(READERS)) for _ in range(rng.choice([1, 2]))) for _ in "ab"]


def cases_in_cases(rng: Random, maker: Maker) -> tuple[Constraint, ...]:
    """A rule in whose cases are rules with cases."""
    inner = rng.choice([Or, Not])(several(rng, maker))
    return (rng.choice([Or, Not])([*several(rng, maker), [inner, maker.make("parity")]]),)


def of_kinds(rng: Random, maker: Maker) -> tuple[Constraint, ...]:
    """Up to four rules with cases."""
    return tuple(maker.make(kind) for kind in KINDS[: rng.randint(1, len(KINDS))])


def puzzle_of(rng: Random, boards: Sequence[tuple[int, ...]], make: Make) -> Sudoku:
    """A board with such rules, of which each has a case that some digits keep."""
    while True:
        maker = Maker(rng.choice(boards), SIZE, range(1, SIZE + 1), rng)
        try:
            return Sudoku(2, 2, (0,) * SIZE**2, make(rng, maker))
        except PuzzleError as error:
            if "no digits keep" not in str(error):
                raise


def no_automaton(*_: object, **_wanted: bool) -> NoReturn:
    """What one automaton of all cases needs."""
    raise TooManyStatesError


@pytest.mark.parametrize("make", [of_kinds, cases_in_cases])
@pytest.mark.parametrize("has_places", [False, True])
@pytest.mark.parametrize("algorithm", ["auto", "clauses", "model"])
def test_boards_with_cases_have_the_solutions_of_plain_enumeration(
    *, algorithm: str, has_places: bool, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    if has_places:
        monkeypatch.setattr(alternatives, "_whole", no_automaton)
    boards = full_boards()
    counts = set()
    for seed in SEEDS:
        rng = Random(f"cases {seed} {has_places}")
        puzzle = puzzle_of(rng, boards, make)
        own = {
            tuple(map(int, each.values())) for each in runut.solutions(puzzle, algorithm=algorithm)
        }
        stated = list(claims(puzzle))
        assert own == {board for board in boards if kept(stated, board)}, str(puzzle)
        counts.add(len(own))
        found = statements(puzzle.board, puzzle.constraints)
        assert has_places == any(each.rule == "or-holds" for each in found)
    assert len(counts) > 10
