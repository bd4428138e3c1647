"""What is said of the paper's patterns: why a cell is decided, and what nothing checks."""

from __future__ import annotations

import runut
from runut.verbs.texts import narration_of, nodes_of


def narrated(puzzle: runut.Hitori, **options: str) -> list[str]:
    result = runut.solve(puzzle, algorithm="patterns", options=options, record=True)
    narration = narration_of(puzzle, "patterns", options)
    return [narration.says(narration.happening(node)) for node in nodes_of(puzzle, result)]


def test_a_decision_that_breaks_a_rule_says_what_nothing_checks() -> None:
    puzzle = runut.load("examples/hitori/the-paper-fails.hitori")
    result = runut.solve(puzzle, algorithm="patterns")
    assert {violation.rule for violation in result.violations} == {"white-disconnected"}
    unchecked = [said for said in narrated(puzzle) if "nothing checks" in said]
    assert unchecked
    assert unchecked[0].endswith("and nothing checks that whites are cut off from each other.")


def test_a_paper_that_succeeds_leaves_nothing_unchecked() -> None:
    puzzle = runut.load("examples/hitori/figure-1.txt")
    assert not [said for said in narrated(puzzle) if "nothing checks" in said]


def test_a_black_duplicate_that_counts_makes_another_sentence() -> None:
    puzzle = runut.read("hitori/3/1/121")
    ignored, counted = narrated(puzzle), narrated(puzzle, reading="black-counts")
    assert "r1c3: its 1 has no duplicate: white." in ignored
    assert counted[-1].startswith("r1c3: its 1 has a duplicate in its row: black")
