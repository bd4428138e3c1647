"""The boards on the way to a puzzle, whose verdicts the benchmark of the setter's desk measures."""

from __future__ import annotations

import json

import runut
from benchmarks import desk
from benchmarks.plan import Plan, plan_pace
from runut.sudoku import Sudoku

TEXT = "sudoku 2x2\n1 . . .\n. . . .\n. . . .\n. . . 2\ncage 3 r1c1 r1c2\nanti-king\n"


def puzzle(text: str) -> Sudoku:
    found = runut.read(text)
    assert isinstance(found, Sudoku)
    return found


def test_a_puzzle_is_built_up_clue_by_clue_then_given_by_given() -> None:
    boards = [each for each in desk.built_up(puzzle(TEXT)) if each]
    assert [len(each.constraints) for each in boards] == [0, 1, 2, 2, 2]
    assert [sum(map(bool, each.cells)) for each in boards] == [0, 0, 0, 1, 2]
    assert boards[-1] == puzzle(TEXT)


def test_the_verdicts_of_a_set_are_measured(tmp_path) -> None:
    (tmp_path / "sudoku").mkdir()
    entry = {"set": "A", "name": "a", "input": ".~R1C1_1~R2C3_3.Cage~3~R1C1~R1C2", "solution": ""}
    (tmp_path / "sudoku" / "variants_half.json").write_text(json.dumps([entry]), encoding="utf-8")
    plan = Plan(tmp_path, None, ("desk",), plan_pace(None, is_quick=True), is_quick=True)
    section = desk.verdicts(plan)
    assert section.figures["boards"] == 4
    assert section.text.startswith("4 boards, 0 of them not decided; 0 more are no puzzle.")
