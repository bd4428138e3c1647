"""Every example keeps its text and its drawing while it is edited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import runut
from pages import go_to, needs_browser, open_puzzle, settle

pytestmark = needs_browser

EXAMPLES = Path(__file__).parents[2] / "examples"
FAMILIES = ("hitori", "nonogram", "packing", "sudoku")
TEXTS = {
    f"{family}/{path.name}": path
    for family in FAMILIES
    for path in sorted((EXAMPLES / family).iterdir())
    if path.suffix not in {".png", ".url"}
    and not path.name.startswith("invalid-")
    and not path.name.endswith("-tables.txt")
}
DRAWN = """() => [...document.querySelectorAll('[role=grid] .item')]
    .filter((each) => !each.matches('.role-given, .role-blank'))
    .map((each) => each.outerHTML.replace(/<!--.*?-->/g, '')).sort()"""
"""What a board shows of its scene, but for the givens."""


def first(name: str) -> str:
    return str(next(iter(runut.load_all(TEXTS[name]))))


def edit(page: Page, text: str) -> None:
    open_puzzle(page, text)
    go_to(page, "Edit")
    if text.startswith("nonogram"):
        page.get_by_role("button", name="Show the picture").click()


@pytest.mark.parametrize("name", TEXTS)
def test_an_example_that_is_edited_is_the_same_puzzle(page, name) -> None:
    text = first(name)
    edit(page, text)
    page.get_by_role("button", name="Share it").click()
    shared = page.get_by_label("Text", exact=True).input_value()
    assert runut.read(shared) == runut.read(text)


@pytest.mark.parametrize("name", [name for name in TEXTS if name.startswith("sudoku")])
def test_a_sudoku_that_is_edited_shows_all_its_signs(page, name) -> None:
    open_puzzle(page, first(name))
    settle(page)
    played = page.evaluate(DRAWN)
    go_to(page, "Edit")
    expect(page.get_by_text("Type numbers; the arrow keys move on.")).to_be_visible()
    assert page.evaluate(DRAWN) == played
    go_to(page, "Play")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    assert page.evaluate(DRAWN) == played


def test_notes_of_a_picture_stay_while_it_is_as_it_was(page) -> None:
    text = "nonogram 2x1\n# title: Cat\n# author: Ida\nrows\n1\ncolumns\n1\n0\n"
    edit(page, text)
    page.get_by_role("button", name="Share it").click()
    expect(page.get_by_label("Text", exact=True)).to_have_value(re.compile("# author: Ida"))


def test_conventions_of_a_hitori_stay_when_its_numbers_change(page) -> None:
    edit(page, "hitori 2x2\n1 2\n2 1\nall-black-allowed\n")
    page.get_by_role("gridcell").first.click()
    with page.expect_response(lambda each: "2x2\\n. 2" in (each.request.post_data or "")):
        page.keyboard.press("Delete")
    page.get_by_role("button", name="Share it").click()
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value("hitori 2x2\n. 2\n2 1\nall-black-allowed\n")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(
    ("name", "verdict"),
    [("hitori/conventions.hitori", "Several solutions"), ("sudoku/jigsaw-7x7.sudoku", "One sol")],
)
def test_no_button_moves_while_a_draft_is_judged(page, width, name, verdict) -> None:
    """A button that moves between press and release is not clicked."""
    page.set_viewport_size({"width": width, "height": 844})
    open_puzzle(page, first(name))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/puzzles", hold)
    with page.expect_request("**/api/puzzles"):
        go_to(page, "Edit")
    share = page.get_by_role("button", name="Share it")
    expect(share).to_be_disabled()
    before = share.bounding_box()
    held.pop().continue_()
    expect(page.get_by_text(verdict)).to_be_visible()
    assert share.bounding_box() == before
