"""Hundreds of boards with alternatives and denials, against all full boards one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

import pytest

import runut
from runut.core.rules.parts import Automaton
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
UNKEPT = ("no digits keep", "a rank of")
SIZE, SEEDS = 4, range(40)
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
            if not any(each in str(error) for each in UNKEPT):
                raise


def automata_of(most: int, build: Callable[..., Automaton]) -> Callable[..., Automaton]:
    """How automata are built where one of more cases or statements has too many states."""

    def built(numbers: range, length: int, parts: Collection[object], **more: bool) -> Automaton:
        if len(parts) > most:
            raise TooManyStatesError
        return build(numbers, length, parts, **more)

    return built


@pytest.mark.parametrize("make", [of_kinds, cases_in_cases])
@pytest.mark.parametrize("too_large", ["", "cases", "statements"])
@pytest.mark.parametrize("algorithm", ["auto", "clauses", "model"])
def test_boards_with_cases_have_the_solutions_of_plain_enumeration(
    *, algorithm: str, too_large: str, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    if too_large:
        built = automata_of(0, alternatives._whole)
        monkeypatch.setattr(alternatives, "_whole", built)
    if too_large == "statements":
        built = automata_of(1, alternatives._whether)
        monkeypatch.setattr(alternatives, "_whether", built)
    boards = full_boards()
    counts = set()
    for seed in SEEDS:
        rng = Random(f"cases {seed} {too_large}")
        puzzle = puzzle_of(rng, boards, make)
        own = {
            tuple(map(int, each.values())) for each in runut.solutions(puzzle, algorithm=algorithm)
        }
        stated = list(claims(puzzle))
        assert own == {board for board in boards if kept(stated, board)}, str(puzzle)
        counts.add(len(own))
        found = statements(puzzle.board, puzzle.constraints)
        assert bool(too_large) == any(each.rule == "or-holds" for each in found)
    assert len(counts) > 10
