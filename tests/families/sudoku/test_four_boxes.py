"""Patterns over four boxes: the ring of an SK-loop, and cells that three digits cannot fill."""

from __future__ import annotations

import pytest

import runut
from runut.core.steps import By, Fact
from runut.core.tables import LANGUAGES
from runut.explaining.checker import faults
from runut.explaining.results import Hint
from runut.explaining.sentences import Sentences
from runut.families.sudoku import FAMILY

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
EMPTY = "." * 81
CORNERS = (0, 3, 27, 30)
"""The first cells of four boxes that make a rectangle."""
TURNS = {"/": (0, 10, 20), "\\": (0, 11, 19)}
"""Three cells of a box, the columns in the rows' order and two of them swapped."""


def turned(turns: str, guardians: tuple[tuple[int, int], ...]) -> list[Fact]:
    """Twelve cells that hold 1, 2, 3, or else a guardian, a cell and its digit."""
    cells = [
        corner + own for corner, turn in zip(CORNERS, turns, strict=True) for own in TURNS[turn]
    ]
    lost = ((cell, digit) for cell in cells for digit in range(4, 10))
    return [
        Fact((cell,), digit, holds=False) for cell, digit in lost if (cell, digit) not in guardians
    ]


def tridagons(turns: str, *guardians: tuple[int, int]) -> list[Hint]:
    """The steps, each proved from what the twelve cells have."""
    told = turned(turns, guardians)
    found = runut.hints(EMPTY, told=told, only=["tridagon"], limits=runut.Limits())
    model = FAMILY.model(runut.read(EMPTY))
    assert not [fault for hint in found if hint.step for fault in faults(model, [hint.step], told)]
    return [hint for hint in found if hint.step]


def test_an_sk_loop_opens_easter_monster() -> None:
    proof = runut.explain(EASTER_MONSTER)
    ring = proof[0]
    assert ring.technique == "sk-loop"
    assert len(ring.conclusions) == 13
    assert proof.end == "solved"
    assert not list(faults(proof.model, proof))


def test_a_ring_says_what_each_of_its_houses_holds() -> None:
    proof = runut.explain(EASTER_MONSTER)
    said = Sentences(FAMILY, proof.model).whole(proof[0])
    assert "around r2c2, r2c8, r8c8, r8c2" in said
    assert "at most 16 digits, each once in its house, for 16 cells" in said


def test_a_tridagon_opens_loki_and_no_net_is_needed() -> None:
    proof = runut.explain(LOKI)
    names = [step.technique for step in proof]
    assert names.count("tridagon") == 1
    assert proof.grade == 7
    assert "forcing-net" not in names
    assert not list(faults(proof.model, proof))


def test_one_cell_with_guardians_loses_the_three_digits() -> None:
    (hint,) = tridagons("///\\", (0, 9), (0, 8))
    assert hint.step
    assert hint.step.conclusions == tuple(Fact((0,), digit, holds=False) for digit in (1, 2, 3))
    assert [line.by for line in hint.step.lines] == [By.FILLINGS]


def test_what_sees_all_guardians_goes() -> None:
    (hint,) = tridagons("///\\", (0, 9), (10, 9))
    assert hint.step
    seen = (1, 2, 9, 11, 18, 19)
    assert hint.step.conclusions == tuple(Fact((cell,), 9, holds=False) for cell in seen)


@pytest.mark.parametrize("turns", ["////", "//\\\\", "/\\/\\"])
def test_three_digits_fill_an_even_number_of_swaps(turns) -> None:
    assert not tridagons(turns, (0, 9))


def test_guardians_that_nothing_sees_together_take_nothing_away() -> None:
    assert not tridagons("///\\", (0, 9), (10, 8))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("board", "name"), [(EASTER_MONSTER, "sk-loop"), (LOKI, "tridagon")])
def test_both_patterns_are_said_without_a_gap(language, board, name) -> None:
    proof = runut.explain(board)
    step = next(step for step in proof if step.technique == name)
    said = Sentences(FAMILY, proof.model, language).whole(step)
    assert "{" not in said
    assert said.count(".") >= 3
