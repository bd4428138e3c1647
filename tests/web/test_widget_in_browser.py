"""The board of a widget in a browser: what is played there the kernel hears, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

import runut
from pages import (
    HITORI,
    PACKING,
    PATIENCE,
    PUZZLES,
    SUDOKU,
    accessibility_faults,
    answer,
    cells,
    expect_solved,
    needs_browser,
    settle,
)

pytest.importorskip("anywidget", reason="needs anywidget: pip install 'runut[notebook]'")

from notebooks import Notebook

pytestmark = needs_browser
Open = Callable[..., Notebook]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Shows a widget in a notebook that lets no fault pass."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield lambda puzzle, **chosen: Notebook(page, runut.widget(puzzle, **chosen))
    context.close()
    assert not faults


def test_digits_that_are_typed_are_on_the_board(opened) -> None:
    notebook = opened(SUDOKU)
    cells(notebook.page).nth(1).click()
    notebook.page.keyboard.press("4")
    assert notebook.heard().board[0] == (1, 4, None, None)


def test_marks_are_heard_and_shown_where_the_widget_is_shown_again(opened) -> None:
    notebook = opened(SUDOKU)
    cells(notebook.page).nth(1).click()
    notebook.page.keyboard.press("Shift+Digit3")
    notebook.page.keyboard.press("Shift+Digit4")
    assert notebook.heard().marks == {"r1c2": [3, 4]}
    notebook.show()
    expect(cells(notebook.page).nth(17)).to_have_attribute(
        "aria-label", r"row 1, column 2: notes 3 4"
    )


def test_undo_takes_back_the_last_move(opened) -> None:
    notebook = opened(SUDOKU)
    cells(notebook.page).nth(1).click()
    notebook.page.keyboard.press("4")
    notebook.page.get_by_role("button", name="Undo", exact=True).click()
    assert notebook.heard().board[0] == (1, None, None, None)


@pytest.mark.parametrize(("family", "cell"), [("hitori", 0), ("nonogram", 1)])
def test_painted_cells_are_on_the_board(opened, family, cell) -> None:
    notebook = opened(PUZZLES[family])
    cells(notebook.page).nth(cell).click()
    assert notebook.heard().board[0][cell] == 1


def test_a_piece_is_picked_turned_and_laid(opened) -> None:
    notebook = opened(PACKING)
    notebook.page.get_by_role("button", name="piece A", exact=True).click()
    notebook.page.get_by_role("button", name="Turn").click(click_count=3)
    cells(notebook.page).nth(0).click()
    assert notebook.heard().board == (("A", "B", "B"), ("A", "A", "B"))


@pytest.mark.parametrize("family", PUZZLES)
def test_a_board_that_python_sets_is_shown_and_can_be_taken_back(opened, family) -> None:
    notebook = opened(PUZZLES[family])
    start = notebook.widget.board
    notebook.widget.board = runut.solve(PUZZLES[family]).solution
    notebook.tell("board")
    expect_solved(notebook.page)
    expect(notebook.page.get_by_text("all your own work")).to_have_count(0)
    notebook.page.get_by_role("button", name="Undo", exact=True).click()
    assert notebook.heard().board == start


@pytest.mark.parametrize("family", PUZZLES)
def test_the_kernel_gives_hints(opened, family) -> None:
    page = opened(PUZZLES[family]).page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Why?", exact=True)).to_be_visible()
    expect(page.locator(".hint-mark.region")).not_to_have_count(0)


def test_the_kernel_says_why_not(opened) -> None:
    page = opened(SUDOKU).page
    page.get_by_role("button", name="Why not?").click()
    cells(page).nth(1).click()
    page.keyboard.press("1")
    expect(page.locator(".status")).to_contain_text("r1c2")


def test_the_kernel_checks_and_reveals(opened) -> None:
    notebook = opened(HITORI)
    notebook.page.get_by_role("button", name="Check").click()
    expect(notebook.page.locator(".status")).not_to_be_empty()
    notebook.page.get_by_role("button", name="Reveal").click()
    answer(notebook.page, "Reveal all")
    expect(notebook.page.get_by_text("Revealed")).to_be_visible()
    assert notebook.heard().solved


def test_keys_of_the_notebook_are_not_the_boards(opened) -> None:
    notebook = opened(SUDOKU)
    cells(notebook.page).nth(1).click()
    notebook.page.get_by_role("button", name="A button of the notebook").focus()
    notebook.page.keyboard.press("4")
    assert notebook.heard().board[0] == (1, None, None, None)


def test_keys_on_a_button_of_the_board_are_the_boards(opened) -> None:
    notebook = opened(SUDOKU)
    cells(notebook.page).nth(1).click()
    notebook.page.get_by_role("button", name="Undo", exact=True).focus()
    notebook.page.get_by_role("button", name="Hint", exact=True).focus()
    notebook.page.keyboard.press("4")
    assert notebook.heard().board[0] == (1, 4, None, None)


def test_a_widget_that_is_shown_twice_is_one_game(opened) -> None:
    notebook = opened(SUDOKU)
    notebook.show()
    cells(notebook.page).nth(17).click()
    notebook.page.keyboard.press("4")
    expect(cells(notebook.page).nth(1)).to_have_attribute("aria-label", "row 1, column 2: 4")


def test_the_language_is_chosen_and_may_change(opened) -> None:
    notebook = opened(SUDOKU, language="id")
    expect(notebook.page.get_by_role("button", name="Petunjuk")).to_be_visible()
    notebook.widget.language = "en"
    notebook.tell("language")
    expect(notebook.page.get_by_role("button", name="Hint")).to_be_visible()


@pytest.mark.parametrize(("theme", "shown"), [("dark", "dark"), ("light", "light")])
def test_the_theme_is_chosen(opened, theme, shown) -> None:
    page = opened(SUDOKU, theme=theme).page
    expect(page.locator("[data-theme]")).to_have_css("color-scheme", shown)


def test_the_theme_of_the_system_is_that_of_the_notebook(opened) -> None:
    page = opened(SUDOKU).page
    page.evaluate("document.body.setAttribute('data-jp-theme-light', 'false')")
    expect(page.locator("[data-theme]")).to_have_css("color-scheme", "dark")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("family", PUZZLES)
def test_a_widget_is_accessible(opened, family, theme) -> None:
    page = opened(PUZZLES[family], theme=theme).page
    expect(cells(page).first).to_be_visible()
    settle(page)
    assert not accessibility_faults(page)
