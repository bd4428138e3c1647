"""Values in a text, and those that a program hands over: lists, arrays, tables, dictionaries."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import chain
from math import isnan
from typing import Any, TypeAlias

from runut.core.scanner import LONGEST_LINE, Line, Scanner
from runut.core.shape import cell_name
from runut.errors import Fault, PuzzleError
from runut.families.inputs.nested import Value, plain, read_values
from runut.families.inputs.shapes import of_values
from runut.text.number_rows import HINT
from runut.text.number_rows import plain as rows_in
from runut.text.recognising import Translation

_BRACKET = re.compile(
    r"(?:\s*+(?:#|%|//)[^\n]*\n)*+[\w.\s,=;:<>\[\]()*&]{0,400}?[\[({]\s*[\[({|\"'\d.]"
)

_Place: TypeAlias = tuple[str | int, ...]


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
    faults: list[Fault] = []
    value, first = _value(given, (), faults), Line("", 1)
    if faults:
        raise PuzzleError(faults)
    found, named = ([], value) if isinstance(value, dict) else ([value], {})
    return chain(of_values(found, named, families, first))


def _value(given: Any, place: _Place, faults: list[Fault]) -> Value:  # noqa: ANN401 - the same
    """A value of a program as a text would hold it; numbers that are not whole are `faults`."""
    given = rows_in(given)
    if isinstance(given, Mapping):
        names = ((str(name), each) for name, each in given.items())
        return {name: _value(each, (*place, name), faults) for name, each in names}
    if isinstance(given, Iterable) and not isinstance(given, str):
        return [_value(each, (*place, at), faults) for at, each in enumerate(given)]
    if isinstance(given, float) and not isnan(given):
        if given.is_integer():
            return int(given)
        faults.append(Fault(f"{given!r:.60} {_where(place)}; expected a number", HINT))
    return given if isinstance(given, str) and len(given) > 2 else plain(str(given))


def _where(place: _Place) -> str:
    """Where a value stands: in a cell of rows, else at these indices."""
    match place:
        case int() as row, int() as column:
            return f"in {cell_name((row, column))}"
    return f"at {''.join(f'[{each!r}]' for each in place)}"
