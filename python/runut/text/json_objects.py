"""Reads JSON: the lines of one object, and the object, with faults at their place."""

from __future__ import annotations

import json
import re
from typing import Any

from runut.core.scanner import Line, Scanner

DEEPEST = 64
"""How deep lists and objects may be nested."""
LONGEST = 1 << 24
MOST_LINES = 100_000
_PIECE = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[{}\[\]]')


def take_object(scanner: Scanner, expected: str) -> tuple[list[Line], dict[str, Any]]:
    r"""The lines of the object that begins here, and the object.

    >>> take_object(Scanner.of('{"a":\n[1, 2]}\nrest'), "an object")[1]
    {'a': [1, 2]}
    """
    lines: list[Line] = []
    depth = length = 0
    while not lines or depth > 0:
        line = scanner.take(expected if not lines else "the end of the JSON text")
        lines.append(line)
        length += len(line.text)
        if length > LONGEST:
            line.fail(f"the JSON text is longer than {LONGEST:,} characters")
        if len(lines) > MOST_LINES:
            line.fail(f"the JSON text has more than {MOST_LINES:,} lines")
        pieces = (piece.group() for piece in _PIECE.finditer(line.text))
        depth += sum((piece in "{[") - (piece in "}]") for piece in pieces)
    return lines, _of_lines(lines)


def _of_lines(lines: list[Line]) -> dict[str, Any]:
    text = "\n".join(line.text for line in lines)
    first = lines[0]
    try:
        return parse_object(text)
    except json.JSONDecodeError as error:
        line = lines[min(error.lineno, len(lines)) - 1]
        line.fail(f"this is no JSON: {error.msg}", column=error.colno)
    except ValueError as error:
        first.fail(f"this is no JSON that can be read: {error}")


def parse_object(text: str) -> dict[str, Any]:
    """The object of a JSON text; a `ValueError` says why there is none."""
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("too many lists inside each other") from None
    if not isinstance(value, dict):
        raise ValueError("expected an object")  # noqa: TRY004
    return value
