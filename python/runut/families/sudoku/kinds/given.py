"""Cells as a caller gives them to a constraint: one, several or groups, by number or as pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from runut.errors import PuzzleError


def are_numbers(value: object, depth: int) -> bool:
    """Whether these are cells by number, as kinds have them most of the time."""
    if depth == 1:
        return type(value) is tuple and {*map(type, value)} == {int}
    return depth == 0 and type(value) is int


def first_of(value: object, depth: int) -> object:
    """The first cell; nothing where there is none."""
    while depth and isinstance(value, Sequence):
        value, depth = (value[0] if value else ()), depth - 1
    return value


def each_moved(move: Callable[[Any, int], object], value: object, depth: int) -> object:
    """A cell, cells or groups of cells with each cell moved; what is no such thing is moved too."""
    if depth and isinstance(value, Iterable) and not isinstance(value, str):
        ordered = sorted(value) if isinstance(value, set | frozenset) else value
        return tuple(each_moved(move, each, depth - 1) for each in ordered)
    return move(value, depth)


def listed(value: object, depth: int) -> Iterator[object]:
    """The cells of a cell, of cells or of groups of cells."""
    if depth and isinstance(value, Iterable):
        for each in value:
            yield from listed(each, depth - 1)
    else:
        yield value


def number_of(cell: int | tuple[int, int], shape: tuple[int, int]) -> int:
    """The number of a cell; a `PuzzleError` for a pair that is not on the board."""
    if isinstance(cell, int):
        return cell
    rows, columns = shape
    if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
        where = "rows and columns are" if rows == columns else f"rows are 0 to {rows - 1}, columns"
        raise PuzzleError(f"{cell} is not on the board, whose {where} 0 to {columns - 1}")
    return cell[0] * columns + cell[1]
