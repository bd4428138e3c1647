"""The engine that `tools/build_browser.py` built, in Pyodide under Node and in a browser.

Without a build the tests are skipped, unless RUNUT_ENGINE says where it is or that it is required.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import runut
from browser import walk
from browsing import Host, hosting
from pages import BUILT, CHROMIUM, PATIENCE, needs_engine
from programs import ran

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools/browser"
NEWEST = TOOLS / "node_modules/pyodide-newest"
EXAMPLES = ROOT / "examples"
MOST_BESIDE_THE_ENGINE = 5_000_000
"""Bytes of all files but the engine, which a quick build makes larger."""
PUZZLE = "1......4.2....3."
POLICY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; "
    "worker-src 'self'; connect-src 'self'"
)
PAGE = '<!doctype html><title>Hint</title><script src="page.js"></script>'
SCRIPT = """
const worker = new Worker("worker.js", { type: "module" });
window.answer = new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
});
"""
WORKER = f"""
import {{ start }} from "./engine/start.mjs";
const python = await start(new URL("engine/", location.href));
postMessage(python.runPython(`import runut; runut.hint("{PUZZLE}").text`));
"""

pytestmark = needs_engine
both_cores = pytest.mark.parametrize(
    "core", [(), ("--core", NEWEST)], ids=["its own", "the newest"]
)


def native(ask: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(EXAMPLES)
    return json.loads(ask("."))


def in_pyodide(*options: str | Path) -> dict[str, Any]:
    check = ["node", TOOLS / "check.mjs", BUILT, *options]
    return json.loads(ran(check, code=0, text=True, timeout=3000).stdout)


@both_cores
def test_the_engine_answers_in_pyodide_as_it_does_natively(core, monkeypatch) -> None:
    answers = in_pyodide("--short", *core)
    assert len(answers) > 100
    assert answers == native(walk.short_answers, monkeypatch)


@pytest.mark.slow
@both_cores
def test_it_answers_what_takes_long_as_it_does_natively(core, monkeypatch) -> None:
    answers = in_pyodide(*core)
    assert answers.keys() > walk.LONG
    assert answers == native(walk.answers, monkeypatch)


def test_all_but_the_engine_is_small() -> None:
    listed = json.loads((BUILT / "manifest.json").read_text(encoding="utf-8"))["files"]
    sizes = {each["name"]: each["stored"] for each in listed}
    assert all((BUILT / each["file"]).stat().st_size == each["stored"] for each in listed)
    assert sum(sizes.values()) - sizes["_engine.abi3.so"] < MOST_BESIDE_THE_ENGINE


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Host]:
    """A page that starts the engine in a worker, below a path."""
    shutil.copytree(BUILT, tmp_path / "below/engine")
    (tmp_path / "below/index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "below/page.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "below/worker.js").write_text(WORKER, encoding="utf-8")
    with hosting(tmp_path, policy=POLICY) as host:
        yield host


@pytest.mark.skipif(
    not CHROMIUM and os.environ.get("RUNUT_BROWSER") != "required", reason="needs Chromium"
)
def test_a_worker_of_a_browser_gives_hints_and_asks_for_each_file_once(
    browser: Browser, site: Host
) -> None:
    page = browser.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(f"{site.address}/below/")
    said = page.evaluate("window.answer")
    page.close()
    assert said == runut.hint(PUZZLE).text
    engine = sorted(each.path for each in site.asked if "/engine/" in each.path)
    assert engine == sorted(f"/below/engine/{path.name}" for path in BUILT.iterdir())
