"""The base of every family's puzzle value, and the value of a solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from runut.core.shape import Board, Rows, Shape, Value, array_of, rows_of
from runut.core.surface import made, show
from runut.core.trace import Trace

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

UNKNOWN = 255
"""The packed value of an undecided cell; a board shows it as `None`."""


class Puzzle:
    """A puzzle: a frozen, hashable value that checks itself on creation.

    `str(puzzle)` is its canonical text and reads back as an equal puzzle; a notebook shows its
    drawing. Each family's puzzle is a frozen dataclass over this class.

    >>> from runut import read
    >>> puzzle = read("hitori/2/2/2111")
    >>> puzzle.family, puzzle.shape.size, read(str(puzzle)) == puzzle
    ('hitori', 4, True)
    """

    __slots__ = ()
    family: ClassVar[str]

    @property
    def shape(self) -> Shape:
        """The layers, rows, columns and holes of the board."""
        raise NotImplementedError

    def __str__(self) -> str:
        return show("text", self)

    def __array__(self, dtype: object = None, copy: object = None) -> Any:  # noqa: ANN401 - an array
        """`numpy.asarray(puzzle)`: the board before a search, `None` in open cells."""
        return array_of(made("board", self, Trace(b"")), dtype, copy)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows."""
        return {"image/svg+xml": self._repr_svg_(), "text/plain": str(self)}

    def _repr_svg_(self) -> str:
        return show("puzzle", self)


class _Later:
    """The slot for the function that unpacks the cells on first access."""

    __slots__ = ("_unpack",)


@dataclass(frozen=True, slots=True)
class Solution(_Later):
    """A solution, independent of the search that found it.

    `cells` are rows of values, from the top: sudoku digits; nonogram 0 or the colour's index;
    hitori 1 for black; packing letters, "." for a hole. A pyramid is a sequence of layers of
    rows, base first. JSON output has the same shape. Only a board in the middle of a search has
    undecided cells, `None`.

    >>> Solution(((1, 0), (0, 1))).rows()
    ((1, 0), (0, 1))
    """

    cells: Board

    @classmethod
    def later(cls, unpack: Callable[[], Solution]) -> Self:
        """The solution whose cells `unpack` gives on first access.

        >>> Solution.later(lambda: Solution(((1, 0),))).cells
        ((1, 0),)
        """
        solution = object.__new__(cls)
        object.__setattr__(solution, "_unpack", unpack)
        return solution

    if not TYPE_CHECKING:  # a type checker would allow every name

        def __getattr__(self, name: str) -> Board:
            """Unpack the cells on first access."""
            if name != "cells":
                raise AttributeError(f"a solution has no {name!r}", name=name, obj=self)
            object.__setattr__(self, "cells", self._unpack().cells)
            return self.cells

    @property
    def is_layered(self) -> bool:
        """Whether `cells` are layers of rows."""
        first = self.cells[0] if self.cells else ()
        return bool(first) and isinstance(first[0], tuple)

    def layers(self) -> tuple[Rows, ...]:
        """The layers, base first; a flat board has one."""
        return cast("tuple[Rows, ...]", self.cells if self.is_layered else (self.cells,))

    def rows(self) -> Rows:
        """All rows, layer after layer."""
        return tuple(row for layer in self.layers() for row in layer)

    def values(self) -> Iterator[Value]:
        """All values in reading order."""
        return (value for row in self.rows() for value in row)

    def __array__(self, dtype: object = None, copy: object = None) -> Any:  # noqa: ANN401 - an array
        """`numpy.asarray(solution)`: the cells, with an axis for layers if there are layers."""
        return array_of(self.cells, dtype, copy)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows."""
        return {"image/svg+xml": self._repr_svg_(), "text/plain": repr(self)}

    def _repr_svg_(self) -> str:
        """The cells alone; `draw(puzzle, solution)` draws it over its puzzle."""
        return show("solution", self)


def unpacked(puzzle: Puzzle, board: bytes) -> Solution:
    """A packed board as rows of values, `None` where nothing is decided."""
    if UNKNOWN not in board:  # true for every solution, and without an object for each cell
        return Solution(puzzle.shape.board(board))
    return Solution(puzzle.shape.board([None if cell == UNKNOWN else cell for cell in board]))
