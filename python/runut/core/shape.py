"""The shape of a board: layers, rows, columns and holes, the names of cells, and its areas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import accumulate, chain, compress, product
from operator import index
from typing import Any, TypeVar

from runut.errors import CellError

Place = TypeVar("Place", bound=Hashable)
T = TypeVar("T")
Value = int | str | None
Rows = tuple[tuple[Value, ...], ...]
Board = Rows | tuple[Rows, ...]
Row = tuple[Any, ...]
Cells = tuple[Row, ...]
"""Rows, or layers of rows, whose values are those of one family."""

Cell = tuple[int, ...]
"""A place on a board, from 0: (row, column), or (layer, row, column) in space."""


def cell_name(cell: Cell) -> str:
    """A cell as people see it, from 1.

    >>> cell_name((2, 6)), cell_name((0, 2, 6))
    ('r3c7', 'l1r3c7')
    """
    letters = "lrc"[-len(cell) :]
    return "".join(f"{letter}{at + 1}" for letter, at in zip(letters, cell, strict=True))


def in_space(cell: Cell) -> tuple[int, int, int]:
    """The layer, row and column of a cell; a flat board is layer 0.

    >>> in_space((2, 6)), in_space((1, 2, 6))
    ((0, 2, 6), (1, 2, 6))
    """
    layer, row, column = cell if len(cell) == 3 else (0, *cell)
    return layer, row, column


@dataclass(frozen=True, slots=True)
class Shape:
    """The cells of a board: `sizes` are the rows and columns of each layer, base first.

    `is_layered` means that the board is in space: its cells are (layer, row, column) and its
    solutions are layers of rows. `mask` has a string for each row, layer after layer, with "." for
    a hole; without holes it is empty.

    >>> import runut
    >>> shape = runut.read("set:soma").shape
    >>> shape.layers, shape.rows, shape.columns, shape.size, len(shape.holes)
    (3, 3, 3, 27, 0)
    """

    sizes: tuple[tuple[int, int], ...]
    is_layered: bool = False
    mask: tuple[str, ...] = ()

    @classmethod
    def flat(cls, rows: int, columns: int) -> Shape:
        """A rectangle.

        >>> Shape.flat(2, 3).size
        6
        """
        return cls(((rows, columns),))

    @property
    def layers(self) -> int:
        """Layers; a flat board has one."""
        return len(self.sizes)

    @property
    def rows(self) -> int:
        """Rows of the base."""
        return self.sizes[0][0]

    @property
    def columns(self) -> int:
        """Columns of the base."""
        return self.sizes[0][1]

    @property
    def size(self) -> int:
        """The number of cells, holes included."""
        return sum(rows * columns for rows, columns in self.sizes)

    @property
    def holes(self) -> frozenset[Cell]:
        """The cells that hold nothing."""
        are_holes = map(".".__eq__, chain.from_iterable(self.mask))
        return frozenset(compress(self.cells(), are_holes))

    def cells(self) -> Iterator[Cell]:
        """Every cell, holes included, in reading order, base first.

        >>> list(Shape.flat(1, 2).cells())
        [(0, 0), (0, 1)]
        """
        for layer, (rows, columns) in enumerate(self.sizes):
            front = ((layer,),) if self.is_layered else ()
            yield from product(*front, range(rows), range(columns))

    def numbers(self, cells: Iterable[Cell]) -> list[int]:
        """The places of cells in reading order, from 0.

        >>> Shape.flat(2, 3).numbers([(1, 0), (0, 2)])
        [3, 2]
        """
        if not self.is_layered:
            return [row * self.columns + column for row, column in cells]
        starts = list(accumulate((rows * columns for rows, columns in self.sizes), initial=0))
        return [starts[layer] + row * self.sizes[layer][1] + column for layer, row, column in cells]

    def board(self, values: Sequence[Value] | bytes) -> Board:
        """A value for each cell as rows, and as layers of rows in space.

        >>> Shape.flat(2, 2).board([1, 0, 0, 1])
        ((1, 0), (0, 1))
        """
        if not self.is_layered:
            return rows_of(values, self.columns)
        layers, start = [], 0
        for rows, columns in self.sizes:
            layers.append(rows_of(values[start : start + rows * columns], columns))
            start += rows * columns
        return tuple(layers)

    def fits(self, rows: Iterable[Sequence[object]]) -> bool:
        """Whether these rows, layer after layer, have this shape's number and lengths.

        >>> Shape.flat(2, 2).fits([[1, 0], [0, 1]]), Shape.flat(2, 2).fits([[1, 0, 0, 1]])
        (True, False)
        """
        return [len(row) for row in rows] == [
            columns for number, columns in self.sizes for _ in range(number)
        ]


@lru_cache(maxsize=64)
def cell_names(shape: Shape) -> tuple[str, ...]:
    """What people call each cell, in reading order.

    >>> cell_names(Shape.flat(1, 2))
    ('r1c1', 'r1c2')
    """
    return tuple(map(cell_name, shape.cells()))


def part_at(board: Cells, at: object) -> Any:  # noqa: ANN401 - a row or a value of a family
    """The row with a number, or the value at (row, column); in space there are layers before.

    >>> part_at(((1, 2), (3, 4)), (1, 0)), part_at(((1, 2), (3, 4)), 1)
    (3, (3, 4))
    """
    found: Any = board
    for step in at if isinstance(at, tuple) else (at,):
        if not isinstance(found, tuple) or not hasattr(step, "__index__"):
            axes = "layer, row, column" if isinstance(board[0][0], tuple) else "row, column"
            raise CellError(f"{at!r:.60} is no cell of a board; a cell is ({axes}) from 0")
        if not -len(found) <= index(step) < len(found):
            raise CellError(
                f"{at!r:.60} is not on the board, which has 0 to {len(found) - 1} there"
            )
        found = found[step]
    return found


def rows_of(values: Iterable[T], width: int) -> tuple[tuple[T, ...], ...]:
    r"""Cut `values` into rows of `width`.

    >>> rows_of(b"\1\2\3\4", 2)
    ((1, 2), (3, 4))
    """
    flat = tuple(values)
    return tuple([flat[start : start + width] for start in range(0, len(flat), width)])


def array_of(cells: Board, dtype: object, copy: object) -> Any:  # noqa: ANN401 - an array
    """The cells as a new array of numpy, which is imported only here, for `__array__`.

    A pyramid is an error, since its layers differ.
    """
    if copy is False:
        raise ValueError("copy=False is not supported: the array is always a copy")
    rows = [len(layer) for layer in cells] if cells else []
    if len(set(rows)) > 1:
        raise ValueError("layers of a pyramid differ in size: make an array of each layer")
    return import_module("numpy").array(cells, dtype=dtype)


# -- areas --------------------------------------------------------------------------------------


def areas(
    places: Iterable[Place], near: Callable[[Place], Iterable[Place]]
) -> Iterator[list[Place]]:
    """The areas of places that hang together, each in the order in which it is reached.

    >>> list(areas([1, 2, 5, 4], lambda place: (place - 1, place + 1)))
    [[1, 2], [5, 4]]
    """
    every = list(places)
    left = set(every)
    for first in every:
        if first in left:
            left.remove(first)
            area = [first]
            for place in area:  # the list grows during the loop
                for other in near(place):
                    if other in left:
                        left.remove(other)
                        area.append(other)
            yield area


def linked(places: Iterable[Place], pairs: Iterable[tuple[Place, Place]]) -> Iterator[list[Place]]:
    """The areas of places of which some pairs hang together.

    >>> list(linked("abc", [("c", "a")]))
    [['a', 'c'], ['b']]
    """
    near: dict[Place, list[Place]] = defaultdict(list)
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return areas(places, near.__getitem__)


def beside(place: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The four places that share a side with the one in this row and column."""
    row, column = place
    return (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)
