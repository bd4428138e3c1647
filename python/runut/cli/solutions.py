"""Solutions as files hold them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from runut.cli.sources import STDIN, refuse_missing
from runut.errors import Fault, FormatError

__all__ = ["Board", "boards_of"]


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a solution; `index` is the number of its puzzle, if the file has it."""

    rows: Sequence[Any]
    index: int | None
    source: str
    line: int


def boards_of(source: str) -> list[Board]:
    """Every board of a solution file or of standard input: at least one, else a `FormatError`.

    It is JSON as `solve` writes it, or rows of values as its "cells", or plain rows.
    """
    refuse_missing(source)
    content = sys.stdin.buffer.read() if source == STDIN else Path(source).read_bytes()
    text = content.decode("utf-8-sig", errors="replace")
    name = "standard input" if source == STDIN else source
    if text.lstrip().startswith(("{", "[")):
        found = [
            board for value, line in _values(text, name) for board in _boards(value, line, name)
        ]
    else:
        found = [Board(_plain_rows(text), None, name, 1)] if text.strip() else []
    if not found:
        raise FormatError(Fault("expected a solution, found none", "", 1, 1, name))
    return found


def _values(text: str, name: str) -> Iterator[tuple[Any, int]]:
    """The one value of a text, or that of each line, and where it begins."""
    whole = _value(text)
    if whole is not None:
        yield whole, 1
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            value = _value(line)
            if value is None:
                raise _no_record(number, name)
            yield value, number


def _value(text: str) -> Any:
    """The value of a JSON text, or `None`."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _boards(value: Any, line: int, name: str) -> Iterator[Board]:
    if isinstance(value, list):
        yield Board(value, None, name, line)
    elif isinstance(value, dict) and value.get("status") == "bad-input":
        return
    else:
        try:
            rows = [solution["cells"] for solution in value["solutions"]]
            yield from (Board(each, value.get("index"), name, line) for each in rows)
        except (KeyError, TypeError):
            raise _no_record(line, name) from None


def _no_record(line: int, name: str) -> FormatError:
    message = "expected a JSON object with 'solutions', each with 'cells'"
    return FormatError(Fault(message, "", line, 1, name))


def _plain_rows(text: str) -> list[Any]:
    """Rows of numbers or letters; blank lines separate the layers of a pyramid."""
    blocks = [
        block.splitlines() for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip()
    ]
    layers = [[_row(line) for line in block] for block in blocks]
    return layers[0] if len(layers) == 1 else layers


def _row(line: str) -> list[Any]:
    """The values of one row: words between spaces, else one character each.

    >>> _row("10 2 3"), _row("AAB"), _row("123")
    ([10, 2, 3], ['A', 'A', 'B'], [1, 2, 3])
    """
    words = line.split()
    words = list(words[0]) if len(words) == 1 else words
    return [int(word) if word.isdecimal() and len(word) < 10 else word for word in words]
