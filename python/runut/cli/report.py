"""What the command makes of a result: its exit code, and JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from typing import Any, TextIO

from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.core.records import Record, fault_records
from runut.core.result import Result, Status, Uniqueness
from runut.errors import InputError
from runut.text.reading import ParsedPuzzle
from runut.verbs.checking import reasons
from runut.verbs.reports import Searched, asks_why

_SOLUTIONS = '"solutions": ['


def exit_of(result: Searched, *, unique: bool = False) -> Exit:
    """The exit code of one result; `unique` says that exactly one solution was asked for."""
    if result.status is Status.STOPPED:
        return Exit.INTERRUPTED if result.halt == "cancelled" else Exit.STOPPED
    if result.status in (Status.UNSOLVABLE, Status.UNSOUND):
        return Exit.NO_SOLUTION
    if unique and isinstance(result, Result) and result.uniqueness is Uniqueness.SEVERAL:
        return Exit.SEVERAL
    return Exit.DONE


# -- JSON ---------------------------------------------------------------------------------------


def json_line(parsed: ParsedPuzzle, result: Result) -> str:
    """One puzzle's result as one line of JSON."""
    stream = StringIO()
    write_json(stream, parsed, result)
    return stream.getvalue()


def write_json(
    stream: TextIO,
    parsed: ParsedPuzzle,
    result: Result,
    *,
    sound: Result | None = None,
    more: Mapping[str, Any] | None = None,
    language: str = "en",
) -> None:
    """Write one puzzle's result as one line of JSON, solution by solution.

    `sound` is the answer of a sound algorithm to set beside an unsound one, `more` what else the
    command knows. If Ctrl-C ends the work, the line is whole and lacks solutions.
    """
    record = origin(parsed) | replace(result, solutions=()).to_dict() | dict(more or {})
    if sound is not None:
        record["sound"] = {
            "algorithm": sound.stats.algorithm,
            "status": sound.status,
            "halt": sound.halt,
            "solutions": [{"cells": solution.cells} for solution in sound.solutions],
        }
    if asks_why(result):
        record["reasons"] = [
            {"name": reason.name, "text": reason.said(language), "cells": reason.cells}
            for reason in reasons(parsed.get())
        ]
    before, mark, after = json.dumps(record).partition(_SOLUTIONS)
    stream.write(before + mark)
    try:
        stream.writelines(
            ", " * (at > 0) + json.dumps({"cells": solution.cells})
            for at, solution in enumerate(result.solutions)
        )
    finally:
        stream.write(f"{after}\n")


def record_line(parsed: ParsedPuzzle, found: Searched) -> str:
    """What was found out about one puzzle as one line of JSON."""
    return json.dumps(origin(parsed) | found.to_dict()) + "\n"


def origin(parsed: ParsedPuzzle) -> Record:
    """Where a puzzle stands, and what was not read of it."""
    known = {"source": parsed.source, "index": parsed.index, "family": parsed.get().family}
    said = {"unread": list(parsed.unread), "remarks": list(parsed.remarks)}
    return known | {name: texts for name, texts in said.items() if texts}


def report_fault(parsed: ParsedPuzzle, error: InputError, json_to: TextIO | None = None) -> Exit:
    """Say on standard error what is wrong with one puzzle, and here as one line of JSON."""
    remark(error)
    if json_to is not None:
        record = {"source": parsed.source, "index": parsed.index, "status": "bad-input"}
        json_to.write(json.dumps(record | {"faults": fault_records(error)}) + "\n")
    return Exit.BAD_INPUT
