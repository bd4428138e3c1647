"""Errors as plain values for JSON, the same in the command and the web app."""

from __future__ import annotations

from typing import Any

from runut.errors import InputError

Json = Any
"""What JSON holds."""
Record = dict[str, Json]


def fault_records(error: InputError) -> list[Record]:
    """The faults of an input, with their places."""
    return [
        fault_record(fault.message, fault.hint, fault.line, fault.column) for fault in error.faults
    ]


def fault_record(
    message: str, hint: str = "", line: int | None = None, column: int | None = None
) -> Record:
    """A fault, which may have no place in a text."""
    return {"message": message, "hint": hint, "line": line, "column": column}
