"""The widget in JupyterLab itself, with a kernel of its own."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pages import PATIENCE, cells, needs_browser
from programs import started

pytestmark = [
    needs_browser,
    pytest.mark.skipif(
        not (find_spec("jupyterlab") and find_spec("anywidget")),
        reason="needs JupyterLab: pip install jupyterlab 'runut[notebook]'",
    ),
]

CELLS = [
    'import runut\nwidget = runut.widget("1......4.2....3.")\nwidget',
    "print('row', *widget.board[0], widget.marks)",
    "widget.board = runut.solve(widget.puzzle).solution\nprint('solved', widget.solved)",
]
TURNED_OFF = "--LabApp.extension_manager=readonly", "--LabApp.news_url="
"""What asks the network."""


def notebook_of(*sources: str) -> str:
    """A notebook with these cells."""
    written = [
        {
            "cell_type": "code",
            "id": f"cell-{at}",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for at, source in enumerate(sources)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    document = {"cells": written, "metadata": {"kernelspec": kernel}}
    return json.dumps({**document, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab with the notebook."""
    (tmp_path / "board.ipynb").write_text(notebook_of(*CELLS), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", *TURNED_OFF]
    command += [f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="]
    with (
        (tmp_path / "log").open("w+b") as log,
        started(command, cwd=tmp_path, environment=own, stderr=log) as server,
    ):
        _wait_until_it_serves(server, Path(log.name))
        yield f"http://127.0.0.1:{port}"


def _wait_until_it_serves(server: subprocess.Popen[bytes], log: Path) -> None:
    while "is running at" not in (said := log.read_text(encoding="utf-8")):
        assert server.poll() is None, said
        sleep(0.1)


@pytest.fixture
def notebook(browser: Browser, lab: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 1400}, locale="en-GB")
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.goto(f"{lab}/lab/tree/board.ipynb")
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS))
    expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible()
    yield page
    context.close()


def run(page: Page, at: int) -> Locator:
    """Run a cell; its output."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(at)
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    return cell.locator(".jp-OutputArea-output")


def test_a_board_is_played_heard_and_set_in_a_notebook(notebook: Page) -> None:
    run(notebook, 0)
    cells(notebook).nth(1).click()
    notebook.keyboard.press("4")
    notebook.keyboard.press("ArrowRight")
    notebook.keyboard.press("Shift+Digit2")
    expect(run(notebook, 1)).to_contain_text("row 1 4 None None {'r1c3': [2]}")
    notebook.get_by_role("button", name="Hint", exact=True).click()
    expect(notebook.get_by_role("button", name="Why?", exact=True)).to_be_visible()
    expect(run(notebook, 2)).to_contain_text("solved True")
    expect(notebook.get_by_text("Solved in")).to_be_visible()


def test_keys_of_the_board_are_no_commands_of_the_notebook(notebook: Page) -> None:
    run(notebook, 0)
    cells(notebook).nth(1).click()
    for key in ("a", "b", "m"):
        notebook.keyboard.press(key)
    notebook.keyboard.press("4")
    expect(run(notebook, 1)).to_contain_text("row 1 4 None None")
    expect(notebook.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS))
