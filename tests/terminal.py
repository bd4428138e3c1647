"""The command in a terminal of its own, as a person uses it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from typing import Self

from installed import command
from programs import default_signals


class Terminal:
    """The installed command in a terminal that controls it, while this is used with `with`."""

    def __init__(self, *words: str, columns: int = 80, lines: int = 24) -> None:
        plain = {"TERM": "xterm-256color", "PYTHONWARNINGS": "ignore", "NO_COLOR": "1"}
        with default_signals():  # the child leaves this only as another program
            self.pid, self.master = pty.fork()
            if not self.pid:
                os.environ |= plain
                time.sleep(0.1)  # until the terminal has its size
                os.execv(command(), ["runut", *words])  # noqa: S606 - a program of ours
        self.resize(columns, lines)
        self.modes = termios.tcgetattr(self.master)
        self.seen = ""
        self.status: int | None = None

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def until(self, pattern: str) -> str:
        """What is drawn next, up to these words."""
        begin, end = len(self.seen), time.monotonic() + 30
        while not re.search(pattern, self.seen[begin:], re.DOTALL) and time.monotonic() < end:
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.master, 1 << 16).decode("utf-8", "replace")
                except OSError:
                    break
        assert re.search(pattern, self.seen[begin:], re.DOTALL), self.seen[begin:]
        return self.seen[begin:]

    def is_as_before(self) -> bool:
        """Whether modes, cursor and screen are what they were."""
        shown = self.seen.rfind("\x1b[?25h"), self.seen.rfind("\x1b[?1049l")
        hidden = self.seen.rfind("\x1b[?25l"), self.seen.rfind("\x1b[?1049h")
        return shown >= hidden and termios.tcgetattr(self.master) == self.modes

    def close(self) -> None:
        """Take the terminal away from the command."""
        os.close(self.master)
        self.master = -1

    def end(self) -> int:
        """The exit code."""
        if self.status is None:
            _, self.status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(self.status)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.end()
        if self.master >= 0:
            self.close()
