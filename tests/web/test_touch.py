"""Fingers on the page: real touch events, as a browser gets them from the glass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from pages import Fingers, Point, cells, expect_soon, needs_browser, open_puzzle, settle

NONOGRAM = "nonogram 5x5\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
HITORI = "hitori/5/5/3254523435432441335554123"
LANDED = 150
"""Milliseconds that a finger rests before it is lifted; else it flings."""
RESTED = 0.4
"""Seconds after which a finger that has not moved is about to press for long."""

pytestmark = [
    needs_browser,
    pytest.mark.parametrize("page", [{"has_touch": True, "is_mobile": True}], indirect=True),
]


@pytest.fixture
def fingers(page: Page) -> Iterator[Fingers]:
    page.set_viewport_size({"width": 360, "height": 740})
    return Fingers(page)


def open_still(page: Page, text: str) -> None:
    """Open a puzzle and wait until nothing on the page moves any more."""
    open_puzzle(page, text)
    settle(page)


def centre(page: Page, cell: int) -> Point:
    box = cells(page).nth(cell).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, fingers: Fingers, first: int, last: int) -> None:
    """Draw a finger over the board; once more if a slow machine let it rest like a long press."""
    undo = page.get_by_role("button", name="Undo")
    for _ in range(5):
        if is_drawn(page, fingers, centre(page, first), centre(page, last)):
            return
        if undo.is_enabled():
            undo.tap()


def is_drawn(page: Page, fingers: Fingers, start: Point, end: Point) -> bool:
    """Whether a finger that was drawn from here to there left its first cell in time."""
    (x, y), (to_x, to_y) = start, end
    began = monotonic()
    fingers.down(start)
    # The first step is longer than half a cell.
    fingers.move((x + (to_x - x) * 0.3, y + (to_y - y) * 0.3))
    is_quick = monotonic() - began < RESTED
    for step in range(4, 11):
        fingers.move((x + (to_x - x) * step / 10, y + (to_y - y) * step / 10))
    # A finger that is lifted in flight flings, and the browser takes the next tap for a stop.
    page.wait_for_timeout(LANDED)
    fingers.up()
    return is_quick


def marked(page: Page, word: str) -> list[int]:
    labels = cells(page).evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    return [at for at, label in enumerate(labels) if re.search(f"(: |, ){word}", label)]


def selected(page: Page) -> list[int]:
    states = cells(page).evaluate_all("cells => cells.map(cell => cell.ariaSelected)")
    return [at for at, is_selected in enumerate(states) if is_selected == "true"]


def test_a_finger_paints_a_run_that_keeps_to_its_line(page, fingers) -> None:
    open_still(page, NONOGRAM)
    drag(page, fingers, 5, 13)
    expect_soon(lambda: marked(page, "black"), wanted=[5, 6, 7, 8])
    drag(page, fingers, 1, 21)
    expect_soon(lambda: marked(page, "black"), wanted=[1, 5, 6, 7, 8, 11, 16, 21])


def test_a_stroke_of_a_finger_is_one_move(page, fingers) -> None:
    open_still(page, NONOGRAM)
    drag(page, fingers, 5, 9)
    page.get_by_role("button", name="Undo").tap()
    expect_soon(lambda: marked(page, "black"), wanted=[])


def test_the_page_does_not_scroll_under_a_painting_finger(page, fingers) -> None:
    open_still(page, NONOGRAM)
    before = page.evaluate("scrollY")
    drag(page, fingers, 22, 2)
    assert page.evaluate("scrollY") == before
    expect_soon(lambda: marked(page, "black"), wanted=[2, 7, 12, 17, 22])


@pytest.mark.parametrize("text", [NONOGRAM, HITORI], ids=["nonogram", "hitori"])
def test_a_long_press_puts_down_the_second_mark(page, fingers, text) -> None:
    open_still(page, text)
    fingers.down(centre(page, 6))
    expect(cells(page).nth(6)).to_have_attribute("aria-label", re.compile("white"))
    fingers.up()
    expect(cells(page).nth(6)).to_have_attribute("aria-label", re.compile("white"))


def test_a_long_press_goes_on_as_a_stroke_of_second_marks(page, fingers) -> None:
    open_still(page, NONOGRAM)
    x, y = centre(page, 10)
    to_x, _ = centre(page, 12)
    fingers.down((x, y))
    expect(cells(page).nth(10)).to_have_attribute("aria-label", re.compile("white"))
    for step in range(1, 6):
        fingers.move((x + (to_x - x) * step / 5, y))
    fingers.up()
    expect_soon(lambda: marked(page, "white"), wanted=[10, 11, 12])


def test_a_finger_selects_several_cells_of_a_sudoku(page, fingers) -> None:
    open_still(page, "1......4.2....3.")
    drag(page, fingers, 4, 6)
    expect_soon(lambda: selected(page), wanted=[4, 5, 6])


def test_two_fingers_pull_a_large_board_closer_and_paint_nothing(page, fingers) -> None:
    clues = "1\n" * 30
    open_still(page, f"nonogram 30x30\nrows\n{clues}columns\n{clues}")
    left, right = centre(page, 14 * 30 + 14), centre(page, 14 * 30 + 16)
    fingers.down(left)
    fingers.down(left, right)
    for step in range(1, 11):
        fingers.move((left[0] - 6 * step, left[1]), (right[0] + 6 * step, right[1]))
    fingers.up()
    zoom = page.get_by_role("group", name="Zoom").get_by_role("status")
    expect_soon(lambda: int(zoom.inner_text().removesuffix("%")) > 150)
    assert marked(page, "black") == []
