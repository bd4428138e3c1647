"""Packages of the extra `tables`, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from runut.errors import MissingExtraError

Foreign = Any
"""A module or a value of such a package, which has no types that we could check."""


def pyarrow(what: str) -> Foreign:
    """The package; raises `MissingExtraError`, which says what it is for."""
    try:
        for part in ("csv", "parquet"):
            import_module(f"pyarrow.{part}")
        return import_module("pyarrow")
    except ImportError:
        raise MissingExtraError(what, "tables") from None
