"""The worker: one question in a process of its own, which speaks JSON lines.

Its first line says the number of its process. The line on standard input is the request; at the end
of the input, when the server has died, the process ends at once. It writes lines with `progress`
and a last one with `result` or `faults`. A process answers one request, so its limits of memory and
processor time belong to that one. It imports no web framework, which keeps it small and quick to
start.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from importlib import import_module
from pathlib import Path

from runut.asking.answering import reply
from runut.families import OWN, load
from runut.verbs import explaining
from runut.verbs.reading import read

FIRST = "1......4.2....3."
"""The puzzle of a worker's first hint, which nobody asked for: later ones are quicker."""


def main() -> None:
    """Read a request, answer it and write the answer."""
    _say(json.dumps({"process": os.getpid()}))
    request = json.loads(sys.stdin.readline() or "null")
    if request is None:
        return
    _confine(request["seconds"], request["memory"])
    threading.Thread(target=_listen, daemon=True).start()
    _say(reply(request, _say))


def prepare() -> None:
    """Import what jobs need while there is none, so that a small one is answered at once."""
    for module in ("narrating", "reasons", "theatre"):
        import_module(f"runut.asking.{module}")
    for name in OWN:
        load(name)
    explaining.hint(read(FIRST, family="sudoku"), show="what")


def _confine(seconds: float, memory: int) -> None:
    """Let the system enforce what the search's own limits do not."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not everywhere

    spare = int(seconds) + 5
    resource.setrlimit(resource.RLIMIT_CPU, (spare, spare))
    most = _mapped(resource.getpagesize()) + memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _mapped(page: int) -> int:
    """Address space that the worker takes before it has a job, in bytes; 0 where nobody says."""
    try:
        return page * int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return 0


def _listen() -> None:
    """End the process when the server is gone."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGKILL)


def _say(message: str) -> None:
    os.write(sys.stdout.fileno(), f"{message}\n".encode())


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare()
    main()
