"""What the tests of the page do again and again."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import runut
from runut.web.app import is_built

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
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


def open_puzzle(page: Page, text: str) -> None:
    page.goto("/")
    page.get_by_label(re.compile("Paste a puzzle")).fill(text)
    page.get_by_role("button", name="Open the puzzle").click()
    expect(page.get_by_role("grid")).to_be_visible()


def cells(page: Page) -> Locator:
    return page.get_by_role("gridcell")


def solution(text: str) -> list[int]:
    found = runut.solve(text).solution
    assert found is not None
    return [int(str(value)) for value in found.values()]


def expect_solved(page: Page) -> None:
    expect(page.get_by_text(re.compile("Solved in"))).to_be_visible()
