"""Values in a text, and those that a program hands over: lists, arrays, tables, dictionaries."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from runut.core.scanner import LONGEST_LINE, Line, Scanner
from runut.families.inputs.nested import BLANK, Value, plain, read_values
from runut.families.inputs.shapes import of_values
from runut.text.number_rows import plain as rows_in
from runut.text.recognising import Translation

_BRACKET = re.compile(
    r"(?:\s*+(?:#|%|//)[^\n]*\n)*+[\w.\s,=;:<>\[\]()*&]{0,400}?[\[({]\s*[\[({|\"'\d.]"
)


def are_values(head: str) -> bool:
    """Whether a text begins with a value in brackets, perhaps assigned to a name."""
    return _BRACKET.match(head) is not None


def read(scanner: Scanner, families: Container[str]) -> Iterator[Translation]:
    """Each puzzle of the values."""
    lines: list[Line] = []
    length = 0
    while (line := scanner.peek()) is not None:
        lines.append(scanner.take("a value"))
        length += len(line.text)
        if length > LONGEST_LINE:
            line.fail(f"the values are longer than {LONGEST_LINE:,} characters")
    found, named = read_values(lines)
    while len(found) == 1 and isinstance(found[0], dict):
        named, found = {**named, **found[0]}, []
    yield from of_values(found, named, families, lines[0])


def of_program(given: Any, families: Container[str]) -> Iterator[Translation]:  # noqa: ANN401 - whatever a caller has
    """Each puzzle in what a program hands over: lists, dictionaries, arrays of numpy or pandas."""
    value, first = _value(given), Line("", 1)
    found, named = ([], value) if isinstance(value, dict) else ([value], {})
    return chain(of_values(found, named, families, first))


def _value(given: Any) -> Value:  # noqa: ANN401 - the same
    given = rows_in(given)
    if isinstance(given, Mapping):
        return {str(name): _value(each) for name, each in given.items()}
    if isinstance(given, Iterable) and not isinstance(given, str):
        return [_value(each) for each in given]
    if isinstance(given, float):
        return int(given) if given.is_integer() else BLANK
    return given if isinstance(given, str) and len(given) > 2 else plain(str(given))
