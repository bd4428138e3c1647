"""Opens the page in a browser, and hosts folders, for scripts that measure and for tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

__all__ = ["BROWSERS", "KNOWN_RULES", "QUIET", "Asked", "Host", "browsing", "hosting"]

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
KNOWN_RULES = """
if (!localStorage.getItem('runut-rules-seen')) localStorage.setItem('runut-rules-seen',
    JSON.stringify(['sudoku', 'nonogram', 'hitori', 'packing', 'tents']));
"""
"""A script for every page: the rules do not open by themselves."""
QUIET = ("--no-sandbox", "--disable-quic", "--disable-background-networking")


@contextmanager
def browsing(flags: Sequence[str]) -> Iterator[tuple[Browser, str]]:
    """A browser with these flags, and the address of a server that stops with it."""
    command = [sys.executable, "-m", "runut", "play", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None  # noqa: S101 - it is a pipe
        line = server.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http"))
        try:
            with sync_playwright() as playwright:
                chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
                yield (
                    playwright.chromium.launch(executable_path=chromium, args=[*QUIET, *flags]),
                    address,
                )
        finally:
            server.terminate()


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a file: its path, and the address that it came from."""

    path: str
    referer: str


@dataclass(frozen=True, slots=True)
class Host:
    """A folder that is hosted, its address, and what was asked for there."""

    folder: Path
    address: str
    asked: list[Asked] = field(default_factory=list)


@contextmanager
def hosting(folder: Path, *, policy: str = "") -> Iterator[Host]:
    """A host that does what `python -m http.server` does, perhaps with a policy for each file."""

    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            host.asked.append(Asked(self.path, self.headers.get("Referer", "")))
            super().do_GET()

        def end_headers(self) -> None:
            if policy:
                self.send_header("Content-Security-Policy", policy)
            super().end_headers()

        def log_message(self, *_words: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    host = Host(folder, f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
