"""Two tabs on one game or draft: one changes it, the other says so, and no move is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pages import begin_own, cells, expect_saved, go_to, needs_browser, open_puzzle

SUDOKU = "1......4.2....3."
NO_LOCKS = "delete Navigator.prototype.locks;"

pytestmark = needs_browser


def second_tab(page: Page) -> Page:
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("grid")).to_be_visible()
    return other


def enter(page: Page, cell: int, digit: str) -> None:
    cells(page).nth(cell).click()
    page.keyboard.press(digit)


def names(page: Page) -> list[str | None]:
    return [cells(page).nth(at).get_attribute("aria-label") for at in (1, 2)]


@pytest.mark.parametrize("has_locks", [True, False])
def test_the_second_tab_only_looks_until_it_takes_over(page, has_locks) -> None:
    if not has_locks:
        page.context.add_init_script(NO_LOCKS)
    open_puzzle(page, SUDOKU)
    other = second_tab(page)
    notice = other.get_by_text("This game is open in another tab.")
    expect(notice).to_be_visible()
    enter(other, 1, "4")
    assert names(other)[0] == "row 1, column 2: open"

    page.bring_to_front()
    enter(page, 1, "3")
    other.bring_to_front()
    other.get_by_role("button", name="Play here").click()
    expect(notice).to_have_count(0)
    expect(cells(other).nth(1)).to_have_attribute("aria-label", "row 1, column 2: 3")
    enter(other, 2, "2")
    expect_saved(other, 2)

    page.bring_to_front()
    expect(page.get_by_text("This game is open in another tab.")).to_be_visible()
    enter(page, 2, "4")
    assert names(page)[1] == "row 1, column 3: open"
    page.get_by_role("button", name="Play here").click()
    expect(cells(page).nth(2)).to_have_attribute("aria-label", "row 1, column 3: 2")


def test_a_tab_that_is_closed_leaves_its_seat(page) -> None:
    open_puzzle(page, SUDOKU)
    other = page.context.new_page()
    address = page.url
    page.goto("/")
    other.goto(address)
    enter(other, 1, "3")
    expect(cells(other).nth(1)).to_have_attribute("aria-label", "row 1, column 2: 3")
    expect_saved(other, 1)
    other.reload()
    expect(cells(other).nth(1)).to_have_attribute("aria-label", "row 1, column 2: 3")
    expect(other.get_by_text("This game is open in another tab.")).to_have_count(0)


def test_a_draft_is_edited_in_one_tab(page) -> None:
    open_puzzle(page, SUDOKU)
    go_to(page, "Edit")
    enter(page, 1, "3")
    expect_saved(page, 1)
    other = second_tab(page)
    notice = other.get_by_text("This draft is open in another tab.")
    expect(notice).to_be_visible()
    expect(cells(other).nth(1)).to_have_attribute("aria-label", "row 1, column 2: 3")
    other.keyboard.press("Control+z")
    enter(page, 2, "2")
    other.get_by_role("button", name="Edit here").click()
    expect(notice).to_have_count(0)
    assert names(other) == ["row 1, column 2: 3", "row 1, column 3: 2"]
    expect(page.get_by_text("This draft is open in another tab.")).to_be_visible()
    enter(other, 2, "4")
    expect_saved(other, 3)
    go_to(page, "Solve")
    go_to(page, "Edit")
    expect(cells(page).nth(2)).to_have_attribute("aria-label", "row 1, column 3: 4, clash")


def test_a_packing_of_ones_own_is_edited_in_one_tab(page) -> None:
    begin_own(page, "packing", 3, 2)
    board = page.get_by_role("grid", name="Board").get_by_role("gridcell")
    board.first.click()
    expect_saved(page, 1)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_text("This draft is open in another tab.")).to_be_visible()
    board.nth(1).click()
    other.get_by_role("button", name="Edit here").click()
    expect(other.get_by_text("Board: 4 cells.")).to_be_visible()
    page.goto("/")
    other.reload()
    expect(other.get_by_text("Board: 4 cells.")).to_be_visible()
