"""What the tests of the page do again and again."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

import runut
from runut.web import site
from runut.web.app import is_built

SUDOKU = "1......4.2....3."
HITORI = "hitori/5/5/3254523435432441335554123"
NONOGRAM = "nonogram 5x5\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"
PACKING = """{"packing": "rectangle", "rows": 2, "columns": 3,
 "pieces": [{"name": "A", "rows": ["AA", "A."]}, {"name": "B", "rows": ["BB", ".B"]}],
 "given": [{"piece": "B", "cells": [[0, 1], [0, 2], [1, 2]]}]}"""
PUZZLES = {"sudoku": SUDOKU, "hitori": HITORI, "nonogram": NONOGRAM, "packing": PACKING}
"""A small puzzle of each family."""

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-gpu-compositing",  # only drawings in 3D need what SwiftShader computes dearly
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
needs_browser = pytest.mark.skipif(
    (not CHROMIUM or not is_built()) and os.environ.get("RUNUT_BROWSER") != "required",
    reason="needs Chromium and the built page",
)

ENGINE = os.environ.get("RUNUT_ENGINE", "")
"""`required`, or the folder of an engine for browsers, which then is required too."""
BUILT = site.BUILT if ENGINE in {"", "required"} else Path(ENGINE)
needs_engine = pytest.mark.skipif(
    not (BUILT / "manifest.json").exists() and not ENGINE,
    reason="needs the engine for browsers: python tools/build_browser.py",
)

KEEPS_THE_PAGE = pytest.mark.parametrize("page", [{"service_workers": "allow"}], indirect=True)
"""For tests of a page that its service worker keeps, so that it is there without the server."""

PATIENCE = 60
"""Seconds: what a machine with much else to do is given for what takes a moment."""
expect.set_options(timeout=1000 * PATIENCE)
REMEMBER_SAVES = """
window.saved = new Map();
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value, key) {
    const done = value.made?.played?.done ?? value.made?.at ?? value.done;
    const place = `${this.transaction.db.name}/${key}`;
    this.transaction.addEventListener('complete', () => window.saved.set(place, done));
    return put.call(this, value, key);
};
"""
"""Run in every page of a test: `saved` has the moves of each game and draft as last stored."""
KNOWN_RULES = """
if (!localStorage.getItem('runut-rules-seen')) localStorage.setItem('runut-rules-seen',
    JSON.stringify(['sudoku', 'nonogram', 'hitori', 'packing', 'tents', 'kakuro']));
"""
"""Run in every page of a test: the rules do not open by themselves."""
SAVE_DATA = """
Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
"""
"""Run in every page of a test: pages fetch nothing ahead, which would keep the server busy."""
SETTLED = """() => Promise.all(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => null)))
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .then(() => null)"""
"""Resolved when no animation runs and a frame has been painted since."""

BROKEN_RULES = """() => axe.run({ resultTypes: ['violations'] })
    .then(({ violations }) => violations.map((each) => [each.id, each.nodes[0].html]))"""


Point = tuple[float, float]


class Fingers:
    """Fingers on the glass that go down, move and are lifted."""

    def __init__(self, page: Page) -> None:
        self._glass: CDPSession = page.context.new_cdp_session(page)

    def down(self, *points: Point) -> None:
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", points)

    def up(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        touched = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


def open_puzzle(page: Page, text: str) -> None:
    page.goto("/#/open")
    page.get_by_label(re.compile("Paste a puzzle")).fill(text)
    page.get_by_role("button", name="Open the puzzle").click()
    expect(page.get_by_role("grid")).to_be_visible()


def begin_own(page: Page, family: str, width: int | None = None, height: int | None = None) -> None:
    """An empty board of a family, to be filled by hand."""
    page.goto(f"/#/make/{family}")
    for name, side in (("Width", width), ("Height", height)):
        if side is not None:
            page.get_by_label(name).fill(str(side))
    page.get_by_role("button", name="Begin").click()


def set_to(page: Page, name: str, value: str) -> None:
    """Choose something in the settings, which lie behind one button."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label(name).select_option(value)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def go_to(page: Page, view: str) -> None:
    """Another view of the puzzle that is open, as soon as it is there.

    The view before has cells and buttons, too: keys that are pressed at once would go to them.
    """
    link = page.get_by_role("link", name=view, exact=True)
    link.click()
    expect(link).to_have_attribute("aria-current", "page")


def answer(page: Page, choice: str) -> None:
    """Choose in the sheet in which the page asks something."""
    page.get_by_role("dialog").get_by_role("button", name=choice, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def settle(page: Page) -> None:
    """Wait until nothing on the page moves any more."""
    page.evaluate(SETTLED)


def expect_saved(page: Page, moves: int, *, count: int = 1) -> None:
    """As many games or drafts are stored with this number of moves in effect."""
    stored = "moves => [...window.saved.values()].filter((each) => each === moves).length"
    expect_soon(lambda: page.evaluate(stored, moves) >= count)


def expect_soon(read: Callable[[], object], *, wanted: object = True) -> None:
    """What is read from the page becomes this; a page may draw a moment after it was touched."""
    end = monotonic() + PATIENCE
    while read() != wanted and monotonic() < end:
        sleep(0.05)
    assert read() == wanted


def cells(page: Page) -> Locator:
    return page.get_by_role("gridcell")


def solution(text: str) -> list[int]:
    found = runut.solve(text).solution
    assert found is not None
    return [int(str(value)) for value in found.values()]


def solve(page: Page, text: str) -> None:
    """Type the digits of the solution of a sudoku that is open."""
    for cell, digit in enumerate(solution(text)):
        if "given" not in (cells(page).nth(cell).get_attribute("aria-label") or ""):
            cells(page).nth(cell).click()
            page.keyboard.press(str(digit))


def accessibility_faults(page: Page) -> list[tuple[str, str]]:
    """Rules of axe that the page breaks, each with the first element that breaks it."""
    if not AXE.is_file() and os.environ.get("RUNUT_BROWSER") != "required":
        pytest.skip("needs axe-core: run `npm ci` in web/")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(BROKEN_RULES)
    return [(rule, html) for rule, html in found]


def expect_solved(page: Page) -> None:
    expect(page.get_by_text(re.compile("Solved in"))).to_be_visible()
