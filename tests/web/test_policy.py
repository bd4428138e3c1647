"""The content security policy: no page of the app breaks it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages import go_to, needs_browser, open_puzzle

pytestmark = needs_browser

WATCHED = """
window.broken = [];
document.addEventListener('securitypolicyviolation', (each) =>
    broken.push(`${each.violatedDirective} ${each.blockedURI} ${each.sample}`));
"""
PUZZLES = {
    "sudoku": "1......4.2....3.",
    "nonogram": "nonogram 2x2\nrows\n1\n1\ncolumns\n1\n1\n",
    "hitori": "hitori/2/2/2111",
    "packing": "2 2 2\nPYRAMID\nAA\nAA\nB\n",
}


@pytest.fixture
def watched(page: Page) -> Page:
    page.add_init_script(WATCHED)
    return page


def broken(page: Page) -> list[str]:
    return page.evaluate("broken")


@pytest.mark.parametrize("family", PUZZLES)
def test_no_view_of_a_puzzle_breaks_the_policy(watched, family) -> None:
    open_puzzle(watched, PUZZLES[family])
    for view in ("Solve", "Theatre", "Edit", "Share"):
        go_to(watched, view)
        if (family, view) == ("nonogram", "Edit"):
            watched.get_by_role("button", name="Empty board").click()
    watched.emulate_media(media="print")
    assert broken(watched) == []


@pytest.mark.parametrize(
    "place",
    ["", "statistics", "papers", "sets", "make", "open", "api", "play/nonogram", "lesson/sudoku/2"],
)
def test_no_page_breaks_the_policy(watched, place) -> None:
    watched.goto(f"/#/{place}")
    expect(watched.get_by_role("heading").first).to_be_visible()
    watched.get_by_role("button", name="Settings").click()
    expect(watched.get_by_role("dialog")).to_be_visible()
    assert broken(watched) == []


def test_pictures_of_a_lesson_have_a_width_without_a_style(watched) -> None:
    watched.goto("/#/lesson/sudoku/1")
    picture = watched.locator("article figure svg").first
    expect(picture).to_be_visible()
    assert re.fullmatch(r"[\d.]+rem", picture.get_attribute("width") or "")
    assert broken(watched) == []
