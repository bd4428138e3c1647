"""One puzzle in a frame of a page elsewhere, which the server allows by an option alone."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from html import escape, unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlencode

import httpx
import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from pages import (
    PATIENCE,
    accessibility_faults,
    cells,
    expect_saved,
    expect_solved,
    go_to,
    needs_browser,
    open_puzzle,
    set_to,
    settle,
)
from runut.cli.exits import Exit
from runut.cli.main import run
from runut.web.app import Settings
from web.conftest import serving

SUDOKU = "1......4.2....3."
HITORI = "hitori/2/2/2111"
NONOGRAM = "nonogram 2x1\n# title: Cat\nrows\n1\ncolumns\n1\n0\n"
PACKING = """{"packing": "rectangle", "rows": 1, "columns": 2,
 "pieces": [{"name": "A", "rows": ["A"]}, {"name": "B", "rows": ["B"]}]}"""
PHONE = {"viewport": {"width": 390, "height": 700}}


class Blog(BaseHTTPRequestHandler):
    """A page elsewhere; its frame shows the address that its query names."""

    def do_GET(self) -> None:
        address = escape(unquote(self.path.partition("?")[2]))
        frame = f'<iframe src="{address}" title="A puzzle" width="900" height="600"></iframe>'
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<!doctype html><title>Blog</title>{frame}".encode())

    def log_message(self, *_words: object) -> None:
        pass


@pytest.fixture(scope="module")
def blog() -> Iterator[str]:
    """Its origin: another port and, for browsers, another site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Blog)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def allowing(blog: str) -> Iterator[str]:
    """A server that allows frames of the blog."""
    with serving(Settings(embedders=("https://other.example", blog))) as address:
        yield address


