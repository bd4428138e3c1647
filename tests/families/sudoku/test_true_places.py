"""What steps say about the places of a digit is true of the board that they stand on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import runut
from runut.core.rng import Rng
from runut.core.rules.check import packed_values
from runut.core.rules.parts import Different
from runut.core.steps import Step
from runut.explaining.results import Proof
from runut.explaining.sentences import Sentences, places_of
from runut.explaining.step_board import Candidates, candidates_left
from runut.families.sudoku import FAMILY
from runut.families.sudoku.climbing import shuffled
from runut.verbs.needed_steps import _BY_PLACES
from runut.verbs.position import Position

FOUND = "..86...4.6...2...33......1....23.5...1..7..3...5.14....7......98...6...2.6...71.."
"""Its needed steps leave out what r4c1 loses."""
MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
EVEN = """\
sudoku 2x2
. . . .
. 1 . .
. . . .
. . . .
even r1c1
odd r1c2
"""
LAW = range(30)
SHORT = "every other cell is filled or sees a"


def puzzle_of(seed: int) -> runut.Sudoku:
    return shuffled(tuple(int(sign) if sign != "." else 0 for sign in FOUND), Rng(seed))


def boards(proof: Proof) -> Iterator[tuple[Step, list[int | None], Candidates]]:
    """Each step, with the values and the candidates before it."""
    position = Position(proof.puzzle, proof.board)
    for number, step in enumerate(proof):
        before = proof.steps[:number]
        values = list(packed_values(proof.model, position.after(before)))
        yield (
            step,
            values,
            candidates_left(proof.model, values, before, replace(step, conclusions=())),
        )


@pytest.mark.parametrize("seed", LAW)
def test_where_a_digit_can_only_be_is_true_of_the_board_of_needed_steps(seed) -> None:
    proof = runut.explain(puzzle_of(seed), needed=True)
    for step, _, left in boards(proof):
        if step.technique in _BY_PLACES:
            (digit,), houses = step.words["digits"][1], step.words["base"][1]
            inside = {place for house in houses for place in places_of(proof.model, house)}
            assert {p for p in inside if digit in left.get(p, ())} == {*step.words["cells"][1]}
        if step.technique in ("pointing", "claiming"):
            (cover,) = step.words["cover"][1]
            assert {*step.words["cells"][1]} <= {*places_of(proof.model, cover)}


def test_a_needed_step_names_a_place_whose_loss_was_left_out() -> None:
    said = runut.explain(FOUND, needed=True).text()
    assert "In column 1, 9 can only be in r4c1, r5c1, r6c1, which lie in box 4" in said


def seers(proof: Proof, place: int) -> set[int]:
    """The places that see one."""
    pairs = (pair for rule in proof.model.rules for pair in rule.pairs())
    houses = [own for part, own in pairs if isinstance(part, Different) and place in own]
    return {other for house in houses for other in house}


@pytest.mark.parametrize("text", [FOUND, MONSTER, EVEN])
def test_a_hidden_single_says_that_all_see_its_digit_only_where_they_do(text) -> None:
    proof = runut.explain(text)
    sentences = Sentences(FAMILY, proof.model)
    for step, values, _ in boards(proof):
        if step.technique == "hidden-single-box" and SHORT in sentences.form(step, "why"):
            (digit,), (house,) = step.words["digits"][1], step.words["base"][1]
            others = {*places_of(proof.model, house)} - {*step.words["cells"][1]}
            for place in others:
                held = {values[other] for other in seers(proof, place)}
                assert values[place] or digit in held, (str(step), place)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "5 can only be in r3c1; every other cell is filled or cannot hold it."),
        ("id", "5 hanya bisa di r3c1; sel lain sudah terisi atau tidak bisa memuatnya."),
    ],
)
def test_a_hidden_single_after_a_loss_does_not_say_that_all_see_its_digit(language, said) -> None:
    assert said in runut.explain(MONSTER).text(language)


def test_a_hidden_single_says_where_all_see_its_digit() -> None:
    assert re.search(f"{SHORT} 3", str(runut.explain(FOUND)[0]))
