"""What players meet in the first hour: levels, hints under the thumb, phones on their side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import runut
from pages import (
    accessibility_faults,
    cells,
    expect_solved,
    expect_soon,
    go_to,
    needs_browser,
    open_puzzle,
    set_to,
    settle,
    solution,
)
from web.test_hints import HITORI, SUDOKU, key, press

pytestmark = needs_browser

SUDOKUS = Path(__file__).parents[2] / "examples" / "sudoku"
NINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
PORTRAIT = pytest.mark.parametrize(
    "page", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], indirect=True
)
ON_ITS_SIDE = pytest.mark.parametrize(
    "page", [{"viewport": {"width": 844, "height": 390}, "has_touch": True}], indirect=True
)
BOARDS = {
    "sudoku": NINE,
    "nonogram": str(runut.generate("nonogram", seed=1, options={"size": "20"}, grade="1-3")),
    "hitori": str(runut.generate("hitori", seed=1, options={"size": "12"})),
    "packing": str(runut.generate("packing", seed=1, grade="1-2")),
}


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


@PORTRAIT
@pytest.mark.parametrize("family", BOARDS)
def test_the_key_for_hints_stays_under_the_thumb(page, family) -> None:
    open_puzzle(page, BOARDS[family])
    settle(page)
    places = [place_of_key(page)]
    for _ in range(3):
        press(page)
        settle(page)
        places.append(place_of_key(page))
    assert len(set(places)) == 1


def place_of_key(page: Page) -> float:
    """How far down the page the key is, whatever is scrolled."""
    found = key(page).evaluate("each => each.getBoundingClientRect().top + scrollY")
    return float(found)


@ON_ITS_SIDE
@pytest.mark.parametrize("family", BOARDS)
def test_a_phone_on_its_side_shows_the_whole_board(page, family) -> None:
    open_puzzle(page, BOARDS[family])
    settle(page)
    grid = box(page, "[role=grid]")
    assert grid["y"] >= 0
    assert grid["y"] + grid["height"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
    assert accessibility_faults(page) == []


def open_contradiction(page: Page) -> None:
    challenge = runut.generate("packing", seed=9, options={"set": "pentominoes/6x10"}, grade="4-5")
    open_puzzle(page, str(challenge))
    settle(page)


def press_until_steps(page: Page) -> Locator:
    steps = page.get_by_text("All steps")
    for _ in range(60):
        press(page)
        if steps.is_visible():
            break
    settle(page)
    return steps


def test_the_lines_of_a_contradiction_open(page) -> None:
    open_contradiction(page)
    press_until_steps(page).click()
    expect(page.locator(".said pre")).to_contain_text(re.compile("suppose", re.IGNORECASE))
    assert page.locator(".hint-mark.case").count() <= 5


def test_a_number_of_a_hitori_stays_legible_in_the_ring_of_white(page) -> None:
    open_puzzle(page, HITORI)
    for _ in range(3):
        press(page)
    shown = page.locator(".hint-value").first
    assert shown.locator("text").first.text_content()
    assert "scale(0.78)" in (shown.get_attribute("transform") or "")


def begin(page: Page, name: str, size: str, level: str) -> None:
    page.goto(f"/#/play/{name}")
    page.get_by_role("button", name=size, exact=True).click()
    page.get_by_role("button", name=level, exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()


def finish(page: Page) -> None:
    """Type the solution of the sudoku that is open, read from its cells."""
    names = page.get_by_role("gridcell").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    digits = [re.search(r": (\d+)", name) for name in names]
    text = "".join(found[1] if found else "." for found in digits)
    for cell, digit in enumerate(solution(text)):
        if text[cell] == ".":
            cells(page).nth(cell).click()
            page.keyboard.press(str(digit))


def test_the_level_is_said_in_play_and_times_are_compared_within_it(page) -> None:
    begin(page, "sudoku", "4×4", "Easy")
    expect(page.get_by_role("heading", level=1)).to_contain_text("givens · Easy")
    finish(page)
    expect(page.locator(".compared")).to_have_text("Your first Sudoku 4×4 · Easy.")
    page.goto("/#/statistics")
    row = page.get_by_role("row", name=re.compile("Sudoku 4×4 Easy"))
    expect(row).to_contain_text("up to 1 minute: 1")
    assert accessibility_faults(page) == []


def test_a_solved_game_is_not_among_those_to_continue(page) -> None:
    begin(page, "sudoku", "4×4", "Easy")
    finish(page)
    expect_solved(page)
    page.goto("/#/play/sudoku")
    expect(page.get_by_role("region", name="Solved here").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_text("Continue where you left off")).to_have_count(0)


def test_no_ring_stays_on_a_finished_picture(page) -> None:
    open_puzzle(page, "nonogram 2x1\nrows\n1\ncolumns\n1\n0\n")
    cells(page).first.click()
    expect_solved(page)
    expect(page.locator(".board .focus")).to_have_count(0)


def test_the_focus_returns_to_what_opened_a_sheet(page) -> None:
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(cells(page).nth(1)).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_rules_that_opened_by_themselves_leave_the_focus_on_their_key(page) -> None:
    page.add_init_script("localStorage.setItem('runut-rules-seen', '[]')")
    open_puzzle(page, SUDOKU)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rules of Sudoku")).to_be_focused()


def test_a_solved_board_fills_its_page(page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_puzzle(page, NINE)
    go_to(page, "Solve")
    assert box(page, ".pictures svg")["width"] > 500
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text("Time", exact=True)).to_be_visible()
    assert box(page, ".pictures .still")["width"] > 500


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_techniques_to_practise_are_a_list_of_choices(page, theme) -> None:
    page.goto("/#/practice/sudoku")
    set_to(page, "Theme", theme)
    choice = page.get_by_text(re.compile("Grade 2"))
    expect(choice).to_contain_text("techniques")
    choice.click()
    expect_soon(lambda: page.locator("details[open]").count(), wanted=2)
    assert accessibility_faults(page) == []


@PORTRAIT
def test_a_long_hint_is_shown_from_its_beginning(page) -> None:
    open_contradiction(page)
    press_until_steps(page)
    said = page.locator(".said")
    assert said.evaluate("each => each.scrollTop") == 0
    assert said.evaluate("each => each.scrollHeight > each.clientHeight")


@PORTRAIT
def test_the_steps_of_a_hint_open_over_the_keys_of_a_phone(page) -> None:
    open_contradiction(page)
    place, steps = place_of_key(page), press_until_steps(page)
    steps.click()
    settle(page)
    opened, lines = box(page, ".said"), box(page, ".said pre")
    assert opened["y"] <= lines["y"] <= opened["y"] + opened["height"] / 2
    assert lines["y"] + 150 < 844
    assert place_of_key(page) == place
    steps.click()
    press(page)
    assert place_of_key(page) == place


@ON_ITS_SIDE
def test_a_phone_on_its_side_has_the_hint_before_the_pieces(page) -> None:
    open_puzzle(page, BOARDS["packing"])
    hint = key(page).bounding_box()
    assert hint is not None
    assert hint["y"] + hint["height"] < box(page, ".tray")["y"]


@PORTRAIT
def test_a_sheet_that_is_scrolled_keeps_its_key_to_close(page) -> None:
    open_puzzle(page, (SUDOKUS / "setters-lines.sudoku").read_text(encoding="utf-8"))
    page.get_by_role("button", name="Rules of Sudoku").click()
    page.locator("dialog").evaluate("each => each.scrollTo(0, each.scrollHeight)")
    expect(page.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def test_a_format_that_cannot_hold_the_puzzle_leaves_nothing_to_copy(page) -> None:
    open_puzzle(page, SUDOKU)
    go_to(page, "Share")
    page.get_by_label("Format").select_option("hodoku")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#written")).to_have_value("")
    expect(page.get_by_role("button", name="Copy the text")).to_be_disabled()
    expect(page.get_by_role("button", name="Save the text")).to_be_disabled()
