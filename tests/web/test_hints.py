"""Hints: the key tells where, why and what of a step, and then enters it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pages import (
    HITORI,
    NONOGRAM,
    PUZZLES,
    SUDOKU,
    cells,
    expect_solved,
    needs_browser,
    open_puzzle,
)
from sudoku_boards import TWO_GRIDS

STAGES = ["Hint", "Why?", "And so?", "Do it"]
"""What the key says before each press for one step."""
MOST = 400
"""Presses: more than any of these puzzles takes."""

pytestmark = needs_browser


def key(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^({'|'.join(map(re.escape, STAGES))})$"))


def press(page: Page) -> None:
    """Press the key and wait for its answer, after which it says something else."""
    before = key(page).inner_text()
    key(page).click()
    expect(page.get_by_role("button", name=before, exact=True)).to_have_count(0)


def values(page: Page) -> list[str]:
    return [each.split(":")[1] for each in page.get_by_role("gridcell").evaluate_all(NAMES)]


NAMES = "found => found.map((each) => each.getAttribute('aria-label'))"


@pytest.mark.parametrize("family", PUZZLES)
def test_each_press_tells_more_of_a_step_and_the_last_one_enters_it(page, family) -> None:
    open_puzzle(page, PUZZLES[family])
    before, told = values(page), []
    for stage in STAGES[:-1]:
        expect(key(page)).to_have_text(stage)
        press(page)
        told.append(page.locator(".status").inner_text())
    assert len(set(told)) == len(told)
    assert values(page) == before
    expect(page.locator(".hint-mark.region")).not_to_have_count(0)
    expect(page.locator(".hint-mark:is(.answer, .strike)")).not_to_have_count(0)
    press(page)
    expect(page.locator(".hint-mark")).to_have_count(0)
    assert values(page) != before


@pytest.mark.parametrize("family", PUZZLES)
def test_hints_alone_solve_an_easy_puzzle(page, family) -> None:
    open_puzzle(page, PUZZLES[family])
    solved = page.get_by_text(re.compile("Solved in"))
    for _ in range(MOST):
        press(page)
        if solved.is_visible():
            break
    expect_solved(page)


def test_a_wrong_cell_comes_before_any_step(page) -> None:
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).click()
    page.keyboard.press("2")
    key(page).click()
    expect(page.locator(".status")).to_have_text("Wrong: r1c2.")
    expect(cells(page).nth(1)).to_have_attribute("aria-invalid", "true")
    expect(key(page)).to_have_text("Hint")


def test_notes_without_the_digit_of_the_solution_are_wrong(page) -> None:
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).click()
    page.get_by_role("button", name="Notes", exact=True).click()
    page.keyboard.press("2")
    key(page).click()
    expect(page.locator(".status")).to_have_text("Wrong: r1c2.")


def test_the_next_move_takes_a_hint_away(page) -> None:
    open_puzzle(page, NONOGRAM)
    press(page)
    expect(page.locator(".hint-mark")).not_to_have_count(0)
    cells(page).nth(24).click(button="right")
    expect(page.locator(".hint-mark")).to_have_count(0)
    expect(key(page)).to_have_text("Hint")


@pytest.mark.parametrize("page", [{"locale": "id-ID"}], indirect=True)
def test_hints_speak_the_language_of_the_page(page) -> None:
    page.goto("/#/open")
    page.locator("textarea").fill(NONOGRAM)
    page.locator("form.import button.primary").click()
    page.get_by_role("button", name="Petunjuk").click()
    page.get_by_role("button", name="Mengapa?").click()
    page.get_by_role("button", name="Lalu?").click()
    expect(page.locator(".status")).to_contain_text("Jadi")


def test_a_hint_names_the_grid_of_a_house(page) -> None:
    open_puzzle(page, TWO_GRIDS)
    for _ in STAGES[:-1]:
        press(page)
    expect(page.locator(".status")).to_contain_text("In box 2 of grid 1 (top left)")


def test_without_the_server_the_key_says_so(page) -> None:
    open_puzzle(page, SUDOKU)
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')); }")
    key(page).click()
    expect(page.locator(".status")).to_have_text("No hint: The server does not answer.")


def test_a_puzzle_is_rated_on_request(page) -> None:
    open_puzzle(page, HITORI)
    page.get_by_role("link", name="Solve", exact=True).click()
    page.get_by_role("button", name="Rate").click()
    expect(page.locator(".verdict")).to_contain_text(re.compile(r"Grade \d of 9: \w+"))


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("hitori/2/2/1221", "No grade: the puzzle has several solutions."),
        ("hitori/3/3/111111111", "There is no solution."),
    ],
)
def test_a_puzzle_without_one_solution_is_not_rated(puzzle, said, page) -> None:
    open_puzzle(page, puzzle)
    page.get_by_role("link", name="Solve", exact=True).click()
    page.get_by_role("button", name="Rate").click()
    expect(page.locator(".verdict")).to_have_text(said)


@pytest.mark.parametrize("family", ["hitori", "sudoku"])
def test_every_step_of_a_board_is_listed_and_one_is_shown_and_entered(page, family) -> None:
    open_puzzle(page, PUZZLES[family])
    every = page.get_by_role("button", name="Every step of this board")
    expect(every).to_have_count(0)
    press(page)
    every.click()
    listed = page.get_by_role("region", name="Every step of this board").get_by_role("listitem")
    expect(listed.first).to_be_visible()
    before, last = values(page), listed.last.inner_text()
    listed.last.get_by_role("button").click()
    expect(page.locator(".status")).to_have_text(last)
    expect(key(page)).to_have_text("Do it")
    press(page)
    assert values(page) != before
    expect(listed).to_have_count(0)


def test_the_list_of_steps_is_filtered_by_technique(page) -> None:
    open_puzzle(page, SUDOKU)
    press(page)
    page.get_by_role("button", name="Every step of this board").click()
    region = page.get_by_role("region", name="Every step of this board")
    expect(region.get_by_role("listitem").first).to_be_visible()
    region.get_by_label("Technique").select_option(index=1)
    (title,) = region.locator("option:checked").all_inner_texts()
    for said in region.get_by_role("listitem").all_inner_texts():
        assert said.startswith(f"{title}.")
