"""Pictures and a page to print are kept from every editor and from *Share*."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pages import go_to, needs_browser, open_puzzle

pytestmark = needs_browser

SUDOKU = "sudoku 2x2\n# title: Warm\n1 . . .\n. . 4 .\n. 2 . .\n. . . 3\n"
OTHERS = {
    "hitori": "hitori/2/2/2111",
    "nonogram": "nonogram 2x1\nrows\n0\ncolumns\n0\n0\n",
    "packing": "2 3 2\nDEFAULT\nAA\nA\nBB\nB\n",
}
BEGINS = {"SVG": b"<svg", "PNG": b"\x89PNG", "PDF": b"%PDF-", "Booklet page": b"%PDF-"}


def kept(page: Page, button: str) -> tuple[str, bytes]:
    """The name and the content of the file that a button gives."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_the_desk_gives_pictures_and_a_page(page) -> None:
    open_puzzle(page, SUDOKU)
    go_to(page, "Edit")
    expect(page.get_by_text("One solution")).to_be_visible()
    for button, first in BEGINS.items():
        _, content = kept(page, button)
        assert first in content[:200]


@pytest.mark.parametrize("family", OTHERS)
def test_every_editor_gives_a_page(page, family) -> None:
    open_puzzle(page, OTHERS[family])
    go_to(page, "Edit")
    name, content = kept(page, "Booklet page")
    assert (name, content[:5]) == (f"{family}-page.pdf", b"%PDF-")


def test_what_is_shared_is_kept_as_a_page(page) -> None:
    open_puzzle(page, SUDOKU)
    go_to(page, "Share")
    name, content = kept(page, "Booklet page")
    assert (name, content[:5]) == ("sudoku-page.pdf", b"%PDF-")


def test_a_page_that_cannot_be_made_says_why(page) -> None:
    fault = {"message": "no page today", "hint": "", "line": None, "column": None}
    refused = {"id": "x", "state": "faulty", "progress": None, "result": None, "faults": [fault]}
    open_puzzle(page, SUDOKU)
    go_to(page, "Share")
    page.route("**/api/jobs?*", lambda route: route.fulfill(json=refused))
    page.get_by_role("button", name="Booklet page").click()
    expect(page.get_by_text("no page today")).to_be_visible()
