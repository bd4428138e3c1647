"""Nothing shows an answer unasked, and what shows one counts as help."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

import runut
from pages import (
    accessibility_faults,
    answer,
    cells,
    expect_solved,
    go_to,
    needs_browser,
    open_puzzle,
    set_to,
)
from runut.verbs.daily import daily

pytestmark = needs_browser

TITLED = "nonogram 2x1\n# title: Cat\n# goal: 10\nrows\n1\ncolumns\n1\n0\n"
SUDOKU = "1......4.2....3."
MONDAY = datetime(2026, 11, 23, 10, tzinfo=UTC)
OWN_WORK = "No hints: all your own work."
SEEN = "The answer was on the screen before, so the time does not count."


def black(page: Page) -> int:
    return page.get_by_role("gridcell", name=re.compile(": black")).count()


def paint(page: Page, puzzle: str) -> None:
    """Paint the picture of a nonogram that is open."""
    found = runut.solve(puzzle).solution
    assert found is not None
    for cell, value in enumerate(found.values()):
        if int(str(value)):
            cells(page).nth(cell).focus()
            page.keyboard.press(" ")
    expect_solved(page)


# -- Edit -----------------------------------------------------------------------------------------


def test_the_picture_of_a_daily_puzzle_that_edit_shows_is_no_work_of_ones_own(page) -> None:
    page.clock.install(time=MONDAY)
    page.goto("/")
    today = page.get_by_role("region", name=re.compile("Daily"))
    today.get_by_role("button", name=re.compile("^Nonogram")).click()
    expect(page.get_by_role("grid")).to_be_visible()
    go_to(page, "Edit")
    answer(page, "Show the picture")
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    go_to(page, "Play")
    paint(page, str(daily("nonogram", MONDAY.date()).puzzle))
    expect(page.get_by_text(SEEN)).to_be_visible()
    expect(page.get_by_text(OWN_WORK)).to_have_count(0)
    page.goto("/#/statistics")
    expect(page.get_by_role("heading", name="Daily puzzles, five weeks")).to_be_visible()
    expect(page.get_by_text("days in a row").locator("..")).to_contain_text("0")


def test_an_empty_board_to_edit_shows_nothing_of_the_picture(page) -> None:
    open_puzzle(page, TITLED)
    go_to(page, "Edit")
    answer(page, "Empty board")
    expect(page.get_by_text(re.compile("^Paint the picture"))).to_be_visible()
    assert black(page) == 0
    go_to(page, "Play")
    paint(page, TITLED)
    expect(page.get_by_text(OWN_WORK)).to_be_visible()


def test_whoever_closes_the_question_of_edit_is_back_at_the_game(page) -> None:
    open_puzzle(page, TITLED)
    go_to(page, "Edit")
    question = page.get_by_role("dialog", name="Edit")
    looks = [
        question.get_by_role("button", name=name).evaluate(
            "each => getComputedStyle(each).background"
        )
        for name in ("Empty board", "Show the picture")
    ]
    assert looks[0] == looks[1]
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(page.get_by_role("link", name="Play", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    paint(page, TITLED)
    expect(page.get_by_text(OWN_WORK)).to_be_visible()


def test_the_picture_of_a_solved_game_is_edited_without_a_question(page) -> None:
    open_puzzle(page, TITLED)
    paint(page, TITLED)
    go_to(page, "Edit")
    expect(page.get_by_role("gridcell", name=re.compile(": black"))).to_have_count(1)


def test_whoever_painted_a_puzzle_wins_nothing_with_it(page) -> None:
    open_puzzle(page, "nonogram 2x1\nrows\n0\ncolumns\n0\n0\n")
    go_to(page, "Edit")
    cells(page).nth(0).click()
    page.get_by_role("button", name="Play this puzzle").click()
    expect(page.get_by_role("link", name="Play", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    paint(page, TITLED)
    expect(page.get_by_text(SEEN)).to_be_visible()


def test_numbers_that_are_edited_are_no_spoiler(page) -> None:
    open_puzzle(page, "hitori 2x2\n1 2\n2 1\n")
    go_to(page, "Edit")
    expect(page.get_by_text(re.compile("^Type numbers"))).to_be_visible()
    go_to(page, "Play")
    cells(page).first.focus()
    page.keyboard.press("x")
    expect(page.get_by_text(OWN_WORK)).to_be_visible()


# -- other views ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "button", "shown"),
    [
        ("Solve", "Solve", "Solved. There may be other solutions."),
        ("Theatre", "Record and play", "Keys: Space plays and pauses"),
    ],
)
def test_an_answer_in_another_view_counts_as_help(page, view, button, shown) -> None:
    open_puzzle(page, TITLED)
    go_to(page, view)
    expect(page.get_by_text("An answer that you see here counts as help")).to_be_visible()
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_text(shown)).to_be_visible()
    go_to(page, "Play")
    paint(page, TITLED)
    expect(page.get_by_text(SEEN)).to_be_visible()


def solve_in_its_view(page: Page) -> None:
    go_to(page, "Solve")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text("Solved. There may be other solutions.")).to_be_visible()


def see_the_picture(page: Page) -> None:
    go_to(page, "Edit")
    answer(page, "Show the picture")
    expect(page.get_by_role("gridcell", name=re.compile(": black"))).to_have_count(1)


@pytest.mark.parametrize("look", [solve_in_its_view, see_the_picture])
def test_an_answer_in_a_tab_that_only_looks_counts_in_the_other_one(page, look) -> None:
    open_puzzle(page, TITLED)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_text("This game is open in another tab.")).to_be_visible()
    look(other)
    page.bring_to_front()
    paint(page, TITLED)
    expect(page.get_by_text(SEEN)).to_be_visible()


def test_no_reload_is_too_quick_for_an_answer_that_was_seen(page) -> None:
    page.add_init_script(
        "const put = IDBObjectStore.prototype.put;"
        "IDBObjectStore.prototype.put = function (value, key) {"
        "  if (this.name === 'games' && value.isShown && !window.isKept) return this.get(key);"
        "  return put.call(this, value, key);"
        "};"
    )
    open_puzzle(page, TITLED)
    solve_in_its_view(page)
    page.reload()
    go_to(page, "Play")
    page.evaluate("window.isKept = true")
    paint(page, TITLED)
    expect(page.get_by_text(SEEN)).to_be_visible()


def test_a_board_that_was_revealed_and_taken_back_wins_nothing(page) -> None:
    open_puzzle(page, TITLED)
    page.get_by_role("button", name="Reveal all").click()
    answer(page, "Reveal all")
    expect(page.get_by_text("The solution, as Runut revealed it.")).to_be_visible()
    page.get_by_role("button", name="Restart").click()
    answer(page, "Restart")
    paint(page, TITLED)
    expect(page.get_by_text(SEEN)).to_be_visible()


# -- questions ------------------------------------------------------------------------------------


def test_a_restart_asks_and_is_undone(page) -> None:
    open_puzzle(page, SUDOKU)
    entered = page.get_by_role("gridcell", name="row 1, column 2: 3")
    cells(page).nth(1).click()
    page.keyboard.press("3")
    restart = page.get_by_role("button", name="Restart")
    restart.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(entered).to_have_count(1)
    restart.click()
    answer(page, "Restart")
    expect(entered).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(entered).to_have_count(1)


def test_nothing_is_revealed_before_the_answer(page) -> None:
    open_puzzle(page, SUDOKU)
    page.get_by_role("button", name="Reveal all").click()
    answer(page, "Cancel")
    assert page.get_by_role("gridcell", name=re.compile(": open")).count() == 12


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_question_breaks_no_rule_of_accessibility(page, theme) -> None:
    open_puzzle(page, TITLED)
    set_to(page, "Theme", theme)
    go_to(page, "Edit")
    expect(page.get_by_role("dialog", name="Edit")).to_be_visible()
    assert accessibility_faults(page) == []


# -- sharing --------------------------------------------------------------------------------------


def test_a_shared_puzzle_tells_no_title_and_shows_it_at_the_end(page) -> None:
    open_puzzle(page, TITLED)
    go_to(page, "Share")
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value("nonogram 2x1\nrows\n1\ncolumns\n1\n0\n")
    page.get_by_label("Format").select_option("non")
    expect(text).to_have_value(re.compile("width 2"))
    expect(text).not_to_have_value(re.compile("Cat|goal"))
    link = page.get_by_label("Link that holds the puzzle").input_value()
    assert "Cat" not in link
    assert "goal" not in link
    page.goto(link)
    expect(cells(page)).to_have_count(2)
    paint(page, TITLED)
    expect(page.locator(".shows")).to_have_text("Cat")


def test_a_text_that_is_the_picture_is_offered_when_the_puzzle_is_solved(page) -> None:
    open_puzzle(page, TITLED)
    go_to(page, "Share")
    offered = page.get_by_label("Format").get_by_role("option")
    expect(offered.filter(has_text=re.compile("^non$"))).to_have_count(1)
    answers = offered.filter(has_text=re.compile("^(pbm|picture)$"))
    expect(answers).to_have_count(0)
    go_to(page, "Play")
    paint(page, TITLED)
    go_to(page, "Share")
    expect(answers).to_have_count(2)


def test_a_solved_puzzle_is_written_with_its_title(page) -> None:
    open_puzzle(page, TITLED)
    paint(page, TITLED)
    go_to(page, "Share")
    expect(page.get_by_label("Text", exact=True)).to_have_value(TITLED)
