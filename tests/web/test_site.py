"""A site without a server: what `runut export site` wrote on any host."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import Host, hosting
from pages import (
    AXE,
    BROKEN_RULES,
    BUILT,
    HITORI,
    KNOWN_RULES,
    PATIENCE,
    PUZZLES,
    SETTLED,
    SUDOKU,
    cells,
    expect_soon,
    go_to,
    needs_browser,
    needs_engine,
)
from runut.asking.answering import ask
from runut.families import OWN
from runut.web.site import DATA, ENGINE, Site, export

TODAY = datetime.now(UTC).date()
EXAMPLES = Path(__file__).parents[2] / "examples"
FIGURE_16 = EXAMPLES / "sudoku/paper-figure-16-two-solutions.txt"

pytestmark = needs_browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A host's folder: a site below `all`, and the same without an engine below `still`."""
    host = tmp_path_factory.mktemp("host")
    wish = Site(first=TODAY, days=1, puzzles=1, engine=BUILT if BUILT.is_dir() else None)
    export(wish, host / "all")
    shutil.copytree(host / "all", host / "still", ignore=shutil.ignore_patterns(ENGINE))
    index = host / "still" / "index.html"
    index.write_text(index.read_text("utf-8").replace(f'content="{ENGINE}/"', 'content=""'))
    return host


@pytest.fixture(scope="module")
def hosted(folder: Path) -> Iterator[Host]:
    with hosting(folder) as opened:
        yield opened


@pytest.fixture(scope="module")
def host(hosted: Host) -> str:
    """Its address."""
    return hosted.address


def visitor(browser: Browser, address: str, patience: float = PATIENCE) -> Iterator[Page]:
    """A visitor's first page there; nothing that it asks for may be missing."""
    context = browser.new_context(base_url=address, locale="en-GB")
    context.set_default_timeout(1000 * patience)
    context.add_init_script(KNOWN_RULES)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(address)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def still(browser: Browser, host: str) -> Iterator[Page]:
    yield from visitor(browser, f"{host}/still/")


@pytest.fixture
def page(browser: Browser, host: str) -> Iterator[Page]:
    """A visitor of the site with the engine, which a busy machine starts in more than a minute."""
    expect.set_options(timeout=10_000 * PATIENCE)
    try:
        yield from visitor(browser, f"{host}/all/", patience=10 * PATIENCE)
    finally:
        expect.set_options(timeout=1000 * PATIENCE)


def opened(page: Page, text: str) -> None:
    """Open a puzzle that is pasted."""
    page.goto(f"{page.url.partition('#')[0]}#/open")
    page.get_by_label(re.compile("Paste a puzzle")).fill(text)
    page.get_by_role("button", name="Open the puzzle").click()
    expect(page.get_by_role("grid")).to_be_visible()


# -- the folder -----------------------------------------------------------------------------------


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / "still" / DATA / name).read_text("utf-8"))


def test_each_size_and_level_has_puzzles_that_are_there_at_once(folder) -> None:
    offered = [
        (family["name"], size["method"], options)
        for family in read(folder, "families.json")
        for size in family["sizes"]
        for options in size["levels"].values()
    ]
    shelf = read(folder, "shelf.json")
    assert [(each["family"], each["method"], each["options"]) for each in shelf] == offered
    for each in shelf:
        puzzle = read(folder, f"{each['folder']}/{each['count'] - 1}.json")
        assert puzzle["family"] == each["family"]


@pytest.mark.parametrize("family", OWN)
def test_the_puzzle_of_a_day_is_stored(folder, family) -> None:
    wanted = ask("daily", {"family": family, "day": str(TODAY)})
    assert read(folder, f"daily/{family}/{TODAY}.json") == json.loads(json.dumps(wanted))


# -- without an engine ----------------------------------------------------------------------------


@pytest.mark.parametrize("family", OWN)
def test_a_game_begins_without_an_engine(still, family) -> None:
    still.goto(f"{still.url.partition('#')[0]}#/play/{family}")
    still.get_by_role("group", name="Level").get_by_role("button", name="Easy").click()
    expect(still.get_by_role("grid")).to_be_visible()
    still.get_by_role("button", name="Hint", exact=True).click()
    expect(still.get_by_text("This site has no engine")).to_be_visible()


