"""Every board is judged before it is handed out, by code that the search does not share.

The judge is native; here it is held against the checker in Python, which knows no engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from runut.cli.main import run
from runut.core.family import AnyFamily
from runut.core.limits import Control, Limits
from runut.core.methods import Algorithm
from runut.core.puzzle import Puzzle
from runut.core.search import Reference, Search
from runut.errors import PuzzleError, WrongAnswerError

A_BOARD = (1, 300, None, None)


def searches(family: AnyFamily, puzzle: Puzzle) -> Iterator[Search]:
    """The search of each algorithm that takes the puzzle."""
    for each in family.algorithms:
        options = {option.name: option.default or option.choices[0] for option in each.options}
        try:
            yield each.prepare(puzzle, options)
        except PuzzleError:
            continue


def damaged(board: bytes, values: tuple[int, ...], rng: Random) -> bytes:
    """Some cells changed, swapped or copied to others."""
    cells = bytearray(board)
    for _ in range(rng.choice([0, 1, 1, 2, 3, len(cells)])):
        one, other = rng.randrange(len(cells)), rng.randrange(len(cells))
        if rng.random() < 0.5:
            cells[one] = rng.choice(values)
        else:
            cells[one], cells[other] = cells[other], cells[one]
    return bytes(cells)


def judged_otherwise(family: AnyFamily, puzzle: Puzzle, rng: Random) -> Iterator[str]:
    """Boards of which some judge says another thing than the checker in Python."""
    values = family.model(puzzle).values
    found = next(searches(family, puzzle)).run(A_BOARD, 1, Control().native, record=False)
    board = found.solutions[0] if found.solutions else bytes([values[-1]]) * puzzle.shape.size
    # A copy of a piece that is given has its own number; by its name it may change places.
    is_numbered = hasattr(puzzle, "given")
    for cells in [board, *(damaged(board, values, rng) for _ in range(12))]:
        is_right = not family.check(puzzle, family.unpack(puzzle, cells))
        for search in searches(family, puzzle):
            accepts = search.accepts(cells)
            if accepts > is_right or (accepts < is_right and not (is_numbered and cells != board)):
                yield f"{puzzle}\n{list(cells)}"


@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_the_judge_of_each_search_says_what_the_checker_says(family, seed) -> None:
    spread = import_module(f"spread.{family.name}")
    for rng in map(Random, range(seed, seed + 6)):
        assert not list(judged_otherwise(family, spread.puzzle(rng), rng))


@pytest.mark.laws
def test_every_sample_is_judged_as_the_checker_does(case) -> None:
    assert not list(judged_otherwise(case.family, case.puzzle, Random(1)))


def test_a_board_of_another_size_is_rejected(case) -> None:
    for search in searches(case.family, case.puzzle):
        assert not search.accepts(b"")
        assert not search.accepts(bytes(case.puzzle.shape.size + 1))


@pytest.fixture
def liar(monkeypatch):
    """A family with an algorithm that calls a full board of one value its only solution."""

    def lying(name: str) -> Puzzle:
        family = runut.families.load(name)
        puzzle = runut.read(family.samples[0].text)
        board = bytes([family.model(puzzle).values[-1]]) * puzzle.shape.size
        judge = next(searches(family, puzzle)).accepts
        search = Reference(lambda _control: iter([board]), judge)
        method = Algorithm("liar", "", "", lambda *_: search, native=False)
        wrong = replace(family, algorithms=(*family.algorithms, method))
        for module in ("solving", "comparison"):
            path = f"runut.verbs.{module}.family_of"
            monkeypatch.setattr(path, lambda _puzzle: wrong)
        return puzzle

    return lying


def test_a_wrong_board_becomes_an_error_with_its_puzzle(family, liar) -> None:
    puzzle = liar(family.name)
    for verb in (runut.solve, lambda *given, **named: next(runut.solutions(*given, **named))):
        with pytest.raises(
            WrongAnswerError, match="a fault in Runut: a board found by liar"
        ) as got:
            verb(puzzle, algorithm="liar")
        assert got.value.puzzle == str(puzzle)
    others = [runut.read("hitori/2/2/2111"), puzzle]
    with pytest.raises(WrongAnswerError) as got:
        runut.solve_many(others[1:], algorithm="liar", limits=Limits(solutions=1))
    assert got.value.puzzle == str(puzzle)


def test_the_command_calls_it_a_fault_of_its_own(monkeypatch, capsys) -> None:
    def solve(*_given: object, **_named: object) -> None:
        raise WrongAnswerError(0, b"", "the puzzle", "auto", 7)

    monkeypatch.setattr("runut.verbs.solving.solve", solve)
    assert run(["solve", "hitori/2/2/2111"]) == 70
    said = capsys.readouterr()
    assert said.out == ""
    assert "a fault in Runut: a board found by auto breaks a rule (seed 7)" in said.err
    assert said.err.endswith("the puzzle\n")


def test_a_puzzle_that_is_called_unique_is_confirmed_by_other_searches(family, monkeypatch) -> None:
    maker = next(each for each in family.generators if each.is_unique)
    sample = next(each for each in family.samples if runut.count(each.text).count != 1)
    lying = replace(
        maker, generate=lambda _seed, _options: runut.read(sample.text), controlled=None
    )
    wrong = replace(family, generators=(lying,))
    monkeypatch.setattr("runut.verbs.generating.load", lambda _name: wrong)
    with pytest.raises(WrongAnswerError, match=f"{maker.name} calls this puzzle unique, but"):
        runut.make(family.name, seed=1)
