"""The lessons of the papers in the page: a section at a time, walks, trees and exercises."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pages import accessibility_faults, cells, needs_browser, settle
from runut.core.tables import LANGUAGES
from runut.lessons import COURSES, load


def test_the_server_lists_the_lessons_in_a_language(client) -> None:
    listed = client.get("/api/lessons?language=id").json()
    assert listed == [load(name, "id").about() for name in COURSES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_every_section_has_its_blocks_alive(client, name, language) -> None:
    lesson = load(name, language)
    for number, section in enumerate(lesson.sections, 1):
        answer = client.get(f"/api/lessons/{name}/{number}?language={language}").json()
        assert answer["sections"] == [each.title for each in lesson.sections]
        before = len(lesson.opening) if number == 1 else 0
        assert len(answer["blocks"]) == before + len(section.blocks)
        assert all(block["html"] or block["walk"] for block in answer["blocks"])
        assert "{exhibit}" not in str(answer["blocks"])


def test_the_server_marks_an_answer_and_knows_what_it_lacks(client) -> None:
    path = "/api/lessons/sudoku/exercises/2"
    right = client.post(path, json={"answer": "kotak 3", "language": "id"}).json()
    assert right["right"]
    wrong = client.post(path, json={"answer": "row 1"}).json()
    assert not wrong["right"]
    assert "Look for another 7" in wrong["says"]
    assert "box 3" in wrong["solution"]
    for lacks in ("/api/lessons/sudoku/10", "/api/lessons/tents/1"):
        assert client.get(lacks).status_code == 404
    assert client.post("/api/lessons/sudoku/exercises/9", json={"answer": ""}).status_code == 404


@needs_browser
def test_a_lesson_is_played_from_learn_to_its_exercises(page) -> None:
    page.goto("/#/learn/sudoku")
    page.get_by_role("link", name="Sudoku by brute force (2024)").click()
    expect(page.get_by_role("heading", name="1. The puzzle and its rules")).to_be_visible()
    page.get_by_role("link", name="4. The paper's example").click()
    walk = page.locator(".walk").first
    expect(walk).to_contain_text("Step 1")
    expect(walk).to_contain_text("r1c1: 1 does not fit")
    walk.get_by_role("button", name="One step on").click()
    walk.get_by_role("button", name="One step on").click()
    expect(walk).to_contain_text("r1c1: 3 fits")
    page.get_by_role("link", name="8. Exercises").click()
    task = page.locator("form").nth(1)
    task.get_by_label("row 1").check()
    task.get_by_role("button", name="Check the answer").click()
    expect(task).to_contain_text("Not yet. Look for another 7")
    task.get_by_label("box 3").check()
    expect(task).not_to_contain_text("Not yet.")
    task.get_by_role("button", name="Check the answer").click()
    expect(task).to_contain_text("Right.")
    settle(page)
    assert accessibility_faults(page) == []


@needs_browser
@pytest.mark.parametrize(
    "page", [{"locale": "id-ID", "viewport": {"width": 390, "height": 800}}], indirect=True
)
def test_an_exercise_speaks_indonesian_on_a_phone(page) -> None:
    page.goto("/#/lesson/choiri/8")
    task = page.locator("form").first
    task.get_by_label("Jawaban Anda").fill("35")
    page.keyboard.press("Enter")
    expect(task).to_contain_text("Belum.")
    task.get_by_text("Tampilkan jawaban").click()
    expect(task).to_contain_text("Jawaban: 20.")
    task.get_by_label("Jawaban Anda").fill("20")
    page.keyboard.press("Enter")
    expect(task).to_contain_text("Benar.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@needs_browser
def test_a_node_of_a_tree_says_what_it_is_and_a_board_is_played(page) -> None:
    page.goto("/#/lesson/choiri/4")
    page.locator("figure svg g", has_text="Row 2 (5), 1st placement: fits").last.click()
    expect(page.get_by_role("status")).to_contain_text(
        "Row 2 (5), 1st placement: fits the columns."
    )
    settle(page)
    assert accessibility_faults(page) == []
    page.get_by_role("link", name=re.compile(r"^1\. ")).click()
    page.get_by_role("button", name="Play this board").click()
    expect(cells(page)).to_have_count(25)
