"""Interactive-Sudoku-Solver (JavaScript), kept in one warm Node process.

The peer is a checkout in the folder `interactive` of the peers; `node` must be on the path.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.driver import NATIVE, DriverError

__all__ = ["FOLDER", "Interactive", "Spent"]

FOLDER = "interactive"


@dataclass(frozen=True, slots=True)
class Spent:
    """Solutions up to two, CPU seconds, and whether the limit of seconds ended the search."""

    count: int
    seconds: float
    is_stopped: bool = False


class Interactive:
    """The process of the peer."""

    def __init__(self, checkout: Path) -> None:
        if shutil.which("node") is None:
            raise DriverError("node: expected this program on the machine, found none")
        command = ["node", str(NATIVE / "interactive.mjs"), str(checkout)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()

    def search(self, text: str, *, seconds: float) -> Spent | None:
        """The cost of a proof that a puzzle is unique; `None` if the peer rejects the text."""
        into, out = self._process.stdin, self._process.stdout
        if into is None or out is None:
            raise DriverError("node: expected pipes to the process, found none")
        into.write(json.dumps({"input": text, "limit": 2, "seconds": seconds}) + "\n")
        into.flush()
        line = out.readline()
        if not line:
            raise DriverError(f"node: ended with {self._process.wait()} at {text[:60]!r}")
        answer = json.loads(line)
        if "error" in answer:
            return None
        return Spent(answer["count"], answer["seconds"], answer["stopped"])
