"""The list of all steps that a board allows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import runut
from runut.cli.main import run
from runut.core.tables import LANGUAGES
from runut.errors import PuzzleError, UnknownNameError
from runut.explaining.checker import faults

LADDERS = Path(__file__).parents[2] / "tools/ladders.json"
SUDOKU = ".....6.....2.5.71..8.4..9...9..3.2....5.......4.29....7....1..9.3.....5...48..3.."
PUZZLES = {
    "sudoku": SUDOKU,
    "killer": "sudoku 2x2\n"
    + ". . . .\n" * 4
    + "cage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\ncage 5 r3c3 r4c3\n",
    "hitori": "hitori/6/6/512341125436416323365234344616243561",
    "colours": json.loads(LADDERS.read_text("utf-8"))["nonogram"]["colour-missing"],
    "nonogram": "nonogram 5x4\nrows\n3\n1\n1\n1 1\ncolumns\n1\n1 1\n1 1\n2\n0\n",
}
WHOLE = runut.Limits()
"""No limit: the list is whole on a slow machine too."""


def names(found: runut.Hints) -> list[str]:
    return [hint.step.technique for hint in found if hint.step is not None]


@pytest.mark.parametrize("family", ["sudoku", "killer", "hitori", "nonogram", "colours"])
def test_each_listed_step_is_a_proof_from_the_board_itself(family) -> None:
    found = runut.hints(PUZZLES[family], limits=WHOLE)
    assert found.complete
    assert len(found) > 1
    for hint in found:
        assert hint.step is not None
        assert not list(faults(hint.model, [hint.step]))


@pytest.mark.parametrize("family", ["sudoku", "killer", "hitori", "nonogram"])
def test_the_list_has_the_hint_and_goes_from_the_easiest_to_the_hardest(family) -> None:
    puzzle = runut.read(PUZZLES[family])
    found, first = runut.hints(puzzle, limits=WHOLE), runut.hint(puzzle, limits=WHOLE)
    assert first.step is not None
    assert first.step.conclusions in [hint.step.conclusions for hint in found if hint.step]
    order = [each.name for each in runut.techniques(puzzle.family)]
    at = [*map(order.index, names(found))]
    assert at == sorted(at)


def test_each_single_of_a_sudoku_is_listed() -> None:
    found = runut.hints(SUDOKU, only=["hidden-single-box", "naked-single"], limits=WHOLE)
    said = {str(hint).rsplit("So ")[-1] for hint in found}
    assert said == {"r5c8 = 9.", "r7c4 = 3.", "r2c2 = 6."}


def test_only_the_named_techniques_are_listed() -> None:
    found = runut.hints(SUDOKU, only=["hidden-quad", "als-xz"], limits=WHOLE)
    assert names(found) == ["hidden-quad"] * 2 + ["als-xz"] * 3


def test_a_technique_that_gives_nothing_is_said_to_give_nothing() -> None:
    found = runut.hints(SUDOKU, only=["jellyfish"], limits=WHOLE)
    assert (len(found), str(found)) == (0, "None of these techniques gives a step here.")


def test_a_technique_that_assumes_one_solution_is_listed_where_that_is_allowed() -> None:
    with pytest.raises(PuzzleError, match="assumes that there is one solution"):
        runut.hints(SUDOKU, only=["unique-rectangle-1"])
    found = runut.hints(SUDOKU, only=["unique-rectangle-1"], assume_unique=True, limits=WHOLE)
    assert found.complete


def test_an_unknown_technique_is_named() -> None:
    with pytest.raises(UnknownNameError, match="y-wing"):
        runut.hints(SUDOKU, only=["y-wing"])


def test_wrong_cells_come_before_any_list() -> None:
    found = runut.hints(SUDOKU, [[7, *[None] * 8], *[[None] * 9] * 8])
    assert [hint.wrong for hint in found] == [((0, 0),)]


def test_what_the_marks_leave_comes_first() -> None:
    found = runut.hints("1......4.2....3.", marks={"r1c2": (4,)})
    assert names(found)[0] == "last-left"


def test_a_limit_that_ends_the_list_is_said() -> None:
    found = runut.hints(SUDOKU, limits=runut.Limits(seconds=0))
    assert not found.complete
    assert str(found).endswith("there may be more steps.")


def test_the_command_lists_as_text_and_as_json(tmp_path, capsys) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(SUDOKU)
    words = ["hint", str(path), "--all", "--technique", "als-xz", "--time", "600"]
    assert run(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(".")[0] for line in lines] == ["ALS-XZ"] * 3
    assert run([*words, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["complete"]
    assert [each["text"] for each in record["hints"]] == lines


def test_the_command_takes_techniques_only_for_a_list(tmp_path, capsys) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(SUDOKU)
    assert run(["hint", str(path), "--technique", "als-xz"]) == 2
    assert "--all" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["cage-combinations", "cage-unit", "rule-of-45", "split-sum"])
def test_the_whole_list_can_be_said(name) -> None:
    """A sum without a house is no step of houses together with sums."""
    puzzle = runut.read(json.loads(LADDERS.read_text("utf-8"))["sudoku"][name])
    for language in LANGUAGES:
        found = runut.hints(puzzle, only=["house-sums"], language=language, limits=WHOLE)
        assert all(hint.text for hint in found)


def test_one_name_is_a_list_of_one() -> None:
    found = runut.hints(PUZZLES["sudoku"], only="full-house", limits=WHOLE)
    assert {*names(found)} <= {"full-house"}


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownNameError, match="language"):
        runut.hints(PUZZLES["sudoku"], language="fr")
