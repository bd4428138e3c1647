"""A terminal of our own for a while: whole pictures on it, and keys without Enter.

The terminal is restored after an error, Ctrl-C, Ctrl-Z and signals that end the process.
Keys are waited for together with signals, so that a terminal of a new size is drawn on at once.
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib.util import find_spec
from types import FrameType

import click

from runut.cli.streams import NEAREST

QUIT = "q"
HAS_KEYS = find_spec("termios") is not None
"""Whether the system lets a program read keys without Enter."""
_ENTER, _LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_KEY = re.compile(r"\x1b(?:\[|O)[0-9;]*[A-Za-z~]|.", re.DOTALL)
_CODE = re.compile(r"(\x1b\[[0-9;]*m)")


class Screen:
    """What is seen and pressed."""

    def __init__(self) -> None:
        self._pressed: list[str] = []
        self._wakes, self._wake = os.pipe()

    def show(self, lines: Iterable[str], columns: int) -> None:
        """Draw these lines over what is there, as wide as the terminal is."""
        drawn = "\x1b[K\n".join(cropped(line, columns) for line in lines)
        _put(f"\x1b[H{drawn}\x1b[J")

    def key(self, seconds: float | None) -> str:
        """The next key; nothing if none is pressed in time, or if the picture must be drawn anew.

        A terminal that is gone presses `QUIT`.
        """
        if not self._pressed:
            ready, _, _ = select.select([sys.stdin, self._wakes], [], [], seconds)
            if self._wakes in ready:
                os.read(self._wakes, 64)
            elif ready:
                self._pressed = keys_of(_read()) or [QUIT]
        return self._pressed.pop(0) if self._pressed else ""

    def redraw(self) -> None:
        """End the wait for a key."""
        os.write(self._wake, b"\0")

    def close(self) -> None:
        """Give back what it holds."""
        os.close(self._wake)
        os.close(self._wakes)


def size() -> tuple[int, int]:
    """Columns and lines of the terminal as it is now."""
    found = os.get_terminal_size(sys.stdout.fileno())
    return max(found.columns, 1), max(found.lines, 1)


def keys_of(typed: str) -> list[str]:
    r"""The keys of what came from a terminal at once; an arrow is one key.

    >>> keys_of("q \x1b[C\x1bOD")
    ['q', ' ', '\x1b[C', '\x1b[D']
    """
    return [key.replace("\x1bO", "\x1b[") for key in _KEY.findall(typed)]


def cropped(line: str, columns: int) -> str:
    r"""The first `columns` signs of a line, codes for colours not counted.

    >>> cropped("\x1b[1mabc\x1b[0m", 2)
    '\x1b[1mab\x1b[0m'
    """
    parts, room = [], columns
    for part in _CODE.split(line):
        is_code = part.startswith("\x1b")
        parts.append(part if is_code else part[:room])
        room -= 0 if is_code else len(parts[-1])
    return "".join(parts)


def shown_width(line: str) -> int:
    r"""The columns of a line, codes for colours not counted.

    >>> shown_width("\x1b[1mabc\x1b[0m")
    3
    """
    return len(_CODE.sub("", line))


def screen() -> AbstractContextManager[Screen]:
    """The terminal as a screen; afterwards it is as it was."""
    return _terminal(_ENTER, _LEAVE)


def keyboard() -> AbstractContextManager[Screen]:
    """The terminal's keys without Enter, while its lines go on as usual."""
    return _terminal("", "")


@contextmanager
def _terminal(entering: str, leaving: str) -> Iterator[Screen]:
    try:
        import termios
        import tty
    except ImportError:
        raise click.UsageError(
            "keys need a Unix terminal; 'runut animate' writes a film to a file."
        ) from None
    before = termios.tcgetattr(sys.stdin)
    shown = Screen()

    def enter() -> None:
        _put(entering)
        tty.setcbreak(sys.stdin)

    def leave() -> None:
        with suppress(OSError, termios.error):  # of a terminal that is gone
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
            _put(leaving)

    def rest(_number: int, _frame: FrameType | None) -> None:
        leave()
        os.kill(os.getpid(), signal.SIGSTOP)
        enter()
        shown.redraw()

    handlers = {
        signal.SIGWINCH: lambda _number, _frame: shown.redraw(),
        signal.SIGTSTP: rest,
    }
    known = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        enter()
        yield shown
    finally:
        for number, handler in known.items():
            signal.signal(number, handler)
        leave()
        shown.close()


def _put(text: str) -> None:
    """Straight to the terminal: a signal comes in the midst of anything, also of writing."""
    left = text.encode(sys.stdout.encoding, NEAREST)
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]


def _read() -> str:
    """What was typed; nothing where the terminal is gone."""
    try:
        return os.read(sys.stdin.fileno(), 1024).decode("utf-8", "replace")
    except OSError:
        return ""
