"""Checks rows of numbers from a program: the argument of `from_rows`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan
from operator import index
from typing import SupportsIndex

from runut.core.shape import cell_name
from runut.errors import Fault, PuzzleError

_BLANKS = ("", " ", ".", "_")
_CONVERTERS = ("to_numpy", "tolist", "to_pylist", "to_list")
PROTOCOLS = (*_CONVERTERS, "to_pydict", "__array__")
"""What arrays, frames, columns and tables of other packages have that gives plainer values."""
HINT = "a cell is a whole number; 0, None or '.' is a blank"
"""What a cell in the rows of a program may be."""


def number_rows(rows: Iterable[object], *, blank: int = 0) -> list[list[int]]:
    """The rows as whole numbers; any other value is a `PuzzleError` with its place.

    `blank` stands for `None`, "." and the like.

    A row may be a text with one character per cell: digits, then letters from 10 on; or with spaces
    between the cells.

    >>> number_rows(["1.3a", [4, None, "12", 0], "4 . 12 0"])
    [[1, 0, 3, 10], [4, 0, 12, 0], [4, 0, 12, 0]]
    """
    faults: list[Fault] = []
    found: list[list[int]] = []
    for number, row in enumerate(_listed(rows)):
        if not isinstance(row, Iterable):
            faults.append(Fault(f"row {number + 1} is {row!r:.60}; expected a row", HINT))
            continue
        found.append([])
        for column, value in enumerate(_cells(row)):
            try:
                found[-1].append(_number(value, blank))
            except (TypeError, ValueError):
                where = cell_name((number, column))
                faults.append(Fault(f"{value!r:.60} in {where}; expected a number", HINT))
    faults = faults or row_faults(found)
    if faults:
        raise PuzzleError(faults)
    return found


def row_faults(rows: Sequence[Sequence[object]]) -> list[Fault]:
    """The faults of rows that are not a rectangle."""
    if not rows or not len(rows[0]):
        return [Fault("a board without cells; expected rows")]
    wanted = len(rows[0])
    return [
        Fault(
            f"row {number} has {len(row)} cells, row 1 has {wanted}; all rows need the same length"
        )
        for number, row in enumerate(rows, 1)
        if len(row) != wanted
    ]


def plain(given: object) -> object:
    """A value of other packages, such as an array, a frame or a table, as lists; others as is.

    >>> from array import array
    >>> plain(array("i", [5, 3]))
    [5, 3]
    """
    if hasattr(given, "to_pydict"):  # a table of Arrow
        return list(zip(*given.to_pydict().values(), strict=True))
    names = _CONVERTERS if isinstance(given, Iterable) else (*_CONVERTERS, "__array__")
    for name in () if isinstance(given, type) else names:
        if hasattr(given, name):
            return plain(getattr(given, name)())
    return given


def is_missing(value: object) -> bool:
    """Whether this is what a list, a column or a frame has where it has no value.

    >>> is_missing(None), is_missing(float("nan")), is_missing(0)
    (True, True, False)
    """
    if isinstance(value, float):
        return isnan(value)
    return value is None or type(value).__name__ == "NAType"  # of pandas


def _listed(rows: object) -> list[object]:
    rows = plain(rows)
    if isinstance(rows, str):
        return list(rows.split())
    if not isinstance(rows, Iterable):
        raise PuzzleError(f"{rows!r:.60} is no board; expected rows of cells", HINT)
    return list(rows)


def _cells(row: Iterable[object]) -> Iterable[object]:
    """The cells of a row; spaces in a text only part them."""
    if not isinstance(row, str):
        return row
    words = row.split()
    return words if len(words) > 1 else "".join(words)


def _number(value: object, blank: int) -> int:
    if is_missing(value):
        return blank
    if isinstance(value, str):
        if value in _BLANKS:
            return blank
        return int(value, 36 if len(value) == 1 else 10)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, SupportsIndex):
        raise TypeError(value)
    return index(value)
