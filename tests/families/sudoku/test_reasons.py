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
        "So r5c5 ≠ 1, 2, 3, 4, 5; r5c6, r5c7, r5c8 ≠ 7, 8, 9.",
    ),
    "renban r1c1 r1c2 r1c3 r1c4 r1c5": ("cage-unit", "So r1c6, r1c7, r1c8, r1c9 ≠ 5."),
    "whispers r9c1 r9c2 r9c3": ("whispers", "So r9c2 ≠ 4, 5, 6; r9c1, r9c3 ≠ 5."),
    "difference 1 r1c1 r1c2\ndifference 1 r1c2 r1c3": ("dot", "So r1c2 ≠ 1, 9."),
    "region-sum-line r1c1 r1c2 r1c3 r1c4": (
        "line",
        "So r1c4 ≠ 1, 2, 3, 4, 5; r1c1, r1c2, r1c3 ≠ 7, 8, 9.",
    ),
    "zipper r1c1 r1c2 r1c3 r1c4 r1c5": (
        "line",
        "So r1c3 ≠ 1, 2, 3, 4; r1c1, r1c2, r1c4, r1c5 ≠ 9.",
    ),
    "nabner r1c1 r1c2 r1c3 r1c4 r1c5": (
        "line",
        "So r1c1, r1c2, r1c3, r1c4, r1c5 ≠ 2, 4, 6, 8.",
    ),
    "between r1c1 r1c2 r1c3 r1c4": ("line", "So r1c2, r1c3 ≠ 1, 9."),
    "numbered-room 9 r1": ("outside-clue", "So r1c1, r1c9 ≠ 9."),
    "cage 3 r1c1 r1c2": ("cage-combinations", "So r1c1, r1c2 ≠ 3, 4, 5, 6, 7, 8, 9."),
}


@pytest.mark.parametrize("text", FIRST)
def test_the_first_step_says_what_a_person_says(text) -> None:
    proof = runut.explain(f"{EMPTY}{text}\n", limits=runut.Limits(seconds=60))
    technique, said = FIRST[text]
    assert proof[0].technique == technique
    assert proof.text().splitlines()[0].endswith(said)
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
