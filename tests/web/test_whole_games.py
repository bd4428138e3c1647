"""Each family from its first move to its end: by touch on a phone, and by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import pages
import runut

SUDOKU = "1......4.2....3."
HITORI = "hitori/5/5/3254523435432441335554123"
NONOGRAM = "nonogram 5x5\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
PACKING = """{"packing": "rectangle", "rows": 3, "columns": 3,
 "pieces": [{"name": "A", "rows": ["AAA"]}, {"name": "B", "rows": ["B.B", "BBB"]},
            {"name": "C", "rows": ["C"]}],
 "given": [{"piece": "C", "cells": [[0, 1]]}]}"""
PUZZLES = {"sudoku": SUDOKU, "hitori": HITORI, "nonogram": NONOGRAM, "packing": PACKING}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STAGES = ["Hint", "Why?", "And so?", "Do it"]

pytestmark = pages.needs_browser


def value(page: Page, cell: int) -> str:
    label = pages.cells(page).nth(cell).get_attribute("aria-label") or ""
    return label.split(": ")[1].split(", ")[-1]


def hint(page: Page, press: Callable[[str], None]) -> None:
    """One step in four presses, each of which makes the key say what the next one does."""
    for stage, following in zip(STAGES, [*STAGES[1:], "Hint"], strict=True):
        press(stage)
        expect(page.locator("button.key")).to_have_text(following)


def is_solved(page: Page) -> bool:
    return page.get_by_text(re.compile("Solved in")).is_visible()


def finish(page: Page, family: str, enter: Callable[[int, str], None]) -> None:
    """Enter what is open or wrong, cell by cell."""
    if family == "packing":
        lay_open_pieces(page, enter)
        return
    for cell, wanted in enumerate(pages.solution(PUZZLES[family])):
        shown = {0: "open", 1: "black"}[wanted] if family != "sudoku" else str(wanted)
        now = value(page, cell)
        if now != shown and (shown, now) != ("open", "white") and now != "given":
            enter(cell, shown)


def lay_open_pieces(page: Page, enter: Callable[[int, str], None]) -> None:
    found = runut.solve(PACKING).solution
    assert found is not None
    labels = [str(each) for each in found.values()]
    for piece in dict.fromkeys(labels):
        cell = labels.index(piece)
        if value(page, cell) == "open":
            enter(cell, piece)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("family", PUZZLES)
def test_a_whole_game_by_touch(page, family) -> None:
    pages.open_puzzle(page, PUZZLES[family])
    hint(page, lambda stage: page.get_by_role("button", name=stage, exact=True).tap())

    def enter(cell: int, wanted: str) -> None:
        if family == "sudoku":
            pages.cells(page).nth(cell).tap()
            page.locator(".pad").get_by_role("button", name=wanted).tap()
        elif family == "packing":
            turned_by_touch(page, cell, wanted)
        else:
            pages.cells(page).nth(cell).tap()

    finish(page, family, enter)
    pages.expect_solved(page)
    assert pages.accessibility_faults(page) == []


def turned_by_touch(page: Page, cell: int, piece: str) -> None:
    """Pick a piece, and turn and flip it until it lies on a cell."""
    page.locator(".tray").get_by_role("button", name=f"piece {piece}", exact=True).tap()
    for turn in range(8):
        pages.cells(page).nth(cell).tap()
        if value(page, cell) != "open":
            return
        page.get_by_role("button", name="Flip" if turn == 3 else "Turn", exact=True).tap()
    raise AssertionError(piece)


@pytest.mark.parametrize("family", PUZZLES)
def test_a_whole_game_by_keys_that_is_reloaded_in_the_middle(page, family) -> None:
    pages.open_puzzle(page, PUZZLES[family])

    def press(stage: str) -> None:
        page.get_by_role("button", name=stage, exact=True).focus()
        page.keyboard.press("Enter")

    hint(page, press)
    pages.expect_saved(page, 1)
    before = [value(page, cell) for cell in range(4)]
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    assert [value(page, cell) for cell in range(4)] == before

    def enter(cell: int, wanted: str) -> None:
        pages.cells(page).nth(cell).focus()
        if family == "sudoku":
            page.keyboard.press(wanted)
        elif family == "packing":
            turned_by_keys(page, cell, wanted)
        else:
            page.keyboard.press("Space" if wanted == "black" else "Backspace")

    finish(page, family, enter)
    pages.expect_solved(page)


def turned_by_keys(page: Page, cell: int, piece: str) -> None:
    page.keyboard.press(piece.lower())
    for turn in range(8):
        page.keyboard.press("Enter")
        if value(page, cell) != "open":
            return
        page.keyboard.press("\\" if turn == 3 else "]")
    raise AssertionError(piece)
