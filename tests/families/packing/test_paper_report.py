"""Results as the paper's program saves them, byte for byte except for the time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import runut
from runut.families.packing.paper_report import paper_report


def report(text: str, **arguments: object) -> str:
    puzzle = runut.read(text)
    result = runut.solve(puzzle, algorithm="piece-backtracking", **arguments)
    return re.sub(r"\d+ms", "0ms", paper_report(puzzle, result))


def test_a_solution_is_reported_with_time_and_iterations_and_no_line_end(cases) -> None:
    assert report(cases["default-2"]) == (
        "Solution:\nABBZ\nABBZ\nAAZZ\nCAEE\n\nSearching Time: 0ms\n\nNumber of Iterations: 105"
    )


def test_holes_are_spaces(cases) -> None:
    lines = report(cases["custom-1"]).splitlines()
    assert lines[1:6] == ["   A   ", " AAABB ", "CCCCBBB", " CDEEE ", "   E   "]


def test_no_solution_is_reported_alone_also_where_margins_kept_the_paper_from_one(cases) -> None:
    assert report(cases["default-5"]) == "No solution found"
    assert report("3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A\n AA\n") == "No solution found"


def test_a_search_that_was_stopped_is_no_proof(cases) -> None:
    limits = runut.Limits(nodes=1_000)
    assert report(cases["default-1"], limits=limits) == "The search was stopped"


def test_layers_have_blank_lines_between_and_long_names_spaces() -> None:
    assert report("2 2 2\nPYRAMID\nAA\nAA\nB\n").splitlines()[1:5] == ["AA", "AA", "", "B"]
    puzzle = runut.load("set:slothouber-graatsma")
    first = paper_report(puzzle, runut.solve(puzzle)).splitlines()[1]
    assert len(first.split()) == 3


@pytest.mark.parametrize("name", ["default-1", "default-2", "default-4", "default-5", "custom-1"])
def test_the_paper_s_own_texts_are_the_same(name, shared: Path) -> None:
    text = (shared / "paper" / f"{name}.txt").read_text(encoding="utf-8")
    saved = (shared / "paper" / f"{name}-output.txt").read_text(encoding="utf-8")
    wanted = re.sub(r"\d+ms", "0ms", saved).replace("Number of Cases", "Number of Iterations")
    assert report(text) == wanted.replace("\r\n", "\n")