@pytest.fixture
def reader(browser: Browser, blog: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A reader of the blog."""
    options = {"base_url": blog, "locale": "en-GB", **getattr(request, "param", {})}
    context = browser.new_context(**options)
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def embedded(text: str) -> str:
    return f"#/embed?{urlencode({'text': text})}"


def framed(page: Page, address: str) -> FrameLocator:
    """The frame of the blog that shows an address."""
    page.goto(f"/?{urlencode({'': address})[1:]}")
    return page.frame_locator("iframe")


def press(frame: FrameLocator, cell: int, *keys: str) -> None:
    for key in keys:
        frame.get_by_role("gridcell").nth(cell).press(key)


# -- who may ---------------------------------------------------------------------------------------


def test_without_the_option_nobody_may_show_the_page_in_a_frame(server) -> None:
    policy = httpx.get(server).headers["content-security-policy"]
    assert policy.endswith("; frame-ancestors 'none'")


def test_with_the_option_these_origins_may(allowing, blog) -> None:
    for path in ("/", "/api/health"):
        policy = httpx.get(allowing + path).headers["content-security-policy"]
        assert policy.endswith(f"; frame-ancestors https://other.example {blog}")


@pytest.mark.parametrize(
    "origin",
    [
        "blog.example",
        "https://blog.example/",
        "https://*.example",
        "https://a.example; x",
        "'self'",
    ],
)
def test_what_is_no_origin_is_named(capsys, origin) -> None:
    assert run(["play", "--no-browser", "--embed", origin]) is Exit.USAGE
    said = " ".join(capsys.readouterr().err.split())
    assert f"{origin!r} is no origin such as https://blog.example" in said


@needs_browser
def test_a_browser_refuses_the_frame_without_the_option(reader, server) -> None:
    with reader.expect_console_message(lambda said: "frame-ancestors 'none'" in said.text):
        frame = framed(reader, f"{server}/{embedded(SUDOKU)}")
    expect(frame.get_by_role("grid")).to_have_count(0)


# -- in a frame -----------------------------------------------------------------------------------


@needs_browser
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (SUDOKU, [(at, [digit]) for at, digit in enumerate("1423231432414132")]),
        (HITORI, [(3, ["Space"])]),
        (NONOGRAM, [(0, ["Space"])]),
        (PACKING, [(0, ["a", "Enter"]), (1, ["b", "Enter"])]),
    ],
)
def test_a_puzzle_is_played_to_the_end_in_a_frame(reader, allowing, text, moves) -> None:
    frame = framed(reader, f"{allowing}/{embedded(text)}")
    for cell, keys in moves:
        press(frame, cell, *keys)
    expect(frame.get_by_text(re.compile("Solved in"))).to_be_visible()
    expect(frame.get_by_role("button", name="Share the result")).to_be_visible()
    expect(frame.get_by_role("link", name="All games")).to_have_count(0)


@needs_browser
def test_a_frame_asks_for_a_search_at_the_first_hint_and_not_before(reader, allowing) -> None:
    asked: list[str] = []
    reader.on("request", lambda request: asked.append(httpx.URL(request.url).path))
    frame = framed(reader, f"{allowing}/{embedded(HITORI)}")
    press(frame, 0, "x")
    frame.get_by_role("button", name="Undo").click()
    expect(frame.get_by_role("button", name="Redo")).to_be_enabled()
    assert "/api/puzzles" in asked
    assert "/api/jobs" not in asked
    frame.get_by_role("button", name="Hint", exact=True).click()
    expect(frame.get_by_role("button", name="Why?")).to_be_visible()
    assert "/api/jobs" in asked


@needs_browser
def test_a_frame_has_the_keys_that_are_used_most_and_no_menus(reader, allowing) -> None:
    frame = framed(reader, f"{allowing}/{embedded(SUDOKU)}")
    keys = frame.locator(".moves").get_by_role("button")
    expect(keys).to_have_text(["Hint", "Check", "Clear", "Undo", "Redo"])
    expect(frame.get_by_role("link")).to_have_text(["Open in Runut"])
    expect(frame.get_by_role("banner")).to_have_count(0)
    expect(frame.get_by_role("navigation")).to_have_count(0)


@needs_browser
@pytest.mark.parametrize(
    "reader", [{"locale": "id-ID", "color_scheme": "dark"}], indirect=True, ids=["id-dark"]
)
def test_a_frame_follows_language_and_colours_of_its_reader(reader, allowing) -> None:
    frame = framed(reader, f"{allowing}/{embedded(SUDOKU)}")
    expect(frame.get_by_role("link", name="Buka di Runut")).to_be_visible()
    expect(frame.locator("body")).to_have_css(
        "background-color", re.compile(r"rgb\(\d\d, \d\d, \d\d\)")
    )


@needs_browser
def test_a_frame_keeps_no_page_for_later(reader, allowing) -> None:
    frame = framed(reader, f"{allowing}/{embedded(SUDOKU)}")
    kept = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    expect(frame.get_by_role("grid")).to_be_visible()
    assert frame.locator("body").evaluate(kept) == 0


@needs_browser
def test_the_game_of_a_frame_opens_in_runut_as_it_stands(reader, allowing) -> None:
    frame = framed(reader, f"{allowing}/{embedded(SUDOKU)}")
    press(frame, 1, "3")
    expect(frame.get_by_role("gridcell").nth(1)).to_have_accessible_name(re.compile(": 3"))
    with reader.expect_popup() as opened:
        frame.get_by_role("link", name="Open in Runut").click()
    whole = opened.value
    expect(whole.get_by_role("link", name="Statistics")).to_be_visible()
    expect(cells(whole).nth(1)).to_have_accessible_name(re.compile(": 3"))
    assert whole.evaluate("window.opener") is None


# -- the page itself ------------------------------------------------------------------------------


@needs_browser
def test_an_embedded_game_is_kept_apart_from_others(page) -> None:
    page.goto(f"/{embedded(SUDOKU)}")
    cells(page).nth(1).press("3")
    expect_saved(page, 1)
    page.goto(f"/#/import?text={SUDOKU}")
    expect(cells(page).nth(1)).to_have_accessible_name(re.compile("open"))
    page.goto(f"/{embedded(SUDOKU)}")
    expect(cells(page).nth(1)).to_have_accessible_name(re.compile(": 3"))
    page.goto(f"/{embedded(HITORI)}")
    expect(cells(page)).to_have_count(4)


@needs_browser
def test_the_frame_that_share_copies_holds_the_board_so_far(page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).press("3")
    go_to(page, "Share")
    page.get_by_label("with my board so far").check()
    page.get_by_role("button", name="Copy an iframe").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    frame = page.evaluate("navigator.clipboard.readText()")
    page.goto(unescape(re.search('src="(.+?)"', frame)[1]))
    expect(page.get_by_role("link", name="Open in Runut")).to_be_visible()
    expect(cells(page).nth(1)).to_have_accessible_name(re.compile(": 3"))


@needs_browser
def test_the_puzzle_of_a_day_is_embedded_by_its_family(page) -> None:
    page.goto("/#/embed/daily/hitori/2026-11-23")
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto("/#/embed/daily/chess")
    expect(page.get_by_text("no family chess")).to_be_visible()


@needs_browser
def test_a_frame_works_where_the_browser_keeps_nothing(page) -> None:
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"
    )
    page.goto(f"/{embedded(NONOGRAM)}")
    cells(page).nth(0).press("Space")
    expect_solved(page)


@needs_browser
def test_an_embedded_text_that_cannot_be_read_is_named(page) -> None:
    page.goto("/" + embedded("hitori 2x2\n1 x\n1 2\n"))
    expect(page.get_by_text("line 2, column 3")).to_be_visible()


@needs_browser
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_frame_breaks_no_rule_of_accessibility(page, theme) -> None:
    page.goto("/")
    set_to(page, "Theme", theme.capitalize() if theme != "contrast" else "High contrast")
    page.goto(f"/{embedded(NONOGRAM)}")
    expect(page.get_by_role("grid")).to_be_visible()
    settle(page)
    assert accessibility_faults(page) == []
    cells(page).nth(0).press("Space")
    expect_solved(page)
    settle(page)
    assert accessibility_faults(page) == []
