"""Errors as plain values for JSON, the same in the command and the web app."""

from __future__ import annotations

from typing import Any

from runut.errors import Fault, InputError

Record = dict[str, Any]


def fault_records(error: InputError) -> list[Record]:
    """The faults of an input, with their places."""
    return [_fault(fault) for fault in error.faults]


def _fault(fault: Fault) -> Record:
    return {
        "message": fault.message,
        "hint": fault.hint,
        "line": fault.line,
        "column": fault.column,
    }
