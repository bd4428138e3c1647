"""Statistics, and all that a browser keeps as one file."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import pages

pytestmark = pages.needs_browser

SUDOKU = "1......4.2....3."


def solve(page: Page) -> None:
    pages.solve(page, SUDOKU)
    expect(page.get_by_text(re.compile("Solved in"))).to_be_visible()
    expect(page.get_by_text("Your first Sudoku 4×4.")).to_be_visible()


def test_everything_is_taken_to_another_browser(page, browser, server, tmp_path) -> None:
    pages.open_puzzle(page, SUDOKU)
    solve(page)
    pages.open_puzzle(page, SUDOKU)
    pages.cells(page).nth(1).click()
    page.keyboard.press("3")
    pages.expect_saved(page, 1)
    pages.set_to(page, "Theme", "dark")
    page.goto("/#/statistics")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save it as a file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert re.fullmatch(r"runut-\d{4}-\d\d-\d\d\.json", path.name)

    add_impossible_game(path)
    with browser.new_context(base_url=server, locale="en-GB") as context:
        context.add_init_script(pages.KNOWN_RULES)
        other = context.new_page()
        other.goto("/#/statistics")
        other.get_by_label("Bring a file in").set_input_files(path)
        expect(other.get_by_role("status")).to_have_text(
            "2 games and 1 record came in. "
            "1 entry holds what no board can have, and was left out: Sudoku 4x4, 4 givens."
        )
        expect(other.get_by_role("row", name=re.compile("Sudoku 4×4 1"))).to_be_visible()
        other.goto("/")
        other.reload()
        expect(other.locator("html")).to_have_attribute("data-theme", "dark")
        begun = other.get_by_role("region", name="Continue where you left off")
        begun.get_by_role("link", name=re.compile("Sudoku 4×4")).click()
        expect(pages.cells(other).nth(1)).to_have_attribute("aria-label", re.compile(": 3"))
        expect(other.get_by_role("button", name="Undo")).to_be_enabled()


def add_impossible_game(path: Path) -> None:
    """Add to a file a game with a 9 on a board of four digits."""
    archive = json.loads(path.read_text())
    for store in ("runut-puzzles", "runut-games"):
        archive["stores"][store] += [["bad", copy.deepcopy(archive["stores"][store][0][1])]]
    archive["stores"]["runut-games"][-1][1]["cells"]["values"]["Uint8Array"][1] = 9
    path.write_text(json.dumps(archive))


def test_a_file_that_is_not_ours_changes_nothing(page, tmp_path) -> None:
    path = tmp_path / "other.json"
    path.write_text(json.dumps({"runut": 1, "stores": {"other": []}, "settings": {}}))
    page.goto("/#/statistics")
    page.get_by_label("Bring a file in").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("other.json is no file that Runut saved.")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_statistics_break_no_rule_of_accessibility(page, theme: str) -> None:
    pages.open_puzzle(page, SUDOKU)
    solve(page)
    pages.set_to(page, "Theme", theme)
    page.goto("/#/statistics")
    expect(page.get_by_role("row", name=re.compile("Sudoku 4×4"))).to_be_visible()
    pages.settle(page)
    assert pages.accessibility_faults(page) == []
    page.set_viewport_size({"width": 320, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
