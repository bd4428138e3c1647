"""Lessons to hand out: a page that needs nothing else, and a PDF with room for answers."""

from __future__ import annotations

import re
import shutil
from functools import cache

import pytest

from programs import ran
from runut.core.scene import Rect, Text
from runut.core.tables import LANGUAGES
from runut.drawing import sheet
from runut.drawing.bricks import WIDTH, bricks_of
from runut.drawing.elements import Code, Heading, Paragraph, Room, Rows, Together
from runut.drawing.lines import Span, lines_of, monospaced
from runut.drawing.typeface import is_written
from runut.lessons import COURSES, load
from runut.lessons.handout import html, pdf
from runut.lessons.markdown import elements_of, html_of_text


@cache
def printed(name: str, language: str = "en") -> str:
    """The words of a hand-out, blanks and page ends as one blank."""
    done = ran(["pdftotext", "-layout", "-", "-"], pdf(load(name, language)), code=0)
    return " ".join(done.stdout.decode().split())


has_reader = pytest.mark.skipif(not shutil.which("pdftotext"), reason="needs pdftotext")


@pytest.mark.laws
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_a_page_holds_all_sections_and_exercises_and_needs_nothing_else(name, language) -> None:
    lesson = load(name, language)
    shown = html(lesson)
    assert not re.search(r'(src|href)="(?!#)|url\(|@import|https?:', shown)
    assert f'<html lang="{language}">' in shown
    assert shown.count("<h2>") == len(lesson.sections)
    assert shown.count('class="task"') == shown.count('class="room"') == len(lesson.exercises)
    assert "{exhibit}" not in shown
    assert "<script" not in shown


def test_answers_take_the_place_of_the_room_for_them() -> None:
    shown = html(load("sudoku").answered())
    assert 'class="room"' not in shown
    assert "<strong>Answer: box 3.</strong> Look for another 7" in shown


@pytest.mark.laws
@has_reader
@pytest.mark.parametrize("name", COURSES)
def test_a_print_has_every_section_exercise_and_choice(name) -> None:
    lesson = load(name)
    for number, section in enumerate(lesson.sections, 1):
        assert f"{number}. {section.title}" in printed(name)
    for exercise in lesson.exercises:
        assert f"{exercise.title}." in printed(name)
        assert all(choice in printed(name) for choice in exercise.choices)
    assert "Answer:" not in printed(name)
    assert printed(name).startswith("Name Date ")


@pytest.mark.laws
@has_reader
def test_a_print_speaks_the_language_of_the_lesson() -> None:
    assert "Latihan 2. Pemecah mencoba 7 di r1c9." in printed("sudoku", "id")
    assert printed("sudoku", "id").startswith("Nama Tanggal ")


@pytest.mark.laws
@pytest.mark.parametrize("name", COURSES)
def test_the_typeface_has_all_that_a_print_says(name, monkeypatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(sheet, "write", lambda pages, **_: list(_said(pages, texts)))
    pdf(load(name).answered())
    assert len(texts) > 50
    assert [text for text in texts if not is_written(text)] == []


def _said(pages, texts):
    for page in pages:
        items = [item for placed in page.scenes for item in placed.scene.items]
        texts += [item.text for item in items if isinstance(item, Text) and item.role != "blank"]
        yield page


def pages_of(*elements) -> int:
    return sheet.render(elements, title="T").count(b"/Type/Page/")


def test_what_belongs_together_stays_on_one_page_if_it_fits_one() -> None:
    task = Together((Paragraph((Span("ask"),)), Room(12)))
    assert pages_of(task, task) == 1
    assert pages_of(task, task, task) == 2
    assert pages_of(Together((Room(60),))) == 3


def test_a_heading_is_never_the_last_on_its_page() -> None:
    lines = [Paragraph((Span("word"),))] * 31
    assert pages_of(*lines) == 1
    assert pages_of(*lines, Heading("Next"), Code(("line",))) == 2


def test_lines_break_at_blanks_only_and_a_style_does_not_break_a_word() -> None:
    spans = [Span("one "), Span("two", "code"), Span(", three")]
    lines = ["".join(span.text for span in line) for line in lines_of(spans, 45, 10)]
    assert lines == ["one two,", "three"]


def test_a_grid_stands_in_columns_with_filled_cells() -> None:
    items = list(monospaced("█ · █", 0, 0, 10))
    assert [type(item) for item in items] == [Rect, Text, Rect]
    assert items[2].x == pytest.approx(2 * (items[1].x - 3.1) - items[0].x)


def test_what_two_blanks_part_begins_in_its_column() -> None:
    first, *_, last = monospaced("words here    █ █", 0, 0, 10)
    assert first.text == "words here"
    assert last.x == pytest.approx(16 * 6.2)


def test_a_table_breaks_its_widest_cells_to_fit_the_page() -> None:
    wide = Rows(("head", "n"), (("many words " * 20, "1"),), (False, True))
    bricks = list(bricks_of(wide))
    assert len(bricks[1].items) == 3 + 1 + 1
    assert max(item.x for item in bricks[1].items if isinstance(item, Text)) <= WIDTH


def test_markdown_becomes_elements_and_html() -> None:
    text = "3. a **b** `c`\n\n> d\n\n```sh\ne\n```\n"
    first, second, third = elements_of(text)
    assert (first.mark, [span.style for span in first.spans]) == (
        "3.",
        ["plain", "strong", "plain", "code"],
    )
    assert second.is_quote
    assert third == Code(("e",))
    assert html_of_text("1. a\n2. <b>\n").replace("\n", "") == (
        "<ol><li>a</li><li>&lt;b&gt;</li></ol>"
    )
