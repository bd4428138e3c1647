"""Links that carry a puzzle, the board so far, or nothing but a result."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from pages import (
    accessibility_faults,
    answer,
    cells,
    expect_solved,
    go_to,
    needs_browser,
    open_puzzle,
    set_to,
    solve,
)

pytestmark = needs_browser

SUDOKU = "1......4.2....3."
NONOGRAM = "nonogram 2x1\n# title: Cat\n# goal: 10\nrows\n1\ncolumns\n1\n0\n"
HITORI = "hitori/2/2/2111"
PACKING = """{"packing": "rectangle", "rows": 2, "columns": 3,
 "pieces": [{"name": "A", "rows": ["AA", "A."]}, {"name": "B", "rows": ["BB", ".B"]}]}"""
WITH_BOARD = "with my board so far"
OWN_WORK = "No hints: all your own work."
UNCOUNTED = "Solved with help, so the time does not count."
FOREIGN_BOARD = "The board in this link does not belong to its puzzle."


def link(page: Page) -> str:
    return page.get_by_label("Link that holds the puzzle").input_value()


def names(page: Page) -> list[str]:
    """What each cell is called: its place, its value and its notes."""
    expect(page.get_by_role("grid")).to_be_visible()
    return [cell.get_attribute("aria-label") or "" for cell in cells(page).all()]


def follow(page: Page, address: str) -> None:
    """Open a link as somebody does who comes from elsewhere."""
    page.goto("/")
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()


def press(page: Page, cell: int, keys: str) -> None:
    cells(page).nth(cell).focus()
    for key in keys.split():
        page.keyboard.press(key)


def play(page: Page, cell: int, keys: str, said: str) -> None:
    """Press keys at a cell, and wait until it says so."""
    press(page, cell, keys)
    expect(cells(page).nth(cell)).to_have_accessible_name(re.compile(said))


@pytest.mark.parametrize(
    ("text", "cell", "keys", "said"),
    [
        (SUDOKU, 1, "3", "column 2: 3"),
        (SUDOKU, 1, "Shift+Digit3", "notes 3"),
        (SUDOKU, 1, "v 3", "colour 3"),
        (NONOGRAM, 1, "x", "white"),
        (HITORI, 0, "x", "white"),
        (PACKING, 0, "a Enter", "piece A"),
    ],
)
def test_a_link_carries_the_board_so_far(page, text, cell, keys, said) -> None:
    open_puzzle(page, text)
    before = names(page)
    play(page, cell, keys, said)
    played = names(page)
    go_to(page, "Share")
    alone = link(page)
    page.get_by_label(WITH_BOARD).check()
    follow(page, link(page))
    assert names(page) == played
    follow(page, alone)
    assert names(page) == before


def test_a_board_that_has_not_begun_is_not_offered(page) -> None:
    open_puzzle(page, SUDOKU)
    go_to(page, "Share")
    expect(page.get_by_label("Link that holds the puzzle")).to_be_visible()
    expect(page.get_by_label(WITH_BOARD)).to_have_count(0)


def test_the_time_of_a_board_from_elsewhere_does_not_count(page) -> None:
    open_puzzle(page, HITORI)
    play(page, 0, "x", "white")
    go_to(page, "Share")
    page.get_by_label(WITH_BOARD).check()
    follow(page, link(page))
    press(page, 3, "Space")
    expect_solved(page)
    expect(page.get_by_text(UNCOUNTED)).to_be_visible()
    expect(page.get_by_text(OWN_WORK)).to_have_count(0)


@pytest.mark.parametrize("board", ["AgE", "A!", "IAE", "CAEIBQ", "IPoB"])
def test_a_board_of_another_puzzle_is_refused(page, board) -> None:
    page.goto(f"/#/import?text={SUDOKU}&board={board}")
    expect(page.get_by_text(FOREIGN_BOARD)).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)


def test_a_link_of_another_runut_is_pasted_with_all_that_it_says(page) -> None:
    open_puzzle(page, NONOGRAM)
    play(page, 1, "x", "white")
    go_to(page, "Share")
    page.get_by_label(WITH_BOARD).check()
    query = link(page).partition("#")[2]
    open_puzzle(page, f"https://puzzles.example/runut/#{query}")
    expect(cells(page).nth(1)).to_have_accessible_name(re.compile("white"))
    press(page, 0, "Space")
    expect(page.locator(".shows")).to_have_text("Cat")


# -- results --------------------------------------------------------------------------------------


def shared_result(page: Page) -> list[str]:
    """The lines that the key for results copies."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_text(re.compile("^Grade "))).to_be_visible()  # above the key, and comes late
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    return copied.splitlines()


def test_a_result_says_how_it_was_solved_and_not_the_answer(page) -> None:
    open_puzzle(page, NONOGRAM)
    press(page, 0, "Space")
    what, how, address = shared_result(page)
    assert what == "Nonogram 2×1"
    assert re.fullmatch(r"Solved in \d+:\d\d · without hints", how)
    said = parse_qs(address.partition("?")[2])
    assert said["text"] == ["nonogram 2x1\nrows\n1\ncolumns\n1\n0\n"]
    assert "board" not in said
    assert "Cat" not in address


def test_a_result_names_its_hints(page) -> None:
    open_puzzle(page, "nonogram 1x1\nrows\n1\ncolumns\n1\n")
    for stage in ("Hint", "Why?", "And so?", "Do it"):
        page.get_by_role("button", name=stage, exact=True).click()
    expect_solved(page)
    assert shared_result(page)[1].endswith(" · 1 hint")


def test_an_answer_that_was_revealed_has_no_result(page) -> None:
    open_puzzle(page, SUDOKU)
    page.get_by_role("button", name="Reveal all").click()
    answer(page, "Reveal all")
    expect(page.get_by_text("The solution, as Runut revealed it.")).to_be_visible()
    expect(page.get_by_role("button", name="Share the result")).to_have_count(0)


# -- the panel ------------------------------------------------------------------------------------


def test_a_link_to_this_machine_has_no_code_and_says_why(page) -> None:
    open_puzzle(page, SUDOKU)
    go_to(page, "Share")
    why = "Only this machine or its network reaches 127.0.0.1. A QR code would lead nowhere."
    expect(page.get_by_text(why)).to_be_visible()
    expect(page.get_by_role("img", name="The link as a QR code")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_links_and_results_break_no_rule_of_accessibility(page, theme) -> None:
    open_puzzle(page, SUDOKU)
    set_to(page, "Theme", theme)
    play(page, 1, "3", "column 2: 3")
    go_to(page, "Share")
    expect(page.get_by_label(WITH_BOARD)).to_be_visible()
    assert accessibility_faults(page) == []
    go_to(page, "Play")
    solve(page, SUDOKU)
    expect(page.get_by_role("button", name="Share the result")).to_be_visible()
    assert accessibility_faults(page) == []
