"""What a person says first of one rule on an empty board, by cells that see each other."""

from __future__ import annotations

import pytest

import runut
from runut.core.steps import By
from runut.explaining.checker import faults

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
