"""What the command's exit codes mean."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """Every exit code that `runut` may end with."""

    DONE = 0
    """Found, or true; with many inputs: all of them."""
    NO_SOLUTION = 1
    """Proved to have no solution, or a check found violations."""
    USAGE = 2
    """Unknown option, command or name; missing file."""
    SEVERAL = 3
    """Several solutions where exactly one was asked."""
    BAD_INPUT = 4
    """The input cannot be read or is impossible by itself."""
    STOPPED = 5
    """A limit was reached; what was found is given."""
    UNEXPLAINED = 6
    """Not explained to the end, by the techniques of the ladder or within the limits."""
    FAULT = 70
    """Runut itself failed; this says nothing about the puzzle."""
    HUNG_UP = 129
    """The terminal was closed (SIGHUP); what was found is given."""
    INTERRUPTED = 130
    """Interrupted by Ctrl-C; what was found is given."""
    BROKEN_PIPE = 141
    """The reader of the output closed it."""
    TERMINATED = 143
    """Asked to end (SIGTERM); what was found is given."""


_GRAVITY = (
    Exit.DONE,
    Exit.NO_SOLUTION,
    Exit.SEVERAL,
    Exit.UNEXPLAINED,
    Exit.STOPPED,
    Exit.BAD_INPUT,
    Exit.USAGE,
)


def worst(codes: Iterable[Exit]) -> Exit:
    """The most serious of several codes; an interruption comes first.

    >>> worst([Exit.DONE, Exit.BAD_INPUT, Exit.NO_SOLUTION])
    <Exit.BAD_INPUT: 4>
    """
    order = {code: rank for rank, code in enumerate((*_GRAVITY, Exit.INTERRUPTED))}
    return max(codes, key=lambda code: order[code], default=Exit.DONE)
