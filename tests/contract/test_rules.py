"""Checking by the model finds exactly what the rules stated by hand find, on damaged boards.

`tests/stated` has a module for each family whose `check` shares nothing with its model.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from programs import ran
from runut.core.family import AnyFamily
from runut.core.limits import Limits
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Violation
from runut.families.validate import faults
from runut.verbs.solving import solve

SEEDS = st.integers(0, 2**32)
A_BOARD = Limits(nodes=300, seconds=None)


def stated(family: AnyFamily) -> Any:
    return import_module(f"stated.{family.name}")


def tally(violations: tuple[Violation, ...]) -> Counter[tuple[str, frozenset[Any]]]:
    return Counter((each.rule, frozenset(each.cells)) for each in violations)


def values_of(family: AnyFamily, puzzle: Puzzle) -> list[Any]:
    """The values that a cell of this puzzle may be given, right or foreign."""
    model = family.model(puzzle)
    return [*(model.symbols or model.values), None, None, "?", 99]


def board_of(family: AnyFamily, puzzle: Puzzle, rng: Random) -> list[Any]:
    """The cells of a solution, if one is found soon, else any."""
    found = solve(puzzle, limits=A_BOARD).solution
    if found is not None:
        return list(found.values())
    values = values_of(family, puzzle)[:-4]
    return [rng.choice(values) for _ in range(puzzle.shape.size)]


def damaged(cells: list[Any], values: list[Any], rng: Random) -> list[Any]:
    """Some cells changed, swapped or copied to others."""
    cells = list(cells)
    for _ in range(rng.choice([0, 1, 1, 2, 3, 8, len(cells)])):
        one, other = rng.randrange(len(cells)), rng.randrange(len(cells))
        match rng.randrange(3):
            case 0:
                cells[one] = rng.choice(values)
            case 1:
                cells[one], cells[other] = cells[other], cells[one]
            case 2:
                cells[one] = cells[other]
    return cells


def differs(family: AnyFamily, puzzle: Puzzle, cells: list[Any]) -> bool:
    board = Solution(puzzle.shape.board(cells))
    return tally(family.check(puzzle, board)) != tally(stated(family).check(puzzle, board))


def judged_differently(family: AnyFamily, seeds: range) -> Iterator[tuple[Puzzle, list[Any]]]:
    """Damaged boards of random puzzles that the model and the rules by hand judge differently."""
    spread = import_module(f"spread.{family.name}")
    for rng in map(Random, seeds):
        puzzle = spread.puzzle(rng)
        cells, values = board_of(family, puzzle, rng), values_of(family, puzzle)
        boards = [cells, *(damaged(cells, values, rng) for _ in range(8))]
        yield from ((puzzle, board) for board in boards if differs(family, puzzle, board))


@settings(max_examples=4)
@given(seed=SEEDS)
def test_the_model_breaks_where_the_rules_stated_by_hand_break(family, seed) -> None:
    assert not list(judged_differently(family, range(seed, seed + 8)))


@pytest.mark.slow
def test_ten_thousand_damaged_boards_are_judged_as_by_hand(family) -> None:
    assert not list(judged_differently(family, range(1_200)))


@pytest.mark.laws
def test_every_sample_is_judged_as_by_hand(case) -> None:
    rng = Random(1)
    cells = board_of(case.family, case.puzzle, rng)
    values = values_of(case.family, case.puzzle)
    boards = [cells, *(damaged(cells, values, rng) for _ in range(100))]
    assert not [board for board in boards if differs(case.family, case.puzzle, board)]


def test_a_model_names_its_rules_and_constraints(case) -> None:
    model = case.family.model(case.puzzle)
    assert not list(faults(model))
    assert {rule.name for rule in model.rules if not rule.is_implied} <= case.family.rules.keys()
    for rule in model.rules:
        assert len(rule.parts) in (1, len(rule))
        first, last = rule[0], rule[len(rule) - 1]
        assert (first.index, last.index) == (0, len(rule) - 1)
        assert first.sentence
        assert model.constraint(rule.name, 0).places == first.places
        with pytest.raises(IndexError):
            rule[len(rule)]
    with pytest.raises(runut.UnknownNameError):
        model.rule("nothing")


WITHOUT_ENGINE = """
import sys, types

class Refused(type):
    def __call__(cls, *_args, **_named):
        raise AssertionError("checking asked the engine")

class Engine(types.ModuleType):
    def __getattr__(self, name):
        return Refused(name, (), {})

sys.modules["runut._engine"] = Engine("runut._engine")
import runut
from runut.families import FAMILIES, load
for name in FAMILIES:
    family = load(name)
    for sample in family.samples:
        puzzle = runut.read(sample.text, family=name)
        symbols = family.model(puzzle).symbols
        cells = [next(iter(symbols), 1)] * puzzle.shape.size
        assert runut.check(puzzle, puzzle.shape.board(cells)), name
"""


def test_checking_needs_no_engine() -> None:
    ran([sys.executable, "-c", WITHOUT_ENGINE], code=0)
