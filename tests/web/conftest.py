"""A real server on a free port of this machine, and a client for it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import httpx
import pytest
import uvicorn

from runut.web.app import Settings, create_app
from runut.web.jobs import Limits


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server that runs on a thread."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    end = monotonic() + 20
    while not server.started and monotonic() < end:
        sleep(0.02)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listener.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    limits = Limits(running=2, waiting=4, seconds=30, unwatched=1.0)
    with serving(Settings(limits=limits)) as address:
        yield address


@pytest.fixture
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=30) as opened:
        yield opened
