"""Colour, where it is welcome."""

from __future__ import annotations

import os
import sys
from typing import TextIO

__all__ = ["is_terminal", "wants_colour"]


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody looks at this stream."""
    return stream.isatty()


def wants_colour(stream: TextIO | None = None) -> bool:
    """Whether to colour: on a terminal that can, unless `NO_COLOR` is set (no-color.org)."""
    stream = stream or sys.stdout
    return (
        is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )
