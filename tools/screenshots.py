"""Makes the pictures of docs/reference/web.md; needs Chromium and the built page.

Run it as `python tools/screenshots.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browsing import KNOWN_RULES, browsing

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "web"
FLAGS = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
WIDE = {"width": 1100, "height": 820}
PHONE = {"width": 390, "height": 844}
MOST_OPEN = 25
"""Cells of the pyramid that are open in its picture."""


def main() -> None:
    """Serve the page, walk through it and save screenshots."""
    expect.set_options(timeout=60_000)  # a hint of the pyramid takes seconds
    TARGET.mkdir(exist_ok=True)
    with browsing(FLAGS) as (browser, address):
        _walk(browser, address)


def _walk(browser: Browser, address: str) -> None:
    light = _page(browser, address)
    light.goto("/")
    expect(light.get_by_role("button", name="Packing: Play")).to_be_enabled()
    _keep(light, "home")
    light.get_by_role("button", name="Rules of Nonogram").click()
    light.wait_for_timeout(4500)
    _keep(light, "rules")
    _sample(light, "Sudoku", "9×9, the first of the sudoku paper")
    light.get_by_role("gridcell", name=re.compile("open")).nth(3).click()
    light.get_by_role("button", name="Notes", exact=True).click()
    light.keyboard.press("1")
    light.keyboard.press("4")
    _keep(light, "sudoku")
    light.get_by_role("link", name="Theatre").click()
    light.get_by_role("button", name="Record and play").click()
    light.get_by_role("button", name="To the start").click()
    for _ in range(5):
        light.get_by_role("button", name="One step on").click()
    light.locator(".pseudo [aria-current]").wait_for()
    light.evaluate("scrollTo(0, 110)")
    _keep(light, "theatre")
    _sample(light, "Nonogram", "10×10 of the hanjie paper")
    for _ in range(4 * 4 + 3):
        _hint(light)
    _keep(light, "hint")
    _sample(light, "Packing", "Pyramid of IQ Puzzler Pro")
    while light.get_by_role("gridcell", name=re.compile("open")).count() > MOST_OPEN:
        _hint(light)
    light.get_by_role("button", name="In 3D").click()
    light.wait_for_timeout(1500)
    light.set_viewport_size({"width": 1100, "height": 1350})
    _keep(light, "pyramid")

    dark = _page(browser, address, color_scheme="dark")
    _sample(dark, "Nonogram", "10×10 of the hanjie paper")
    for cell in (*range(3, 7), *range(13, 17), 30, 34, 35, 39, 43):
        dark.get_by_role("gridcell").nth(cell).click()
    dark.get_by_role("gridcell").nth(0).click(button="right")
    _keep(dark, "nonogram-dark")

    small = _page(browser, address, viewport=PHONE, has_touch=True, is_mobile=True)
    small.goto("/")
    expect(small.get_by_role("button", name="Packing: Play")).to_be_enabled()
    _keep(small, "home-small")
    _sample(small, "Hitori", "5×5 of the hitori paper")
    for cell in (1, 4, 6):
        small.get_by_role("gridcell").nth(cell).tap()
    _keep(small, "hitori-small")


def _page(browser: Browser, address: str, **options: object) -> Page:
    context = browser.new_context(**{"viewport": WIDE, "base_url": address, **options})
    context.add_init_script(KNOWN_RULES)
    return context.new_page()


def _sample(page: Page, family: str, name: str) -> None:
    page.goto("/#/papers")
    shelf = page.get_by_role("region", name=family, exact=True)
    shelf.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("grid").wait_for()


def _hint(page: Page) -> None:
    """Press the key for hints; it says something else when it is answered."""
    key = page.get_by_role("button", name=re.compile(r"^(Hint|Why\?|And so\?|Do it|Fill one in)$"))
    before = key.inner_text()
    key.click()
    expect(key).not_to_have_text(before)


def _keep(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=TARGET / f"{name}.png")


if __name__ == "__main__":
    main()
