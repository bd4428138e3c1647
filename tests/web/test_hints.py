"""Hints show the next cell and explain it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages import cells, expect_solved, needs_browser, open_puzzle

SUDOKU = "1......4.2....3."
HITORI = "hitori/5/5/3254523435432441335554123"
NONOGRAM = "nonogram 5x5\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
PUZZLES = {"sudoku": SUDOKU, "hitori": HITORI, "nonogram": NONOGRAM}

pytestmark = needs_browser


def ask(page: Page) -> str:
    status = page.locator(".status")
    before = status.inner_text()
    page.get_by_role("button", name="Hint").click()
    expect(status).not_to_have_text(before)
    expect(status).to_contain_text("is forced")
    return status.inner_text()


@pytest.mark.parametrize("family", PUZZLES)
def test_a_hint_explains_itself_and_marks_the_cells_that_show_it(page, family) -> None:
    open_puzzle(page, PUZZLES[family])
    said = ask(page)
    assert re.search("no other place|would break a rule", said)
    expect(page.locator(".because")).not_to_have_count(0)


def test_hints_alone_solve_an_easy_puzzle(page) -> None:
    open_puzzle(page, SUDOKU)
    reasons = [ask(page) for _ in range(11)]
    page.get_by_role("button", name="Hint").click()
    expect_solved(page)
    assert not any("no short reason" in reason for reason in reasons)


def test_the_next_move_takes_the_marks_of_a_hint_away(page) -> None:
    open_puzzle(page, NONOGRAM)
    ask(page)
    cells(page).nth(24).click()
    expect(page.locator(".because")).to_have_count(0)
