"""How much memory a piece of work needs at its height, where the system tells (Linux)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["Height", "height"]

_STATUS = Path("/proc/self/status")
_RESET = Path("/proc/self/clear_refs")


class Height:
    """The bytes by which the process grew at most; `None` where nobody can tell."""

    bytes: int | None = None


@contextmanager
def height() -> Iterator[Height]:
    """Watch the block's growth: the kernel's mark of the highest water is put down before it.

    >>> with height() as grown:
    ...     _ = bytearray(50_000_000)
    >>> grown.bytes is None or grown.bytes > 40_000_000
    True
    """
    grown = Height()
    before = None
    with suppress(OSError):
        _RESET.write_text("5")
        before = _highest()
    yield grown
    with suppress(OSError):
        after = _highest()
        if before is not None and after is not None:
            grown.bytes = max(0, after - before)


def _highest() -> int | None:
    found = re.search(r"VmHWM:\s+(\d+) kB", _STATUS.read_text())
    return 1024 * int(found[1]) if found else None
