"""The puzzles of the day in the page: the same for everybody, kept ahead, and streaks of them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

import runut
from pages import KEEPS_THE_PAGE, cells, expect_saved, expect_soon, needs_browser
from runut.verbs.daily import daily

pytestmark = needs_browser

NOW = datetime.now(UTC)
MONDAY = NOW.replace(hour=10, minute=0) - timedelta(NOW.weekday())
"""The Monday of this week, since days far away have no puzzle."""
FETCH_AHEAD = "delete navigator.connection"
KEPT = "key => window.saved.has(`runut-days/${key}`)"
"""Whether a puzzle is kept, such as `2026-11-24/sudoku`."""


@pytest.fixture
def monday(page: Page) -> Page:
    """The page on a Monday, whose clock runs as always from then on."""
    page.clock.install(time=MONDAY)
    return page


def today(page: Page, game: str):
    region = page.get_by_role("region", name=re.compile("Daily"))
    return region.get_by_role("button", name=re.compile(f"^{game}"))


def solve(page: Page) -> None:
    found = runut.solve(daily("hitori", MONDAY.date()).puzzle).solution
    for cell, value in enumerate(found.values()):
        if int(str(value)):
            cells(page).nth(cell).click()
    expect(page.get_by_text(re.compile("Solved in"))).to_be_visible()


def test_the_puzzle_of_today_is_that_of_the_library(monday) -> None:
    monday.goto("/")
    expect(today(monday, "Sudoku")).to_contain_text("Easy")
    today(monday, "Sudoku").click()
    expect(cells(monday)).to_have_count(81)
    givens = daily("sudoku", MONDAY.date()).puzzle.givens
    expect(monday.get_by_role("gridcell", name=re.compile("given"))).to_have_count(givens)


def test_the_puzzle_of_today_goes_on_where_it_was_left(monday) -> None:
    monday.goto("/")
    today(monday, "Hitori").click()
    cells(monday).nth(0).click()
    expect_saved(monday, 1)
    address = monday.url
    monday.goto("/#/")
    expect(today(monday, "Hitori")).to_contain_text("begun")
    today(monday, "Hitori").click()
    monday.wait_for_url(address)
    expect(monday.get_by_role("button", name="Undo")).to_be_enabled()


def test_days_in_a_row_are_counted(monday) -> None:
    monday.goto("/")
    today(monday, "Hitori").click()
    solve(monday)
    monday.goto("/#/")
    expect(today(monday, "Hitori")).to_contain_text(re.compile(r"\d:\d\d"))
    expect(monday.get_by_text("1 day in a row")).to_be_visible()


@KEEPS_THE_PAGE
def test_coming_puzzles_are_kept_and_played_without_the_server(monday) -> None:
    monday.add_init_script(FETCH_AHEAD)
    monday.goto("/")
    expect(today(monday, "Sudoku")).to_be_enabled()
    monday.evaluate("navigator.serviceWorker.ready")
    tomorrow = MONDAY.date() + timedelta(1)
    expect_soon(lambda: has_come(monday, f"{tomorrow}/sudoku"))
    monday.wait_for_load_state("networkidle")  # what is still under way would be cut off
    monday.context.set_offline(True)
    monday.clock.install(time=MONDAY + timedelta(1))
    monday.reload()
    today(monday, "Sudoku").click()
    expect(cells(monday)).to_have_count(81)
    expect(monday.get_by_role("gridcell", name=re.compile("given"))).to_have_count(
        daily("sudoku", tomorrow).puzzle.givens
    )
    monday.context.set_offline(False)


def has_come(page: Page, key: str) -> bool:
    """Whether a puzzle is kept; time passes quickly meanwhile."""
    page.clock.run_for(1000)
    return page.evaluate(KEPT, key)


def test_without_the_server_a_puzzle_that_is_not_kept_says_so(monday) -> None:
    monday.goto("/")
    expect(today(monday, "Sudoku")).to_be_enabled()
    monday.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')); }")
    today(monday, "Sudoku").click()
    expect(monday.get_by_role("alert")).to_contain_text("The server does not answer.")
