"""A server behind a proxy: below a path, with another address in links, with a log."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from pages import KNOWN_RULES, expect_soon, needs_browser, open_puzzle
from runut.cli.exits import Exit
from runut.cli.main import run
from runut.web.app import Settings
from web.conftest import serving

PUBLIC = "https://puzzles.example/runut/"
SUDOKU = "1......4.2....3."
LINES: list[str] = []


class Kept(logging.Handler):
    """Keeps the lines of a log."""

    def emit(self, record: logging.LogRecord) -> None:
        LINES.append(record.getMessage())


@pytest.fixture(scope="module")
def below() -> Iterator[str]:
    settings = Settings(root="/runut", public=PUBLIC, log=Kept(), proxies=("127.0.0.1",))
    with serving(settings) as address:
        yield address


@pytest.fixture
def page_below(browser: Browser, below: str) -> Iterator[Page]:
    context = browser.new_context(base_url=f"{below}/runut", locale="en-GB")
    context.add_init_script(KNOWN_RULES)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", ["/api/health", "/runut/api/health"])
def test_the_path_may_be_taken_away_by_the_proxy_or_not(below, path) -> None:
    assert httpx.get(below + path).json()["status"] == "ok"


@pytest.mark.parametrize("path", ["/runute/api/health", "/runut/runut/api/health"])
def test_another_path_is_not_found(below, path) -> None:
    assert httpx.get(below + path).status_code == 404


def test_the_path_without_its_slash_leads_to_the_page(below) -> None:
    answer = httpx.get(f"{below}/runut")
    assert (answer.status_code, answer.headers["location"]) == (308, "/runut/")


def test_a_page_of_another_site_starts_nothing_below_a_path(below) -> None:
    cross = {"sec-fetch-site": "cross-site"}
    assert httpx.get(f"{below}/runut/api/health", headers=cross).status_code == 403


def test_the_schema_names_the_path(below) -> None:
    schema = httpx.get(f"{below}/runut/api/openapi.json").json()
    assert schema["servers"] == [{"url": "/runut"}]


@needs_browser
def test_the_page_works_below_a_path_and_without_the_server(page_below) -> None:
    page = page_below
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/runut/#/import?text={SUDOKU}")
    expect(page.get_by_role("grid")).to_be_visible()
    scope = page.evaluate("navigator.serviceWorker.ready.then((each) => each.scope)")
    assert scope.endswith("/runut/")
    assert {httpx.URL(url).path.split("/")[1] for url in asked} == {"runut"}
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()


@needs_browser
def test_links_begin_with_the_public_address(page_below) -> None:
    page_below.goto(f"/runut/#/import?text={SUDOKU}")
    page_below.get_by_role("link", name="Share", exact=True).click()
    link = page_below.get_by_label("Link that holds the puzzle")
    expect(link).to_have_value(re.compile(f"^{PUBLIC}#/import"))
    expect(page_below.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(page_below.get_by_text("Only this machine or its network")).to_have_count(0)


@needs_browser
def test_links_to_other_sites_are_copied(page) -> None:
    open_puzzle(page, "." * 80 + "1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Share", exact=True).click()
    for site, begin in (
        ("puzz.link", "https://puzz.link/p?sudoku/9/9/"),
        ("Penpa+", "https://swaroopg92.github.io/penpa-edit/#m=edit&p="),
        ("SudokuPad", "https://sudokupad.app/"),
        ("f-puzzles", "https://f-puzzles.com/?load="),
    ):
        page.get_by_role("button", name=site).click()
        expect(page.get_by_label("Text", exact=True)).to_have_value(re.compile(re.escape(begin)))
        expect(page.get_by_text("Copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()").startswith(begin)


def written() -> list[str]:
    """The lines of the log, each of which is written after its answer is sent."""
    expect_soon(lambda: bool(LINES))
    return LINES


def test_a_line_of_the_log_holds_no_query_and_the_client_that_the_proxy_names(below) -> None:
    LINES.clear()
    named = {"x-forwarded-for": "192.0.2.1, 198.51.100.7"}
    httpx.get(f'{below}/api/health?key=secret"', headers=named)
    (line,) = written()
    assert re.fullmatch(
        r"198\.51\.100\.7 - - \[\d\d/\w{3}/\d{4}:[\d:]{8} \+0000\] "
        r'"GET /api/health HTTP/1\.1" 200 \d+ \d+\.\d{3}',
        line,
    )


def test_signs_that_steer_a_terminal_are_escaped_in_the_log(below) -> None:
    LINES.clear()
    httpx.get(f"{below}/a", headers={"x-forwarded-for": "\x1b[31m"})
    (line,) = written()
    assert line.startswith("\\x1b[31m - - ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--public-url", "puzzles.example"], "'puzzles.example' is no address such as https://"),
        (["--public-url", "https://a/?b"], "'https://a/?b' is no address such as https://"),
        (["--root-path", "puzzles"], "'puzzles' is no path such as /puzzles"),
        (["--trust-proxy", "proxy"], "expected 10.0.0.7 or 10.0.0.0/8"),
        (["--log", "/nowhere/log"], "cannot write the log '/nowhere/log': No such file"),
    ],
)
def test_an_option_of_serve_that_cannot_be_meant_is_named(capsys, options, said) -> None:
    assert run(["play", "--no-browser", *options]) is Exit.USAGE
    assert said in " ".join(capsys.readouterr().err.split())
