"""Try an installed Runut: what a wheel must do on a system that it was built for.

    python tools/try_wheel.py

A puzzle of each family is generated, read back from its text, solved with uniqueness, checked,
explained and drawn as SVG and PNG; then `runut play` hands out the page. Whatever fails ends the
program with a line that names it. In Pyodide no server can run, and the program says so.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

import runut

FAMILIES = ("hitori", "nonogram", "packing", "sudoku")
PNG = b"\x89PNG\r\n\x1a\n"
SERVE = (sys.executable, "-m", "runut", "play", "--no-browser")
SCRIPT = re.compile(r'<script type="module"[^>]* src="\./([^"]+)"')


def main() -> None:
    """Try every family, then the server."""
    for family in FAMILIES:
        try_family(family)
        print(f"{family}: generated, read, solved, checked, explained, drawn")
    if sys.platform == "emscripten":
        print("server: not tried, since no process can start here")
        return
    with _serving() as address:
        try_page(address)
    print("server: hands out the page and knows all families")


def try_family(family: str) -> None:
    """Generate a puzzle and ask for what a first user asks for."""
    puzzle = runut.generate(family, seed=1)
    result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
    tried = {
        "its text is another puzzle": runut.read(str(puzzle)) == puzzle,
        "it has not one solution": result.uniqueness is runut.Uniqueness.UNIQUE,
        "its solution breaks a rule": not runut.check(puzzle, result.solutions[0]),
        "its explanation has no end": runut.explain(puzzle).complete,
        "it has no picture": runut.draw(puzzle).startswith("<svg"),
        "it has no picture of pixels": runut.draw(puzzle, format="png").startswith(PNG),
    }
    _demand(family, tried)


def try_page(address: str) -> None:
    """Ask a server for its page, the script of the page, and the families."""
    script = SCRIPT.search(_asked(address, "/"))
    families = _asked(address, "/api/families")
    tried = {
        "it has no page": script is not None,
        "the page has no script": bool(script and _asked(address, f"/{script[1]}")),
        "a family is missing": all(f'"{name}"' in families for name in FAMILIES),
    }
    _demand("server", tried)


def _demand(what: str, tried: dict[str, bool]) -> None:
    failed = [fault for fault, is_right in tried.items() if not is_right]
    if failed:
        raise SystemExit(f"{what}: {', '.join(failed)}")


@contextmanager
def _serving() -> Iterator[str]:
    """The host and port of a server that runs meanwhile."""
    with subprocess.Popen(SERVE, stdout=subprocess.PIPE, text=True) as server:
        try:
            said = server.stdout.readline() if server.stdout else ""
            address = urlsplit(said.removeprefix("Runut is at ").partition(" ")[0]).netloc
            _demand("server", {"it does not start": bool(address)})
            yield address
        finally:
            server.terminate()


def _asked(address: str, path: str) -> str:
    """What a server answers; nothing where it refuses."""
    connection = HTTPConnection(address, timeout=300)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.read().decode() if answer.status == 200 else ""
    finally:
        connection.close()


if __name__ == "__main__":
    main()
