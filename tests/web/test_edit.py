"""Making puzzles in the page, colours, and sets: by keys, mouse and touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import pages
import runut

pytestmark = pages.needs_browser

COLOURED = """nonogram 3x3
colours r=red u=blue
rows
2r 1u
1u
1u 1r
columns
1r 1u
1r 1u
1u 1r
"""
TOUCH = {"has_touch": True, "is_mobile": True}


def name_of(page: Page, cell: int) -> str:
    return pages.cells(page).nth(cell).get_attribute("aria-label") or ""


# -- sets -----------------------------------------------------------------------------------------


def test_a_set_is_opened_and_played(page) -> None:
    page.goto("/#/sets")
    page.get_by_role("button", name="pentominoes 6x10").click()
    expect(page.get_by_role("heading", name=re.compile("Packing"))).to_be_visible()
    expect(pages.cells(page)).to_have_count(60)
    expect(page.get_by_role("group", name="Pieces").get_by_role("button")).to_have_count(12)


def test_the_server_lists_every_set_and_reads_its_boards(client) -> None:
    listed = {family["name"]: family["sets"] for family in client.get("/api/families").json()}
    assert {each["name"] for each in listed["packing"]} >= {"pentominoes", "soma", "iq-puzzler-pro"}
    for each in listed["packing"]:
        text = f"set:{each['name']}/{each['boards'][0]}"
        puzzle = client.post("/api/puzzles", json={"text": text, "family": "packing"}).json()
        assert runut.read(puzzle["text"]) == runut.read(text)


# -- nonograms in colour --------------------------------------------------------------------------

PICTURE = [1, 1, 2, 2, 0, 0, 0, 2, 1]


@pytest.mark.parametrize("page", [{}, TOUCH], indirect=True, ids=["mouse", "touch"])
def test_a_picture_in_colours_is_painted_by_pointing(page, request) -> None:
    is_touch = bool(request.node.callspec.params["page"])
    pages.open_puzzle(page, COLOURED)
    brushes = page.get_by_role("group", name="Brush")
    for value, name in ((1, "red"), (2, "blue")):
        brush = brushes.get_by_role("button", name=name)
        brush.tap() if is_touch else brush.click()
        for cell in (at for at, wanted in enumerate(PICTURE) if wanted == value):
            pages.cells(page).nth(cell).tap() if is_touch else pages.cells(page).nth(cell).click()
    pages.expect_solved(page)


def test_a_picture_in_colours_is_painted_by_keys(page) -> None:
    pages.open_puzzle(page, COLOURED)
    pages.cells(page).first.focus()
    for at, value in enumerate(PICTURE):
        if value:
            page.keyboard.press(str(value))
            page.keyboard.press(" ")
        page.keyboard.press("ArrowRight")
        if at % 3 == 2:
            page.keyboard.press("ArrowDown")
    pages.expect_solved(page)


def test_a_wrong_colour_clashes_though_its_length_is_right(page) -> None:
    pages.open_puzzle(page, COLOURED)
    page.get_by_role("button", name="blue").click()
    pages.cells(page).nth(0).click()
    pages.expect_soon(lambda: "blue" in name_of(page, 0))
    expect(page.locator(".wrong-line")).to_have_count(2)


def test_a_run_of_a_colour_is_dragged_and_spares_the_others(page) -> None:
    pages.open_puzzle(page, COLOURED)
    page.get_by_role("button", name="red", exact=True).click()
    pages.cells(page).nth(1).click()
    page.get_by_role("button", name="blue").click()
    first, last = pages.cells(page).nth(0).bounding_box(), pages.cells(page).nth(2).bounding_box()
    page.mouse.move(first["x"] + 9, first["y"] + 9)
    page.mouse.down()
    page.mouse.move(last["x"] + 9, last["y"] + 9, steps=6)
    page.mouse.up()
    pages.expect_soon(
        lambda: ["blue" in name_of(page, at) for at in range(3)], wanted=[True, False, True]
    )


def test_colours_have_letters_unless_they_are_switched_off(page) -> None:
    pages.open_puzzle(page, COLOURED)
    pages.cells(page).nth(0).click()
    letter = page.locator("#main .inside text", has_text="r")
    expect(letter).to_have_count(1)
    page.get_by_label("Letters on colours").uncheck()
    expect(letter).to_have_count(0)


def test_a_picture_is_made_in_colours(page) -> None:
    pages.open_puzzle(page, "nonogram 2x1\nrows\n1\ncolumns\n1\n0\n")
    pages.go_to(page, "Edit")
    pages.answer(page, "Show the picture")
    page.get_by_role("button", name="Add a colour").click()
    pages.cells(page).nth(1).click()
    expect(page.get_by_text("2×1, 2 painted cells")).to_be_visible()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    page.get_by_role("button", name="Play this puzzle").click()
    expect(page.get_by_role("group", name="Brush").get_by_role("button")).to_have_count(3)


# -- packings -------------------------------------------------------------------------------------


def begin_packing(page: Page, width: int, height: int) -> None:
    pages.begin_own(page, "packing", width, height)
    expect(page.get_by_text("There are no pieces yet.")).to_be_visible()


def board_cells(page: Page):
    return page.get_by_role("grid", name="Board").get_by_role("gridcell")


def piece_cells(page: Page, name: str):
    return page.get_by_role("grid", name=f"Cells of piece {name}").get_by_role("gridcell")


@pytest.mark.parametrize("page", [{}, TOUCH], indirect=True, ids=["mouse", "touch"])
def test_a_packing_is_made_by_pointing_alone(page, request) -> None:
    is_touch = bool(request.node.callspec.params["page"])

    def press(target) -> None:
        target.tap() if is_touch else target.click()

    begin_packing(page, 3, 2)
    press(page.get_by_role("button", name="Add a piece"))
    press(piece_cells(page, "A").nth(1))
    expect(page.get_by_text("The pieces leave 4 cells of the board empty.")).to_be_visible()
    press(page.get_by_role("button", name="Add a piece"))
    for cell in (1, 2):
        press(piece_cells(page, "B").nth(cell))
    expect(page.get_by_text("The pieces leave 1 cell of the board empty.")).to_be_visible()
    press(board_cells(page).nth(5))
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    press(board_cells(page).nth(4))
    expect(page.get_by_text("The pieces have 1 cell too many.")).to_be_visible()
    press(page.get_by_role("button", name="Undo"))
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    press(page.get_by_role("button", name="Play this puzzle"))
    expect(page.get_by_role("heading", name=re.compile("Packing"))).to_be_visible()
    expect(pages.cells(page)).to_have_count(5)


def test_a_packing_is_made_by_keys_alone(page) -> None:
    begin_packing(page, 2, 2)
    page.get_by_role("button", name="Add a piece").focus()
    page.keyboard.press("Enter")
    piece_cells(page, "A").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    board_cells(page).first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("The pieces leave 1 cell of the board empty.")).to_be_visible()
    page.keyboard.press("Control+y")
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()


def test_a_stroke_over_the_board_is_one_change(page) -> None:
    begin_packing(page, 4, 2)
    first, last = board_cells(page).nth(0).bounding_box(), board_cells(page).nth(3).bounding_box()
    page.mouse.move(first["x"] + 9, first["y"] + 9)
    page.mouse.down()
    page.mouse.move(last["x"] + 9, last["y"] + 9, steps=12)
    page.mouse.up()
    expect(page.get_by_text("Board: 4 cells.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Board: 8 cells.")).to_be_visible()


def test_pieces_are_named_copied_held_and_spared(page) -> None:
    begin_packing(page, 3, 2)
    page.get_by_role("button", name="Add a piece").click()
    piece_cells(page, "A").nth(1).click()
    page.get_by_label("Name").fill("rod")
    page.get_by_label("Copies").fill("3")
    page.keyboard.press("Tab")
    page.get_by_label("It may be").select_option("only shifted")
    expect(page.get_by_text("No solution.")).to_be_visible()
    page.get_by_label("It may be").select_option("turned, flipped")
    expect(page.get_by_text("Several solutions.")).to_be_visible()
    page.get_by_label("Copies").fill("4")
    page.keyboard.press("Tab")
    expect(page.get_by_text("The pieces have 2 cells too many.")).to_be_visible()
    page.get_by_label(re.compile("Spare")).check()
    expect(page.get_by_text("Several solutions.")).to_be_visible()
    page.get_by_role("button", name="Share it").click()
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value(re.compile('"name": "rod".*"copies": 4, "spare": true'))


def test_a_box_and_a_pyramid_are_made_in_layers(page) -> None:
    begin_packing(page, 3, 3)
    page.get_by_label("Board").first.select_option("box of cubes")
    page.get_by_label("Layers").fill("3")
    page.keyboard.press("Tab")
    page.get_by_label("Pieces of a set").select_option("soma")
    expect(page.get_by_text("Several solutions.")).to_be_visible()
    page.get_by_label("Board").first.select_option("pyramid of balls")
    expect(page.get_by_text("Board: 14 cells.")).to_be_visible()
    page.get_by_label("Board").first.select_option("rectangle")
    expect(page.get_by_text("Board: 9 cells.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Several solutions.")).to_be_visible()


HOLD_DRAFTS = """() => new Promise((resolve) => {
  indexedDB.open("runut-drafts").onsuccess = ({ target }) => {
    const drafts = target.result.transaction("drafts", "readwrite").objectStore("drafts");
    const hold = () => window.isLetGo || (drafts.get("none").onsuccess = hold);
    hold();
    resolve();
  };
})"""


def test_no_board_can_be_painted_before_the_draft_is_read(page) -> None:
    """Else what was painted on it was lost, as on a busy machine."""
    begin_packing(page, 2, 2)
    other = page.context.new_page()
    other.goto(page.url)
    expect(board_cells(other)).to_have_count(4)
    other.evaluate(HOLD_DRAFTS)
    pages.begin_own(page, "packing", 3, 3)
    expect(page.get_by_role("heading", name="Make your own")).to_be_visible()
    expect(page.get_by_role("grid", name="Board")).to_have_count(0)
    other.evaluate("window.isLetGo = true")
    expect(board_cells(page)).to_have_count(9)


def test_pieces_that_were_laid_in_play_become_givens(page) -> None:
    pages.open_puzzle(page, "1 3 2\nDEFAULT\nAA\nB\n")
    page.get_by_role("button", name="piece B").click()
    pages.cells(page).nth(0).click()
    pages.go_to(page, "Edit")
    page.get_by_role("button", name="Make the placed pieces givens (1)").click()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    expect(board_cells(page).nth(0)).to_have_attribute("aria-label", re.compile("piece B"))
    page.get_by_role("button", name="Share it").click()
    expect(page.get_by_label("Text", exact=True)).to_have_value(re.compile('"given"'))
    page.get_by_label("Format").select_option(index=1)
    expect(page.get_by_text("the paper's file cannot hold this packing")).to_be_visible()


def test_a_judgement_ends_when_the_puzzle_changes(page) -> None:
    job = {"id": "x", "state": "running", "progress": None, "result": None, "faults": None}
    page.route("**/api/jobs?*", lambda route: route.fulfill(json=job))
    page.route("**/api/jobs/x", lambda route: route.fulfill(json=job | {"state": "cancelled"}))
    page.route("**/api/jobs/x/events", lambda _: None)  # nothing is heard of it
    begin_packing(page, 10, 6)
    with page.expect_request("**/api/jobs/x/events"):
        page.get_by_label("Pieces of a set").select_option("pentominoes")
    with page.expect_request(lambda request: request.method == "DELETE"):
        page.get_by_label("It may be").select_option("only turned")


def test_a_judgement_that_the_server_ended_says_so(page) -> None:
    ended = {"id": "x", "state": "cancelled", "progress": None, "result": None, "faults": None}
    page.route("**/api/jobs?*", lambda route: route.fulfill(json=ended))
    pages.open_puzzle(page, "1......4.2....3.")
    pages.go_to(page, "Edit")
    expect(page.get_by_text("Undecided after 5 seconds.")).to_be_visible()


def test_the_editor_says_which_clues_can_be_left_out(page) -> None:
    pages.open_puzzle(page, "hitori/2/2/2111")
    pages.go_to(page, "Edit")
    page.get_by_role("button", name="What can be left out?").click()
    answer = page.get_by_text("1 of 4 clues can be left out, each by itself: r1c1.")
    expect(answer).to_be_visible()
    pages.cells(page).nth(0).click()
    page.keyboard.press("Delete")
    expect(answer).not_to_be_visible()
    page.get_by_role("button", name="What can be left out?").click()
    expect(page.get_by_text("Every clue is needed.")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_editor_breaks_no_rule_of_accessibility(page, theme) -> None:
    begin_packing(page, 5, 4)
    pages.set_to(page, "Theme", theme)
    page.get_by_role("button", name="Add a piece").click()
    assert pages.accessibility_faults(page) == []


def test_the_editor_fits_a_small_screen(page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    pages.open_puzzle(page, "set:iq-puzzler-pro/pyramid")
    pages.go_to(page, "Edit")
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
