"""The page in a real browser: whole puzzles by keys, by mouse and by touch, and all else."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import pages

ROOT = Path(__file__).parents[2]
SUDOKU = "1......4.2....3."
HITORI = "hitori/5/5/3254523435432441335554123"
NONOGRAM = "nonogram 5x5\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
PUZZLES = {"sudoku": SUDOKU, "hitori": HITORI, "nonogram": NONOGRAM}

pytestmark = pages.needs_browser


def view_at(page: Page, view: str) -> None:
    """Another view of the puzzle that is open, by its address."""
    page.goto(re.sub("/play$", "", page.url) + f"/{view}")
    expect(page.locator(f"nav a[href$='/{view}']")).to_have_attribute("aria-current", "page")
    pages.settle(page)


def test_a_sudoku_is_solved_by_keys_alone(page) -> None:
    page.goto("/#/open")
    page.get_by_label(re.compile("Paste a puzzle")).focus()
    page.keyboard.insert_text(SUDOKU)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()
    while page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        page.keyboard.press("Tab")
    page.keyboard.press("Control+Home")
    for row in range(4):
        for column in range(4):
            page.keyboard.press(str(pages.solution(SUDOKU)[4 * row + column]))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    pages.expect_solved(page)


@pytest.mark.parametrize("text", [HITORI, NONOGRAM], ids=["hitori", "nonogram"])
def test_a_picture_is_painted_by_keys_alone(page, text) -> None:
    pages.open_puzzle(page, text)
    pages.cells(page).first.focus()
    page.keyboard.press("Control+Home")
    for row in range(5):
        for column in range(5):
            if pages.solution(text)[5 * row + column]:
                page.keyboard.press(" ")
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    pages.expect_solved(page)


@pytest.mark.parametrize("family", PUZZLES)
def test_a_puzzle_is_solved_by_mouse_alone(page, family) -> None:
    text = PUZZLES[family]
    pages.open_puzzle(page, text)
    for cell, value in enumerate(pages.solution(text)):
        if family == "sudoku":
            pages.cells(page).nth(cell).click()
            if "given" not in (pages.cells(page).nth(cell).get_attribute("aria-label") or ""):
                page.get_by_role("group", name="Digits").get_by_role(
                    "button", name=str(value), exact=True
                ).click()
        elif value:
            pages.cells(page).nth(cell).click()
    pages.expect_solved(page)


@pytest.mark.parametrize("page", [{"has_touch": True, "is_mobile": True}], indirect=True)
@pytest.mark.parametrize("family", PUZZLES)
def test_a_puzzle_is_solved_by_touch_alone(page, family) -> None:
    text = PUZZLES[family]
    page.set_viewport_size({"width": 360, "height": 740})
    pages.open_puzzle(page, text)
    for cell, value in enumerate(pages.solution(text)):
        if family == "sudoku":
            if "given" not in (pages.cells(page).nth(cell).get_attribute("aria-label") or ""):
                pages.cells(page).nth(cell).tap()
                page.get_by_role("group", name="Digits").get_by_role(
                    "button", name=str(value), exact=True
                ).tap()
        elif value:
            pages.cells(page).nth(cell).tap()
    pages.expect_solved(page)


def test_moves_are_undone_and_survive_a_reload(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    cell = pages.cells(page).nth(1)
    cell.click()
    page.keyboard.press("3")
    page.keyboard.press("Control+z")
    expect(cell).to_have_attribute("aria-label", re.compile("open"))
    page.keyboard.press("Control+y")
    expect(cell).to_have_attribute("aria-label", re.compile(": 3"))
    pages.expect_saved(page, 1)
    page.reload()
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile(": 3"))
    page.get_by_role("button", name="Undo").click()
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile("open"))


def test_a_cleared_cell_is_kept_and_can_be_filled_again(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    pages.cells(page).nth(1).click()
    page.keyboard.press("3")
    page.keyboard.press("Backspace")
    pages.expect_saved(page, 2)
    page.reload()
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile("open"))
    page.get_by_role("button", name="Undo").click()
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile(": 3"))


def test_a_savepoint_takes_a_guess_back(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    pages.cells(page).nth(1).click()
    page.get_by_role("button", name="Savepoint").click()
    page.keyboard.press("3")
    pages.cells(page).nth(2).click()
    page.keyboard.press("2")
    page.get_by_role("button", name="Rewind").click()
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile("open"))
    expect(pages.cells(page).nth(2)).to_have_attribute("aria-label", re.compile("open"))


def test_clashes_are_shown_and_can_be_hidden(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    pages.cells(page).nth(1).click()
    page.keyboard.press("1")
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile("clash"))
    page.get_by_role("button", name="Comfort").click()
    page.get_by_label("Show clashes").select_option("never")
    expect(pages.cells(page).nth(1)).not_to_have_attribute("aria-label", re.compile("clash"))


def test_notes_are_kept_in_an_open_cell(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    pages.cells(page).nth(1).click()
    page.get_by_role("button", name="Notes", exact=True).click()
    page.keyboard.press("3")
    page.keyboard.press("4")
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile("notes 3 4"))


def test_a_painted_run_keeps_to_its_line(page) -> None:
    pages.open_puzzle(page, NONOGRAM)
    first, last = pages.cells(page).nth(5).bounding_box(), pages.cells(page).nth(13).bounding_box()
    page.mouse.move(first["x"] + 10, first["y"] + 10)
    page.mouse.down()
    page.mouse.move(last["x"] + 10, last["y"] + 10, steps=12)
    page.mouse.up()
    blacks = page.get_by_role("gridcell", name=re.compile(": black"))
    expect(blacks).to_have_count(4)
    for cell in (5, 6, 7, 8):
        expect(pages.cells(page).nth(cell)).to_have_attribute("aria-label", re.compile(": black"))


def test_uniqueness_is_proved_and_two_solutions_are_shown(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    pages.go_to(page, "Solve")
    page.get_by_role("button", name="Prove unique").click()
    expect(page.get_by_text("Unique: this is the only solution.")).to_be_visible()
    pages.open_puzzle(page, "1...............")
    pages.go_to(page, "Solve")
    page.get_by_role("button", name="Prove unique").click()
    expect(page.get_by_text(re.compile("Two different solutions"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Solution [12]"))).to_have_count(2)


def test_a_long_count_shows_progress_and_is_cancelled(page) -> None:
    pages.open_puzzle(page, "." * 81)
    pages.go_to(page, "Solve")
    page.get_by_role("button", name="Count all").click()
    expect(page.get_by_text(re.compile("[1-9][0-9,]* nodes"))).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()


def test_the_theatre_steps_on_and_back(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    pages.go_to(page, "Theatre")
    page.get_by_label("Algorithm").nth(1).select_option("cell-backtracking")
    page.get_by_role("button", name="Record and play").click()
    # The button says so again when both searches are there.
    expect(page.get_by_role("button", name="Record and play")).to_be_enabled()
    page.get_by_role("button", name="To the end").click()
    timeline = page.get_by_label("Node", exact=True)
    last = int((timeline.get_attribute("aria-valuetext") or "0").split(" / ")[1])
    assert last > 10
    expect(timeline).to_have_attribute("aria-valuetext", f"{last} / {last}")
    page.get_by_role("button", name="One step back").click()
    expect(timeline).to_have_attribute("aria-valuetext", f"{last - 1} / {last}")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One step on").click()
    expect(timeline).to_have_attribute("aria-valuetext", f"1 / {last}")


def test_a_shared_link_opens_the_puzzle(page) -> None:
    pages.open_puzzle(page, NONOGRAM)
    pages.go_to(page, "Share")
    link = page.get_by_label("Link that holds the puzzle").input_value()
    assert "#/import?" in link
    page.goto("/")
    page.goto(link)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("heading", name="Nonogram")).to_be_visible()


def test_faults_of_a_text_are_shown_at_their_place(page) -> None:
    page.goto("/#/open")
    page.get_by_label(re.compile("Paste a puzzle")).fill("hitori 2x2\n1 x\n1 2\n")
    with page.expect_response(re.compile("/api/puzzles$")) as answer:
        page.get_by_role("button", name="Open the puzzle").click()
    assert answer.value.status == 422
    expect(page.get_by_text("line 2, column 3")).to_be_visible()


@pytest.mark.parametrize("family", ["Hitori", "Nonogram", "Packing", "Sudoku"])
def test_every_sample_opens(page, family: str) -> None:
    page.goto("/#/papers")
    samples = page.get_by_role("region", name=family, exact=True).get_by_role("button")
    expect(samples).not_to_have_count(0)
    for at in range(samples.count()):
        samples.nth(at).click()
        expect(page.get_by_role("navigation", name="Views of the puzzle")).to_be_visible()
        page.go_back()


def test_the_page_speaks_indonesian(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    pages.set_to(page, "Language", "id")
    expect(page.get_by_role("button", name="Petunjuk")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "id")


@pytest.mark.parametrize("view", ["api", "play", "solve", "theatre", "edit", "export"])
def test_no_page_breaks_a_rule_of_accessibility(page, view) -> None:
    if view == "api":
        page.goto("/#/api")
        expect(page.get_by_text("POST /api/jobs")).to_be_visible()
    else:
        pages.open_puzzle(page, SUDOKU)
        view_at(page, view)
    for theme in ("light", "dark", "contrast"):
        pages.set_to(page, "Theme", theme)
        pages.settle(page)
        assert pages.accessibility_faults(page) == []


def test_a_puzzle_is_made_by_hand_and_judged_while_it_is(page) -> None:
    pages.begin_own(page, "nonogram", 3, 3)
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    pages.cells(page).nth(0).click()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    pages.cells(page).nth(4).click()
    expect(page.get_by_text(re.compile("Several solutions"))).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    page.get_by_role("button", name="Play this puzzle").click()
    expect(page.get_by_role("link", name="Play")).to_have_attribute("aria-current", "page")
    pages.cells(page).nth(0).click()
    pages.expect_solved(page)


def test_numbers_of_several_digits_are_typed(page) -> None:
    pages.begin_own(page, "hitori")
    pages.cells(page).nth(0).click()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(pages.cells(page).nth(0)).to_have_attribute("aria-label", re.compile(": 12"))


def test_mistakes_are_marked_when_that_is_wished(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    page.get_by_role("button", name="Comfort").click()
    page.get_by_label("Show clashes").select_option("mistakes")
    pages.cells(page).nth(1).click()
    wrong = next(digit for digit in (2, 3, 4) if digit != pages.solution(SUDOKU)[1])
    page.keyboard.press(str(wrong))
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile("clash"))


# -- packing ------------------------------------------------------------------------------------

TROMINOES = "2 3 2\nDEFAULT\nA\nAA\nBB\nB\n"
WHOLE = {"A": {0, 3, 4}, "B": {1, 2, 5}}


def ghost(page: Page) -> set[int]:
    """The cells that the piece in the hand would cover."""
    covered = page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-selected') === 'true')"
    )
    return {at for at, is_covered in enumerate(covered) if is_covered}


def test_a_packing_is_solved_by_keys_alone(page) -> None:
    pages.open_puzzle(page, TROMINOES)
    pages.cells(page).first.focus()
    for name, wanted in WHOLE.items():
        while page.evaluate("document.activeElement.getAttribute('aria-label')") != (
            f"row 1, column {1 + min(wanted)}: open"
        ):
            page.keyboard.press("ArrowRight")
        page.keyboard.press(name.lower())
        for _ in range(4):
            if ghost(page) == wanted:
                break
            page.keyboard.press("]")
        page.keyboard.press("Enter")
    pages.expect_solved(page)


@pytest.mark.parametrize("page", [{}, {"has_touch": True, "is_mobile": True}], indirect=True)
def test_a_packing_is_solved_by_pointing_alone(page, request) -> None:
    is_touch = bool(request.node.callspec.params["page"])
    pages.open_puzzle(page, TROMINOES)
    for name, wanted in WHOLE.items():
        piece = page.get_by_role("button", name=f"piece {name}")
        piece.tap() if is_touch else piece.click()
        for _ in range(4):
            target = pages.cells(page).nth(min(wanted))
            target.tap() if is_touch else target.click()
            if name in (target.get_attribute("aria-label") or ""):
                lying = {
                    at
                    for at in range(6)
                    if name in (pages.cells(page).nth(at).get_attribute("aria-label") or "")
                }
                if lying == wanted:
                    break
                target.tap() if is_touch else target.click()
            turn = page.get_by_role("button", name="Turn")
            turn.tap() if is_touch else turn.click()
    pages.expect_solved(page)


def test_a_piece_is_lifted_from_the_board_and_dragged(page) -> None:
    pages.open_puzzle(page, "1 3 2\nDEFAULT\nAA\nB\n")
    page.get_by_role("button", name="piece A").click()
    pages.cells(page).nth(0).click()
    expect(pages.cells(page).nth(1)).to_have_attribute("aria-label", re.compile("piece A"))
    first, last = pages.cells(page).nth(0).bounding_box(), pages.cells(page).nth(1).bounding_box()
    page.mouse.move(first["x"] + 9, first["y"] + 9)
    page.mouse.down()
    page.mouse.move(last["x"] + 9, last["y"] + 9, steps=5)
    page.mouse.up()
    expect(pages.cells(page).nth(0)).to_have_attribute("aria-label", re.compile("open"))
    expect(pages.cells(page).nth(2)).to_have_attribute("aria-label", re.compile("piece A"))


def test_a_ball_of_the_pyramid_is_picked_in_space(page) -> None:
    page.set_viewport_size({"width": 1200, "height": 1500})
    pages.open_puzzle(page, "2 2 2\nPYRAMID\nAA\nAA\nB\n")
    page.get_by_role("button", name="piece B").click()
    page.get_by_role("button", name="In 3D").click()
    canvas = page.locator("canvas")
    expect(canvas).to_be_visible()
    heights = cycle(range(20, 90, 4))

    def is_picked() -> bool:
        if "piece B" in (pages.cells(page).nth(4).get_attribute("aria-label") or ""):
            return True
        box = canvas.bounding_box()
        canvas.click(position={"x": box["width"] / 2, "y": box["height"] * next(heights) / 100})
        return False

    pages.expect_soon(is_picked)


@pages.KEEPS_THE_PAGE
def test_a_begun_puzzle_is_played_and_checked_without_the_server(page) -> None:
    pages.open_puzzle(page, SUDOKU)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    pages.cells(page).nth(1).click()
    page.keyboard.press("1")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".status")).to_contain_text("row")
    page.context.set_offline(False)


def test_a_picture_becomes_a_nonogram(page) -> None:
    page.goto("/#/open")
    page.locator("input[type=file]").set_input_files(ROOT / "examples/nonogram/boat.png")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("Nonogram.*25"))).to_be_visible()
