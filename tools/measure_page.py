"""Measures the page in a browser: the time to its first paint, and from a key press to its cell.

Run it as `python tools/measure_page.py`; the figures of docs/web.md come from it. It needs Chromium
and the built page. A press is timed inside the page, from the event to the end of the frame that
shows the cell, on nonograms of several sizes. On a busy machine that includes waiting, so the
processor time of the page's main thread is printed too.
"""

from __future__ import annotations

import statistics
from urllib.parse import quote

from playwright.sync_api import Browser, CDPSession, Page

from browsing import browsing

SIZE = 50
LARGER = ((100, 100), (200, 100))
"""Columns and rows of larger boards to measure; the last is the largest that the page shows."""
PRESSES = 50
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
LISTEN = """() => {
    window.pressed = [];
    addEventListener('keydown', (event) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.pressed.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(0);
    }), true);
}"""


def main() -> None:
    """Serve the page, measure it and print the figures."""
    with browsing(["--disable-gpu"]) as (browser, address):
        _print_figures("first paint", first_paints(browser, address))
        _measure(browser, address, SIZE, SIZE, PRESSES)
        for columns, rows in LARGER:
            _measure(browser, address, columns, rows, FEW)


def _measure(browser: Browser, address: str, columns: int, rows: int, count: int) -> None:
    painted, busy = presses(browser, address, columns, rows, count=count)
    _print_figures(f"key press to painted cell at {columns}×{rows}", painted)
    _print_figures("its processor time on the main thread", busy)


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


def presses(
    browser: Browser, address: str, columns: int = SIZE, rows: int = SIZE, *, count: int = PRESSES
) -> tuple[list[float], list[float]]:
    """Milliseconds from each press to its painted cell, and the main thread's time for it."""
    page = browser.new_context(viewport={"width": 1200, "height": 1000}).new_page()
    _open(page, address, nonogram(columns, rows))
    page.get_by_role("gridcell").first.focus(timeout=OPENED)
    page.evaluate(LISTEN)
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    busy = []
    for _ in range(count):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(SETTLED)
        before = _busy(meter)
        page.keyboard.press(" ")
        page.wait_for_timeout(SETTLED)
        busy.append(1000 * (_busy(meter) - before))
    times = page.evaluate("window.pressed")[1::2]
    painted = page.locator(".ground.value-1").count()
    page.context.close()
    if painted != count:
        raise SystemExit(f"{painted} cells of {count} were painted")
    return times, busy


def _open(page: Page, address: str, text: str) -> None:
    page.goto(f"{address}#/import?family=nonogram&text={quote(text)}")


def _busy(meter: CDPSession) -> float:
    figures = meter.send("Performance.getMetrics")["metrics"]
    return next(each["value"] for each in figures if each["name"] == "TaskDuration")


if __name__ == "__main__":
    main()
