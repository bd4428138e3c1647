"""Rules on one card, a tutorial of a minute, and practice of a technique."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import runut
from pages import accessibility_faults, cells, needs_browser, open_puzzle, settle
from runut.families import load

pytestmark = needs_browser

SUDOKU = "1......4.2....3."
PACKING = "4 2 2\nDEFAULT\nA\nAA\nB\nBB\nBB\n"
GAMES = {"sudoku": "Sudoku", "nonogram": "Nonogram", "hitori": "Hitori", "packing": "Packing"}


def rules(page: Page, game: str):
    return page.get_by_role("dialog", name=f"Rules of {game}")


@pytest.mark.parametrize(("family", "game"), GAMES.items())
def test_the_rules_of_a_game_lie_behind_a_key_of_the_first_screen(page, family, game) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Rules of {game}").click()
    said = runut.aim(load(family).samples[0].text)
    expect(rules(page, game).get_by_role("listitem")).to_have_text([*said])
    settle(page)
    assert accessibility_faults(page) == []
    page.keyboard.press("Escape")
    expect(rules(page, game)).to_have_count(0)


def test_the_first_visit_of_a_game_shows_its_rules_once(page) -> None:
    page.add_init_script("""if (!sessionStorage.begun) {
        localStorage.removeItem('runut-rules-seen');
        localStorage.setItem('runut-rules-seen', '["hitori"]');
        sessionStorage.begun = true;
    }""")
    open_puzzle(page, SUDOKU)
    expect(rules(page, "Sudoku")).to_be_visible()
    page.keyboard.press("Escape")
    open_puzzle(page, SUDOKU)
    expect(cells(page).first).to_be_visible()
    expect(rules(page, "Sudoku")).to_have_count(0)


def test_the_help_key_shows_the_rules_while_one_plays(page) -> None:
    open_puzzle(page, SUDOKU)
    cells(page).nth(1).click()
    page.keyboard.press("?")
    expect(rules(page, "Sudoku")).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules(page, "Sudoku")).to_have_count(0)
    page.keyboard.press("3")
    expect(cells(page).nth(1)).to_have_attribute("aria-label", re.compile(": 3"))


@pytest.mark.parametrize(
    ("page", "language"),
    [({"locale": "en-GB"}, "en"), ({"locale": "id-ID"}, "id")],
    indirect=["page"],
)
def test_the_card_tells_the_rules_of_this_variant(page, language: str) -> None:
    text = Path("examples/sudoku/setters-lines.sudoku").read_text(encoding="utf-8")
    page.goto("/#/open")
    page.locator("textarea").fill(text)
    page.locator("form.import button.primary").click()
    cells(page).first.wait_for()
    page.keyboard.press("?")
    said = page.get_by_role("dialog").get_by_role("listitem")
    expect(said).to_have_text([*runut.aim(text, language)])
    settle(page)
    assert accessibility_faults(page) == []


def test_a_cell_says_what_it_lies_on(page) -> None:
    open_puzzle(page, Path("examples/sudoku/killer.sudoku").read_text(encoding="utf-8"))
    cells(page).nth(40).click()
    expect(cells(page).nth(40)).to_have_accessible_description("cage 25")


def test_keys_in_the_card_do_not_reach_the_board(page) -> None:
    open_puzzle(page, PACKING)
    page.get_by_role("button", name="Rules of Packing").click()
    expect(rules(page, "Packing")).to_be_visible()
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    expect(rules(page, "Packing")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^B"), pressed=True)).to_have_count(0)


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_the_card_is_still_where_motion_is_not_wished(page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Rules of Sudoku").click()
    board = rules(page, "Sudoku").locator(".lesson")
    expect(board).to_have_text(re.compile(r"^\s*" + r"\s*".join("1234341221434321")))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("page", [{"has_touch": True, "is_mobile": True}], indirect=True)
@pytest.mark.parametrize("family", GAMES)
def test_a_tutorial_is_walked_through_by_touch(page, family: str) -> None:
    page.goto(f"/#/learn/{family}")
    expect(page.get_by_role("heading", name=f"{GAMES[family]} in a minute")).to_be_visible()
    assert accessibility_faults(page) == []
    wanted = page.locator(".lesson button:enabled")
    while wanted.count():
        before = page.locator(".tutorial > p").first.inner_text()
        wanted.first.tap()
        expect(page.locator(".tutorial > p").first).not_to_have_text(before)
    expect(page.get_by_text(re.compile("^Done"))).to_be_visible()
    page.get_by_role("link", name="Play").tap()
    expect(page.get_by_role("heading", name=GAMES[family], level=1)).to_be_visible()


@pytest.mark.parametrize("page", [{"locale": "id-ID"}], indirect=True)
def test_a_tutorial_speaks_indonesian(page) -> None:
    page.goto("/#/learn/hitori")
    expect(page.get_by_text(re.compile("Tiga bilangan sama"))).to_be_visible()


def test_a_technique_is_practised_on_a_board_that_needs_it(page) -> None:
    page.goto("/#/practice/hitori")
    settle(page)
    assert accessibility_faults(page) == []
    page.get_by_text("Grade 4").click()
    page.get_by_role("button", name=re.compile("Offset pair")).click()
    expect(page.get_by_role("grid")).to_be_visible()
    for press in ("Hint", "Why?"):
        page.get_by_role("button", name=press, exact=True).click()
    expect(page.locator(".status")).to_contain_text("Offset pair")


def test_the_server_lists_the_techniques_of_a_family(client) -> None:
    listed = client.get("/api/techniques/hitori?language=id").json()
    known = runut.techniques("hitori", "id")
    assert [(each["name"], each["title"]) for each in listed] == [
        (each.name, each.title) for each in known
    ]
    assert client.get("/api/techniques/tents").status_code == 404
    assert client.get("/api/techniques/hitori?language=xx").status_code == 422
