"""Signals that ask the command to end: SIGTERM and SIGHUP keep what was found, as Ctrl-C does.

Each raises `KeyboardInterrupt`, or cancels a search that goes on in another thread. The exit code
is 128 and the number of the signal, as a shell says it.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, TypeGuard

from runut.cli.exits import Exit
from runut.core.ending import raise_at_end

if TYPE_CHECKING:
    from runut.core.limits import Control

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
A_MOMENT = 0.05
"""Seconds after which a signal that was lost is sent again."""


class Ending:
    """Raises `KeyboardInterrupt` at a signal, and remembers which one it was."""

    number: int | None = None

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        """Hear a signal; the first one counts."""
        self.number = self.number or number
        raise KeyboardInterrupt

    def code(self, code: Exit) -> Exit:
        """The exit code of a command that ended with this one; errors come before a signal.

        That a terminal cannot be written to is no error once it was closed.
        """
        if self.number is None or code is Exit.FAULT:
            return code
        ended = Exit(128 + self.number)
        return code if code is Exit.USAGE and ended is not Exit.HUNG_UP else ended


@contextmanager
def hearing(ending: Ending) -> Iterator[None]:
    """Hear signals that end a process; one that it was started to ignore stays ignored.

    One can come before this is entered and after it is left: catch `KeyboardInterrupt` around it.
    """
    before = signal.getsignal(signal.SIGINT)
    is_heard = before in (signal.SIG_DFL, signal.default_int_handler)
    with raise_at_end(ending), _sent_again(ending):
        if is_heard:
            signal.signal(signal.SIGINT, ending)
        try:
            yield
        finally:
            if is_heard:
                signal.signal(signal.SIGINT, before)


@contextmanager
def _sent_again(ending: Ending) -> Iterator[None]:
    """A signal that comes where Python ignores exceptions is sent again a moment later.

    What the callback of a dead object raises is lost, and each import ends with such a callback. So
    a thread of its own sends it: raised in the hook, it would be lost again.
    """
    hook = sys.unraisablehook

    def send(number: int) -> None:
        time.sleep(A_MOMENT)
        if sys.unraisablehook is not again:
            return
        if sys.platform == "win32":
            _thread.interrupt_main(number)
        else:
            signal.pthread_kill(threading.main_thread().ident or 0, number)

    def again(lost: sys.UnraisableHookArgs) -> None:
        if ending.number is None or not issubclass(lost.exc_type, KeyboardInterrupt):
            hook(lost)
        else:
            _thread.start_new_thread(send, (ending.number,))

    sys.unraisablehook = again
    try:
        yield
    finally:
        sys.unraisablehook = hook


@contextmanager
def cancelling(control: Control) -> Iterator[None]:
    """Signals cancel, and raise only the second time: an exception could hit a thread's start.

    Where Ctrl-C is ignored, or somebody else hears a signal, that stays so.
    """
    known = [getattr(signal, name, None) for name in SIGNALS]
    heard = {number: signal.getsignal(number) for number in known if number is not None}
    raising = {each: handler for each, handler in heard.items() if _raises(handler)}

    def cancel(number: int, frame: FrameType | None) -> None:
        signal.signal(number, raising[number])
        with suppress(KeyboardInterrupt):
            raising[number](number, frame)
        control.cancel()

    for number in raising:
        signal.signal(number, cancel)
    try:
        yield
    finally:
        for number, handler in raising.items():
            signal.signal(number, handler)


def _raises(handler: object) -> TypeGuard[Callable[[int, FrameType | None], None]]:
    return handler is signal.default_int_handler or isinstance(handler, Ending)
