"""The page is quick: bounds that a busy machine keeps too; docs/web.md has the figures."""

from __future__ import annotations

from measure_page import first_paints, presses
from pages import needs_browser

pytestmark = needs_browser


def test_the_page_is_seen_within_a_second(browser, server) -> None:
    assert min(first_paints(browser, server)) <= 1000


def test_a_pressed_key_paints_its_cell_on_a_large_board_at_once(browser, server) -> None:
    until_painted, busy = presses(browser, server)
    assert min(until_painted) <= 50
    assert min(busy) <= 30
