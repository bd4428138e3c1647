"""Ways into the page and keys that need no aim: drops and pastes anywhere, keys after a button."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import runut
from pages import (
    KEEPS_THE_PAGE,
    accessibility_faults,
    answer,
    cells,
    expect_saved,
    needs_browser,
    open_puzzle,
)

ROOT = Path(__file__).parents[2]
SUDOKU = "1......4.2....3."
NONOGRAM = "nonogram 2x1\nrows\n1\ncolumns\n1\n0\n"
PICTURE = ROOT / "examples/nonogram/boat.png"

pytestmark = needs_browser

GIVE = """([kind, text]) => {
    const given = new DataTransfer();
    given.setData('text/plain', text);
    const name = kind === 'drop' ? 'dataTransfer' : 'clipboardData';
    const Kind = kind === 'drop' ? DragEvent : ClipboardEvent;
    const how = { [name]: given, bubbles: true, cancelable: true };
    document.querySelector('footer').dispatchEvent(new Kind(kind, how));
}"""


def give(page: Page, kind: str, text: str) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Hitori: Play")).to_be_enabled()
    page.evaluate(GIVE, [kind, text])


def test_a_puzzle_is_dropped_anywhere(page) -> None:
    give(page, "drop", SUDOKU)
    expect(cells(page)).to_have_count(16)


def test_a_puzzle_is_pasted_anywhere(page) -> None:
    give(page, "paste", SUDOKU)
    expect(cells(page)).to_have_count(16)


def test_a_text_that_is_pasted_into_a_field_stays_there(page) -> None:
    page.goto("/#/open")
    field = page.get_by_label(re.compile("Paste a puzzle"))
    field.focus()
    page.keyboard.insert_text(SUDOKU)
    expect(field).to_have_value(SUDOKU)


def test_a_file_that_was_mended_is_chosen_again(page, tmp_path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("nonsense")
    page.goto("/#/open")
    chooser = page.locator(".import input[type=file]")
    chooser.set_input_files(path)
    expect(page.get_by_role("alert")).to_be_visible()
    path.write_text(SUDOKU)
    chooser.set_input_files(path)
    expect(cells(page)).to_have_count(16)


def test_a_picture_becomes_a_nonogram_of_the_size_that_was_wished(page) -> None:
    page.goto("/#/make/nonogram")
    page.get_by_label("Method").select_option("picture")
    page.get_by_label("Picture").set_input_files(PICTURE)
    page.get_by_label("size").fill("10x8")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name=re.compile("10×8"))).to_be_visible()


def give_printed(page: Page, tmp_path: Path) -> None:
    """Choose the picture of a printed sudoku to open."""
    path = tmp_path / "printed.png"
    path.write_bytes(runut.draw(SUDOKU, format="png"))
    page.goto("/#/open")
    page.locator(".import input[type=file]").set_input_files(path)
    expect(page.get_by_role("dialog", name=re.compile("printed puzzle"))).to_be_visible()


def test_a_printed_puzzle_is_typed_in(page, tmp_path) -> None:
    give_printed(page, tmp_path)
    assert accessibility_faults(page) == []
    answer(page, "Type it in as a sudoku")
    expect(page.get_by_text("Type numbers; the arrow keys move on.")).to_be_visible()
    expect(cells(page)).to_have_count(16)


def test_a_printed_puzzle_becomes_a_nonogram_all_the_same(page, tmp_path) -> None:
    give_printed(page, tmp_path)
    answer(page, "Make a nonogram of it all the same")
    expect(page.get_by_role("heading", name=re.compile("Nonogram"))).to_be_visible()


def test_a_printed_puzzle_that_is_cancelled_opens_nothing(page, tmp_path) -> None:
    give_printed(page, tmp_path)
    answer(page, "Cancel")
    expect(page.get_by_role("heading", name="Open a puzzle")).to_be_visible()
    expect(page.get_by_role("status")).to_have_count(0)


def test_a_picture_is_not_asked_about(page) -> None:
    page.goto("/#/open")
    page.locator(".import input[type=file]").set_input_files(PICTURE)
    expect(page.get_by_role("heading", name=re.compile("Nonogram"))).to_be_visible()


def test_a_painted_cell_is_undone_by_keys_after_a_button(page) -> None:
    open_puzzle(page, NONOGRAM)
    cells(page).nth(1).click()
    page.get_by_role("button", name="Savepoint").click()
    page.keyboard.press("Control+z")
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile("open"))


def test_a_digit_is_cleared_by_keys_after_a_button(page) -> None:
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).click()
    page.get_by_role("group", name="Digits").get_by_role("button", name=re.compile("^3")).click()
    page.keyboard.press("Backspace")
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile("open"))


def test_a_piece_is_turned_by_keys_after_a_button(page) -> None:
    open_puzzle(page, "2 3 2\nDEFAULT\nAA\nA\nBB\nB\n")
    page.get_by_role("button", name="piece A").click()
    tray = page.get_by_role("button", name="piece A").locator("svg")
    before = tray.inner_html()
    page.keyboard.press("]")
    expect(tray).not_to_have_js_property("innerHTML", before)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="piece A")).to_have_attribute("aria-pressed", "false")


@KEEPS_THE_PAGE
def test_a_puzzle_is_begun_without_the_server_after_the_first_visit(page) -> None:
    """Nothing was asked for twice: what the page is made of is kept at once."""
    open_puzzle(page, SUDOKU)
    page.evaluate("navigator.serviceWorker.ready")
    expect_saved(page, 0)
    page.context.set_offline(True)
    page.reload()
    expect(cells(page)).to_have_count(16)
    cells(page).nth(1).click()
    page.keyboard.press("3")
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(": 3"))
    page.context.set_offline(False)


@pytest.mark.parametrize("way", ["make", "play"])
def test_a_family_that_there_is_not_is_named(page, way) -> None:
    page.goto(f"/#/{way}/chess")
    expect(page.get_by_text("Runut has no family of puzzles chess.")).to_be_visible()
    expect(page.get_by_role("button", name="Make it")).to_have_count(0)
