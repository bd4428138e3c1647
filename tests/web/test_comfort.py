"""What makes playing comfortable: marks, colours, finished lines, doubts, and a fair end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages import accessibility_faults, answer, cells, expect_solved, needs_browser, open_puzzle

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONOGRAM = (
    "nonogram 5x5\n# title: Star\n# author: Ida\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
)
HITORI = "hitori/5/5/3254523435432441335554123"
PACKING = """{"packing": "rectangle", "rows": 2, "columns": 3,
 "pieces": [{"name": "A", "rows": ["AA", "A."]}, {"name": "B", "rows": ["BB", ".B"]}]}"""
LARGE = "\n".join(["nonogram 30x30", "rows", *["2 1"] * 30, "columns", *["2 1"] * 30, ""])
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROW_4 = range(27, 36)
"""The fourth row of a 9×9: its third cell is open."""
CAP_HEIGHT = 0.714
"""The height of a capital letter of the page's typeface, in parts of its size."""
MARK_PIXELS = """found => Math.min(...found.map((each) =>
    Number(each.getAttribute('font-size')) * each.getScreenCTM().a))"""

pytestmark = needs_browser


def name(page: Page, cell: int) -> str:
    return cells(page).nth(cell).get_attribute("aria-label") or ""


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def wish(page: Page, **settings: object) -> None:
    """Settings as the browser keeps them, from the next page on."""
    script = "wished => localStorage.setItem('runut-settings', JSON.stringify(wished))"
    page.goto("/")
    page.evaluate(script, settings)
    page.reload()


# -- sudoku -------------------------------------------------------------------------------------


def test_all_notes_are_entered_in_one_step(page) -> None:
    open_puzzle(page, CLASSIC)
    press(page, "All notes")
    assert name(page, 2).endswith("notes 1 2 4")
    press(page, "Undo")
    assert name(page, 2).endswith("open")


def test_a_digit_clears_the_notes_that_it_excludes_in_one_step(page) -> None:
    open_puzzle(page, CLASSIC)
    press(page, "All notes")
    cells(page).nth(2).click()
    page.keyboard.press("4")
    assert name(page, 11).endswith("notes 2 7")
    press(page, "Undo")
    assert name(page, 11).endswith("notes 2 4 7")


def test_a_digit_leaves_the_notes_alone_where_that_is_wished(page) -> None:
    wish(page, clearNotes=False)
    open_puzzle(page, CLASSIC)
    press(page, "All notes")
    cells(page).nth(2).click()
    page.keyboard.press("4")
    assert name(page, 11).endswith("notes 2 4 7")


def test_marks_stand_in_the_corners_and_in_the_middle(page) -> None:
    wish(page, marks="corners")
    open_puzzle(page, CLASSIC)
    cells(page).nth(2).click()
    press(page, "Corners")
    page.keyboard.press("1")
    press(page, "Centre")
    page.keyboard.press("2")
    page.keyboard.press("Shift+Digit4")
    expect(page.locator(".note.corner")).to_have_text(["1", "4"])
    expect(page.locator(".note.centre")).to_have_text(["2"])
    assert name(page, 2).endswith("notes 2 1 4")


def test_a_digit_with_shift_is_a_note_whatever_sign_the_layout_has_there(page) -> None:
    open_puzzle(page, CLASSIC)
    cells(page).nth(2).click()
    german = {"key": "/", "code": "Digit7", "shiftKey": True, "bubbles": True}
    cells(page).nth(2).dispatch_event("keydown", german)
    assert name(page, 2).endswith("notes 7")
    expect(page.get_by_role("button", name="Why not?")).to_have_attribute("aria-pressed", "false")
    french = {"key": "4", "code": "Digit4", "shiftKey": True, "bubbles": True}
    cells(page).nth(2).dispatch_event("keydown", french)
    assert name(page, 2).endswith(": 4")


def test_cells_get_colours_that_survive_a_reload(page) -> None:
    open_puzzle(page, CLASSIC)
    cells(page).nth(2).click()
    cells(page).nth(3).click(modifiers=["Shift"])
    page.keyboard.press("v")
    page.keyboard.press("3")
    expect(page.locator(".tint")).to_have_count(2)
    page.wait_for_function(SAVED_ONCE)
    page.reload()
    expect(page.locator(".tint-3")).to_have_count(2)
    assert "colour 3" in name(page, 3)


SAVED_ONCE = """() => [...window.saved.values()].includes(1)"""


@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("marks", ["placed", "corners"])
def test_marks_can_be_read_on_a_phone(page, marks) -> None:
    wish(page, marks=marks)
    open_puzzle(page, CLASSIC)
    press(page, "All notes")
    smallest = page.locator(".note").evaluate_all(MARK_PIXELS)
    assert CAP_HEIGHT * smallest >= 10


# -- nonograms ----------------------------------------------------------------------------------


def drag(page: Page, first: int, last: int) -> None:
    ends = [cells(page).nth(at).bounding_box() for at in (first, last)]
    middles = [(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2) for end in ends if end]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=4)


