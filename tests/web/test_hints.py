"""Hints: the key tells where, why and what of a step, and then enters it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from pages import cells, needs_browser, open_puzzle

SUDOKU = "1......4.2....3."
HITORI = "hitori/5/5/3254523435432441335554123"
NONOGRAM = "nonogram 5x5\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
PACKING = """{"packing": "rectangle", "rows": 2, "columns": 3,
 "pieces": [{"name": "A", "rows": ["AA", "A."]}, {"name": "B", "rows": ["BB", ".B"]}],
 "given": [{"piece": "B", "cells": [[0, 1], [0, 2], [1, 2]]}]}"""
PUZZLES = {"sudoku": SUDOKU, "hitori": HITORI, "nonogram": NONOGRAM, "packing": PACKING}
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
    page.get_by_role("button", name="Notes").click()
    page.keyboard.press("2")
    key(page).click()
    expect(page.locator(".status")).to_have_text("Wrong: r1c2.")


def test_without_the_server_the_key_says_so(page) -> None:
    open_puzzle(page, SUDOKU)
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')); }")
    key(page).click()
    expect(page.locator(".status")).to_have_text("No hint: The server does not answer.")
