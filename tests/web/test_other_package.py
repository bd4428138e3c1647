"""A family of another package in the page: it needs no TypeScript of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from packages import kakuro, tents
from pages import cells, expect_solved, go_to, needs_browser
from programs import ran, started

PUZZLE = "tents/. 2 0 1 1/1 . . T ./1 T . . ./1 . . . ./1 T . T .\n"
TENTS = [0, 6, 8, 15]
WINDOWS = "sudoku 2x2\n....\n....\n....\n....\nwindow-sum 11\n"
KAKURO = "kakuro/# 4\\ 10\\ #/\\3 . . 3\\/\\11 . . ./# \\3 . .\n"
ROOT = Path(__file__).parents[2]
INDONESIAN = pytest.mark.parametrize("page", [{"locale": "id-ID"}], indirect=True)


def test_the_page_judges_tents_as_the_library_does(tmp_path) -> None:
    words = ["-n", "0", "-q", "-p", "no:cacheprovider", "-m", "web", "-k", "tents"]
    command = [sys.executable, "-m", "pytest", *words, "tests/web/test_rules.py"]
    assert (
        " passed" in ran(command, code=0, environment=tents(tmp_path), cwd=ROOT, text=True).stdout
    )


@contextmanager
def playing(text: str, environment: dict[str, str]) -> Iterator[str]:
    """Where `runut play` says that the puzzle is."""
    command = [sys.executable, "-m", "runut", "play", "-", "--no-browser"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with started(command, environment, **pipes) as process:
        process.stdin.write(text)
        process.stdin.close()
        yield process.stdout.readline().split()[3]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The page of tents with the package beside it.

    A test asks for it before `page`, so that the page goes before its server does.
    """
    with playing(PUZZLE, tents(tmp_path)) as address:
        yield address


@pytest.fixture
def windows() -> Iterator[str]:
    """The page of a sudoku with a kind of a reader's file."""
    with playing(WINDOWS, {"RUNUT_KINDS": str(ROOT / "examples/kinds/window_sum.py")}) as address:
        yield address


@pytest.fixture
def sums(tmp_path: Path) -> Iterator[str]:
    """The page of a kakuro."""
    with playing(KAKURO, kakuro(tmp_path)) as address:
        yield address


@needs_browser
def test_tents_clash_and_finish_in_the_page(address, page) -> None:
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(cells(page).nth(2)).to_have_accessible_name("row 1, column 3: grass, given")
    cells(page).nth(8).click()
    cells(page).nth(13).click()
    expect(cells(page).nth(13)).to_have_accessible_name("row 4, column 2: tent, clash")
    cells(page).nth(13).click()
    expect(cells(page).nth(8)).to_have_accessible_name("row 3, column 1: tent")
    for cell in TENTS:
        if cell != 8:
            cells(page).nth(cell).click()
    expect_solved(page)
    expect(page.locator(".report")).to_contain_text("Techniques:")


@needs_browser
def test_a_tree_is_heard_as_a_tree(address, page) -> None:
    page.goto(address)
    cells(page).nth(2).click()
    expect(cells(page).nth(2)).to_have_accessible_description("tree")


@needs_browser
def test_tents_get_hints_from_the_ladder_of_any_model(address, page) -> None:
    page.goto(address)
    for stage in ("Hint", "Why?", "And so?"):
        page.get_by_role("button", name=stage, exact=True).click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    expect(page.locator(".status")).to_contain_text("So r")
    expect(page.locator(".hint-mark.region")).not_to_have_count(0)


@needs_browser
def test_tents_are_searched_watched_and_shared_in_the_page(address, page) -> None:
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("link", name="Edit", exact=True)).to_have_count(0)
    go_to(page, "Solve")
    page.get_by_role("button", name="Prove unique").click()
    expect(page.get_by_text("Unique: this is the only solution.")).to_be_visible()
    go_to(page, "Theatre")
    page.get_by_role("button", name="Record and play").click()
    expect(page.get_by_role("button", name="Record and play")).to_be_enabled()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("img").first).to_be_visible()
    go_to(page, "Share")
    page.goto(address.partition("#")[0])
    expect(page.get_by_role("heading", name="Tents and trees")).to_be_visible()


@needs_browser
@INDONESIAN
def test_the_page_says_in_the_words_of_a_package_what_breaks_its_rule(address, page) -> None:
    page.goto(address, wait_until="networkidle")
    for cell in (8, 13):
        cells(page).nth(cell).click()
    page.get_by_role("button", name="Periksa", exact=True).click()
    expect(page.locator(".status")).to_contain_text("dua tenda bersentuhan, mungkin di sudut")


@needs_browser
@INDONESIAN
def test_the_page_says_in_the_words_of_a_kind_of_a_reader_what_breaks_its_rule(
    windows, page
) -> None:
    page.goto(windows, wait_until="networkidle")
    for cell, digit in ((0, "4"), (1, "3"), (4, "2"), (5, "4")):
        cells(page).nth(cell).click()
        page.keyboard.press(digit)
    page.get_by_role("button", name="Periksa", exact=True).click()
    expect(page.locator(".status")).to_contain_text("sebuah persegi empat sel berjumlah melebihi")


@needs_browser
@pytest.mark.parametrize(
    "page", [{"color_scheme": each} for each in ("light", "dark")], indirect=True
)
def test_the_clues_of_black_cells_are_read_and_heard(sums, page) -> None:
    page.goto(sums)
    expect(cells(page).nth(1)).to_have_accessible_name("row 1, column 2: black, given")
    cells(page).nth(1).click()
    expect(cells(page).nth(1)).to_have_accessible_description("4 below")
    ink = page.locator(".role-letter-on-black").first
    expect(ink).to_have_css("fill", "rgb(255, 255, 255)")


@needs_browser
@INDONESIAN
def test_values_of_a_package_are_spoken_in_its_words(sums, page) -> None:
    page.goto(sums)
    expect(cells(page).nth(0)).to_have_accessible_name("baris 1, kolom 1: hitam, tetap")
