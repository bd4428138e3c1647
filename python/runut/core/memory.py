"""How much memory a piece of work needs at its height, where the system tells (Linux)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["Height", "height"]

_STATUS = Path("/proc/self/status")
_RESET = Path("/proc/self/clear_refs")
_SLACK = 2**20
"""By how much the kernel's marks, which are kept a processor each, may differ in bytes."""
_UNTOLD = (OSError, KeyError)


class Height:
    """The bytes by which the process grew at most; `None` where nobody knows."""

    bytes: int | None = None


@contextmanager
def height() -> Iterator[Height]:
    """Watch the block's growth: the kernel's mark of the highest water is put down before it.

    Memory that the process had before and only used again is no growth, so that a small block in
    a process that has held more may well show nothing.

    >>> with height() as grown:
    ...     block = bytearray(50_000_000)
    >>> grown.bytes is None or grown.bytes >= 0
    True
    """
    grown = Height()
    before = None
    with suppress(*_UNTOLD):
        _RESET.write_text("5")
        before, now = _marks()
        if before > now + _SLACK:  # the mark stayed where it was: growth below it is not seen
            before = None
    yield grown
    if before is not None:
        with suppress(*_UNTOLD):
            grown.bytes = max(0, _marks()[0] - before)


def _marks() -> tuple[int, int]:
    """The highest water and the water now, in bytes; `KeyError` where they are not given."""
    found = dict(re.findall(r"(VmHWM|VmRSS):\s+(\d+) kB", _STATUS.read_text()))
    return 1024 * int(found["VmHWM"]), 1024 * int(found["VmRSS"])
