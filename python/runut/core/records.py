"""Errors as plain values for JSON: the same words in the command and the web app."""

from __future__ import annotations

from typing import Any

from runut.errors import Fault, InputError

__all__ = ["fault_records"]

Record = dict[str, Any]


def fault_records(error: InputError) -> list[Record]:
    """What is wrong with an input, and where."""
    return [_fault(fault) for fault in error.faults]


def _fault(fault: Fault) -> Record:
    return {
        "message": fault.message,
        "hint": fault.hint,
        "line": fault.line,
        "column": fault.column,
    }
