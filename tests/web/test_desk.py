"""The setter's desk: a board a gesture, by mouse, touch and keys, and the prover beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

import runut
from pages import (
    accessibility_faults,
    begin_own,
    cells,
    expect_saved,
    expect_soon,
    go_to,
    needs_browser,
    open_puzzle,
    settle,
)
from sudoku_boards import SAMURAI

pytestmark = needs_browser

OPEN = "sudoku 2x2\n" + ". . . .\n" * 4
TOUCH = {"has_touch": True, "is_mobile": True}
LONGER_THAN_A_PAUSE = 200
"""Milliseconds after which the page asks for the verdict of an edit."""


def at_desk(page: Page, text: str = OPEN) -> None:
    open_puzzle(page, text)
    go_to(page, "Edit")
    expect(page.get_by_role("searchbox", name="Search all kinds")).to_be_visible()


def take(page: Page, title: str) -> None:
    """Take the tool of a kind, found by its name."""
    search = page.get_by_role("searchbox", name="Search all kinds")
    search.fill(title)
    page.get_by_role("group", name="Search all kinds").get_by_role(
        "button", name=title, exact=True
    ).click()
    search.fill("")


def place(page: Page, x: float, y: float) -> tuple[float, float]:
    """A place of the board, in cells from its upper left corner, on the screen."""
    first = cells(page).first.bounding_box()
    assert first is not None
    return first["x"] + x * first["width"], first["y"] + y * first["height"]


def drag(page: Page, *points: tuple[float, float]) -> None:
    first, *others = points
    page.mouse.move(*place(page, *first))
    page.mouse.down()
    for point in others:
        page.mouse.move(*place(page, *point), steps=6)
    page.mouse.up()


def over(page: Page, *names: str) -> None:
    """Drag over the middles of cells."""
    drag(page, *((int(name[3]) - 0.5, int(name[1]) - 0.5) for name in names))


def written(page: Page) -> list[str]:
    """The lines of the constraints, in the text that is shared."""
    page.get_by_role("button", name="Share it").click()
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value(re.compile("^sudoku"))
    return [line for line in text.input_value().splitlines()[1:] if line[0].islower()]


def verdict(page: Page, said: str) -> Locator:
    found = page.get_by_text(said)
    expect(found).to_be_visible()
    return found


# -- a gesture each -------------------------------------------------------------------------------


def test_a_killer_cage_is_a_drag_and_a_number(page) -> None:
    at_desk(page)
    take(page, "Killer cage")
    over(page, "r1c1", "r1c2", "r2c2")
    page.keyboard.press("8")
    expect(page.get_by_label("Sum", exact=True)).to_have_value("8")
    verdict(page, "Several solutions")
    assert written(page) == ["cage 8 r1c1 r1c2 r2c2"]


def test_a_thermometer_is_one_drag_and_may_run_askew(page) -> None:
    at_desk(page)
    take(page, "Thermometer")
    over(page, "r1c1", "r2c2", "r3c2")
    verdict(page, "Several solutions")
    assert written(page) == ["thermometer r1c1 r2c2 r3c2"]


def test_an_arrow_is_two_drags(page) -> None:
    at_desk(page)
    take(page, "Arrow")
    over(page, "r1c1")
    over(page, "r2c1", "r3c2")
    verdict(page, "Several solutions")
    assert written(page) == ["arrow r1c1 = r2c1 r3c2"]


def test_a_line_goes_on_at_a_cell_that_it_does_not_touch(page) -> None:
    at_desk(page)
    take(page, "Arrow")
    over(page, "r1c1")
    over(page, "r2c1")
    page.get_by_label("Strokes add to this shape").check()
    over(page, "r3c3")
    verdict(page, "Several solutions")
    assert written(page) == ["arrow r1c1 = r2c1 r3c3"]


def test_an_edge_is_pressed(page) -> None:
    at_desk(page)
    take(page, runut.sudoku.Difference.said().title.en)
    drag(page, (0.95, 0.5))
    drag(page, (2.5, 1.95))
    verdict(page, "Several solutions")
    assert written(page) == ["difference r1c1 r1c2", "difference r2c3 r3c3"]


def test_a_corner_is_pressed_and_digits_are_typed(page) -> None:
    at_desk(page)
    take(page, "Quadruple")
    drag(page, (1.05, 1.05))
    page.keyboard.press("1")
    page.keyboard.press("2")
    verdict(page, "Several solutions")
    assert written(page) == ["quadruple 12 r1c1 r1c2 r2c1 r2c2"]


def test_a_clue_outside_is_pressed_beside_the_board(page) -> None:
    at_desk(page)
    take(page, "Skyscrapers")
    drag(page, (-0.5, 1.5))
    page.keyboard.press("2")
    drag(page, (2.5, 4.5))
    page.keyboard.press("3")
    verdict(page, "Several solutions")
    assert written(page) == ["skyscraper 2 r2", "skyscraper 3 c3 from below"]


def test_a_diagonal_from_outside_is_dragged_inwards(page) -> None:
    at_desk(page)
    take(page, "Little killer")
    drag(page, (1.5, -0.5), (2.5, 0.5))
    page.keyboard.press("6")
    verdict(page, "Several solutions")
    assert written(page) == ["little-killer 6 r1c3 down right"]


def test_a_cell_is_pressed(page) -> None:
    at_desk(page)
    take(page, "Maximum")
    over(page, "r2c2")
    verdict(page, "Several solutions")
    assert written(page) == ["maximum r2c2"]


def test_groups_are_dragged_one_after_the_other(page) -> None:
    at_desk(page)
    take(page, "Equal sums")
    over(page, "r1c1", "r1c2")
    over(page, "r3c1", "r3c2")
    page.get_by_role("button", name="Done").click()
    verdict(page, "Several solutions")
    assert written(page) == ["equal-sums r1c1 r1c2 = r3c1 r3c2"]


def test_a_rule_of_the_whole_board_is_set_and_taken_away(page) -> None:
    at_desk(page)
    take(page, "Anti-knight")
    verdict(page, "Several solutions")
    last = page.get_by_role("group", name="Used last").get_by_role("button", name="Anti-knight")
    expect(last).to_have_attribute("aria-pressed", "true")
    last.click()
    expect(last).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_text("Several solutions")).to_be_visible()
    assert written(page) == []


def test_regions_are_painted(page) -> None:
    at_desk(page)
    take(page, "Jigsaw")
    page.get_by_role("group", name="Regions").get_by_role("button", name="2", exact=True).click()
    over(page, "r2c2")
    page.get_by_role("group", name="Regions").get_by_role("button", name="1", exact=True).click()
    over(page, "r1c3")
    verdict(page, "Several solutions")
    assert written(page) == ["jigsaw 1112 1222 3344 3344"]


@pytest.mark.parametrize(
    "page", [TOUCH | {"viewport": {"width": 390, "height": 844}}], indirect=True, ids=["phone"]
)
def test_the_board_is_in_view_where_a_region_is_chosen_on_a_phone(page) -> None:
    at_desk(page, "sudoku 3x3\n" + ". . . . . . . . .\n" * 9)
    take(page, "Jigsaw")
    region = page.get_by_role("group", name="Regions").get_by_role("button", name="9", exact=True)
    region.tap()
    expect(region).to_be_in_viewport(ratio=1)
    page.get_by_role("grid").scroll_into_view_if_needed()
    expect(region).to_be_in_viewport(ratio=1)
    expect(cells(page).last).to_be_in_viewport(ratio=1)
    expect(cells(page).first).to_be_in_viewport(ratio=1)


def test_the_verdict_lies_on_the_page_without_a_band(page) -> None:
    at_desk(page)
    row = page.get_by_role("button", name="Verdict: 2+ solutions").locator("..")
    expect(row).to_have_css("background-color", "rgba(0, 0, 0, 0)")


# -- by touch and by keys -------------------------------------------------------------------------


def test_an_oblong_board_keeps_its_rows_and_takes_clues_on_every_side(page) -> None:
    at_desk(page, "sudoku 2x4\n" + ". . . . . . . .\n" * 6 + "size 6x8\n")
    expect(cells(page)).to_have_count(48)
    verdict(page, "Several solutions")
    take(page, "Killer cage")
    over(page, "r6c7", "r6c8")
    page.keyboard.press("9")
    take(page, "Skyscrapers")
    drag(page, (7.5, 6.5))
    page.keyboard.press("2")
    verdict(page, "Several solutions")
    assert written(page) == ["size 6x8", "cage 9 r6c7 r6c8", "skyscraper 2 c8 from below"]


@pytest.mark.parametrize("page", [TOUCH], indirect=True, ids=["touch"])
def test_a_cage_is_dragged_by_touch(page) -> None:
    at_desk(page)
    take(page, "Killer cage")
    touches = page.context.new_cdp_session(page)
    page.get_by_role("grid").scroll_into_view_if_needed()

    def touch(kind: str, *point: float) -> None:
        points = [dict(zip("xy", place(page, *point), strict=True))] if point else []
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0.5, 0.5)
    touch("touchMove", 1.5, 0.5)
    touch("touchEnd")
    page.get_by_label("Sum", exact=True).fill("5")
    verdict(page, "Several solutions")
    assert written(page) == ["cage 5 r1c1 r1c2"]


def test_shapes_are_set_moved_and_removed_by_keys_and_spoken(page) -> None:
    at_desk(page)
    take(page, "Killer cage")
    cells(page).first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Set: Killer cage.")).to_be_attached()
    page.keyboard.press("3")
    page.keyboard.press("Alt+ArrowDown")
    verdict(page, "Several solutions")
    expect(cells(page).nth(4)).to_have_accessible_name(re.compile("cage 3"))
    page.keyboard.press("Delete")
    expect(page.get_by_text("Removed: Killer cage.")).to_be_attached()
    page.keyboard.press("Control+z")
    expect(cells(page).nth(4)).to_have_accessible_name(re.compile("cage 3"))
    assert written(page) == ["cage 3 r2c1 r2c2"]


def test_a_line_jumps_by_keys_to_a_cell_that_it_does_not_touch(page) -> None:
    at_desk(page)
    take(page, "Thermometer")
    cells(page).first.focus()
    for key in (" ", "ArrowRight", "ArrowRight", "Shift+Space", "ArrowDown", " ", "Enter"):
        page.keyboard.press(key)
    verdict(page, "Several solutions")
    assert written(page) == ["thermometer r1c1 r1c3 r2c3"]


def test_arrows_pass_over_what_is_outside_every_grid(page) -> None:
    at_desk(page, SAMURAI)
    cells(page).nth(8).focus()
    page.keyboard.press("ArrowRight")
    expect(cells(page).nth(12)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    expect(cells(page).first).to_be_focused()
    expect(cells(page).nth(9)).to_have_accessible_name("row 1, column 10: outside every grid")


# -- shapes that are there ------------------------------------------------------------------------


def test_a_shape_is_selected_changed_turned_and_dragged(page) -> None:
    at_desk(page, f"{OPEN}thermometer r1c1 r1c2\ncage 5 r3c1 r3c2\n")
    page.get_by_role("button", name="Select", exact=True).click()
    over(page, "r1c1")
    page.get_by_role("button", name="Reverse").click()
    over(page, "r3c1", "r4c1")
    page.keyboard.press("6")
    verdict(page, "Several solutions")
    assert written(page) == ["thermometer r1c2 r1c1", "cage 6 r4c1 r4c2"]


def test_alternatives_are_joined_of_shapes_then_moved_and_removed(page) -> None:
    at_desk(page, f"{OPEN}cage 3 r1c1 r1c2\ncage 7 r2c1 r2c2\neven r4c4\n")
    take(page, "Alternatives")
    over(page, "r1c1")
    over(page, "r2c1")
    expect(page.locator(".outline.chosen")).to_have_count(2)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Set: Alternatives.")).to_be_attached()
    page.get_by_role("button", name="Select", exact=True).click()
    over(page, "r1c2", "r2c2")
    over(page, "r4c4")
    page.keyboard.press("Delete")
    verdict(page, "Several solutions")
    assert written(page) == ["or cage 3 r2c1 r2c2 or cage 7 r3c1 r3c2 end"]


def test_what_is_undone_comes_back_and_a_reload_loses_nothing(page) -> None:
    at_desk(page)
    take(page, "Thermometer")
    over(page, "r1c1", "r1c2")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    over(page, "r2c1", "r2c2")
    expect_saved(page, 2)
    page.reload()
    page.get_by_role("button", name="Undo").click()
    verdict(page, "Several solutions")
    assert written(page) == ["thermometer r1c1 r1c2"]


# -- the prover -----------------------------------------------------------------------------------


def test_contradicting_rules_are_named_and_lit(page) -> None:
    at_desk(page, f"{OPEN}cage 3 r1c1 r1c2\ncage 3 r1c3 r1c4\n")
    verdict(page, "No solution.")
    expect(page.get_by_text("r1c1 r1c2 add up to 3")).to_be_visible()
    expect(page.locator(".lit.conflict")).to_have_count(4)


def test_two_solutions_are_shown_with_their_differences_and_candidates(page) -> None:
    at_desk(page)
    page.get_by_role("button", name="Solution 2").click()
    expect(page.get_by_text("The marked cells differ.")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(16)
    page.get_by_role("button", name="Solution 2").click()
    page.get_by_label("True candidates").check()
    expect(page.locator(".candidates").first).to_have_text("1234")


def test_one_clue_more_makes_a_puzzle_unique(page) -> None:
    at_desk(page, "sudoku 2x2\n1 2 . .\n. . . .\n. . . .\n3 . . .\n")
    page.get_by_role("button", name="r3c3 = 1").click()
    verdict(page, "One solution")


def test_what_is_superfluous_is_marked_and_an_unused_rule_is_named(page) -> None:
    at_desk(page, "sudoku 2x2\n1 . . .\n. . 4 .\n. 2 . .\n. . . 3\nregion r1c1 r2c3\n")
    verdict(page, "One solution")
    expect(page.get_by_text(re.compile("^Grade 1"))).to_be_visible()
    expect(page.get_by_role("button", name="region r1c1 r2c3")).to_be_visible()
    expect(page.get_by_text(re.compile("clue can be left out"))).to_be_visible()
    expect(page.locator(".outline.spare")).to_have_count(1)


def test_a_board_is_completed_for_the_setter(page) -> None:
    at_desk(page, f"{OPEN}cage 3 r1c1 r1c2\n")
    verdict(page, "Several solutions")
    page.get_by_role("button", name="Complete it for me").click()
    verdict(page, "One solution")
    assert written(page) == ["cage 3 r1c1 r1c2"]


def test_a_wrong_shape_is_marked_and_mended(page) -> None:
    at_desk(page)
    take(page, "Killer cage")
    over(page, "r1c1", "r1c2")
    page.keyboard.press("9")
    expect(page.locator(".outline.wrong")).to_have_count(1)
    expect(page.get_by_text("cannot add up to 9")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("7")
    verdict(page, "Several solutions")
    assert written(page) == ["cage 7 r1c1 r1c2"]


def test_one_text_is_read_at_a_time_and_the_last_one_next(page) -> None:
    at_desk(page)
    verdict(page, "Several solutions")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/puzzles", hold)
    with page.expect_request("**/api/puzzles") as first:
        enter(page, 0, "1")
    enter(page, 1, "2")
    page.wait_for_timeout(LONGER_THAN_A_PAUSE)
    enter(page, 2, "3")
    with page.expect_request("**/api/puzzles") as second:
        held[0].continue_()
    assert [first_row(first.value), first_row(second.value)] == ["1 . . .", "1 2 3 ."]


def enter(page: Page, cell: int, digit: str) -> None:
    cells(page).nth(cell).click()
    page.keyboard.press(digit)


def first_row(asked: Request) -> str:
    """The first row of the board that is read."""
    return asked.post_data_json["text"].splitlines()[1]


def test_a_wrong_shape_hides_no_other(page) -> None:
    at_desk(page)
    take(page, "Killer cage")
    over(page, "r1c1", "r1c2")
    page.keyboard.type("99")
    expect(page.get_by_text("cannot add up to 99")).to_be_visible()
    take(page, "Thermometer")
    over(page, "r3c1", "r3c2", "r3c3")
    expect(page.locator(".desk circle")).to_have_count(1)
    expect(page.locator(".outline.wrong")).to_have_count(1)


# -- words, looks and size ------------------------------------------------------------------------


def test_title_author_and_rules_go_into_the_text(page) -> None:
    at_desk(page, f"{OPEN}thermometer r1c1 r1c2\n")
    page.get_by_text("Title, author and rules").click()
    page.get_by_label("Title", exact=True).fill("Warm")
    page.get_by_label("Author", exact=True).fill("Ida")
    expect(page.get_by_role("button", name="Write them from the clues")).to_be_enabled()
    page.get_by_role("button", name="Write them from the clues").click()
    expect(page.get_by_label("Rules", exact=True)).to_have_value(re.compile("thermometer"))
    expect_saved(page, 3)
    page.get_by_role("button", name="Share it").click()
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value(re.compile("# title: Warm\n# author: Ida\n# rules: "))


@pytest.mark.parametrize(
    "page", [{}, {"viewport": {"width": 390, "height": 844}}], indirect=True, ids=["wide", "phone"]
)
def test_the_desk_keeps_the_rules_of_axe(page) -> None:
    at_desk(page, f"{OPEN}cage 3 r1c1 r1c2\nthermometer r3c1 r3c2\n")
    take(page, "Killer cage")
    over(page, "r2c3", "r2c4")
    verdict(page, "Several solutions")
    settle(page)
    assert accessibility_faults(page) == []


def test_the_desk_loads_when_it_is_opened(page) -> None:
    loaded = "() => performance.getEntriesByType('resource').map((each) => each.name)"

    def desks() -> int:
        return sum("/SudokuEdit-" in name for name in page.evaluate(loaded))

    open_puzzle(page, OPEN)
    assert desks() == 0
    go_to(page, "Edit")
    expect_soon(lambda: desks() > 0)


def test_an_empty_board_of_any_size_comes_to_the_desk(page) -> None:
    begin_own(page, "sudoku", 8, 6)
    expect(cells(page)).to_have_count(48)
    expect(page.get_by_role("button", name="Killer cage")).to_be_visible()
    assert written(page) == ["size 6x8"]


# -- the other editors ----------------------------------------------------------------------------


def test_a_hitori_shows_where_its_solutions_differ(page) -> None:
    open_puzzle(page, "hitori/3/3/123231312")
    go_to(page, "Edit")
    page.get_by_role("button", name="Solution 2").click()
    expect(page.get_by_role("button", name="Solution 2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hint-mark.region")).to_have_count(1)
    expect(page.locator(".hint-mark.answer")).to_have_count(1)
    page.get_by_role("button", name="Solution 1").click()
    expect(page.locator(".hint-mark.region")).to_have_count(1)
    expect(page.locator(".hint-mark.answer")).to_have_count(0)


def test_a_hitori_without_solutions_says_what_contradicts(page) -> None:
    open_puzzle(page, "hitori/3/3/121212121")
    go_to(page, "Edit")
    verdict(page, "No solution.")
    expect(page.get_by_text("of the 2s in row 2 at most one is white")).to_be_visible()
    expect(page.locator(".hint-mark.region")).to_have_count(6)


def test_a_packing_shows_two_solutions_with_their_differences(page) -> None:
    open_puzzle(page, "2 3 2\nDEFAULT\nAA\nA\nBB\nB\n")
    go_to(page, "Edit")
    board = page.get_by_role("grid", name="Board")
    page.get_by_role("button", name="Solution 1").click()
    expect(board.locator(".marked").first).to_be_visible()
    expect(board.get_by_role("gridcell", name="piece A")).to_have_count(3)
    page.get_by_role("button", name="Solution 1").click()
    expect(board.locator(".marked")).to_have_count(0)


@pytest.mark.parametrize(
    "page", [{"viewport": {"width": 390, "height": 844}}], indirect=True, ids=["phone"]
)
def test_the_verdict_is_in_view_on_a_phone_and_leads_to_what_is_wrong(page) -> None:
    at_desk(page, "sudoku 3x3\n" + ". . . . . . . . .\n" * 9)
    bar = page.get_by_role("button", name="Verdict: 2+ solutions")
    expect(bar).to_be_in_viewport(ratio=1)
    take(page, "Killer cage")
    over(page, "r1c1", "r1c2")
    page.keyboard.type("99")
    wrong = page.get_by_role("button", name="Verdict: Not a puzzle yet")
    wrong.click()
    expect(page.get_by_text("cannot add up to 99")).to_be_in_viewport()
