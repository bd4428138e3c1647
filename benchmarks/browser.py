"""What Runut costs in a browser: a first visit, the start, work beside the native engine, memory.

It needs Chromium, the built page and the built engine for browsers, and no sets. A site is exported
into a temporary folder and served below a path, without compression, as `python -m http.server`
does. Bytes are counted where they are sent. CPU is that of the browser's processes for pages, with
all their threads, as Chromium reports it.
"""

from __future__ import annotations

import gzip
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

import runut
from benchmarks.clock import cpu_seconds
from benchmarks.plan import Plan, Section
from benchmarks.table import duration, number, table, verdict
from runut.asking.answering import answer
from runut.core.records import Record
from runut.web.site import BUILT, DATA, ENGINE, Site, export
from tools.browser import walk
from tools.browsing import BROWSERS, KNOWN_RULES, QUIET, Asked, Host, hosting

__all__ = ["PARTS", "run"]

PARTS = ("visit", "start", "work", "memory")
BELOW = "below"
EXAMPLES = Path(__file__).parents[1] / "examples"
LATER = "kept for later"
OF_ENGINE = {
    "_engine": "engine",
    "runut": "Runut's Python files",
    "python_stdlib": "standard library",
    "pyodide": "Pyodide's core",
}
"""The parts of a visit, by how the names of the engine's files begin."""
MOST_VISIT, MOST_PAGE = 7_000_000, 190_000
MOST_START = 6.0
"""CPU seconds until the first hint."""
MOST_RATIO = 3.0
MOST_MEMORY = 128
"""MiB."""
PATIENCE = 600_000
"""Milliseconds: what a busy machine is given."""
SUDOKU = "1......4.2....3."
PUZZLES: dict[str, tuple[str, Record]] = {
    "sudoku": ("sudoku", {}),
    "killer": ("sudoku", {"variant": "killer"}),
    "hitori": ("hitori", {}),
    "nonogram": ("nonogram", {}),
    "packing": ("packing", {}),
}
VERBS = ("hint", "solve", "generate")
WORKER = """
import { start } from "./engine/start.mjs";
const python = await start(new URL("engine/", location.href));
const { answer } = python.pyimport("runut.asking.answering");
self.onmessage = ({ data }) => postMessage(answer(data, () => {}));
postMessage(python._module.HEAPU8.length);
self.addEventListener("message", () => postMessage(python._module.HEAPU8.length));
"""
"""Says how large the memory is when it has started, and after each answer."""
START = """() => new Promise((started, failed) => {
    window.worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => started(data);
    worker.onerror = ({ message }) => failed(new Error(message));
})"""
ASK = """async ([request, times]) => {
    let said = [];
    for (let time = 0; time < times; time++) {
        said = await new Promise((done, failed) => {
            const all = [];
            worker.onmessage = ({ data }) => { if (all.push(data) === 2) done(all); };
            worker.onerror = ({ message }) => failed(new Error(message));
            worker.postMessage(request);
        });
    }
    return said;
}"""


@dataclass(frozen=True, slots=True)
class Sent:
    """A file that was sent: its path, its contents, and whether it is kept for later alone."""

    path: str
    content: bytes
    is_for_later: bool

    @property
    def part(self) -> str:
        """The part of a visit that it belongs to."""
        if f"/{ENGINE}/" in self.path:
            name = self.path.rpartition("/")[2]
            return next((OF_ENGINE[each] for each in OF_ENGINE if name.startswith(each)), "engine")
        if self.is_for_later:
            return LATER
        return "puzzles and words" if f"/{DATA}/" in self.path else "page"


def run(plan: Plan) -> Iterator[Section]:
    """Every requested part, as a table."""
    work: dict[str, Callable[[Host, Plan], Section]] = {
        "visit": _visit,
        "start": _start,
        "work": _work,
        "memory": _memory,
    }
    with TemporaryDirectory() as folder, _hosted(Path(folder)) as host:
        for part in plan.parts:
            yield work[part](host, plan)


@contextmanager
def _hosted(folder: Path) -> Iterator[Host]:
    """A site below a path of this folder, with a bare page beside its own."""
    below = folder / BELOW
    site = Site(first=datetime.now(UTC).date(), days=1, puzzles=1, engine=BUILT)
    export(site, below)
    (below / "bare.html").write_text("<!doctype html><title>Bare</title>", encoding="utf-8")
    (below / "worker.js").write_text(WORKER, encoding="utf-8")
    with hosting(folder) as host:
        yield host


@contextmanager
def _browser() -> Iterator[Browser]:
    """A browser that has kept nothing."""
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        try:
            yield browser
        finally:
            browser.close()


def _opened(browser: Browser, address: str) -> Page:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    return page


def _spent(browser: Browser) -> float:
    """The CPU seconds of all processes for pages."""
    said = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    pages = (each for each in said["processInfo"] if each["type"] == "renderer")
    return float(sum(each["cpuTime"] for each in pages))


# -- the parts ------------------------------------------------------------------------------------


