"""The theatre: searches recorded side by side, each of which can be ended, and played alike."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages import accessibility_faults, expect_soon, go_to, needs_browser, open_puzzle, set_to

SUDOKU = "1......4.2....3."
ENDLESS = "." * 625
"""Trying digits in order takes much longer here than a test lasts."""

pytestmark = needs_browser


def open_theatre(page: Page, text: str, second: str = "cell-backtracking") -> None:
    open_puzzle(page, text)
    go_to(page, "Theatre")
    page.get_by_label("Algorithm").nth(1).select_option(second)


def record(page: Page) -> None:
    page.get_by_role("button", name="Record and play").click()
    expect(page.get_by_role("heading", name="Side by side")).to_be_visible()


def node(page: Page) -> int:
    return int(page.get_by_label("Node", exact=True).input_value())


def last_node(page: Page) -> int:
    last = int(page.get_by_label("Node", exact=True).get_attribute("max") or 0)
    assert last > 10
    return last


def test_the_theatre_waits_for_the_names_of_algorithms(page) -> None:
    held = []

    def hold(route) -> None:
        held.append(route)

    page.route("**/api/families", hold)
    open_puzzle(page, SUDOKU)
    go_to(page, "Theatre")
    expect(page.get_by_role("button", name="Record and play")).to_be_visible()
    expect_soon(lambda: page.evaluate("true") and len(held) > 0)  # asking lets routes be handled
    for route in held:
        route.continue_()
    expect(page.get_by_label("Algorithm")).to_have_count(2)


def test_the_keys_play_step_and_jump(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    last = last_node(page)
    page.locator("h1").click()
    page.keyboard.press("End")
    expect_soon(lambda: node(page), wanted=last)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Node", exact=True)).to_have_value(str(last - 1))
    page.keyboard.press("PageUp")
    expect_soon(lambda: last - 1 - node(page) in {last // 10, last // 10 + 1})
    page.keyboard.press("Home")
    expect_soon(lambda: node(page), wanted=0)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_space_on_a_button_presses_it_once(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_the_speed_is_shown_and_goes_by_powers_of_ten(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    speed = page.get_by_label("Speed")
    for power, rate in ((0, "1 node"), (2, "100 nodes"), (5, "100,000 nodes")):
        speed.fill(str(power))
        expect(speed).to_have_attribute("aria-valuetext", f"{rate} a second")


def test_a_click_on_a_curve_goes_there(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    page.get_by_role("button", name="To the start").click()
    depths = page.get_by_label("Depth of cell-backtracking")
    depths.click()
    middle = int(depths.get_attribute("max") or 0) / 2
    expect_soon(lambda: abs(node(page) - middle) <= 0.1 * middle + 1)


def test_the_searches_are_set_side_by_side_when_all_have_ended(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("cell-backtracking")
    expect(rows.nth(2)).to_contain_text("solved")


def test_one_search_is_ended_while_the_other_is_shown(page) -> None:
    open_theatre(page, ENDLESS)
    page.get_by_role("button", name="Record and play").click()
    pane = page.get_by_role("region", name="cell-backtracking")
    expect(pane.get_by_text(re.compile("[1-9][0-9,]* nodes"))).to_be_visible()
    pane.get_by_role("button", name="Cancel cell-backtracking").click()
    expect(pane.get_by_text("Cancelled.")).to_be_visible()
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    expect(page.get_by_role("button", name="Record and play")).to_be_enabled()


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_the_film_waits_where_motion_is_not_wished(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert node(page) == 0


def test_four_searches_run_and_the_page_still_asks_for_other_things(page) -> None:
    open_theatre(page, ENDLESS)
    for _ in range(2):
        page.get_by_role("button", name="Add an algorithm").click()
    for at in range(4):
        page.get_by_label("Algorithm").nth(at).select_option("cell-backtracking")
    page.get_by_role("button", name="Record and play").click()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(4)
    assert page.evaluate("fetch('/api/health').then((answer) => answer.status)") == 200
    for at in reversed(range(4)):
        page.get_by_role("button", name="Cancel").nth(at).click()
    expect(page.get_by_text("Cancelled.")).to_have_count(4)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_played_film_breaks_no_rule_of_accessibility(page, theme) -> None:
    page.goto("/")
    set_to(page, "Theme", theme)
    open_theatre(page, SUDOKU)
    record(page)
    page.get_by_role("button", name="To the end").click()
    assert accessibility_faults(page) == []


def test_a_film_is_not_cut_off_on_a_small_screen(page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_theatre(page, SUDOKU)
    record(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_pane_says_what_its_node_is_and_marks_the_line_of_the_pseudo_code(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    pane = page.get_by_role("region", name="cell-backtracking")
    page.get_by_role("button", name="To the start").click()
    for said, line in (
        ("r1c2: 1 does not fit, row 1 already holds 1 in r1c1.", "if digit is new to row"),
        ("r1c2: 2 does not fit, column 2 already holds 2 in r3c2.", "if digit is new to row"),
        ("r1c2: 3 fits.", "solve(board)"),
    ):
        page.get_by_role("button", name="One step on", exact=True).click()
        expect(pane.get_by_text(said)).to_be_visible()
        running = pane.get_by_role("list", name="Pseudo-code").locator("[aria-current=step]")
        expect(running).to_have_count(1)
        expect(running).to_contain_text(line)


def test_sentences_follow_the_language_and_a_jump_to_the_end(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    pane = page.get_by_role("region", name="cell-backtracking")
    page.get_by_role("button", name="To the end").click()
    expect(pane.get_by_text(re.compile("no cell is empty: a solution"))).to_be_visible()
    set_to(page, "Language", "id")
    go_to(page, "Teater")
    expect(pane.get_by_text(re.compile("tidak ada sel kosong: penyelesaian"))).to_be_visible()


def test_a_rejected_try_is_on_the_board_with_the_cells_that_it_breaks(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    pane = page.get_by_role("region", name="cell-backtracking")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One step on", exact=True).click()
    expect(pane.locator(".differing")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(pane.locator(".differing")).to_have_count(0)
