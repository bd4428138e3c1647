"""The peak growth in memory of a piece of work, where the system reports it (Linux)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_STATUS = Path("/proc/self/status")
_RESET = Path("/proc/self/clear_refs")
_SLACK = 2**20
"""The error of the kernel's figures in bytes: it keeps one for each processor."""
_UNREPORTED = (OSError, KeyError)


class Height:
    """The peak growth of the process in bytes; `None` where the system does not report it."""

    bytes: int | None = None


@contextmanager
def height() -> Iterator[Height]:
    """Measure the growth during the block: it resets the kernel's peak (high-water mark) first.

    Reused memory is not growth, so a small block in a process that once held more may show none.

    >>> with height() as grown:
    ...     block = bytearray(50_000_000)
    >>> grown.bytes is None or grown.bytes >= 0
    True
    """
    grown = Height()
    before = None
    with suppress(*_UNREPORTED):
        _RESET.write_text("5")
        before, now = _marks()
        if before > now + _SLACK:  # the peak did not change: growth below it is not visible
            before = None
    yield grown
    if before is not None:
        with suppress(*_UNREPORTED):
            grown.bytes = max(0, _marks()[0] - before)


def _marks() -> tuple[int, int]:
    """The peak and the present size in bytes; `KeyError` where the system does not give them."""
    found = dict(re.findall(r"(VmHWM|VmRSS):\s+(\d+) kB", _STATUS.read_text()))
    return 1024 * int(found["VmHWM"]), 1024 * int(found["VmRSS"])
