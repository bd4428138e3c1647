"""Every view on small screens: a narrow phone, and a phone and a desktop at 200 %."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from pages import accessibility_faults, needs_browser, open_puzzle, settle

pytestmark = needs_browser

SUDOKU = "1......4.2....3."
SCREENS = {
    "a narrow phone": (360, 740),
    "a phone at 200 %": (195, 422),
    "a desktop at 200 %": (640, 400),
}
VIEWS = ("play", "solve", "theatre", "edit", "export")
PAGES = (
    "",
    "play/nonogram",
    "make/sudoku",
    "open",
    "sets",
    "papers",
    "statistics",
    "learn/nonogram",
    "lesson/choiri/4",
    "lesson/hitori/8",
    "practice/hitori",
    "api",
)
SPILLED = """() => {
    const width = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > width ? ['the page'] : [];
    const nameOf = (each) => `${each.localName} ${each.className} ${each.textContent.trim()}`;
    const isShown = (each) => each.checkVisibility() && !each.closest('svg, .skip, .hidden, .word');
    const isBeyond = (each) => {
        for (let at = each.parentElement; at !== document.body; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== 'visible') return false;
        const { left, right } = each.getBoundingClientRect();
        return left < -1 || right > width + 1;
    };
    const isCut = (each) => each.matches('article, button, .button, h1, h2, nav a')
        && getComputedStyle(each).display !== 'inline' && each.scrollWidth > each.clientWidth + 1;
    for (const each of document.querySelectorAll('header *, main *, footer *'))
        if (isShown(each) && (isBeyond(each) || isCut(each))) found.push(nameOf(each));
    const controls = [...document.querySelectorAll('main :is(button, input, select, textarea, h1)')]
        .filter((each) => isShown(each) && !each.closest('.card, .depths'));
    const boxes = controls.map((each) => {
        let { left, right, top, bottom } = each.getBoundingClientRect();
        for (let at = each.parentElement; at !== document.body; at = at.parentElement) {
            if (getComputedStyle(at).overflowY === 'visible') continue;
            const around = at.getBoundingClientRect();
            [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
        }
        return { left, right, top, bottom };
    });
    controls.forEach((each, at) => controls.slice(0, at).forEach((other, before) => {
        const [a, b] = [boxes[at], boxes[before]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) found.push(`${nameOf(each)} over ${nameOf(other)}`);
    }));
    return found;
}"""
"""What is cut, lies beyond the page or over something else; what is scrolled away may."""


def test_nothing_is_cut_or_covered_on_a_small_screen(page) -> None:
    open_puzzle(page, SUDOKU)
    page.get_by_role("button", name="Comfort").click()
    game = page.url.removesuffix("/play").partition("#/")[2]
    spilled = spills(page, "play")
    for place in [*PAGES, *(f"{game}/{view}" for view in VIEWS[1:])]:
        page.goto(f"/#/{place}")
        expect(page.locator("main :is(h1, h2)").first).to_be_attached()
        settle(page)
        spilled |= spills(page, place)
    assert spilled == {}


def spills(page: Page, place: str) -> dict[str, list[str]]:
    """What is cut or covered on each screen, where anything is."""
    found = {}
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        found[f"{place} on {name}"] = page.evaluate(SPILLED)
    return {name: each for name, each in found.items() if each}


def test_a_phone_at_200_percent_breaks_no_rule_of_accessibility(page) -> None:
    page.set_viewport_size({"width": 195, "height": 422})
    page.goto("/")
    expect(page.get_by_role("button", name="Packing: Play")).to_be_enabled()
    assert accessibility_faults(page) == []
    open_puzzle(page, SUDOKU)
    assert accessibility_faults(page) == []
