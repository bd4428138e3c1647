"""The page is quick: bounds on what it loads and computes; docs/reference/web.md has the times."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import runut
from measure_page import FEW, large_boards, presses
from pages import needs_browser

pytestmark = needs_browser

LOADED = """() => performance.getEntriesByType('resource')
    .filter((each) => each.name.includes('/assets/'))
    .map((each) => [each.name.endsWith('.woff2'), each.encodedBodySize])"""


def test_the_page_first_loads_little_more_than_its_typeface(page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Sudoku: Play")).to_be_enabled()
    # A script in a few parts, a style, an arrow, the typeface in two weights.
    page.wait_for_function(f"() => ({LOADED})().length >= 5")
    sizes = page.evaluate(LOADED)
    assert len(sizes) <= 9
    assert 0 < sum(size for is_face, size in sizes if is_face) < 50_000
    assert sum(size for _, size in sizes) < 190_000


@pytest.mark.parametrize("family", runut.FAMILIES)
def test_a_pressed_key_takes_little_processor_time_on_a_large_board(
    browser, server, family
) -> None:
    _, busy = presses(browser, server, large_boards()[family], count=FEW)
    assert min(busy) <= 30
