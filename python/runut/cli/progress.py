"""How far long work is: a line on the terminal, and the faults so far."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic
from typing import TYPE_CHECKING

from runut.cli.faults import remark
from runut.cli.style import is_terminal

if TYPE_CHECKING:
    from runut.bulk.part import Part

APART = 0.1
"""Seconds between two changes of the line."""
MOST_FAULTS = 20


def progress_line(stack: ExitStack, first: str = "searching") -> Callable[[str], None]:
    """A line on standard error that can be rewritten until the stack closes."""
    from rich.console import Console

    status = stack.enter_context(Console(stderr=True).status(first))
    return status.update


class Meter:
    """How many puzzles are done, how fast, and how long the rest takes; shown on a terminal only.

    `whole` is the size of all work, where it is known. What an earlier run did is done too, but
    does not count for the rate. The first faults are reported.
    """

    def __init__(self, stack: ExitStack, whole: int | None) -> None:
        from runut.bulk.verdicts import Tally

        self.tally = Tally()
        self.faults = 0
        self._show = progress_line(stack, "starting") if is_terminal(sys.stderr) else None
        self._whole, self._began, self._shown = whole, monotonic(), 0.0
        self._size = self._puzzles = self._known_size = self._known = 0

    def take(self, part: Part, puzzles: int) -> None:
        """Take note of a part that is done, with so many puzzles."""
        self.tally += part.tally
        self._size += part.size
        self._puzzles += puzzles
        if part.is_known:
            self._known_size += part.size
            self._known += puzzles
        if self._show is not None and monotonic() - self._shown >= APART:
            self._shown = monotonic()
            self._show(self._line(monotonic() - self._began))
        for fault in part.faults:
            if self.faults < MOST_FAULTS:
                remark(fault)
            self.faults += 1

    def _line(self, seconds: float) -> str:
        rate = (self._puzzles - self._known) / max(seconds, 1e-9)
        words = [f"{self._puzzles:,} puzzles", f"{rate:,.0f} a second"]
        speed = (self._size - self._known_size) / max(seconds, 1e-9)
        if self._whole and speed:
            words.append(f"{100 * self._size // self._whole} %")
            words.append(f"{_duration((self._whole - self._size) / speed)} left")
        words += [f"{number:,} {status}" for status, number in self.tally.items() if number]
        return ", ".join(words)


def _duration(seconds: float) -> str:
    """A time for people.

    >>> _duration(42), _duration(150), _duration(9000)
    ('42 s', '2 min', '2 h 30 min')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = int(seconds // 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
