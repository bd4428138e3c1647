"""The page of a state-space tree: nodes are read and folded by keys and by the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import runut
from pages import needs_browser

pytestmark = needs_browser

SUDOKU = "1......4.2....3."


@pytest.fixture
def tree(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    found = runut.tree(runut.read(SUDOKU), algorithm="cell-backtracking")
    drawn = tmp_path / "tree.html"
    drawn.write_text(str(runut.draw_tree(found, format="html")), "utf-8")
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(drawn.as_uri())
    yield page
    page.close()
    assert not faults


def test_arrow_keys_walk_from_node_to_node_and_the_page_says_each(tree) -> None:
    aside = tree.locator("aside")
    tree.get_by_role("treeitem").first.focus()
    root = aside.get_by_role("heading").inner_text()
    tree.keyboard.press("ArrowDown")
    below = aside.locator(".path").inner_text()
    assert below.startswith(f"{root} → ")
    tree.keyboard.press("ArrowRight")
    expect(aside.locator(".path")).not_to_have_text(below)
    expect(aside.locator(".says")).not_to_be_empty()
    tree.keyboard.press("ArrowUp")
    expect(aside.get_by_role("heading")).to_have_text(root)


def test_a_folded_node_hides_all_below_it_until_it_is_opened_again(tree) -> None:
    root = tree.get_by_role("treeitem").first
    shown = tree.locator(".node:not(.gone)")
    every = shown.count()
    root.focus()
    tree.keyboard.press("Enter")
    expect(root).to_have_attribute("aria-expanded", "false")
    expect(shown).to_have_count(1)
    tree.locator("aside").get_by_role("button").click()
    expect(root).to_have_attribute("aria-expanded", "true")
    expect(shown).to_have_count(every)


def test_a_click_reads_a_node(tree) -> None:
    last = tree.get_by_role("treeitem").last
    last.click()
    expect(tree.locator("aside").get_by_role("heading")).to_have_text(
        last.get_attribute("aria-label") or ""
    )
