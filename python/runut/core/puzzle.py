"""The base of every family's puzzle value, and the value of a solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, cast

from runut.core.surface import show

__all__ = [
    "UNKNOWN",
    "Board",
    "Puzzle",
    "Rows",
    "Solution",
    "Value",
    "rows_of",
    "unpacked",
]

Value = int | str | None
Rows = tuple[tuple[Value, ...], ...]
Board = Rows | tuple[Rows, ...]

UNKNOWN = 255
"""The packed value of a cell that is not decided; a board shows it as `None`."""


class Puzzle:
    """A puzzle: a frozen, hashable value that is checked when it is made.

    `str(puzzle)` is its canonical text and reads back as an equal puzzle; a notebook shows its
    drawing. Each family's puzzle is a frozen dataclass over this class.
    """

    __slots__ = ()
    family: ClassVar[str]

    def __str__(self) -> str:
        return show("text", self)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows."""
        return {"image/svg+xml": self._repr_svg_(), "text/plain": str(self)}

    def _repr_svg_(self) -> str:
        return show("puzzle", self)


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution; it knows nothing of how it was found.

    `cells` are rows of values, from the top: sudoku digits; nonogram 0 or the colour's index;
    hitori 1 for black; packing letters, "." for a hole. A pyramid is a sequence of layers of
    rows, base first. JSON output has the same shape. Only a board in the middle of a search has
    cells that are `None`: not decided.

    >>> Solution(((1, 0), (0, 1))).rows()
    ((1, 0), (0, 1))
    """

    cells: Board

    @property
    def is_layered(self) -> bool:
        """Whether `cells` are layers of rows."""
        first = self.cells[0] if self.cells else ()
        return bool(first) and isinstance(first[0], tuple)

    def layers(self) -> tuple[Rows, ...]:
        """The layers, base first; a flat board is one layer."""
        return cast("tuple[Rows, ...]", self.cells if self.is_layered else (self.cells,))

    def rows(self) -> Rows:
        """All rows, layer after layer."""
        return tuple(row for layer in self.layers() for row in layer)

    def values(self) -> Iterator[Value]:
        """All values in reading order."""
        return (value for row in self.rows() for value in row)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows."""
        return {"image/svg+xml": self._repr_svg_(), "text/plain": repr(self)}

    def _repr_svg_(self) -> str:
        """Its cells alone; `draw(puzzle, solution)` draws it over its puzzle."""
        return show("solution", self)


def rows_of(values: Iterable[Value], width: int) -> Rows:
    r"""Cut `values` into rows of `width`.

    >>> rows_of(b"\1\2\3\4", 2)
    ((1, 2), (3, 4))
    """
    flat = tuple(values)
    return tuple([flat[start : start + width] for start in range(0, len(flat), width)])


def unpacked(board: bytes, width: int) -> Solution:
    r"""A packed board as rows of `width` cells, `None` where nothing is decided.

    >>> unpacked(b"\1\0\xff\1", 2).cells
    ((1, 0), (None, 1))
    """
    if UNKNOWN not in board:  # as every solution is; an object for each takes most of its time
        return Solution(rows_of(board, width))
    return Solution(rows_of((None if cell == UNKNOWN else cell for cell in board), width))
