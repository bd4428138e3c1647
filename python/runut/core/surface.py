"""What values show of themselves: their text and their pictures, which are made above the core.

The package registers who makes them when it is imported. So the core names no layer above it, and
a maker is loaded when a value first asks for it.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["register", "show"]

_MAKERS: dict[str, Callable[..., object]] = {}


def register(what: str, maker: Callable[..., object]) -> None:
    """Let `maker` show values as `what`, such as "text" or "result"."""
    _MAKERS[what] = maker


def show(what: str, *values: object) -> str:
    """These values as their maker shows them."""
    return str(_MAKERS[what](*values))
