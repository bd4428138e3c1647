"""The theatre: searches recorded side by side, each of which can be ended, and played alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import runut
from pages import accessibility_faults, expect_soon, go_to, needs_browser, open_puzzle, set_to

EXAMPLES = Path(__file__).parents[2] / "examples"
HANJIE = (EXAMPLES / "nonogram" / "hanjie-10.nin").read_text("utf-8")
PACKING = (EXAMPLES / "packing" / "default-1.txt").read_text("utf-8")
SUDOKU = "1......4.2....3."
ENDLESS = "." * 625
"""Trying digits in order takes much longer here than a test lasts."""

pytestmark = needs_browser


def open_theatre(page: Page, text: str, second: str = "") -> None:
    open_puzzle(page, text)
    go_to(page, "Theatre")
    if second:
        page.get_by_label("Algorithm").nth(1).select_option(second)


def record(page: Page) -> None:
    page.get_by_role("button", name="Record and play").click()
    expect(page.get_by_role("button", name="To the end")).to_be_visible()


def place(page: Page) -> list[int]:
    """The node that is shown, and the last one."""
    said = page.get_by_label("Node", exact=True).get_attribute("aria-valuetext") or ""
    return [int(part.replace(",", "")) for part in said.split(" / ")]


def node(page: Page) -> int:
    return place(page)[0]


def last_node(page: Page) -> int:
    last = place(page)[1]
    assert last > 10
    return last


def test_the_theatre_waits_for_the_names_of_algorithms(page) -> None:
    held = []

    def hold(route) -> None:
        held.append(route)

    page.route("**/api/families", hold)
    open_puzzle(page, SUDOKU)
    go_to(page, "Theatre")
    expect(page.get_by_role("button", name="Record and play")).to_be_visible()
    expect_soon(lambda: page.evaluate("true") and len(held) > 0)  # asking lets routes be handled
    for route in held:
        route.continue_()
    expect(page.get_by_label("Algorithm")).to_have_count(2)


def test_the_keys_play_step_and_jump(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    last = last_node(page)
    page.locator("h1").click()
    page.keyboard.press("End")
    expect_soon(lambda: node(page), wanted=last)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect_soon(lambda: node(page), wanted=last - 1)
    page.keyboard.press("PageUp")  # a tenth of a logarithmic axis
    tenth = round((1 + last) ** 0.9 * (last / (1 + last))) - 1
    expect_soon(lambda: abs(node(page) - tenth) <= 1)
    page.keyboard.press("Home")
    expect_soon(lambda: node(page), wanted=0)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_space_on_a_button_presses_it_once(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_the_speed_is_said_by_the_time_from_start_to_end(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    speed = page.get_by_label("Speed")
    for power, time in ((0, "30 sec"), (2, "7.5 sec"), (-1, "60 sec")):
        speed.fill(str(power))
        expect(speed).to_have_attribute("aria-valuetext", f"{time} from start to end")


def test_a_click_on_a_curve_goes_there(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    last = last_node(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_label("Depth of cell-backtracking").click()
    middle = (1 + last) ** 0.5 - 1
    expect_soon(lambda: abs(node(page) - middle) <= 0.2 * middle + 1)


def test_the_searches_are_set_side_by_side_when_all_have_ended(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("cell-backtracking")
    expect(rows.nth(1)).to_contain_text("solved")
    expect(rows.nth(2)).to_contain_text("A person")


def test_one_search_is_ended_while_the_other_is_shown(page) -> None:
    open_theatre(page, ENDLESS, second="auto")
    page.get_by_role("button", name="Record and play").click()
    pane = page.get_by_role("region", name="cell-backtracking")
    expect(pane.get_by_text(re.compile("[1-9][0-9,]* nodes"))).to_be_visible()
    pane.get_by_role("button", name="Cancel cell-backtracking").click()
    expect(pane.get_by_text("Cancelled.")).to_be_visible()
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    expect(page.get_by_role("button", name="Record and play")).to_be_enabled()


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_the_film_waits_where_motion_is_not_wished(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert node(page) == 0


def test_four_searches_run_and_the_page_still_asks_for_other_things(page) -> None:
    open_theatre(page, ENDLESS)
    for _ in range(2):
        page.get_by_role("button", name="Add a pane").click()
    for at in range(4):
        page.get_by_label("Algorithm").nth(at).select_option("cell-backtracking")
    page.get_by_role("button", name="Record and play").click()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(4)
    assert page.evaluate("fetch('/api/health').then((answer) => answer.status)") == 200
    for at in reversed(range(4)):
        page.get_by_role("button", name="Cancel").nth(at).click()
    expect(page.get_by_text("Cancelled.")).to_have_count(4)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_played_film_breaks_no_rule_of_accessibility(page, theme) -> None:
    page.goto("/")
    set_to(page, "Theme", theme)
    open_theatre(page, SUDOKU)
    record(page)
    page.get_by_role("button", name="To the end").click()
    assert accessibility_faults(page) == []


def test_a_film_is_not_cut_off_on_a_small_screen(page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_theatre(page, SUDOKU)
    record(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_pane_says_what_its_node_is_and_marks_the_line_of_the_pseudo_code(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    pane = page.get_by_role("region", name="cell-backtracking")
    page.get_by_role("button", name="To the start").click()
    for said, line in (
        ("r1c2: 1 does not fit, row 1 already holds 1 in r1c1.", "if digit is new to row"),
        ("r1c2: 2 does not fit, column 2 already holds 2 in r3c2.", "if digit is new to row"),
        ("r1c2: 3 fits.", "solve(board)"),
    ):
        page.get_by_role("button", name="One step on", exact=True).click()
        expect(pane.get_by_text(said)).to_be_visible()
        running = pane.get_by_role("list", name="Pseudo-code").locator("[aria-current=step]")
        expect(running).to_have_count(1)
        expect(running).to_contain_text(line)


def test_sentences_follow_the_language_and_a_jump_to_the_end(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    pane = page.get_by_role("region", name="cell-backtracking")
    page.get_by_role("button", name="To the end").click()
    expect(pane.get_by_text(re.compile("no cell is empty: a solution"))).to_be_visible()
    set_to(page, "Language", "id")
    go_to(page, "Teater")
    expect(pane.get_by_text(re.compile("tidak ada sel kosong: solusi"))).to_be_visible()


def test_a_rejected_try_is_on_the_board_with_the_cells_that_it_breaks(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    pane = page.get_by_role("region", name="cell-backtracking")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One step on", exact=True).click()
    expect(pane.locator(".differing")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(pane.locator(".differing")).to_have_count(0)


def at_the_end(page: Page, name: str) -> Locator:
    page.get_by_role("button", name="To the end").click()
    return page.get_by_role("region", name=name)


def limit(page: Page, seconds: float) -> None:
    """Record what is recorded from now on within this time."""

    def limited(route) -> None:
        route.continue_(post_data={**route.request.post_data_json, "seconds": seconds})

    page.route("**/api/jobs?*", limited)


def test_the_exhaustive_hanjie_is_shown_to_its_last_state(page) -> None:
    limit(page, 300)  # for a busy machine
    puzzle = runut.read(HANJIE)
    open_theatre(page, HANJIE)
    record(page)
    page.get_by_role("button", name="To the start").click()
    pane = page.get_by_role("region", name="exhaustive")
    assert black_cells(pane) == []
    page.get_by_role("button", name="One step on", exact=True).click()
    one = runut.Limits(nodes=1)
    trace = runut.trace(puzzle, algorithm="exhaustive", limits=one)
    first = runut.replay(puzzle, trace, upto=len(trace) - 1)  # before it goes back
    expect_soon(lambda: black_cells(pane), wanted=blacks(first))
    at_the_end(page, "exhaustive")
    expect_soon(lambda: place(page), wanted=[17_015_030, 17_015_030])
    expect(pane.get_by_text("17,015,030", exact=True)).to_be_visible()
    expect(pane.get_by_text("State 17015029", exact=False)).to_be_visible()
    solution = runut.solve(puzzle).solution
    expect_soon(lambda: black_cells(pane), wanted=blacks(solution.cells))


def blacks(board: runut.Board) -> list[int]:
    return [at for at, value in enumerate(value for row in board for value in row) if value == 1]


def black_cells(pane: Locator) -> list[int]:
    grounds = pane.locator("svg.board .ground")
    return grounds.evaluate_all(
        "all => all.flatMap((each, at) => each.classList.contains('value-1') ? [at] : [])"
    )


def test_a_long_film_says_how_many_nodes_it_leaves_out(page) -> None:
    open_theatre(page, HANJIE)
    record(page)
    pane = at_the_end(page, "exhaustive")
    expect(pane.get_by_text(re.compile(r"every [\d,]+-th node"))).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(pane.get_by_text("every 1-th node")).to_be_visible()


def test_a_search_that_was_stopped_says_so(page) -> None:
    open_theatre(page, ENDLESS, second="auto")
    page.get_by_role("button", name="Remove auto").click()
    limit(page, 1)
    record(page)
    pane = at_the_end(page, "cell-backtracking")
    expect(
        pane.get_by_text(re.compile("Stopped after [0-9,]+ nodes: the limit of"))
    ).to_be_visible()


def test_the_paper_stands_beside_a_person_and_auto_says_its_steps(page) -> None:
    open_theatre(page, SUDOKU)
    for at, name in enumerate(("cell-backtracking", "person")):
        expect(page.get_by_label("Algorithm").nth(at)).to_have_value(name)
    page.get_by_role("button", name="Add a pane").click()
    expect(page.get_by_label("Algorithm").nth(2)).to_have_value("auto")
    record(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One step on", exact=True).click()
    for name in ("A person", "auto"):
        pane = page.get_by_role("region", name=name)
        expect(pane.locator(".sentence")).to_contain_text(re.compile("r[1-4]c[1-4] = [1-4]"))


def test_one_pane_stands_alone_where_both_go_the_same_way(page) -> None:
    open_theatre(page, "nonogram 2x2\nrows\n2\n2\ncolumns\n2\n2\n")
    expect(page.get_by_label("Algorithm")).to_have_count(2)
    record(page)
    expect(page.get_by_text("exhaustive decides everything by rules")).to_be_visible()
    expect(page.get_by_label("Algorithm")).to_have_count(1)


def test_auto_stands_beside_the_paper_where_a_person_has_no_step(page) -> None:
    page.goto("/#/open")
    page.get_by_label(re.compile("Paste a puzzle")).fill(PACKING)
    page.get_by_role("button", name="Open the puzzle").click()
    go_to(page, "Theatre")
    record(page)
    expect(page.get_by_text("No technique gives a person a step here.")).to_be_visible()
    for at, name in enumerate(("piece-backtracking", "auto")):
        expect(page.get_by_label("Algorithm").nth(at)).to_have_value(name)


def test_a_link_opens_the_same_panes_at_the_same_node(page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_theatre(page, SUDOKU, second="propagation")
    record(page)
    page.get_by_role("button", name="To the start").click()
    for _ in range(3):
        page.get_by_role("button", name="One step on", exact=True).click()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(link)
    for at, name in enumerate(("cell-backtracking", "propagation")):
        expect(page.get_by_label("Algorithm").nth(at)).to_have_value(name)
    pane = page.get_by_role("region", name="cell-backtracking")
    expect(pane.get_by_text("r1c2: 3 fits.")).to_be_visible()
    assert node(page) == 3


def test_a_pane_shows_its_folded_tree_and_saves_its_picture_and_its_film(page) -> None:
    open_theatre(page, SUDOKU)
    record(page)
    pane = page.get_by_role("region", name="cell-backtracking")
    pane.get_by_role("button", name="Tree").click()
    expect(pane.get_by_role("img", name="The folded tree of cell-backtracking")).to_be_visible()
    for button, ending in (("Picture", ".png"), ("Film", ".webp")):
        with page.expect_download() as saved:
            pane.get_by_role("button", name=button).click()
        assert saved.value.suggested_filename.endswith(ending)
