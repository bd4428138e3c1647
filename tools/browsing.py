"""Opens the page in a browser, for scripts that measure it or take pictures of it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

__all__ = ["KNOWN_RULES", "browsing"]

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
