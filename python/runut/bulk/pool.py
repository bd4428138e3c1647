"""Work in supervised processes: one that dies takes only its own unit with it."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Lock, local
from types import TracebackType
from typing import BinaryIO, ParamSpec, TypeVar, cast

from runut.bulk.part import UnitLostError

P = ParamSpec("P")
T = TypeVar("T")


class Pool(Executor):
    """Workers that are started when there is work, and again when one has died.

    A thread waits for each worker. A call whose worker dies raises `UnitLostError`. There is `room`
    for two calls a worker, so that none waits for its next one.

    >>> with Pool(2) as pool:
    ...     pool.submit(sorted, "bca").result()
    ['a', 'b', 'c']
    """

    def __init__(self, workers: int) -> None:
        self.room = 2 * workers
        self._threads = ThreadPoolExecutor(workers)
        self._own = local()
        self._all: list[subprocess.Popen[bytes]] = []
        self._lock = Lock()
        self._is_open = True

    def submit(self, fn: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        """Call a function in a worker; it and its arguments are pickled."""
        return self._threads.submit(self._ask, partial(fn, *args, **named))

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
            with suppress(OSError), process:  # closes its pipes, and waits for its end
                pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """At an error nobody waits for the workers."""
        self.shutdown(wait=kind is None)

    def _ask(self, work: Callable[[], T]) -> T:
        process = self._worker()
        asked, answers = cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
        try:
            pickle.dump(work, asked)
            asked.flush()
            is_well, value = pickle.load(answers)  # noqa: S301 - from a process of ours
        except (EOFError, OSError, pickle.UnpicklingError):
            self._own.process = None
            raise UnitLostError(_ending(process)) from None
        if is_well:
            return cast("T", value)
        raise value

    def _worker(self) -> subprocess.Popen[bytes]:
        process: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if process is None or process.poll() is not None:
            with self._lock:
                if not self._is_open:
                    raise UnitLostError("the pool is closed")
                process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "runut.bulk.worker"],
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
