"""Work in supervised processes: one that dies takes only its own unit with it."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, local
from types import TracebackType
from typing import Any, TypeVar, cast

from runut.bulk.part import UnitLostError

T = TypeVar("T")


class Pool(Executor):
    """Workers that are started when there is work, and again when one has died.

    A thread waits for each worker. A call whose worker dies raises `UnitLostError`.

    >>> with Pool(2) as pool:
    ...     pool.submit(sorted, "bca").result()
    ['a', 'b', 'c']
    """

    def __init__(self, workers: int) -> None:
        self._threads = ThreadPoolExecutor(workers)
        self._own = local()
        self._all: list[subprocess.Popen[bytes]] = []
        self._lock = Lock()
        self._is_open = True

    def submit(self, fn: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:  # noqa: ANN401
        """Call a function in a worker; it and its arguments are pickled."""
        assert not named  # noqa: S101 - none of ours has any
        return self._threads.submit(self._ask, fn, args)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as in the base
        """End all workers; with `wait` they finish what they were given."""
        if wait:
            self._threads.shutdown(cancel_futures=cancel_futures)
        with self._lock:
            self._is_open = False
            for process in self._all:
                process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._all:
            _close(process)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """At an error nobody waits for the workers."""
        self.shutdown(wait=kind is None)

    def _ask(self, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        process = self._worker()
        try:
            pickle.dump((function, arguments), process.stdin)  # type: ignore[arg-type]
            process.stdin.flush()  # type: ignore[union-attr]
            is_well, value = pickle.load(process.stdout)  # type: ignore[arg-type]  # noqa: S301
        except (EOFError, OSError, pickle.UnpicklingError):
            self._own.process = None
            raise UnitLostError(_ending(process)) from None
        if is_well:
            return cast("T", value)
        raise value

    def _worker(self) -> subprocess.Popen[bytes]:
        """The worker of this thread."""
        process: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if process is None or process.poll() is not None:
            with self._lock:
                if not self._is_open:
                    raise UnitLostError("the pool is closed")
                process = subprocess.Popen(
                    [sys.executable, "-m", "runut.bulk.worker"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
                self._all.append(process)
            self._own.process = process
        return process


def _ending(process: subprocess.Popen[bytes]) -> str:
    """How a worker ended, for people."""
    code = process.wait()
    if code >= 0:
        return f"its worker ended with code {code}"
    with suppress(ValueError):
        return f"its worker was ended by {signal.Signals(-code).name}"
    return f"its worker was ended by signal {-code}"


def _close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    process.wait()
