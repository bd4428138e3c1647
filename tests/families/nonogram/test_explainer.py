"""Explanations of nonograms: every technique where it is needed, and every proof checked."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from runut.core.limits import Limits
from runut.core.rules.check import packed_values
from runut.core.steps import Premise
from runut.core.tables import LANGUAGES
from runut.errors import RunutError
from runut.explaining.checker import Checker, faults
from runut.explaining.sentences import FORMS, Sentences
from runut.families import load
from runut.families.nonogram.model import Nonogram
from runut.verbs.explaining import explain, rate
from runut.verbs.reading import read, read_all
from runut.verbs.solving import solve

NAMES = {"": 1, "a": 2, "b": 3}

NEEDED = [
    ("complete-line", "3,3,3", "3,3,3"),
    ("overlap", "1 1,1 1,2", "2,1,3"),
    ("colour-missing", "1a,1a,1a", "1a 1a,0,1a"),
    ("range-overlap", "2,0,1", "1,1,0,1"),
    ("unreachable", "1,1,2", "1,0,1 1,1"),
    ("glue", "3,1,1,1 1", "1,1 1,1 1,2,0"),
    ("forcing", "1 1,1 1,2 1,2,2,0,3,2,1", "1 1,1 2,3 3,2,3 1"),
    ("punctuating", "1,1 1,2,1,1", "2 1,1 1,2"),
    ("joining", "2 1 1,1 3,2 1,1 1", "1 1,1 1,2,1,2,1,3"),
    ("splitting", "1,2,1,1 1,1,1", "3,2,2 1"),
    ("colour-range", "1a 1 1a,1 1a,1a 1", "1a 1 1a,1 1a,1a 1"),
    ("colour-gap", "1,0,3,1,1 1a 1,1a", "1 1,1 2a,1 1,1 1"),
    (
        "line-case",
        "1 1,1 2 1 1,2 1,2 1,2 1 1,1 3,1 1 1,1 1 1,2 2 1",
        "1 1 1 2,3 1,1 1,1 1,3 3,2 1,1 1 1,1 2 1,1 1 1",
    ),
    ("edge", "2,0,1 1", "1,1,1,1"),
    ("two-line", "2,1,2,1,2,2", "2 1,1 1 2,3"),
    ("supposition", "1,1 1,1 1,0,1 1", "1 1,1 1,1 1,0,1"),
    ("nested", "3,1,3 1,1,3 1,1,3 1,1,3 1,1,1", "1,1,1 3,1,1 3,1,1 3,1,1 3,1,3"),
]
"""Techniques, and clues of rows and columns; a letter is another colour."""


def nonogram(rows: str, columns: str) -> Nonogram:
    colours = ("black", "red", "blue") if any(map(str.isalpha, rows)) else ("black",)
    return Nonogram.from_clues(_clues(rows), _clues(columns), colours=colours)


def _clues(text: str) -> list[list[tuple[int, int]]]:
    return [
        [(int(run.rstrip("ab")), NAMES[run.lstrip("0123456789")]) for run in clue.split()]
        for clue in text.replace("0", "").split(",")
    ]


@pytest.mark.parametrize(("technique", "rows", "columns"), NEEDED, ids=[case[0] for case in NEEDED])
def test_each_technique_is_needed_proved_and_said(technique: str, rows: str, columns: str) -> None:
    puzzle = nonogram(rows, columns)
    proof = explain(puzzle)
    assert proof.complete
    assert technique in {step.technique for step in proof}
    assert not list(faults(proof.model, proof.steps))
    answer = packed_values(proof.model, solve(puzzle).solutions[0])
    for step in proof:
        for fact in step.conclusions:
            assert (answer[fact.places[0]] == fact.value) == fact.holds
    step = next(step for step in proof if step.technique == technique)
    for language in LANGUAGES:
        sentences = Sentences(load("nonogram"), proof.model, language)
        assert all(sentences.form(step, form) for form in FORMS)


def test_every_technique_has_its_puzzle() -> None:
    assert [technique for technique, *_ in NEEDED] == list(load("nonogram").explainer.names())


def test_a_line_is_named_with_its_clue_and_its_colours() -> None:
    puzzle = nonogram("1a,2a,1a,2a,1,1a", "1a 1,3a,2a 1a")
    proof = explain(puzzle)
    english, indonesian = (Sentences(load("nonogram"), proof.model, each) for each in LANGUAGES)
    premise = next(step.premises[0] for step in proof if step.premises[0].rule == "column-clue")
    clue = ["(1 red 1 black)", "(3 red)", "(2 red 1 red)"][premise.index]
    assert english.premise(premise) == f"column {premise.index + 1} {clue}"
    assert indonesian.premise(premise).startswith(f"kolom {premise.index + 1} (")


@pytest.mark.parametrize(("rows", "columns"), [case[1:] for case in NEEDED[:-1]])
def test_no_blamed_fact_can_be_left_out(rows: str, columns: str) -> None:
    proof = explain(nonogram(rows, columns))
    checker = Checker(proof.model)
    for step in proof:
        for line in step.lines[:1]:
            for left_out in line.uses:
                uses = tuple(fact for fact in line.uses if fact != left_out)
                fewer = replace(step, lines=(replace(line, uses=uses),))
                assert checker.fault(fewer), f"{step.technique} does not need {left_out}"
        assert not checker.fault(step)


def test_a_puzzle_with_two_solutions_is_not_explained_to_the_end() -> None:
    rating = rate(Nonogram.from_clues([[1], [1]], [[1], [1]]))
    assert (rating.complete, rating.end) == (False, "stuck")


@pytest.mark.skipif("RUNUT_NONOGRAMS" not in os.environ, reason="RUNUT_NONOGRAMS names no files")
def test_explanations_of_given_files_are_proofs() -> None:
    """By hand, over a folder: every unique puzzle of up to 3,000 cells is explained in 30 s."""
    for path in sorted(Path(os.environ["RUNUT_NONOGRAMS"]).rglob("*")):
        try:
            puzzles = list(read_all(path.read_text("utf-8"), family="nonogram"))
        except (OSError, UnicodeDecodeError, RunutError):
            continue
        for puzzle in puzzles:
            if puzzle.shape.size <= 3000:
                proof = explain(puzzle, limits=Limits(seconds=30))
                assert not list(faults(proof.model, proof.steps)), path


def whole(puzzle: Nonogram, technique: str, language: str = "en") -> list[str]:
    sentences = Sentences(load("nonogram"), load("nonogram").model(puzzle), language)
    return [sentences.whole(step) for step in explain(puzzle) if step.technique == technique]


def test_a_line_that_its_clue_fills_says_so_once() -> None:
    examples = Path(__file__).parents[3] / "examples/nonogram"
    text = whole(read((examples / "choiri-5.non").read_text("utf-8")), "overlap")[1]
    assert "row 5 (2 2)" in text
    assert "The clue fills the whole line." in text
    assert text.count("r5c3") == 1


BOWL = """\
nonogram 10x10
rows
1 1
1 1
1 1 1
0
10
10
10
8
6
4
columns
3
4
5
1 6
2 6
1 6
2 6
1 5
4
3
"""


@pytest.mark.parametrize(("language", "run"), [("en", "the second 1"), ("id", "deret 1 ke-2")])
def test_a_run_of_several_equal_ones_is_counted(language, run) -> None:
    puzzle = read(BOWL)
    assert any(run in text for text in whole(puzzle, "range-overlap", language))


@pytest.mark.parametrize(
    ("number", "nth"), [(3, "third"), (11, "11th"), (21, "21st"), (22, "22nd")]
)
def test_a_run_far_along_a_line_has_its_ordinal(number, nth) -> None:
    family, puzzle = load("nonogram"), nonogram("1 " * 23, ",0,".join("1" * 23))
    cell, line = ("places", (0,)), ("premises", (Premise("row-clue", 0),))
    words = {"line": line, "first": cell, "last": cell, "run": ("number", number)}
    said = family.explainer.words(
        family.model(puzzle), replace(explain(puzzle)[0], words=words), "en"
    )
    assert said["run"] == f"the {nth} 1"
