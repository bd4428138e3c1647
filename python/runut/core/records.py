"""Results as plain values for JSON: the same words in the command and the web app."""

from __future__ import annotations

from typing import Any

from runut.core.result import Forced, Result, Stats, Violation
from runut.errors import Fault, InputError

__all__ = [
    "fault_records",
    "forced_record",
    "result_record",
    "stats_record",
    "violation_records",
]

Record = dict[str, Any]


def result_record(result: Result) -> Record:
    """What a search found and proves."""
    record: Record = {
        "status": result.status,
        "uniqueness": result.uniqueness,
        "count": result.count,
        "distinct": result.distinct,
        "symmetry": result.symmetry,
        "complete": result.complete,
        "halt": result.halt,
        "stats": stats_record(result.stats),
        "solutions": [{"cells": solution.cells} for solution in result.solutions],
    }
    if result.candidate is not None:
        record["candidate"] = {"cells": result.candidate.cells}
        record["violations"] = violation_records(result.violations)
    return record


def forced_record(forced: Forced) -> Record:
    """What all solutions share; open cells are null."""
    return {
        "status": forced.status,
        "complete": forced.complete,
        "halt": forced.halt,
        "open": forced.open,
        "count": forced.count,
        "cells": forced.board and forced.board.cells,
        "stats": stats_record(forced.stats),
    }


def stats_record(stats: Stats) -> Record:
    """Every figure of a search."""
    figures = {name: getattr(stats, name) for name in Stats.__slots__ if name != "counters"}
    return figures | {"counters": dict(stats.counters)}


def violation_records(violations: tuple[Violation, ...]) -> list[Record]:
    """Broken rules by name with their cells, from 0."""
    return [{"rule": violation.rule, "cells": violation.cells} for violation in violations]


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
