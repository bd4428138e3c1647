"""What the browser keeps: games and drafts with all that can be undone, over a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages import answer, begin_own, cells, expect_saved, go_to, needs_browser, open_puzzle

pytestmark = needs_browser

SUDOKU = "1......4.2....3."
NONOGRAM = "nonogram 3x2\nrows\n1\n0\ncolumns\n1\n0\n0\n"
HITORI = "hitori 2x2\n1 2\n2 1\n"


def name_of(page: Page, cell: int) -> str:
    return cells(page).nth(cell).get_attribute("aria-label") or ""


def edit(page: Page, text: str) -> None:
    open_puzzle(page, text)
    go_to(page, "Edit")
    if text == NONOGRAM:
        answer(page, "Show the picture")
    expect(page.get_by_text(re.compile("^(Type numbers|Paint )"))).to_be_visible()


def reload(page: Page, *, moves: int) -> None:
    """Reload the page once this many moves are stored."""
    expect_saved(page, moves)
    page.reload()
    expect(page.get_by_role("grid").first).to_be_visible()


COUNT_READS = """
window.reads = 0;
const get = IDBObjectStore.prototype.get;
IDBObjectStore.prototype.get = function (key) {
    if (this.name === 'puzzles') window.reads += 1;
    return get.call(this, key);
};
"""


def test_another_view_does_not_load_the_puzzle_again(page) -> None:
    # Whoever painted in the editor before the puzzle came again found the picture as it was.
    page.add_init_script(COUNT_READS)
    open_puzzle(page, NONOGRAM)
    assert page.evaluate("window.reads") == 1
    go_to(page, "Edit")
    answer(page, "Show the picture")
    for view in ("Solve", "Edit"):
        go_to(page, view)
    expect(page.get_by_text(re.compile("^Paint "))).to_be_visible()
    assert page.evaluate("window.reads") == 1


@pytest.mark.parametrize(
    ("text", "key", "before", "after"),
    [
        (SUDOKU, "3", ": open", ": 3"),
        (HITORI, "1", ": 2", ": 1"),
        (NONOGRAM, " ", ": open", ": black"),
    ],
    ids=["sudoku", "hitori", "nonogram"],
)
def test_an_edit_is_undone_after_a_reload(page, text, key, before, after) -> None:
    edit(page, text)
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(before))
    cells(page).nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press(key)
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(after))
    reload(page, moves=1)
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(after))
    page.get_by_role("button", name="Undo").click()
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(before))
    reload(page, moves=0)
    page.get_by_role("button", name="Redo").click()
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(after))


def test_colours_of_a_picture_that_is_made_survive_a_reload(page) -> None:
    edit(page, NONOGRAM)
    page.get_by_role("button", name="Add a colour").click()
    cells(page).nth(4).click()
    painted = name_of(page, 4)
    assert "black" not in painted
    reload(page, moves=1)
    expect(cells(page).nth(4)).to_have_attribute("aria-label", painted)


def test_a_packing_that_is_made_is_undone_after_a_reload(page) -> None:
    begin_own(page, "packing", 3, 2)
    page.get_by_role("button", name="Add a piece").click()
    expect(page.get_by_text("The pieces leave 5 cells of the board empty.")).to_be_visible()
    reload(page, moves=1)
    expect(page.get_by_text("The pieces leave 5 cells of the board empty.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("There are no pieces yet.")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_text("The pieces leave 5 cells of the board empty.")).to_be_visible()


def test_a_new_empty_board_begins_empty(page) -> None:
    for _ in range(2):
        begin_own(page, "packing")
        expect(page.get_by_text("There are no pieces yet.")).to_be_visible()
        page.get_by_role("button", name="Add a piece").click()
        expect_saved(page, 1)


def test_a_draft_is_no_game(page) -> None:
    edit(page, SUDOKU)
    cells(page).nth(1).focus()
    page.keyboard.press("3")
    expect_saved(page, 1)
    page.goto("/")
    begun = page.get_by_role("region", name="Continue where you left off")
    expect(begun.get_by_role("listitem")).to_have_count(1)


def test_an_edited_puzzle_leaves_the_game_as_it_was(page) -> None:
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).click()
    page.keyboard.press("3")
    go_to(page, "Edit")
    cells(page).nth(2).focus()
    page.keyboard.press("2")
    expect_saved(page, 1, count=2)
    go_to(page, "Play")
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(": 3"))
    expect(cells(page).nth(2)).to_have_attribute("aria-label", re.compile(": open"))


def test_a_game_is_kept_that_was_left_at_once(page) -> None:
    open_puzzle(page, SUDOKU)
    address = page.url
    cells(page).nth(1).click()
    page.keyboard.press("3")
    page.keyboard.press("Backspace")
    page.keyboard.press(" ")
    page.keyboard.press("2")
    page.goto("/#/")
    expect(page.get_by_role("button", name="Sudoku: Play")).to_be_visible()
    page.goto(address)
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile("notes 2"))
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(": 3"))


def test_the_page_plays_where_it_came_by_plain_http(page) -> None:
    """Another machine of the house: browsers hide some of their tools from such pages."""
    page.add_init_script(
        "Object.defineProperty(crypto, 'randomUUID', {value: undefined});"
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
    )
    open_puzzle(page, SUDOKU)
    go_to(page, "Share")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()


FORGET_RULES = """() => new Promise((done) => {
    const opening = indexedDB.open('runut-puzzles');
    opening.onsuccess = () => {
        const store = opening.result.transaction('puzzles', 'readwrite').objectStore('puzzles');
        store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
            if (!cursor) return done(null);
            delete cursor.value.board.model;
            cursor.update(cursor.value);
            cursor.continue();
        };
    };
})"""
"""Makes stored puzzles those of an older page, which had no rules."""


def test_a_game_that_an_older_page_kept_goes_on(page) -> None:
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).click()
    page.keyboard.press("3")
    expect_saved(page, 1)
    page.evaluate(FORGET_RULES)
    reload(page, moves=1)
    cells(page).nth(2).click()
    page.keyboard.press("3")
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(": 3, clash"))
