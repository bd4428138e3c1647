"""What one sees while playing, at the finish, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages import answer, cells, expect_soon, go_to, needs_browser, open_puzzle, solve

PIXELS = """which => {
    const seen = document.querySelector('canvas'), copy = document.createElement('canvas');
    [copy.width, copy.height] = [seen.width, seen.height];
    const pen = copy.getContext('2d');
    pen.drawImage(seen, 0, 0);
    const { data } = pen.getImageData(0, 0, copy.width, copy.height);
    const isRed = (at) => data[at] > 120 && data[at + 1] < 80;
    const isWanted = (at) => data[at + 3] && (which === 'all' || isRed(at));
    return data.filter((_, at) => at % 4 === 0 && isWanted(at)).length;
}"""
"""Painted pixels of the drawing in 3D: all, or those of the red that marks mistakes."""

pytestmark = needs_browser

SUDOKU = "1......4.2....3."
NONOGRAM = "nonogram 5x5\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
HITORI = "hitori/5/5/3254523435432441335554123"


def test_a_digit_shows_how_many_of_it_are_left(page) -> None:
    open_puzzle(page, SUDOKU)
    two = page.get_by_role("group", name="Digits").get_by_role("button", name="2", exact=True)
    expect(two).to_contain_text("3")
    cells(page).nth(1).click()
    two.click()
    expect(two).to_have_attribute("title", "2 left")


def test_a_cell_lights_its_groups_and_the_cells_of_its_digit(page) -> None:
    open_puzzle(page, SUDOKU)
    expect(page.locator(".near")).to_have_count(0)
    cells(page).nth(0).click()
    expect(page.locator(".near")).to_have_count(8)
    expect(page.locator(".same")).to_have_count(1)


def test_a_number_fades_when_it_is_laid_for_certain(page) -> None:
    open_puzzle(page, NONOGRAM)
    cells(page).nth(0).click(button="right")
    cells(page).nth(1).click()
    faint = page.locator(".clue .none")
    expect(faint).to_have_count(1)
    expect(faint).to_have_text("1")


def test_a_line_that_clashes_is_marked_at_its_clue_and_spares_its_cells(page) -> None:
    open_puzzle(page, NONOGRAM)
    cells(page).nth(0).click()
    cells(page).nth(1).click()
    expect(page.locator(".wrong-line")).to_have_count(1)
    expect(page.locator(".band.wrong")).to_have_count(1)
    expect(page.locator(".ground.clashing")).to_have_count(0)
    assert heard(page, 1) == "row 1, 1, clash; column 4"
    page.get_by_role("button", name="Comfort").click()
    page.get_by_label("Show clashes").select_option("never")
    expect(page.locator(".wrong-line, .band.wrong")).to_have_count(0)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".wrong-line").first).to_be_attached()
    expect(page.locator(".ground.clashing")).to_have_count(0)


def heard(page: Page, cell: int) -> str | None:
    """The description of a cell besides its name."""
    described = cells(page).nth(cell).get_attribute("aria-describedby")
    return page.locator(f"#{described}").text_content()


def test_a_finish_is_kept_and_leads_to_another_of_its_size(page) -> None:
    open_puzzle(page, SUDOKU)
    solve(page, SUDOKU)
    expect(page.get_by_text("Your first Sudoku 4×4.")).to_be_visible()
    first = page.url
    page.get_by_role("button", name="Another like it").click()
    page.wait_for_url(lambda url: "#/game/" in url and url != first)
    expect(page.get_by_role("heading", name=re.compile("Sudoku 4×4"))).to_be_visible()
    page.goto("/#/statistics")
    expect(page.get_by_role("row", name=re.compile(r"Sudoku 4×4 1 \d:\d\d"))).to_be_visible()


def test_a_time_with_help_is_no_best_time(page) -> None:
    open_puzzle(page, SUDOKU)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Why?")).to_be_visible()
    solve(page, SUDOKU)
    expect(page.get_by_text("Solved with help, so the time does not count.")).to_be_visible()
    page.goto("/#/statistics")
    expect(page.get_by_role("row", name="Sudoku 4×4 1 –")).to_be_visible()


@pytest.mark.parametrize("view", ["play", "export"])
def test_the_puzzle_is_what_is_printed(page, view: str) -> None:
    open_puzzle(page, SUDOKU)
    page.goto(f"{page.url}/{view}")
    expect(page.get_by_role("navigation", name="Views of the puzzle")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".board:visible")).to_have_count(1)
    expect(page.get_by_role("button")).to_have_count(0)


CHALLENGE = """{"packing": "rectangle", "rows": 2, "columns": 3,
 "pieces": [{"name": "A", "rows": ["AA"]}, {"name": "B", "rows": ["BB"], "copies": 2}],
 "given": [{"piece": "B", "cells": [[0, 1], [0, 2]]}]}"""


def test_given_pieces_lie_from_the_start_and_stay(page) -> None:
    open_puzzle(page, CHALLENGE)
    given = page.get_by_role("gridcell", name=re.compile("piece B.*given"))
    expect(given).to_have_count(2)
    expect(page.locator(".pin")).to_have_count(2)
    given.first.click()
    page.get_by_role("button", name="Restart").click()
    answer(page, "Restart")
    expect(given).to_have_count(2)
    page.get_by_role("button", name="Reveal all").click()
    answer(page, "Reveal all")
    expect(page.get_by_text("The solution, as Runut revealed it.")).to_be_visible()


def test_a_ball_in_the_way_is_marked_in_space_too(page) -> None:
    page.set_viewport_size({"width": 1200, "height": 1500})
    open_puzzle(page, "2 2 2\nPYRAMID\nAA\nAA\nB\n")
    page.get_by_role("button", name="piece B").click()
    cells(page).nth(0).click()
    page.get_by_role("button", name="In 3D").click()
    expect(page.locator("canvas")).to_be_visible()
    expect_soon(lambda: page.evaluate(PIXELS, "all") > 20)
    assert page.evaluate(PIXELS, "red") == 0
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".status")).to_contain_text("Wrong")
    expect_soon(lambda: page.evaluate(PIXELS, "red") > 20)


def test_a_one_is_no_black_cell_while_a_hitori_is_made(page) -> None:
    open_puzzle(page, HITORI)
    go_to(page, "Edit")
    ones = page.locator(".typed .ground.value-1")
    expect(ones.first).to_be_attached()
    paper = page.locator(".typed .ground.value-2").first
    # A board that is redrawn between the two readings has no colours for a moment.
    fill = "each => getComputedStyle(each).fill"
    expect_soon(lambda: paper.evaluate(fill).startswith("rgb"))
    expect_soon(lambda: ones.first.evaluate(fill) == paper.evaluate(fill))