def test_the_puzzle_of_today_is_played_without_an_engine(still) -> None:
    still.get_by_role("region", name="Daily").get_by_role("button", name="Sudoku").click()
    expect(still.get_by_role("grid")).to_be_visible()


# -- with the engine ------------------------------------------------------------------------------

STAGES = ("Hint", "Why?", "And so?", "Do it")


def take_a_hint(page: Page) -> None:
    """Press the key of hints until a step is entered."""
    for stage in STAGES:
        page.get_by_role("button", name=stage, exact=True).click()
    begun = page.get_by_role("button", name="Hint", exact=True)
    expect(begun.or_(page.get_by_text(re.compile("Solved in")))).to_be_visible()


def written(page: Page) -> str:
    """The text in the chosen format, or why there is none."""
    return page.locator("#written").input_value() or " ".join(
        page.get_by_role("alert").all_inner_texts()
    )


@needs_engine
@pytest.mark.parametrize(
    "family",
    [pytest.param(each, marks=[] if each == "hitori" else [pytest.mark.slow]) for each in PUZZLES],
)
def test_a_family_from_a_hint_to_three_formats(page, family) -> None:
    opened(page, PUZZLES[family])
    take_a_hint(page)
    go_to(page, "Solve")
    page.get_by_role("button", name="Prove unique").click()
    expect(page.get_by_text(re.compile("only solution|different solutions"))).to_be_visible()
    go_to(page, "Theatre")
    page.get_by_role("button", name="Record and play").click()
    expect(page.get_by_role("button", name="To the start")).to_be_visible()
    go_to(page, "Share")
    seen = {""}
    for index in (1, 2, 3):  # the first one may be written like another
        page.get_by_label("Format").select_option(index=index)
        expect_soon(lambda: written(page) not in seen)
        seen.add(written(page))


@needs_engine
@pytest.mark.slow
@pytest.mark.parametrize("family", PUZZLES)
def test_a_puzzle_is_generated_in_the_browser(page, family) -> None:
    page.goto(f"{page.url.partition('#')[0]}#/make/{family}")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("grid")).to_be_visible()


@needs_engine
@pytest.mark.slow
def test_files_of_three_formats_are_opened_in_the_browser(page) -> None:
    for name, count in (
        ("nonogram/choiri-5.non", 25),
        ("sudoku/killer.sudoku", 81),
        ("hitori/own-20x20.hitori", 400),
    ):
        page.goto(f"{page.url.partition('#')[0]}#/open")
        page.locator("main input[type=file]").set_input_files(EXAMPLES / name)
        expect(page.get_by_role("grid")).to_be_visible()
        expect(cells(page)).to_have_count(count)


@needs_engine
@pytest.mark.slow
def test_a_doubt_is_answered_in_the_browser(page) -> None:
    opened(page, SUDOKU)
    cells(page).nth(1).click()
    page.keyboard.press("/")
    page.keyboard.press("1")
    expect(page.locator(".status")).to_contain_text("If r1c2 = 1")


@needs_engine
@pytest.mark.slow
def test_an_edited_board_is_judged_in_the_browser(page) -> None:
    opened(page, SUDOKU)
    go_to(page, "Edit")
    expect(page.get_by_text("One solution: a proper puzzle.")).to_be_visible()


@needs_engine
@pytest.mark.slow
def test_a_search_is_cancelled_and_the_engine_answers_again(page) -> None:
    opened(page, "." * 81)
    go_to(page, "Solve")
    page.get_by_role("button", name="Count all").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    opened(page, SUDOKU)
    take_a_hint(page)
    expect_soon(lambda: len(page.workers) <= 2)


@needs_engine
@pytest.mark.slow
def test_the_engine_is_fetched_once_and_each_family_ends_without_a_network(page, hosted) -> None:
    opened(page, SUDOKU)
    take_a_hint(page)
    page.evaluate("navigator.serviceWorker.ready")
    large = [each for each in hosted.asked if each.path.endswith(".gz")]
    page.context.set_offline(True)
    page.reload()
    take_a_hint(page)
    for puzzle in PUZZLES.values():
        page.goto(page.url.partition("#")[0])
        opened(page, puzzle)
        while not page.get_by_text(re.compile("Solved in")).is_visible():
            take_a_hint(page)
    page.context.set_offline(False)
    assert [each for each in hosted.asked if each.path.endswith(".gz")] == large


