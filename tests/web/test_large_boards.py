"""Boards that are larger than a screen: looked at closely, by buttons, fingers and keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby

import pytest
from playwright.sync_api import Locator, Page, expect

from pages import cells, expect_soon, needs_browser, open_puzzle

pytestmark = needs_browser

SIDE = 40
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}


def large() -> str:
    """A nonogram of stripes and diagonals."""
    rows = [[(row * column + row) % 5 < 3 for column in range(SIDE)] for row in range(SIDE)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return "\n".join(
        [f"nonogram {SIDE}x{SIDE}", "rows", *map(clue, rows), "columns", *map(clue, columns), ""]
    )


def clue(line: Sequence[bool]) -> str:
    runs = [len(list(run)) for is_black, run in groupby(line) if is_black]
    return " ".join(map(str, runs)) or "0"


def width_of(page: Page, cell: int) -> float:
    box = cells(page).nth(cell).bounding_box()
    assert box is not None
    return box["width"]


def is_in_sight(page: Page, cell: Locator) -> bool:
    """Whether the frame of the board shows the whole cell."""
    frame, box = page.locator(".frame").bounding_box(), cell.bounding_box()
    assert frame is not None
    assert box is not None
    return all(
        frame[start] <= box[start] <= frame[start] + frame[size] - box[size]
        for start, size in (("x", "width"), ("y", "height"))
    )


def is_beside(page: Page, clue: Locator) -> bool:
    """Whether a clue stands in the left or the upper half of the frame."""
    frame, box = page.locator(".frame").bounding_box(), clue.bounding_box()
    assert frame is not None
    assert box is not None
    return any(
        frame[start] <= box[start] < frame[start] + frame[size] / 2
        for start, size in (("x", "width"), ("y", "height"))
    )


def blacks(page: Page) -> int:
    return page.get_by_role("gridcell", name=re.compile(": black")).count()


def touching(page: Page) -> Callable[..., None]:
    """What puts fingers down, moves them and takes them up, as the browser gets it."""
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    return touch


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_large_board_comes_closer_until_it_can_be_touched(page) -> None:
    open_puzzle(page, large())
    before = width_of(page, 0)
    page.get_by_role("button", name="Zoom in").tap()
    expect_soon(lambda: width_of(page, 0) >= 24)
    page.get_by_role("button", name="Zoom in").tap()
    expect_soon(lambda: width_of(page, 0) >= 36)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for _ in range(5):
        page.get_by_role("button", name="Zoom out").tap()
    expect(page.get_by_text("100 %", exact=True)).to_be_visible()
    assert width_of(page, 0) == pytest.approx(before, rel=0.02)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_two_fingers_zoom_and_paint_nothing(page) -> None:
    open_puzzle(page, large())
    page.get_by_role("button", name="Zoom in").tap()
    before = width_of(page, 0)
    touch = touching(page)
    touch("touchStart", (200, 450))
    touch("touchStart", (200, 450), (230, 480))
    for far in range(5, 30, 5):
        touch("touchMove", (200 - far, 450 - far), (230 + far, 480 + far))
    touch("touchEnd")
    expect_soon(lambda: width_of(page, 0) > 1.5 * before)
    assert blacks(page) == 0
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_the_keys_bring_their_cell_into_sight(page) -> None:
    open_puzzle(page, large())
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    cells(page).first.focus()
    page.keyboard.press("Control+End")
    expect_soon(lambda: is_in_sight(page, cells(page).last))


def test_clues_stay_beside_their_line_when_the_board_is_scrolled(page) -> None:
    open_puzzle(page, large())
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    cells(page).first.focus()
    page.keyboard.press("Control+End")
    expect_soon(lambda: is_in_sight(page, cells(page).last))
    expect_soon(lambda: is_beside(page, page.locator(".band.here").first))


def test_a_stroke_is_undone_as_one_move(page) -> None:
    open_puzzle(page, large())
    first, last = cells(page).nth(0).bounding_box(), cells(page).nth(9).bounding_box()
    page.mouse.move(first["x"] + 3, first["y"] + 3)
    page.mouse.down()
    page.mouse.move(last["x"] + 3, last["y"] + 3, steps=20)
    page.mouse.up()
    expect_soon(lambda: blacks(page), wanted=10)
    page.get_by_role("button", name="Undo").click()
    expect_soon(lambda: blacks(page), wanted=0)
    page.get_by_role("button", name="Redo").click()
    expect_soon(lambda: blacks(page), wanted=10)


def test_the_clues_of_a_cell_are_heard(page) -> None:
    open_puzzle(page, "nonogram 2x1\ncolours r=red u=blue\nrows\n1r 1u\ncolumns\n1r\n1u\n")
    cells(page).nth(1).focus()
    described = cells(page).nth(1).get_attribute("aria-describedby")
    assert page.locator(f"#{described}").text_content() == "row 1 red, 1 blue; column 1 blue"


def test_a_large_board_has_hardly_more_elements_than_cells(page) -> None:
    """Thousands of elements are what opening a large board costs."""
    open_puzzle(page, large())
    elements = page.locator("[role=grid] *")
    expect_soon(lambda: SIDE * SIDE < elements.count() < 1.4 * SIDE * SIDE)


# -- packings -------------------------------------------------------------------------------------

PLATE = "20 20 2\nDEFAULT\n" + ("A" * 20 + "\n") * 19 + "A" * 19 + "\nB\n"


def lying(page: Page, name: str) -> int:
    return page.get_by_role("gridcell", name=re.compile(f"piece {name}")).count()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_large_packing_comes_closer_and_pieces_are_laid_there(page) -> None:
    open_puzzle(page, PLATE)
    before = width_of(page, 0)
    page.get_by_role("button", name="Zoom in").tap()
    page.get_by_role("button", name="Zoom in").tap()
    expect_soon(lambda: width_of(page, 0) > 2 * before)
    page.get_by_role("button", name="piece B").tap()
    cells(page).nth(3).tap()
    expect(cells(page).nth(3)).to_have_attribute("aria-label", re.compile("piece B"))


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_two_fingers_over_a_packing_lay_and_lift_nothing(page) -> None:
    open_puzzle(page, PLATE)
    page.get_by_role("button", name="piece B").tap()
    cells(page).nth(42).tap()
    expect(cells(page).nth(42)).to_have_attribute("aria-label", re.compile("piece B"))
    before = width_of(page, 0)
    box = cells(page).nth(42).bounding_box()
    x, y = box["x"] + 5, box["y"] + 5
    touch = touching(page)
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 30, y + 30))
    for far in range(5, 30, 5):
        touch("touchMove", (x - far, y - far), (x + 30 + far, y + 30 + far))
    touch("touchEnd")
    expect_soon(lambda: width_of(page, 0) > 1.5 * before)
    assert lying(page, "B") == 1
    expect(cells(page).nth(42)).to_have_attribute("aria-label", re.compile("piece B"))


def test_the_keys_bring_a_cell_of_a_packing_into_sight(page) -> None:
    page.set_viewport_size({"width": 600, "height": 700})
    open_puzzle(page, PLATE)
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    cells(page).first.focus()
    for _ in range(19):
        page.keyboard.press("ArrowDown")
    expect_soon(lambda: is_in_sight(page, cells(page).nth(380)))


def test_two_keys_enter_a_digit_of_two_signs(page: Page) -> None:
    open_puzzle(page, "\n".join(["sudoku 2x2", *["...."] * 4, "digits 1-49", ""]))
    cells(page).first.click()
    page.keyboard.press("1")
    expect(cells(page).first).to_have_accessible_name(re.compile(r"\b1$"))
    page.keyboard.press("2")
    expect(cells(page).first).to_have_accessible_name(re.compile(r"\b12$"))
    page.keyboard.press("3")
    expect(cells(page).first).to_have_accessible_name(re.compile(r"\b3$"))
    page.keyboard.press("ControlOrMeta+z")
    expect(cells(page).first).to_have_accessible_name(re.compile(r"\b12$"))
