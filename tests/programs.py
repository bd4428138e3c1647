"""Programs that tests start: with the signals of a terminal, and ended with what they started.

A shell that runs pytest in the background lets it ignore Ctrl-C, and programs inherit that.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

MARK = "RUNUT_TESTED_BY"
"""Every program inherits this variable: which run of pytest started it."""

_SIGNALS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def started(
    words: Sequence[str | Path], environment: Mapping[str, str] | None = None, **options: Any
) -> Iterator[subprocess.Popen[Any]]:
    """A program while it runs; at the end it and all that it started are killed."""
    env = {**os.environ, "PYTHONWARNINGS": "ignore", **(environment or {})}
    with default_signals():
        process = subprocess.Popen(words, env=env, start_new_session=True, **options)
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def ran(
    words: Sequence[str | Path],
    given: str | bytes | None = None,
    *,
    code: int | None = None,
    timeout: float = 120,
    environment: Mapping[str, str] | None = None,
    **options: Any,
) -> subprocess.CompletedProcess[Any]:
    """What a program did with what it was `given`; it must end with `code`, if one is named."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    if given is not None:
        pipes["stdin"] = subprocess.PIPE
    with started(words, environment, **pipes) as process:
        out, err = process.communicate(given, timeout)
    assert code in (None, process.returncode), (words, process.returncode, out, err)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


@contextmanager
def default_signals() -> Iterator[None]:
    """What is started here hears all signals that end a program."""
    ignored = [each for each in _SIGNALS if signal.getsignal(each) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)


def until(holds: Callable[[], bool], patience: float = 300) -> None:
    """Wait until something holds, however busy the machine is; only what hangs takes that long."""
    ends = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.01)


@contextmanager
def soon(seconds: float) -> Iterator[None]:
    """What is done inside takes less processor time than this, however busy the machine is."""
    began = time.process_time()
    yield
    assert time.process_time() - began < seconds


class Cancellable(Protocol):
    """What can be asked to stop."""

    def cancel(self) -> None: ...


@contextmanager
def cancelled(control: Cancellable, *, after: float, within: float) -> Iterator[None]:
    """Cancel what is done inside when it has worked for so long; it then ends within so long.

    Both are seconds of this process's processor time.
    """
    moments = []

    def cancel() -> None:
        until(lambda: time.process_time() >= began + after)
        moments.append(time.process_time())
        control.cancel()

    thread = Thread(target=cancel, daemon=True)
    began = time.process_time()
    thread.start()
    yield
    ended = time.process_time()
    thread.join()
    assert ended - moments[0] < within


def survivors(mark: str) -> list[str]:
    """Programs that bear this mark and still run: what they are, and which test started them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            environment = (folder / "environ").read_bytes().split(b"\0")
            if f"{MARK}={mark}".encode() in environment and folder.name != str(os.getpid()):
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                tests = [each for each in environment if each.startswith(b"PYTEST_CURRENT_TEST=")]
                found.append(f"{words}, started by {b' '.join(tests).decode()}")
    return found
