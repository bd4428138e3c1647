"""A real server on a free port of this machine, a client for it, and a browser."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from pages import CHROMIUM, FLAGS, KNOWN_RULES, PATIENCE, REMEMBER_SAVES, SAVE_DATA
from runut.web.app import Settings, create_app
from runut.web.connections import configured
from runut.web.jobs import Limits


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server that runs on a thread."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(configured(create_app(settings), log_level="error"))
    listener.listen()  # who connects before the server runs waits for it
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listener.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    limits = Limits(running=2, waiting=8, seconds=300, unwatched=3.0)
    with serving(Settings(limits=limits)) as address:
        yield address


@pytest.fixture
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=30) as opened:
        yield opened


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of its own, without the service worker unless a test asks for it (`KEEPS_THE_PAGE`).

    The worker takes over whenever it is ready, and what it asks for never reaches `page.route`.
    """
    options = {"base_url": server, "locale": "en-GB", "service_workers": "block"}
    context = browser.new_context(**{**options, **getattr(request, "param", {})})
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(REMEMBER_SAVES)
    context.add_init_script(SAVE_DATA)
    context.add_init_script(KNOWN_RULES)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    # A text that cannot be read is answered with 422, which the browser calls an error.
    assert not [fault for fault in faults if "status of 422" not in fault]
