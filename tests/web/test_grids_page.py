"""A samurai and an oblong board on the page: played by keys to their end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import pages
import runut
from sudoku_boards import OBLONG, SAMURAI

PHONE = {"width": 390, "height": 844}

pytestmark = pages.needs_browser


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def type_the_rest(page: Page, digits: list[str]) -> None:
    """Enter what is open, cell by cell, with the digits of a whole board."""
    labels = pages.cells(page).evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    for cell, digit in enumerate(digits):
        if labels[cell].endswith(": open"):
            pages.cells(page).nth(cell).focus()
            page.keyboard.press(digit)


def whole(text: str) -> list[str]:
    found = runut.solve(text).solution
    assert found is not None
    return [*map(str, found.values())]


def test_a_samurai_is_played_by_keys_to_its_end(page) -> None:
    pages.open_puzzle(page, SAMURAI)
    expect(page.get_by_role("heading", level=1)).to_contain_text("samurai 21×21")
    assert pages.accessibility_faults(page) == []
    type_the_rest(page, whole(SAMURAI))
    pages.expect_solved(page)
    assert pages.accessibility_faults(page) == []


def test_an_oblong_board_is_played_by_keys_to_its_end(page) -> None:
    pages.open_puzzle(page, OBLONG)
    expect(page.locator(".pad button")).to_have_count(8)
    type_the_rest(page, whole(OBLONG))
    pages.expect_solved(page)


@pytest.mark.parametrize(
    ("language", "hint", "said"), [("en", "Hint", r"of grid \d"), ("id", "Petunjuk", r"kisi \d")]
)
def test_a_hint_names_the_grid(page, language, hint, said) -> None:
    pages.open_puzzle(page, SAMURAI)
    pages.set_to(page, "Language", language)
    page.get_by_role("button", name=hint, exact=True).click()
    expect(page.locator("p.status")).to_contain_text(re.compile(said))


def test_equal_digits_clash_in_each_grid_that_holds_them(page) -> None:
    pages.open_puzzle(page, SAMURAI)
    shared = pages.cells(page).nth(7 * 21 + 7)
    shared.focus()
    expect(shared).to_have_accessible_description("grid 1; grid 3")
    page.keyboard.press("9")
    for cell in (7 * 21 + 7, 8 * 21 + 7, 7 * 21 + 9):
        expect(pages.cells(page).nth(cell)).to_have_accessible_name(re.compile("clash$"))


def test_keys_pass_what_is_outside_every_grid(page) -> None:
    pages.open_puzzle(page, SAMURAI)
    expect(pages.cells(page).nth(9)).to_have_accessible_name("row 1, column 10: outside every grid")
    pages.cells(page).nth(8).focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == "row 1, column 13: open"
    pages.cells(page).nth(9 * 21 + 6).focus()
    page.keyboard.press("Home")
    assert focused(page) == "row 10, column 7: open"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "row 10, column 15: open"


def test_the_pad_counts_what_grids_share_once(page) -> None:
    pages.open_puzzle(page, SAMURAI)
    ones = SAMURAI.splitlines()[1:22]
    left = 41 - "".join(ones).count("1")
    expect(page.locator(".pad").get_by_role("button", name=re.compile("^1"))).to_have_attribute(
        "title", f"{left} left"
    )


def test_a_phone_zooms_in_on_the_cell_that_is_chosen(page) -> None:
    page.set_viewport_size(PHONE)
    pages.open_puzzle(page, SAMURAI)
    last = pages.cells(page).nth(441 - 1)
    last.click()
    page.get_by_role("button", name="Zoom in").click()
    expect(last).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("5")


@pytest.mark.parametrize("away", [0, 9999])
def test_a_hint_comes_into_view_on_a_board_that_is_zoomed(page, away) -> None:
    page.set_viewport_size(PHONE)
    pages.open_puzzle(page, SAMURAI)
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    for press in ("Hint", "Why?", "And so?"):
        page.locator(".frame").evaluate("(frame, to) => frame.scrollTo(to, to)", away)
        page.get_by_role("button", name=press, exact=True).click()
        expect(page.locator(".hint-mark").last).to_be_in_viewport(ratio=0.8)
