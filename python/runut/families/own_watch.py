"""Stops a function of somebody else that neither ends nor asks whether it must."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import TracebackType

from runut.core.search import Halted, ReferenceControl

_LOOK = 0.05
"""Seconds between two looks at the clock."""
_LOOKS = 10
"""Steps within which Python raises what is to be raised in a thread."""


class _Cancelled(Halted):
    def __init__(self) -> None:
        super().__init__("cancelled")


class _TimeIsUp(Halted):
    def __init__(self) -> None:
        super().__init__("seconds")


class Watch:
    """Raises `Halted` inside its `with` block when a cancel or the limit of time is overdue.

    Python's call for runaway threads does it, from a thread that runs as long as `over`. The lock
    Python's call for runaway threads does it, from a thread that runs as long as `over`. The lock
    keeps the exception from coming after the block, whose end may raise it too. A browser has no
    threads, so nothing is raised there: *Cancel* in its page ends the worker.
    """

    def __init__(self, control: ReferenceControl) -> None:
        self._control = control
        self._lock, self._over = threading.Lock(), threading.Event()
        self._thread = threading.get_ident()
        self._is_inside = self._is_raised = False

    @contextmanager
    def over(self) -> Iterator[None]:
        """Keep watch until the end of a search."""
        if sys.platform != "emscripten":
            threading.Thread(target=self._look, daemon=True).start()
        try:
            yield
        finally:
            self._over.set()

    def __enter__(self) -> None:
        self._thread = threading.get_ident()
        self._is_inside = True

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _at: TracebackType | None,
    ) -> None:
        try:
            with self._lock:
                self._is_inside = False
            if self._is_raised:
                # What is on its way comes here. To take it back would leave Python 3.11 and 3.12
                # looking for it ever after, and a profiler of 3.11 would then never go on.
                for _ in range(_LOOKS):
                    pass
        finally:
            self._is_inside = False

    def _look(self) -> None:
        while not self._over.wait(_LOOK):
            reason = self._reason()
            with self._lock:
                if reason is not None and self._is_inside:
                    self._control.halt = str(reason())
                    self._is_raised = True
                    _raise_in(self._thread, reason)

    def _reason(self) -> type[Halted] | None:
        if self._control.control.cancelled:
            return _Cancelled
        seconds = self._control.limits[2]
        is_late = seconds is not None and perf_counter() - self._control.started > seconds + _LOOK
        return _TimeIsUp if is_late else None


def _raise_in(thread: int, error: type[Halted]) -> None:
    """Raise an error in a thread at its next step."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
