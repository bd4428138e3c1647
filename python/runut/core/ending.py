"""Signals that ask a process to end raise `KeyboardInterrupt`, so that work is kept."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


def interrupt(_number: int, _frame: FrameType | None) -> None:
    """What a signal to end does."""
    raise KeyboardInterrupt


@contextmanager
def raise_at_end(hear: Callable[[int, FrameType | None], None] = interrupt) -> Iterator[None]:
    """Signals that ask a process to end raise `KeyboardInterrupt`, as Ctrl-C does.

    A signal that somebody hears already, or that the process was started to ignore, stays so.
    """
    known = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    heard = [each for each in known if each and signal.getsignal(each) is signal.SIG_DFL]
    for number in heard:
        signal.signal(number, hear)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)
