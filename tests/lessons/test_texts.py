"""The lessons as texts: both languages tell the same, and every command in them runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lesson_texts import commands, prose
from runut.core.tables import LANGUAGES
from runut.errors import UnknownNameError
from runut.lessons import COURSES, KEYS, Lesson, Picture, Table, load
from runut.lessons.parts import markdown_of
from runut.lessons.words import figure, phrase

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


@pytest.mark.parametrize("name", COURSES)
def test_both_languages_have_the_same_sections_exhibits_figures_and_commands(name) -> None:
    first, second = (load(name, language) for language in LANGUAGES)
    assert [each.key for each in first.sections] == list(KEYS)
    for ours, theirs in zip(first.sections, second.sections, strict=True):
        assert [(each.name, each.words) for each in ours.exhibits] == [
            (each.name, each.words) for each in theirs.exhibits
        ]
        assert ours.exhibits or ours.key in ("idea", "limits", "exercise", "yours")
        assert ours.title != theirs.title
    figures = re.compile(r"\{figure\}`[^`]+`")
    assert figures.findall(prose(first)) == figures.findall(prose(second))
    english, indonesian = (commands(name, language) for language in LANGUAGES)
    assert [line.removesuffix(" --language id") for line in indonesian] == english
    assert english


@pytest.mark.laws
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_every_exhibit_shows_something_and_no_name_is_left_open(name, language) -> None:
    lesson = load(name, language)
    text = lesson.markdown()
    assert "{exhibit}" not in text
    assert "{figure}" not in text
    for exhibit in lesson.exhibits:
        assert exhibit.parts, exhibit
        assert all(markdown_of(part).strip() for part in exhibit.parts), exhibit


@pytest.mark.parametrize("name", COURSES)
def test_a_lesson_ends_its_reasons_with_one_thing_to_keep(name) -> None:
    for language, begins in (("en", "> **Keep this:**"), ("id", "> **Simpan ini:**")):
        better = load(name, language).sections[KEYS.index("better")]
        assert better.markdown().count(begins) == 1


def test_boards_of_lessons_are_those_of_the_examples() -> None:
    known = {path.name: path for path in EXAMPLES.glob("*/*")}
    boards = sorted((ROOT / "python/runut/lessons/boards").iterdir())
    assert boards
    for board in boards:
        assert board.read_bytes() == known[board.name].read_bytes()


def test_an_unknown_exhibit_is_an_error_with_near_names() -> None:
    course = COURSES["hanjie"]
    sections = "\n".join(f"## {key}\n\ntext\n" for key in KEYS)
    with pytest.raises(UnknownNameError, match="still"):
        Lesson.parse(course, "en", f"# A\n\n{sections}\n```{{exhibit}} stil 7\n```\n")
    with pytest.raises(ValueError, match="9 sections"):
        Lesson.parse(course, "en", "# A\n\n## only\n\none\n")


def test_an_unknown_lesson_is_an_error_with_near_names() -> None:
    with pytest.raises(UnknownNameError, match="hanjie"):
        load("hanji")
    with pytest.raises(UnknownNameError, match="language"):
        load("hanjie", "nl")


def test_a_table_aligns_figures_and_escapes_bars() -> None:
    table = Table(("a", "n"), (("x|y", "1,234"), ("z", "5")))
    assert markdown_of(table).splitlines() == [
        "| a    |     n |",
        "|------|------:|",
        "| x\\|y | 1,234 |",
        "| z    |     5 |",
    ]


def test_pictures_are_written_as_asked() -> None:
    text = load("hanjie").markdown(lambda picture: f"![{picture.scene.title}]")
    assert "![Nonogram 10×10]" in text
    assert "██" not in text
    assert any(isinstance(part, Picture) for part in load("hanjie").exhibits[0].parts)


def test_phrases_and_figures_are_written_as_a_language_does() -> None:
    assert phrase("en", "state-number", number=1234) == "State 1,234"
    assert figure(74.8, "id") == "74,8"
