"""A puzzle is finished by any solution and by nothing else, as the rules of the library say."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages import cells, expect_solved, needs_browser, open_puzzle

pytestmark = needs_browser

GRIDS = """sudoku 2x2
. 2 3 4 ~ ~
3 4 1 2 ~ ~
2 1 4 3 1 2
4 3 2 1 3 4
~ ~ 1 2 4 3
~ ~ 3 4 2 1
grids r1c1 r3c3
"""
SPARE = """{"packing": "rectangle", "rows": 1, "columns": 3, "pieces": [
    {"name": "A", "rows": ["AA"]}, {"name": "B", "rows": ["B"]},
    {"name": "C", "rows": ["CC"], "spare": true}
]}"""


def press(page: Page, cell: int, key: str) -> None:
    cells(page).nth(cell).focus()
    page.keyboard.press(key)


def test_the_only_cell_of_a_hitori_is_white(page) -> None:
    open_puzzle(page, "hitori 1x1\n1\n")
    press(page, 0, " ")
    expect(cells(page).first).to_have_attribute("aria-label", re.compile("black, clash"))
    press(page, 0, "x")
    expect_solved(page)


def test_an_oblong_is_finished_by_its_last_digit(page) -> None:
    open_puzzle(page, "sudoku 2x2\n1 2 3 4\n3 4 1 .\nsize 2x4\n")
    expect(cells(page)).to_have_count(8)
    press(page, 7, "2")
    expect_solved(page)


def test_grids_that_share_cells_are_finished_by_their_last_digit(page) -> None:
    open_puzzle(page, GRIDS)
    expect(cells(page).nth(4)).to_have_attribute("aria-label", re.compile("outside every grid"))
    press(page, 4, "3")
    expect(cells(page).nth(4)).to_have_attribute("aria-label", re.compile("outside every grid"))
    press(page, 0, "1")
    expect_solved(page)


def test_a_board_on_which_no_alternative_holds_is_not_finished(page) -> None:
    rule = "or cage 7 r1c1 r1c2 or thermometer r2c1 r1c1 and even r1c4 end\n"
    open_puzzle(page, f"sudoku 2x2\n. . . 4\n. . 1 2\n2 1 4 3\n4 3 2 1\n{rule}")
    for cell, digit in zip((0, 1, 2, 4, 5), "12334", strict=True):
        press(page, cell, digit)
    expect(page.get_by_text(re.compile("Solved in"))).to_have_count(0)


@pytest.mark.parametrize("convention", ["", "all-black-allowed\n"])
def test_a_hitori_without_duplicates_is_finished_all_white(page, convention) -> None:
    open_puzzle(page, f"hitori 2x2\n1 2\n2 1\n{convention}")
    press(page, 0, "x")
    expect_solved(page)


def test_a_board_that_asks_for_a_black_cell_is_not_finished_all_white(page) -> None:
    open_puzzle(page, "hitori 2x2\n1 2\n2 1\nsome-black\n")
    press(page, 0, "x")
    expect(page.get_by_text(re.compile("Solved in"))).to_have_count(0)
    press(page, 1, " ")
    expect_solved(page)


def test_spare_pieces_in_the_room_of_another_finish_nothing(page) -> None:
    open_puzzle(page, SPARE)
    place(page, "C", 0)
    place(page, "B", 2)
    expect(page.locator(".status")).to_have_text("a piece does not lie on the board")
    press(page, 0, "Backspace")
    place(page, "A", 0)
    expect_solved(page)


def place(page: Page, piece: str, cell: int) -> None:
    """Pick a piece and place it where the focus is."""
    press(page, cell, piece.lower())
    page.keyboard.press("Enter")


TITLED = "nonogram 2x1\n# title: Cat\nrows\n1\ncolumns\n1\n0\n"


@pytest.mark.parametrize(
    ("page", "title"),
    [({"locale": "en-GB"}, "Cat"), ({"locale": "id-ID"}, "Kucing")],
    indirect=["page"],
)
def test_the_title_of_a_picture_is_shown_when_it_is_solved(page, title) -> None:
    page.goto("/#/open")
    page.locator("textarea").fill(TITLED)
    page.get_by_role("button", name=re.compile("Open the puzzle|Buka teka-teki")).click()
    expect(page.get_by_text(re.compile("Cat|Kucing"))).to_have_count(0)
    press(page, 0, " ")
    expect(page.locator(".shows")).to_have_text(title)
