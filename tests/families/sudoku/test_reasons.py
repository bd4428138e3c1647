"""What a person says first of one rule on an empty board, by cells that see each other."""

from __future__ import annotations

import pytest

import runut
from runut.core.steps import By, Step
from runut.explaining.checker import faults
from runut.explaining.results import Proof

EMPTY = "sudoku 3x3\n" + ". . . . . . . . .\n" * 9
FIRST = {
    "arrow r5c5 = r5c6 r5c7 r5c8": (
        "arrow",
        "r5c5: 12345; r5c6 r5c7 r5c8: 789",
    ),
    "renban r1c1 r1c2 r1c3 r1c4 r1c5": ("cage-unit", "r1c6 r1c7 r1c8 r1c9: 5"),
    "whispers r9c1 r9c2 r9c3": ("whispers", "r9c2: 456; r9c1 r9c3: 5"),
    "difference 1 r1c1 r1c2\ndifference 1 r1c2 r1c3": ("dot", "r1c2: 19"),
    "region-sum-line r1c1 r1c2 r1c3 r1c4": (
        "line",
        "r1c4: 12345; r1c1 r1c2 r1c3: 789",
    ),
    "zipper r1c1 r1c2 r1c3 r1c4 r1c5": (
        "line",
        "r1c3: 1234; r1c1 r1c2 r1c4 r1c5: 9",
    ),
    "nabner r1c1 r1c2 r1c3 r1c4 r1c5": (
        "line",
        "r1c1 r1c2 r1c3 r1c4 r1c5: 2468",
    ),
    "between r1c1 r1c2 r1c3 r1c4": ("line", "r1c2 r1c3: 19"),
    "numbered-room 9 r1": ("outside-clue", "r1c1 r1c9: 9"),
    "little-killer 22 r1c1 down right": (
        "split-sum",
        "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9: 89",
    ),
    "cage 3 r1c1 r1c2": ("cage-combinations", "r1c1 r1c2: 3456789"),
}


@pytest.mark.parametrize("text", FIRST)
def test_the_first_step_says_what_a_person_says(text) -> None:
    proof = runut.explain(f"{EMPTY}{text}\n", limits=runut.Limits(seconds=60))
    technique, said = FIRST[text]
    lost = {
        (cell, int(digit))
        for cells, digits in (part.split(": ") for part in said.split("; "))
        for cell in cells.split()
        for digit in digits
    }
    names = proof.model.place_names
    assert proof[0].technique == technique
    assert {(names[fact.places[0]], fact.value) for fact in proof[0].conclusions} == lost
    assert not any(fact.holds for fact in proof[0].conclusions)
    assert not list(faults(proof.model, proof.steps[:1]))


def test_lines_of_one_kind_that_cross_are_two_clues() -> None:
    lines = "thermometer r5c1 r5c2 r5c3\nthermometer r4c2 r5c2 r6c2\n"
    proof = runut.explain(f"{EMPTY}{lines}", limits=runut.Limits(seconds=60))
    steps = [step for step in proof if step.technique == "thermometer"]
    assert [len(step.words["cells"][1]) for step in steps[:2]] == [3, 3]


def test_a_certificate_splits_fillings_into_cases() -> None:
    proof = runut.explain("sudoku 2x2\n" + ". . . .\n" * 4 + "arrow r1c1 = r1c2 r1c3\n")
    assert any(line.by is By.FILLINGS for step in proof for line in step.lines)
    assert "pol" in proof.to_veripb().proof


def steps_of(proof: Proof, technique: str) -> list[Step]:
    return [step for step in proof if step.technique == technique]


def lost(proof: Proof, step: Step) -> set[tuple[str, int]]:
    names = proof.model.place_names
    return {(names[fact.places[0]], fact.value) for fact in step.conclusions if not fact.holds}


def test_places_of_a_digit_exclude_by_a_unit_or_by_a_rule_of_two_cells() -> None:
    rows = [". . . . . . . . ."] * 9
    rows[2], rows[4], rows[7] = (
        ". . 1 . . . . . .",
        "6 . . . . . . . .",
        ". 6 . . . . . . .",
    )
    text = "sudoku 3x3\n" + "\n".join(rows) + "\nthermometer r2c3 r1c4\n"
    proof = runut.explain(text, limits=runut.Limits(seconds=60))
    step = steps_of(proof, "generalised-intersection")[0]
    assert ("r1c4", 6) in lost(proof, step)
    assert step.lines[-1].by is By.CASES
    assert not list(faults(proof.model, proof.steps))


def test_a_cage_says_the_sets_of_digits_that_are_left() -> None:
    proof = runut.explain(f"{EMPTY}cage 8 r1c1 r1c2 r1c3\n", limits=runut.Limits(seconds=60))
    assert "The digits left for it are {1, 2, 5} or {1, 3, 4}." in proof.text()
    assert "adalah {1, 2, 5} atau {1, 3, 4}." in proof.text("id")


def test_a_cage_of_many_sets_says_none() -> None:
    proof = runut.explain(f"{EMPTY}cage 10 r1c1 r1c2 r1c3\n", limits=runut.Limits(seconds=60))
    assert "The digits left" not in proof.text()


def test_a_split_sum_says_what_each_house_gives() -> None:
    text = f"{EMPTY}little-killer 22 r1c1 down right\n"
    proof = runut.explain(text, limits=runut.Limits(seconds=60))
    said = proof.text().splitlines()[0]
    assert "6 to 24 in box 1, 6 to 24 in box 5, 6 to 24 in box 9" in said
    assert proof[0].lines[-1].by is By.SUM


LITTLE_KILLER = """\
sudoku 2x3
. . . . . .
. . . . . .
. 2 . . . .
. . . . 6 .
. . . . . .
. . . . . .
little-killer 20 r1c2 down right
little-killer 15 r1c3 down right
little-killer 21 r3c1 down right
little-killer 6 r1c4 down right
little-killer 9 r1c5 down right
little-killer 7 r5c1 down right
"""
"""A board that needs houses together with sums and clues."""


@pytest.mark.parametrize("technique", ["house-sums", "house-clues"])
def test_houses_are_filled_together_with_what_they_meet(technique) -> None:
    proof = runut.explain(LITTLE_KILLER, limits=runut.Limits(seconds=60))
    steps = steps_of(proof, technique)
    assert proof.complete
    assert steps
    assert not list(faults(proof.model, proof.steps))
    assert all(step.conclusions for step in steps)


def test_a_line_of_fillings_names_only_facts_that_it_needs() -> None:
    rows = [". . . . . . . . ."] * 9
    rows[4] = "1 . . . . . . . ."
    text = "sudoku 3x3\n" + "\n".join(rows) + "\ncage 10 r1c1 r1c2\n"
    proof = runut.explain(text, limits=runut.Limits(seconds=60))
    step = steps_of(proof, "cage-combinations")[0]
    filled = [line for line in step.lines if line.by is By.FILLINGS]
    assert [line.uses for line in filled] == [()]
    assert {("r1c1", 5), ("r1c2", 5)} <= lost(proof, step)
