"""A worker: a process that does what its standard input asks and writes what came of it.

A message is a pickled function, the answer a pickled pair: whether it went well, and the value or
the error. When whoever asked is gone, the worker ends, in the middle of a unit too: nobody would
take the answer.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

Request = Callable[[], object]


def main() -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked, answers = _own_streams()
    requests: SimpleQueue[Request] = SimpleQueue()
    Thread(target=_hear, args=(asked, requests), daemon=True).start()
    while True:
        work = requests.get()
        try:
            answer: tuple[bool, object] = True, work()
        except Exception as error:  # noqa: BLE001 - whoever asked raises it again
            answer = False, error
        pickle.dump(answer, answers)
        answers.flush()


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes; what the work itself prints goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, answers


def _hear(asked: BinaryIO, requests: SimpleQueue[Request]) -> None:
    try:
        while True:
            requests.put(pickle.load(asked))  # noqa: S301 - from the process that started this one
    except (EOFError, pickle.UnpicklingError):
        os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
