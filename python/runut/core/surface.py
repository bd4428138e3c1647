"""A register of the functions that show a value as text or as a picture.

The package registers these functions (makers) on import. So the core imports no layer above it, and
a maker loads when a value first needs it.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["register", "show"]

_MAKERS: dict[str, Callable[..., object]] = {}


def register(what: str, maker: Callable[..., object]) -> None:
    """Register `maker` to show values as `what`, such as "text" or "result"."""
    _MAKERS[what] = maker


def show(what: str, *values: object) -> str:
    """The values, shown by their maker."""
    return str(_MAKERS[what](*values))
