"""How steps of an explanation are said, and how many a family of another package needs."""

from __future__ import annotations

from importlib import import_module

import pytest

import runut
from packages import FAMILIES
from runut.core.explainer import Options
from runut.core.family import AnyFamily
from runut.core.limits import Control, Limits
from runut.core.puzzle import UNKNOWN
from runut.core.scanner import Scanner
from runut.core.steps import Fact
from runut.explaining.sentences import Sentences
from runut.families import family_of, load

PUZZLE = runut.read("." * 81)


def facts(*said: tuple[int, int], holds: bool = False) -> str:
    return sentence([Fact((cell,), value, holds) for cell, value in said])


def sentence(said: list[Fact]) -> str:
    return Sentences(load("sudoku"), family_of(PUZZLE).model(PUZZLE)).facts(said)


def test_what_a_cell_cannot_be_is_said_at_once_and_like_cells_together() -> None:
    assert facts((0, 2), (1, 2), (2, 2), (0, 3), (1, 3)) == "r1c1, r1c2 ≠ 2, 3; r1c3 ≠ 2"


def test_cells_of_one_value_are_said_together() -> None:
    assert facts((0, 2), (1, 2), (2, 4), holds=True) == "r1c1, r1c2 = 2; r1c3 = 4"


def test_a_chain_is_said_in_its_order() -> None:
    links = (0, 1, False), (0, 2, True), (1, 2, False)
    chain = [Fact((cell,), value, holds) for cell, value, holds in links]
    assert sentence(chain) == "r1c1 ≠ 1; r1c1 = 2; r1c2 ≠ 2"


@pytest.fixture
def kakuro(monkeypatch) -> AnyFamily:
    monkeypatch.syspath_prepend(FAMILIES)
    found: AnyFamily = import_module("kakuro").FAMILY
    return found


def test_a_kakuro_is_explained_in_two_steps_a_sum_at_most(kakuro) -> None:
    form = kakuro.format("line")
    puzzle = form.parse(Scanner(kakuro.samples[0].text.splitlines()))
    board = enumerate(kakuro.start(puzzle))
    known = [Fact((at,), value, holds=True) for at, value in board if value < UNKNOWN]
    ladder = kakuro.explainer.prepared(kakuro.model(puzzle))
    steps, end, _ = ladder.explain(known, Options(), Limits(), Control())
    assert end == "solved"
    assert {step.technique for step in steps} == {"constraint"}
    assert len(steps) <= 2 * len([*puzzle.runs()])
