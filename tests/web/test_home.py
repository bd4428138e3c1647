"""The first screen: four games, how hard and how large, and what was started."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import pages
import runut

pytestmark = pages.needs_browser

GAMES = ["Sudoku", "Nonogram", "Hitori", "Packing"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SHIFTS = """() => new Promise((report) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => report(sum)));
})"""
"""How far the page moved by itself since it was opened, in the browser's own measure."""


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_one_press_away(page, game: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"{game}: Play").click()
    expect(page.get_by_role("heading", name=re.compile(game), level=1)).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_four_games_are_on_the_first_screen_of_a_phone(page) -> None:
    page.goto("/")
    for game in GAMES:
        play = page.get_by_role("button", name=f"{game}: Play")
        expect(play).to_be_in_viewport(ratio=1)
        expect(play).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollHeight") < 1300
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("page", [PHONE, {}], ids=["phone", "wide"], indirect=True)
def test_nothing_moves_while_the_first_screen_loads(page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Sudoku: Play")).to_be_enabled()
    pages.settle(page)
    assert page.evaluate(SHIFTS) == 0


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_small_easy_sudoku_is_begun_and_solved_by_touch(page) -> None:
    page.goto("/")
    page.get_by_label("Sudoku: Size").select_option("4×4")
    page.get_by_role("button", name="Sudoku: Play").tap()
    expect(pages.cells(page)).to_have_count(16)
    text = stored(page)
    for cell, value in enumerate(pages.solution(text)):
        if "given" not in (pages.cells(page).nth(cell).get_attribute("aria-label") or ""):
            pages.cells(page).nth(cell).tap()
            digits = page.get_by_role("group", name="Digits")
            digits.get_by_role("button", name=str(value), exact=True).tap()
    expect(page.get_by_text(re.compile("Solved in"))).to_be_visible()


STORED = """async () => {
    const bases = await indexedDB.databases();
    if (!bases.some(({ name }) => name === 'runut-puzzles')) return undefined;
    return new Promise((done) => {
        const opening = indexedDB.open('runut-puzzles');
        opening.onsuccess = () => {
            const store = opening.result.transaction('puzzles').objectStore('puzzles');
            store.getAll().onsuccess = (event) => {
                opening.result.close();
                done(event.target.result.at(-1)?.text);
            };
        };
    });
}"""
"""The text of the only puzzle that is kept, once it is: the board is there before."""


def stored(page: Page) -> str:
    return str(page.wait_for_function(STORED).json_value())


def test_a_puzzle_has_the_grade_of_the_level_that_was_chosen(page) -> None:
    page.goto("/")
    page.get_by_label("Sudoku: Level").select_option("expert")
    page.get_by_role("button", name="Sudoku: Play").click()
    expect(pages.cells(page)).to_have_count(81)
    assert runut.rate(stored(page)).grade in {6, 7}


def test_a_size_offers_only_the_levels_that_it_has(page) -> None:
    page.goto("/")
    levels = page.get_by_label("Sudoku: Level")
    expect(levels.get_by_role("option")).to_have_text(["Easy", "Medium", "Hard", "Expert"])
    levels.select_option("expert")
    page.get_by_label("Sudoku: Size").select_option("4×4")
    expect(levels.get_by_role("option")).to_have_text(["Easy"])
    page.goto("/#/play/sudoku")
    expect(page.get_by_text("Not at this size: Medium, Hard, Expert.")).to_be_visible()


def test_a_choice_is_kept(page) -> None:
    page.goto("/")
    page.get_by_label("Hitori: Level").select_option("hard")
    page.get_by_label("Hitori: Size").select_option("10×10")
    page.reload()
    expect(page.get_by_label("Hitori: Level")).to_have_value("hard")
    expect(page.get_by_label("Hitori: Size")).to_have_value("10×10")


def test_a_game_is_begun_by_keys_alone(page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Hitori: Play")).to_be_enabled()
    name = "document.activeElement.getAttribute('aria-label')"
    while page.evaluate(name) != "Hitori: Play":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Hitori 8×8"))).to_be_visible()


def test_a_started_game_goes_on_from_the_first_screen(page) -> None:
    pages.open_puzzle(page, "1......4.2....3.")
    begun = page.url
    page.goto("/#/")
    games = page.get_by_role("region", name="Continue where you left off")
    games.get_by_role("link", name=re.compile("Sudoku 4×4")).click()
    page.wait_for_url(begun)


def test_a_level_of_a_game_is_begun_on_its_own_page(page) -> None:
    page.goto("/#/play/hitori")
    page.get_by_role("group", name="Size").get_by_role("button", name="6×6").click()
    page.get_by_role("group", name="Level").get_by_role("button", name="Medium").click()
    expect(page.get_by_role("heading", name=re.compile("Hitori 6×6"))).to_be_visible()


VIEWS = {
    "": "Sudoku: Play",
    "play/packing": "Soma",
    "make/nonogram": "Make it",
    "open": "Open the puzzle",
    "sets": "soma 3x3x3",
    "papers": "9×9, the first of the sudoku paper",
    "lesson/choiri/1": "Play this board",
}
"""Views besides those of a puzzle, and a key of each."""


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_breaks_a_rule_of_accessibility(page, view: str) -> None:
    page.goto(f"/#/{view}")
    expect(page.get_by_role("button", name=VIEWS[view])).to_be_visible()
    for theme in ("light", "dark", "contrast"):
        pages.set_to(page, "Theme", theme)
        pages.settle(page)
        assert pages.accessibility_faults(page) == []


def test_the_settings_break_no_rule_of_accessibility(page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    pages.settle(page)
    assert pages.accessibility_faults(page) == []


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_cut_off_on_a_small_screen(page, view: str) -> None:
    """640 by 400 is what the browser makes of 1280 by 800 at 200 %."""
    for width, height in ((640, 400), (360, 740), (320, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/#/")
        page.goto(f"/#/{view}")
        expect(page.get_by_role("button", name=VIEWS[view])).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("page", [{"locale": "id-ID"}], indirect=True)
def test_the_first_screen_speaks_indonesian(page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Sudoku: Main")).to_be_visible()
    expect(page.get_by_label("Nonogram: Tingkat")).to_contain_text("Mudah")


def opened(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Sudoku: Play")).to_be_enabled()


DROP = """([text, x, y]) => {
    const given = new DataTransfer();
    given.setData('text/plain', text);
    const how = { dataTransfer: given, bubbles: true, cancelable: true, clientX: x, clientY: y };
    document.body.dispatchEvent(new DragEvent('drop', how));
}"""


@pytest.mark.parametrize("spot", [(200, 120), (900, 700)])
def test_what_was_dropped_is_answered_where_it_fell(page, spot) -> None:
    opened(page)
    page.evaluate(DROP, ["nonsense", *spot])
    box = page.get_by_role("alert").bounding_box()
    assert box["x"] - 20 <= spot[0] <= box["x"] + box["width"] + 60
    assert min(abs(box["y"] - spot[1]), abs(box["y"] + box["height"] - spot[1])) < 40
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_was_said_of_one_page_is_gone_on_the_next(page) -> None:
    opened(page)
    page.evaluate(DROP, ["nonsense", 100, 100])
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto("/#/sets")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_link_of_another_kind_of_puzzle_is_named(page) -> None:
    opened(page)
    page.evaluate(DROP, ["https://puzz.link/p?slither/5/5/cjaf5c6b8a8c", 300, 300])
    expect(page.get_by_role("alert")).to_contain_text("slitherlink")


@pytest.mark.parametrize("way", ["first screen", "own page", "drop"])
def test_without_the_server_every_way_says_so_in_the_same_place(page, way: str) -> None:
    page.goto("/#/play/sudoku" if way == "own page" else "/")
    name = "Easy" if way == "own page" else "Sudoku: Play"
    key = page.get_by_role("button", name=name, exact=True)
    expect(key).to_be_enabled()
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')); }")
    if way == "drop":
        page.evaluate(DROP, ["1......4.2....3.", 300, 300])
    else:
        key.click()
    notice = page.locator(".notice").get_by_role("alert")
    expect(notice).to_contain_text("The server does not answer.")
    expect(notice).to_contain_text("You can still play")


HUGE = """() => new Promise((done) => {
    const canvas = new OffscreenCanvas(4000, 3000), pen = canvas.getContext('2d');
    pen.fillStyle = '#fff'; pen.fillRect(0, 0, 4000, 3000);
    pen.fillStyle = '#000'; pen.beginPath(); pen.arc(2000, 1500, 1200, 0, 7); pen.fill();
    canvas.convertToBlob({ type: 'image/webp' }).then((blob) => {
        const given = new DataTransfer();
        given.items.add(new File([blob], 'disc.webp', { type: 'image/webp' }));
        const how = { dataTransfer: given, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent('drop', how));
        done(null);
    });
})"""
"""Drops a photo of twelve million pixels."""


def test_a_large_photo_is_made_smaller_before_it_is_sent(page) -> None:
    opened(page)
    with page.expect_request(re.compile("/api/jobs")) as sent:
        page.evaluate(HUGE)
    assert len(sent.value.post_data_json["image"]) < 400_000
    expect(page.get_by_role("heading", name=re.compile("Nonogram 25×"))).to_be_visible()


def test_the_puzzle_of_an_earlier_day_is_played_from_the_page_of_the_game(page) -> None:
    page.goto("/#/play/hitori")
    days = page.get_by_role("region", name="Daily").get_by_role("button")
    expect(days).to_have_count(7)
    days.nth(1).click()
    expect(page.get_by_role("grid")).to_be_visible()