def _visit(host: Host, _plan: Plan) -> Section:
    """The bytes until the engine is there, as they are sent and from a host that compresses."""
    host.asked.clear()
    with _browser() as browser:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(KNOWN_RULES)
        page.goto(f"{host.address}/{BELOW}/")
        page.evaluate("navigator.serviceWorker.ready")
        page.goto(f"{host.address}/{BELOW}/#/import?text={SUDOKU}")
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_role("button", name="Why?", exact=True).wait_for()
    plain, packed = bytes_by_part([_sent(host.folder, each) for each in host.asked])
    whole = sum(packed.values()) - packed[LATER]
    holds = {"page": packed["page"] <= MOST_PAGE, "all": whole <= MOST_VISIT}
    first = [name for name in plain if name != LATER]
    rows = [[name, f"{plain[name]:,}", f"{packed[name]:,}"] for name in [*first, LATER]]
    rows.insert(len(first), ["all", f"{sum(plain[name] for name in first):,}", f"{whole:,}"])
    rows = [[*row, verdict(holds.get(row[0]))] for row in rows]
    heads = ["part", "bytes sent", "compressed", "holds?"]
    return Section("visit", table(heads, rows), {"sent": plain, "compressed": packed})


def _sent(folder: Path, asked: Asked) -> Sent:
    """The file that answered a request."""
    path = folder / asked.path.partition("?")[0].strip("/")
    file = path / "index.html" if path.is_dir() else path
    return Sent(asked.path, file.read_bytes(), "/sw.js" in asked.referer)


def bytes_by_part(sent: list[Sent]) -> tuple[Counter[str], Counter[str]]:
    """The bytes of each part: as they are sent, and as a host that compresses sends them.

    >>> bytes_by_part([Sent("/engine/_engine.1.so.gz", b"12", False)])
    (Counter({'engine': 2}), Counter({'engine': 2}))
    """
    plain: Counter[str] = Counter()
    packed: Counter[str] = Counter()
    for each in sent:
        plain[each.part] += len(each.content)
        is_packed = each.path.endswith((".gz", ".woff2", ".png"))
        packed[each.part] += len(each.content if is_packed else gzip.compress(each.content))
    return plain, packed


def _start(host: Host, plan: Plan) -> Section:
    """The CPU from nothing to the first hint."""
    found = [_started(host) for _ in range(plan.pace.rounds)]
    spent = median(found)
    rows = [["first hint", duration(spent), f"{MOST_START:g} s", verdict(spent <= MOST_START)]]
    heads = ["what", "CPU", "target", "holds?"]
    return Section("start", table(heads, rows), {"seconds": found})


def _started(host: Host) -> float:
    with _browser() as browser:
        page = _opened(browser, f"{host.address}/{BELOW}/bare.html")
        before = _spent(browser)
        page.evaluate(START)
        _ask(page, {"verb": "hint", "text": SUDOKU})
        return _spent(browser) - before


def _ask(page: Page, request: Record, times: int = 1) -> tuple[str, int]:
    """The answer, and how large the memory is then."""
    said, memory = page.evaluate(ASK, [json.dumps(request), times])
    return said, memory


def _work(host: Host, plan: Plan) -> Section:
    """Hint, solve and generate, warm, over the same in this process."""
    rows: list[list[str]] = []
    figures: dict[str, object] = {}
    with _browser() as browser:
        page = _opened(browser, f"{host.address}/{BELOW}/bare.html")
        page.evaluate(START)
        for name, (family, options) in PUZZLES.items():
            made = str(runut.generate(family, seed=1, options=options))
            for verb in VERBS:
                request = {"verb": verb, "family": family, "seconds": 3600.0}
                request |= {"seed": 2, "options": options} if verb == "generate" else {"text": made}
                ours, native = _beside(browser, page, request, plan)
                ratio = ours / native
                figures[f"{verb} {name}"] = [ours, native]
                row = [f"{verb} {name}", duration(native), duration(ours), number(ratio)]
                rows.append([*row, verdict(ratio <= MOST_RATIO)])
    heads = ["what", "native", "browser", "ratio", "holds?"]
    return Section("work", table(heads, rows), figures)


def _beside(browser: Browser, page: Page, request: Record, plan: Plan) -> tuple[float, float]:
    """The median CPU seconds of an answer in the browser, and of the same in this process."""
    text = json.dumps(request)
    ask = partial(answer, text, lambda _message: None)
    said, _ = _ask(page, request)
    if _timeless(said) != _timeless(ask()):
        raise ValueError(f"the browser answers otherwise: {text}")
    once = cpu_seconds(ask)[0]
    times = max(1, round(plan.pace.slice / once))
    _ask(page, request, times)  # the browser compiles again what runs often
    ours, native = [], []
    for _ in range(plan.pace.rounds):
        before = _spent(browser)
        _ask(page, request, times)
        ours.append((_spent(browser) - before) / times)
        native.append(cpu_seconds(lambda: [ask() for _ in range(times)])[0] / times)
    return median(ours), median(native)


def _timeless(said: str) -> Record:
    answered: Record = json.loads(said)
    answered.get("result", {}).get("stats", {}).pop("seconds", None)
    return answered


def _memory(host: Host, _plan: Plan) -> Section:
    """WebAssembly's memory after every verb has been asked for each family."""
    with _browser() as browser:
        page = _opened(browser, f"{host.address}/{BELOW}/bare.html")
        most = page.evaluate(START)
        first = most
        for verb, _family, given in walk.jobs(EXAMPLES):
            most = _ask(page, {"verb": verb, **given})[1]
    size = f"{most / 2**20:.0f} MiB"
    rows = [
        ["after the start", f"{first / 2**20:.0f} MiB", "", ""],
        ["after all verbs", size, f"{MOST_MEMORY} MiB", verdict(most <= MOST_MEMORY * 2**20)],
    ]
    heads = ["when", "memory", "target", "holds?"]
    return Section("memory", table(heads, rows), {"start": first, "end": most})
