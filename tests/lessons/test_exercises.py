"""The exercises of the lessons: both languages, computed answers, and what the checker says."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import runut.lessons
from runut.core.tables import LANGUAGES
from runut.lessons import COURSES, load
from runut.lessons.exercises import KINDS

FOLDER = Path(runut.lessons.__file__).parent / "texts" / "exercises"
EVERY = [
    each for name in COURSES for language in LANGUAGES for each in load(name, language).exercises
]
every = pytest.mark.parametrize(
    "exercise", EVERY, ids=lambda each: f"{each.ask.course.name}-{each.ask.language}-{each.number}"
)


@pytest.mark.parametrize("name", COURSES)
def test_a_lesson_has_three_exercises_in_both_languages_with_computed_answers(name) -> None:
    table = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["exercise"]
    assert len(table) >= 3
    for each in table:
        assert each["kind"] in KINDS
        assert set(each["asks"]) == set(each["explains"]) == set(LANGUAGES)
        assert each["asks"]["en"] != each["asks"]["id"]
        assert not each["answer"].split()[0].isdigit()


@every
def test_the_computed_answer_is_what_the_checker_accepts(exercise) -> None:
    assert exercise.check(exercise.answer).is_right
    assert exercise.check(f" {exercise.answer} ").is_right
    assert not exercise.choices or exercise.choices.count(exercise.answer) == 1
    assert len(exercise.choices) != 1


@every
def test_a_wrong_answer_is_explained_without_the_answer(exercise) -> None:
    wrong = {"count": "987654", "node": "987654", "cell": "r99c99"}.get(exercise.kind, "?")
    marked = exercise.check(wrong)
    assert not marked.is_right
    assert exercise.explains.markdown() in marked.says
    assert f" {exercise.answer}." not in marked.says


def test_each_kind_is_asked_somewhere() -> None:
    assert {exercise.kind for exercise in EVERY} == set(KINDS)


def test_answers_are_those_that_were_counted_by_hand() -> None:
    answers = {name: [each.answer for each in load(name).exercises] for name in COURSES}
    assert answers == {
        "hanjie": ["90", "324", "49", "r5c4, r5c7", "column 2 (1 2)"],
        "choiri": ["20", "6", "column 4 (1 2)", "18"],
        "hitori": ["21", "r1c3", "all whites are connected", "r4c4"],
        "iq": ["2", "8", "23", "r4c4, r4c5, r4c6, r5c4"],
        "sudoku": ["3", "box 3", "r1c1", "4"],
    }


@pytest.mark.parametrize("given", ["17,015,030", "17.015.030", "17015030", " 017015030"])
def test_a_number_may_be_written_as_any_language_does(given, monkeypatch) -> None:
    exercise = load("hanjie").exercises[0]
    monkeypatch.setitem(exercise.__dict__, "answer", "17,015,030")
    assert exercise.check(given).is_right


def test_cells_are_named_in_any_order_and_an_answer_of_another_form_is_told_how() -> None:
    exercise = load("hanjie").exercises[3]
    assert exercise.check("R5C7 and r5c4").is_right
    assert not exercise.check("r5c4").is_right
    assert "r3c7" in exercise.check("the gaps").says
    assert "r3c7" in load("hanjie", "id").exercises[3].check("").says


@pytest.mark.laws
def test_a_lesson_is_printed_with_or_without_its_answers() -> None:
    lesson = load("sudoku", "id")
    assert "**Latihan 2.** Pemecah mencoba 7 di r1c9." in lesson.markdown()
    assert "Jawaban:" not in lesson.markdown()
    assert "**Jawaban: kotak 3.** Carilah 7" in lesson.answered().markdown()