@needs_engine
@pytest.mark.slow
def test_a_link_made_on_the_site_opens_on_a_server(page, browser, server) -> None:
    opened(page, HITORI)
    go_to(page, "Share")
    link = page.get_by_label("Link that holds").input_value()
    other = browser.new_page()
    other.add_init_script(KNOWN_RULES)
    other.goto(f"{server}/#{link.partition('#')[2]}")
    expect(cells(other)).to_have_count(25)
    other.close()


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize(
    "address",
    ["", "#/play/sudoku", "#/make/nonogram", "#/own/packing", f"#/embed/daily/hitori/{TODAY}"],
)
def test_the_site_breaks_no_rule_of_accessibility_on_a_phone(
    browser, host, address, colours
) -> None:
    page = browser.new_page(
        viewport={"width": 390, "height": 844},
        color_scheme=colours,
        bypass_csp=True,  # the policy lets no test in
    )
    page.goto(f"{host}/still/{address}")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    page.evaluate(SETTLED)
    page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    assert page.evaluate(BROKEN_RULES) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.close()


# -- a reader's own algorithm ---------------------------------------------------------------------


@pytest.fixture
def own(page: Page) -> Page:
    """The editor for sudoku, with the second puzzle of the paper."""
    page.goto(f"{page.url.partition('#')[0]}#/own/sudoku")
    page.get_by_role("textbox", name="Puzzle").fill(FIGURE_16.read_text("utf-8"))
    return page


@needs_engine
def test_the_example_of_the_guide_runs_beside_the_papers(own) -> None:
    own.get_by_role("button", name="Run it").click()
    rows = own.get_by_role("table").get_by_role("row")
    expect(rows.filter(has_text="fewest_candidates")).to_contain_text("29")
    expect(rows.filter(has_text="cell-backtracking")).to_contain_text("990")
    expect(own.get_by_role("img", name=re.compile("The folded tree of"))).to_have_count(2)


@needs_engine
@pytest.mark.slow
def test_a_mistake_is_shown_and_a_run_that_never_ends_is_cancelled(own) -> None:
    code = own.get_by_label("Python")
    code.fill("import runut\n1 / 0\n")
    own.get_by_role("button", name="Run it").click()
    expect(own.get_by_role("alert")).to_contain_text("division by zero")
    expect(own.get_by_role("alert")).to_contain_text("1 / 0")
    code.fill("while True:\n    pass\n")
    own.get_by_role("button", name="Run it").click()
    own.get_by_role("button", name="Cancel").click()
    own.get_by_role("button", name="Back to the example").click()
    own.get_by_role("button", name="Run it").click()
    expect(own.get_by_role("table")).to_contain_text("fewest_candidates")


def test_without_an_engine_the_page_says_how_to_run_it(still) -> None:
    still.goto(f"{still.url.partition('#')[0]}#/own/hitori")
    expect(still.get_by_text("white_then_black,patterns")).to_be_visible()
    expect(still.get_by_role("button", name="Run it")).to_have_count(0)


def test_tab_indents_and_leaves_after_escape(still) -> None:
    still.goto(f"{still.url.partition('#')[0]}#/own/nonogram")
    code = still.get_by_label("Python")
    code.fill("def f():\n")
    code.press("Tab")
    expect(code).to_have_value("def f():\n    ")
    code.press("Escape")
    code.press("Tab")
    expect(code).not_to_be_focused()
    expect(code).to_have_value("def f():\n    ")


@pytest.mark.parametrize("family", OWN)
def test_an_embedded_puzzle_of_the_day_needs_no_engine(browser, host, family) -> None:
    page = browser.new_page()
    page.goto(f"{host}/still/#/embed/daily/{family}/{TODAY}")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("link")).to_have_text(["Open in Runut"])
    page.close()


@needs_engine
def test_an_embedded_puzzle_loads_the_engine_at_the_first_hint(browser, host) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{host}/all/#/embed/daily/hitori/{TODAY}")
    expect(page.get_by_role("grid")).to_be_visible()
    assert [url for url in asked if f"/{ENGINE}/" in url] == []
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Why?")).to_be_visible()
    assert [url for url in asked if f"/{ENGINE}/" in url]
    page.close()