def test_a_stroke_says_how_long_it_is(page) -> None:
    open_puzzle(page, NONOGRAM)
    drag(page, 5, 8)
    expect(page.locator("output.length")).to_have_text("4")
    page.mouse.up()
    expect(page.locator("output.length")).to_have_count(0)


def test_the_rest_of_a_finished_line_is_crossed_where_that_is_wished(page) -> None:
    wish(page, autoCross=True)
    open_puzzle(page, NONOGRAM)
    drag(page, 16, 18)
    page.mouse.up()
    assert [name(page, at).split(": ")[1] for at in (15, 16, 19)] == ["white", "black", "white"]
    press(page, "Undo")
    assert [name(page, at).split(": ")[1] for at in (15, 16, 19)] == ["open"] * 3


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_one_press_makes_the_cells_of_a_large_board_as_large_as_a_finger_needs(page) -> None:
    open_puzzle(page, LARGE)
    press(page, "Zoom in")
    box = cells(page).first.bounding_box()
    assert box is not None
    assert box["width"] >= 24


def test_the_end_shows_title_and_author(page) -> None:
    open_puzzle(page, NONOGRAM)
    for cell, shape in enumerate("0101011111111110111000100"):
        if shape == "1":
            cells(page).nth(cell).click()
    expect_solved(page)
    expect(page.locator(".shows")).to_have_text(re.compile("Star.*by Ida"))


# -- the end ------------------------------------------------------------------------------------


def test_what_was_revealed_wins_nothing(page) -> None:
    open_puzzle(page, CLASSIC)
    press(page, "Reveal all")
    answer(page, "Reveal all")
    expect(page.get_by_text("The solution, as Runut revealed it.")).to_be_visible()
    expect(page.get_by_text("Solved in")).to_have_count(0)
    expect(page.locator(".won")).to_have_count(0)


def test_a_report_names_the_grade_the_techniques_and_the_hints(page) -> None:
    open_puzzle(page, HITORI)
    for _ in range(4):
        page.locator("button.key").click()
        expect(page.get_by_text("Searching…")).to_have_count(0)
    expect(page.locator("button.key")).to_have_text("Hint")
    solved = page.get_by_text(re.compile("Solved in"))
    while not solved.is_visible():
        label = page.locator("button.key").inner_text()
        page.locator("button.key").click()
        expect(page.locator("button.key").get_by_text(label, exact=True)).to_have_count(0)
    expect(page.locator(".report")).to_contain_text(re.compile(r"Grade \d of 9"))
    expect(page.locator(".report")).to_contain_text("Techniques:")
    page.locator(".report summary").click()
    expect(page.locator(".report li").first).to_be_visible()


# -- doubts -------------------------------------------------------------------------------------

DOUBTS = {
    "sudoku": (CLASSIC, 2, ["/", "5"]),
    "nonogram": (NONOGRAM, 7, ["x", "/", "x"]),
    "hitori": (HITORI, 6, ["/", " "]),
    "packing": (PACKING, 0, ["b", "/", "Enter"]),
}


@pytest.mark.parametrize("family", DOUBTS)
def test_a_doubt_is_answered_by_keys(page, family) -> None:
    text, cell, keys = DOUBTS[family]
    open_puzzle(page, text)
    cells(page).nth(cell).focus()
    before = name(page, cell)
    for key in keys[keys.index("/") :] if family == "nonogram" else keys:
        page.keyboard.press(key)
    expect(page.locator(".status")).to_have_text(re.compile("r1c|r2c"))
    assert name(page, cell) == before


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_doubt_is_answered_by_touch(page) -> None:
    open_puzzle(page, NONOGRAM)
    page.get_by_role("button", name="Why not?").tap()
    expect(page.locator(".status")).to_have_text(re.compile("Press it"))
    cells(page).nth(0).tap()
    expect(page.locator(".status")).to_have_text(re.compile("r1c1"))
    expect(page.locator(".hint-mark.blame")).to_have_count(1)
    assert name(page, 0).endswith("open")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_marks_colours_and_reasons_break_no_rule_of_accessibility(page, theme) -> None:
    wish(page, theme=theme, marks="corners")
    open_puzzle(page, CLASSIC)
    press(page, "All notes")
    cells(page).nth(2).click()
    page.keyboard.press("/")
    page.keyboard.press("2")
    expect(page.locator(".status")).to_have_text(re.compile(r"contradiction after \d+ steps"))
    page.get_by_text("All steps").click()
    expect(page.get_by_text("Suppose r1c3 = 2.")).to_be_visible()
    press(page, "Colours")
    press(page, "Comfort")
    assert accessibility_faults(page) == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_numbers_of_a_hitori_are_typed_by_touch(page) -> None:
    open_puzzle(page, HITORI)
    page.get_by_role("link", name="Edit", exact=True).tap()
    cells(page).nth(3).tap()
    for digit in "12":
        page.locator(".keypad").get_by_role("button", name=digit, exact=True).tap()
    assert name(page, 3).endswith("12")
