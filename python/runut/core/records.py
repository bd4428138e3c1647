"""Errors as plain values for JSON, the same in the command and the web app."""

from __future__ import annotations

from typing import Any

from runut.errors import InputError

Record = dict[str, Any]


def fault_records(error: InputError) -> list[Record]:
    """The faults of an input, with their places."""
    names = ("message", "hint", "line", "column")
    return [{name: getattr(fault, name) for name in names} for fault in error.faults]
