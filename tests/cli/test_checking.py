"""`runut check` with answers of every shape: an empty answer must never pass."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from runut.cli.exits import Exit
from runut.cli.main import run

FOUR = "1234341221434321"
OTHER = "4321214334121234"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    (tmp_path / "one.txt").write_text("12..3.......4321\n")
    (tmp_path / "two.txt").write_text("12..3.......4321\n4...............\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(cells: str) -> list[list[int]]:
    return [[int(cell) for cell in cells[at : at + 4]] for at in range(0, 16, 4)]


def record(index: int, *boards: str) -> str:
    solutions = [{"cells": rows(board)} for board in boards]
    return json.dumps({"index": index, "status": "solved", "solutions": solutions})


def checked(folder: Path, puzzle: str, answer: str) -> Exit:
    (folder / "answer").write_text(answer)
    return run(["check", puzzle, "answer"])


def test_of_many_puzzles_each_is_held_against_its_own_solutions(folder, capsys) -> None:
    assert checked(folder, "two.txt", f"{record(1, FOUR)}\n{record(2, OTHER)}\n") is Exit.DONE
    assert capsys.readouterr().out == "1: right: every rule holds\n2: right: every rule holds\n"
    assert checked(folder, "two.txt", f"{record(1, OTHER)}\n") is Exit.NO_SOLUTION
    assert capsys.readouterr().out.startswith("1: given-changed: ")


@pytest.mark.usefixtures("folder")
def test_what_solve_writes_for_many_puzzles_passes(capsys, monkeypatch) -> None:
    assert run(["solve", "two.txt", "--all", "--json"]) is Exit.DONE
    out = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    assert run(["check", "two.txt", "-"]) is Exit.DONE
    assert capsys.readouterr().out.count("right") == sum(
        len(json.loads(line)["solutions"]) for line in out.splitlines()
    )


@pytest.mark.parametrize(
    "answer",
    [
        json.dumps(rows(FOUR)),
        json.dumps({"solutions": [{"cells": rows(FOUR)}]}, indent=2),
        "1234\n3412\n2143\n4321",
    ],
)
def test_one_board_may_be_json_or_plain_rows(folder, answer) -> None:
    assert checked(folder, "one.txt", answer) is Exit.DONE


@pytest.mark.parametrize(
    ("puzzle", "answer"),
    [
        ("one.txt", ""),
        ("one.txt", record(1)),
        ("one.txt", '{"index": 1, "status": "bad-input", "faults": []}'),
        ("one.txt", '{"solutions": 5}'),
        ("one.txt", '{"solutions": [5]}'),
        ("one.txt", f"{record(1, FOUR)}\n{{"),
        ("one.txt", "[" * 100_000),
        ("one.txt", "9" * 5000 + " 1\n1 1"),
        ("two.txt", record(3, FOUR)),
        ("two.txt", json.dumps(rows(FOUR))),
        ("two.txt", FOUR),
    ],
)
def test_an_answer_that_tells_nothing_is_bad_input(folder, puzzle, answer, capsys) -> None:
    assert checked(folder, puzzle, answer) is Exit.BAD_INPUT
    assert capsys.readouterr().err.startswith("answer:")


def test_only_one_of_both_can_be_standard_input(capsys) -> None:
    assert run(["check", "-", "-"]) is Exit.USAGE
    assert "standard input" in capsys.readouterr().err


def test_a_solution_is_drawn_over_one_puzzle_only(folder) -> None:
    (folder / "answer").write_text(record(1, FOUR))
    assert run(["show", "two.txt", "--solution", "answer"]) is Exit.USAGE
    assert run(["show", "one.txt", "--solution", "answer"]) is Exit.DONE


def test_a_rule_that_is_broken_in_several_ways_is_listed_once(folder, capsys) -> None:
    grid = "sudoku 2x2\n" + "....\n" * 4
    (folder / "sets.txt").write_text(f"{grid}same-sets r1c1 r1c2 = r2c3 r2c1\n")
    board = json.dumps(rows("1234341221434321"))
    assert checked(folder, "sets.txt", board) is Exit.NO_SOLUTION
    assert capsys.readouterr().out.count("same-sets:") == 1
