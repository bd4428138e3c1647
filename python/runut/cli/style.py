"""Colour, where it is welcome."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from runut.drawing.terminal import Colours


def is_terminal(stream: TextIO) -> bool:
    """Whether this stream is a terminal."""
    return stream.isatty()


def is_dumb() -> bool:
    """Whether the terminal can neither colour nor move its cursor."""
    return os.environ.get("TERM") == "dumb"


def terminal_colours() -> Colours:
    """How many colours to use: on a terminal what it has, unless `NO_COLOR` is set (no-color.org).

    A terminal says in `COLORTERM` that it knows all colours.
    """
    if not is_terminal(sys.stdout) or os.environ.get("NO_COLOR") or is_dumb():
        return Colours.NONE
    is_direct = os.environ.get("TERM", "").endswith("-direct")
    is_true = os.environ.get("COLORTERM") in ("truecolor", "24bit") or is_direct
    return Colours.TRUE if is_true else Colours.PALETTE
