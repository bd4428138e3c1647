"""Measures the page in a browser: the time to its first paint, and from a key press to its cell.

Run it as `python tools/measure_page.py`; the figures of docs/reference/web.md come from it. It
needs Chromium and the built page. A press is timed inside the page, from the event to the end of
the frame that shows the cell, on a large board of each family and on nonograms of several sizes. On
a busy machine that includes waiting, so the processor time of the page's main thread is printed
too.
"""

from __future__ import annotations

import json
import statistics
from typing import NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, CDPSession

from browsing import KNOWN_RULES, browsing

SIZE = 50
DIGITS = 36
"""The side of the largest sudoku."""
LARGER = ((100, 100), (200, 100))
"""Columns and rows of larger boards to measure; the last is the largest that the page shows."""
PRESSES = DIGITS
"""A row of the smallest board: more presses would come back to painted cells and clear them."""
FEW = 15
"""The number of presses on each larger board."""
LOADS = 5
OPENED = 120_000
"""A timeout in milliseconds for the largest board, even on a busy machine."""
SETTLED = 150
"""Milliseconds after which the page has handled a press."""
FIRST_PAINT = """() => new Promise((report) => new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) report(entry.startTime);
}).observe({ type: 'paint', buffered: true }))"""
CELL = "[role=gridcell]"
FILLED = "[role=gridcell]:not([aria-label$=open])"
LISTEN = """() => {
    window.pressed = [];
    addEventListener('keydown', (event) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.pressed.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(0);
    }), true);
}"""
HUGE = 100
"""The sides of the boards that are opened."""
OPENINGS = 3
LONG_TASKS = """() => {
    window.long = [0];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.long.push(entry.duration);
    }).observe({ type: 'longtask' });
}"""
HINTED = """() => new Promise((shown) => {
    const watcher = new MutationObserver(() => {
        if (document.querySelector('.hint-mark')) { watcher.disconnect(); shown(); }
    });
    watcher.observe(document.querySelector('main'), { childList: true, subtree: true });
    document.querySelector('button.key').click();
})"""
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVES = 15
SOLVE = """() => new Promise((painted) => {
    const start = performance.now();
    const watcher = new MutationObserver(() => {
        if (!document.querySelector('.pictures .still')) return;
        watcher.disconnect();
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => painted(performance.now() - start);
            channel.port2.postMessage(0);
        });
    });
    watcher.observe(document.querySelector('main'), { childList: true, subtree: true });
    document.querySelector('.solve button.primary').click();
})"""


class Board(NamedTuple):
    """A puzzle, the keys that lead to its next cells, the key that fills them, and their number."""

    text: str
    steps: tuple[str, ...] = ("ArrowRight",)
    key: str = " "
    filled: int = 1


def main() -> None:
    """Serve the page, measure it and print the figures."""
    with browsing(["--disable-gpu"]) as (browser, address):
        _print_figures("first paint", first_paints(browser, address))
        _print_figures("solve to painted solution, sudoku of 9×9", solves(browser, address))
        for name, text in (("nonogram", nonogram(HUGE, HUGE)), ("hitori", hitori(HUGE))):
            busy, longest = openings(browser, address, text)
            _print_figures(f"processor time to open a {name} of {HUGE}×{HUGE}", busy)
            print(f"longest task of the page for its first hint: {longest:.0f} ms (0: none of 50)")
        for name, board in large_boards().items():
            _measure(browser, address, name, board, PRESSES)
        for columns, rows in LARGER:
            board = Board(nonogram(columns, rows))
            _measure(browser, address, f"nonogram of {columns}×{rows}", board, FEW)


def _measure(browser: Browser, address: str, name: str, board: Board, count: int) -> None:
    painted, busy = presses(browser, address, board, count=count)
    _print_figures(f"key press to painted cell, {name}", painted)
    _print_figures("its processor time on the main thread", busy)


