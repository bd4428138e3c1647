"""*Complete it for me*: what a person began gets more givens until it has one solution."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import runut
from pages import answer, cells, go_to, needs_browser, open_puzzle

pytestmark = needs_browser

PACKING = "2 3 2\nDEFAULT\nAA\nA\nBB\nB\n"
SUDOKU = "sudoku 2x2\n" + ". . . .\n" * 4
RUNNING = {"id": "x", "state": "running", "progress": None, "result": None, "faults": None}


def begin(page: Page, text: str) -> Locator:
    """The button in the editor of a puzzle with several solutions."""
    open_puzzle(page, text)
    go_to(page, "Edit")
    expect(page.get_by_role("button", name="Solution 2")).to_be_visible()
    return page.get_by_role("button", name="Complete it for me")


def never_finish(page: Page) -> None:
    """Let a job that completes a puzzle go on until it is cancelled."""

    def begun(route: Route) -> None:
        if json.loads(route.request.post_data or "{}")["verb"] != "finish":
            return route.fallback()
        return route.fulfill(json=RUNNING)

    page.route("**/api/jobs?*", begun)
    page.route("**/api/jobs/x", lambda route: route.fulfill(json=RUNNING | {"state": "cancelled"}))
    page.route("**/api/jobs/x/events", lambda _: None)  # nothing is heard of it


def test_pieces_are_laid_until_a_packing_has_one_solution(page) -> None:
    begin(page, PACKING).click()
    expect(page.get_by_text("Pieces placed: 1.")).to_be_visible()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    expect(page.get_by_text("A puzzle of 2×3, 2 pieces, 1 given.")).to_be_visible()
    page.get_by_role("button", name="Share it").click()
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value(re.compile("given"))
    assert len(runut.read(text.input_value()).given) == 1


def test_what_completes_a_packing_is_undone(page) -> None:
    begin(page, PACKING).click()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Solution 2")).to_be_visible()
    expect(page.get_by_text("Pieces placed:")).to_have_count(0)


def test_a_grade_that_cannot_be_had_is_a_fault(page) -> None:
    complete = begin(page, PACKING)
    page.get_by_label("Grade").select_option("9")
    complete.click()
    expect(page.get_by_text("no challenge of grade 9 can be made")).to_be_visible()
    expect(complete).to_be_enabled()
    page.get_by_role("button", name="Add a piece").click()
    expect(page.get_by_text("no challenge of grade 9")).to_have_count(0)


@pytest.mark.parametrize(
    ("text", "edit"), [(PACKING, "Add a piece"), (SUDOKU, "4")], ids=["packing", "sudoku"]
)
def test_an_edit_cancels_the_completion(page, text, edit) -> None:
    never_finish(page)
    complete = begin(page, text)
    with page.expect_request("**/api/jobs/x/events"):
        complete.click()
    if edit == "4":
        page.get_by_role("gridcell").first.focus()
    with page.expect_request(lambda request: request.method == "DELETE"):
        page.get_by_role("button", name=edit, exact=edit == "4").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    expect(complete).to_be_visible()


def test_a_completion_is_cancelled_by_its_button(page) -> None:
    never_finish(page)
    complete = begin(page, SUDOKU)
    with page.expect_request("**/api/jobs/x/events"):
        complete.click()
    with page.expect_request(lambda request: request.method == "DELETE"):
        page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    expect(page.get_by_role("button", name="Solution 2")).to_be_visible()


def test_empty_cells_of_a_hitori_get_numbers(page) -> None:
    begin(page, "hitori 4x4\n2 . . .\n. 3 . .\n. . . .\n. . . 1\n").click()
    expect(page.get_by_text("Numbers added: 13.")).to_be_visible()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    page.get_by_role("button", name="Share it").click()
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value(re.compile("hitori"))
    made = runut.read(text.input_value())
    assert [made.cells[at] for at in (0, 5, 15)] == [2, 3, 1]
    assert all(made.cells)


@pytest.mark.parametrize(
    "colours", ["", "colours r=red g=green b=blue\n"], ids=["black", "colours"]
)
def test_cells_of_a_picture_are_painted_until_it_is_alone(page, colours) -> None:
    one, other = "rb" if colours else ("", "")
    clues = f"1{one}\n1{other}\n1{other}\n0\n"
    open_puzzle(page, f"nonogram 4x4\n{colours}rows\n{clues}columns\n{clues}")
    go_to(page, "Edit")
    answer(page, "Show the picture")
    expect(page.get_by_role("button", name="Solution 2")).to_be_visible()
    before = painted(page)
    page.get_by_role("button", name="Complete it for me").click()
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()
    assert before.items() < painted(page).items()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Solution 2")).to_be_visible()
    expect(page.get_by_text("Pieces placed:")).to_have_count(0)
    assert painted(page) == before


def painted(page: Page) -> dict[int, str]:
    """What each cell is called that is not open."""
    names = [each.get_attribute("aria-label") or "" for each in cells(page).all()]
    return {at: name for at, name in enumerate(names) if "open" not in name}


@pytest.mark.parametrize("page", [{"locale": "id-ID"}], indirect=True)
def test_a_packing_is_completed_in_indonesian(page) -> None:
    page.goto("/#/open")
    page.locator("textarea").fill(PACKING)
    page.get_by_role("button", name="Buka teka-teki ini").click()
    page.get_by_role("link", name="Sunting").click()
    page.get_by_role("button", name="Lengkapi untuk saya").click()
    expect(page.get_by_text("Keping yang diletakkan: 1.")).to_be_visible()
