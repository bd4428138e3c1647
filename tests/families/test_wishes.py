"""A wish that no puzzle of a kind can have is refused at once, and says why."""

from __future__ import annotations

import pytest

import runut
from runut.cli import generate
from runut.cli.main import run
from runut.families import OWN, load
from runut.families.sudoku import climbing, grading
from runut.families.sudoku.explainer import EXPLAINER

VAIN = [
    ("cage-combinations", {}),
    ("rule-of-45", {}),
    ("house-sums", {}),
    ("generalised-intersection", {}),
    ("arrow", {"variant": "thermo", "size": "6"}),
    ("case-list", {}),
]


@pytest.mark.parametrize(("technique", "options"), VAIN)
def test_a_technique_that_no_board_of_this_kind_needs_is_refused(technique, options) -> None:
    with pytest.raises(runut.WishError, match=f"{technique} (needs|can be made)"):
        runut.generate("sudoku", seed=1, options=options, technique=technique)


def test_a_technique_of_a_clue_is_made_where_boards_have_such_clues() -> None:
    options = {"variant": "thermo", "size": "6"}
    puzzle = runut.generate("sudoku", seed=1, options=options, technique="thermometer")
    assert "thermometer" in runut.rate(puzzle).techniques


def test_practice_says_too_what_a_technique_needs() -> None:
    with pytest.raises(runut.WishError, match="arrow needs a rule"):
        runut.practice("sudoku", "arrow", seed=1)
    with pytest.raises(runut.WishError, match="needs colours"):
        runut.practice("nonogram", "colour-range", seed=1)


def test_seeds_of_grade_8_need_the_techniques_that_are_said_to_be_met() -> None:
    grades = {name: grade for name, grade, *_ in EXPLAINER.techniques()}
    needed = {name for seed in climbing.SEEDS for name in runut.rate(seed).techniques}
    assert {name for name in needed if grades[name] >= climbing.SEEDED} == climbing.MET


def test_of_hard_boards_that_no_climb_comes_to_few_are_tried(monkeypatch) -> None:
    tried: list[int] = []
    before = grading.difficulty_of

    def rated(*given):
        tried.append(1)
        return before(*given)

    monkeypatch.setattr(grading, "difficulty_of", rated)
    with pytest.raises(runut.NoneFoundError, match="no sudoku of grade 8 was found"):
        runut.generate("sudoku", seed=1, grade=8, options={"size": "6"})
    assert len(tried) <= 2 * grading.TRIES_OF_HARD


@pytest.mark.parametrize("family", OWN)
def test_the_example_of_a_technique_is_one_of_the_family(family) -> None:
    options = [option for maker in load(family).generators for option in maker.options]
    examples = [each.named for each in options if each.name == "technique"]
    assert examples
    assert all(name in load(family).explainer.names() for named in examples for name in named)
    assert all(each.named[0] in each.summary for each in options if each.name == "technique")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("generate sudoku --technique arrow --seed 1", 2),
        ("generate sudoku --technique unique-rectangle-1 --seed 1", 2),
        ("generate sudoku --size 4 --grade 9 --seed 1", 2),
        ("generate sudoku --size 6 --grade 8 --seed 1", 5),
        ("practice nonogram colour-gap", 2),
        ("explain {puzzle} --step 9999", 2),
        ("hint {puzzle} --all --technique unique-rectangle-1", 2),
    ],
)
def test_what_cannot_be_had_is_wrong_usage_and_what_was_not_found_a_limit(
    words, code, tmp_path, capsys
) -> None:
    puzzle = tmp_path / "one.sdm"
    puzzle.write_text("1......43......2\n")
    assert run([each.format(puzzle=puzzle) for each in words.split()]) == code
    assert capsys.readouterr().err


@pytest.mark.parametrize(("grade", "is_told"), [("8", True), ("any", False)])
def test_a_terminal_says_what_is_looked_for_where_that_may_take_long(
    grade, is_told, monkeypatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(generate, "is_terminal", lambda _stream: True)
    monkeypatch.setattr(generate, "progress_line", lambda _stack, said: told.append(said))
    run(["generate", "sudoku", "--size", "4", "--grade", grade, "--seed", "1"])
    assert told == ([f"looking for a puzzle of grade {grade} (Ctrl-C ends it)"] if is_told else [])