def large_boards() -> dict[str, Board]:
    """A large board of each family, open from the start."""
    blank = "\n".join([" ".join(["."] * DIGITS)] * DIGITS)
    bar = {"name": "D", "rows": ["D" * 10], "copies": SIZE * SIZE // 10}
    packing = {"packing": "rectangle", "rows": SIZE, "columns": SIZE, "pieces": [bar]}
    return {
        "nonogram": Board(nonogram(SIZE, SIZE)),
        "hitori": Board(hitori(SIZE)),
        "sudoku": Board(f"sudoku 6x6\n{blank}\n", key="1"),
        "packing": Board(json.dumps(packing), (".", "ArrowDown"), "Enter", 10),
    }


def hitori(size: int) -> str:
    """A hitori whose numbers are all over the board."""
    rows = [[(row * column + row) % size + 1 for column in range(size)] for row in range(size)]
    numbers = "\n".join(" ".join(map(str, row)) for row in rows)
    return f"hitori {size}x{size}\n{numbers}\n"


def nonogram(columns: int, rows: int) -> str:
    """A nonogram with many short runs; its sides are multiples of five."""
    row, column = (" ".join(["2 1"] * (side // 5)) for side in (columns, rows))
    return "\n".join(
        [f"nonogram {columns}x{rows}", "rows", *[row] * rows, "columns", *[column] * columns, ""]
    )


def _print_figures(name: str, times: list[float]) -> None:
    print(f"{name}: median {statistics.median(times):.0f} ms, least {min(times):.0f} ms")


def first_paints(browser: Browser, address: str) -> list[float]:
    """Milliseconds until the first paint in a fresh browser, for several loads."""
    times = []
    for _ in range(LOADS):
        page = browser.new_context().new_page()
        page.goto(address)
        times.append(page.evaluate(FIRST_PAINT))
        page.context.close()
    return times


def solves(browser: Browser, address: str) -> list[float]:
    """Milliseconds from the press of *Solve* to the painted solution of a small sudoku."""
    page = browser.new_context().new_page()
    page.add_init_script(KNOWN_RULES)
    page.goto(f"{address}#/import?text={CLASSIC}")
    page.locator("a[href$='/solve']").click(timeout=OPENED)
    page.locator(".solve select option").nth(1).wait_for(state="attached")
    times = []
    for _ in range(SOLVES):
        page.wait_for_timeout(10 * SETTLED)
        times.append(page.evaluate(SOLVE))
    page.context.close()
    return times


def openings(browser: Browser, address: str, text: str) -> tuple[list[float], float]:
    """Milliseconds of the main thread to open a large board, and the longest task of its hint."""
    page = browser.new_context(viewport={"width": 1200, "height": 1000}).new_page()
    page.add_init_script(KNOWN_RULES)
    page.goto(f"{address}#/import?text={quote(text)}")
    page.get_by_role("gridcell").first.wait_for(timeout=OPENED)
    game, meter = page.url, page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    busy = []
    for _ in range(OPENINGS):
        page.goto(address)
        page.wait_for_timeout(10 * SETTLED)
        before = _busy(meter)
        page.evaluate("game => { location.href = game; }", game)
        page.wait_for_selector(CELL, timeout=OPENED)  # by role it would cost the page as much again
        page.wait_for_timeout(10 * SETTLED)
        busy.append(1000 * (_busy(meter) - before))
    page.evaluate(LONG_TASKS)
    page.evaluate(HINTED)
    page.wait_for_timeout(SETTLED)
    longest = max(page.evaluate("window.long"))
    page.context.close()
    return busy, longest


def presses(
    browser: Browser, address: str, board: Board, *, count: int = PRESSES
) -> tuple[list[float], list[float]]:
    """Milliseconds from each press to its painted cells, and the main thread's time for it."""
    page = browser.new_context(viewport={"width": 1200, "height": 1000}).new_page()
    page.add_init_script(KNOWN_RULES)
    page.goto(f"{address}#/import?text={quote(board.text)}")
    page.get_by_role("gridcell").first.focus(timeout=OPENED)
    page.evaluate(LISTEN)
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    busy = []
    for _ in range(count):
        for step in board.steps:
            page.keyboard.press(step)
        page.wait_for_timeout(SETTLED)
        before = _busy(meter)
        page.keyboard.press(board.key)
        page.wait_for_timeout(SETTLED)
        busy.append(1000 * (_busy(meter) - before))
    each = len(board.steps) + 1
    times = page.evaluate("window.pressed")[each - 1 :: each]
    painted = page.locator(FILLED).count()
    page.context.close()
    if painted != count * board.filled:
        raise SystemExit(f"{painted} cells of {count * board.filled} were painted")
    return times, busy


def _busy(meter: CDPSession) -> float:
    figures = meter.send("Performance.getMetrics")["metrics"]
    return next(each["value"] for each in figures if each["name"] == "TaskDuration")


if __name__ == "__main__":
    main()
