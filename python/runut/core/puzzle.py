"""The base of every family's puzzle value, and the value of a solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from runut.core.records import Record, Recorded, frozen
from runut.core.shape import Cells, Row, Shape, Value, array_of, part_at
from runut.core.surface import Drawn, Shown, guessed, made, show
from runut.core.trace import Trace
from runut.errors import InputError

UNKNOWN = 255
"""The packed value of an undecided cell; a board shows it as `None`."""


class Read(type):
    """The type of families' classes: called with a text or with rows alone, a class reads them."""

    if not TYPE_CHECKING:  # a type checker reads the constructors of the families

        def __call__(cls, *given: object, **named: object) -> Puzzle:
            """The puzzle of these fields, or the one that is read."""
            is_read = len(given) == 1 or len(given) + len(named) < _needed(cls)
            found = made("puzzle_in", cls, given, named) if is_read else None
            return super().__call__(*given, **named) if found is None else found

        def __getattr__(cls, name: str) -> object:
            if name in (*cls.__annotations__, "family"):
                raise AttributeError(name)  # a field, of which a dataclass asks for the default
            return guessed(cls, name)


def _needed(kind: type) -> int:
    """How many fields of a class have no default."""
    own = getattr(kind, "__dataclass_fields__", {}).values()
    return sum(each.default is each.default_factory for each in own)


class Puzzle(Drawn, metaclass=Read):
    """A puzzle: a frozen, hashable value that checks itself on creation.

    `str(puzzle)` is its canonical text and reads back as an equal puzzle; a notebook shows its
    drawing. `puzzle[0, 0]` is the value of a cell as (row, column) from 0, and a loop gives rows.
    Each family's puzzle is a frozen dataclass over this class.

    >>> from runut import read
    >>> puzzle = read("hitori/2/2/2111")
    >>> puzzle.family, puzzle.shape.size, read(str(puzzle)) == puzzle
    ('hitori', 4, True)
    >>> puzzle[1, 0], list(puzzle)
    (1, [(2, 1), (1, 1)])
    """

    __slots__ = ()
    family: ClassVar[str]

    @property
    def shape(self) -> Shape:
        """The layers, rows, columns and holes of the board."""
        raise NotImplementedError

    def __str__(self) -> str:
        return show("text", self)

    def to_dict(self) -> dict[str, str]:
        """The puzzle as plain values for JSON; `from_dict` reads it back.

        >>> from runut import read
        >>> read("hitori/2/2/2111").to_dict()["family"]
        'hitori'
        """
        return {"family": self.family, "text": str(self)}

    @classmethod
    def from_dict(cls, record: Mapping[str, str]) -> Self:
        """The puzzle that `to_dict` wrote; raises what `read` raises.

        `Puzzle.from_dict` takes each family, the class of a family its own.
        """
        puzzle: Self = made("puzzle_of_record", record, cls)
        return puzzle

    def _start(self) -> Cells:
        """The board before a search as rows of values, `None` in open cells; in space, layers."""
        board: Cells = made("board", self, Trace(b""))
        return board

    def __iter__(self) -> Iterator[Row]:
        return iter(self._start())

    def __getitem__(self, at: int | tuple[int, ...]) -> Any:  # noqa: ANN401 - a row or a value
        return part_at(self._start(), at)

    def __array__(self, dtype: object = None, copy: object = None) -> Any:  # noqa: ANN401 - an array
        """`numpy.asarray(puzzle)`: the board before a search."""
        return array_of(self._start(), dtype, copy)

    def _repr_svg_(self) -> str:
        return show("puzzle", self)


class _Later:
    """The slot for the function that unpacks the cells on first access."""

    __slots__ = ("_unpack",)


@dataclass(frozen=True, slots=True, eq=False)
class Solution(Recorded, Drawn, _Later):
    """A solution, independent of the search that found it.

    `cells` are rows of values, from the top: sudoku digits; nonogram 0 or the colour's index;
    hitori 1 for black; packing letters, "." for a hole. A pyramid is a sequence of layers of
    rows, base first. JSON output has the same shape. `solution[0, 0]` is a value by (row, column)
    from 0, a loop gives rows, and a solution equals its rows. Only a board in the middle of a
    search has undecided cells, `None`. `puzzle` is what it solves, if that is known.

    >>> solution = Solution(((1, 0), (0, 1)))
    >>> solution.rows, solution[0, 0], solution == [[1, 0], [0, 1]]
    (((1, 0), (0, 1)), 1, True)
    """

    JSON = ("cells",)
    cells: Cells
    puzzle: Puzzle | None = field(default=None, repr=False)

    def to_dict(self) -> Record:
        """The cells for JSON: rows of values, and layers of rows in space.

        >>> Solution(((1, 0), (0, 1))).to_dict()
        {'cells': ((1, 0), (0, 1))}
        """
        return {"cells": self.cells}

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

        def __getattr__(self, name: str) -> object:
            """Unpack the cells on first access."""
            if name not in ("cells", "puzzle"):
                return Shown.__getattr__(self, name)
            found = self._unpack()
            object.__setattr__(self, "cells", found.cells)
            object.__setattr__(self, "puzzle", found.puzzle)
            return getattr(self, name)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Solution):
            return self.cells == other.cells
        return self.cells == frozen(other) if isinstance(other, list | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.cells)

    def __getitem__(self, at: int | tuple[int, ...]) -> Any:  # noqa: ANN401 - a row or a value
        return part_at(self.cells, at)

    @property
    def is_layered(self) -> bool:
        """Whether `cells` are layers of rows."""
        first = self.cells[0] if self.cells else ()
        return bool(first) and isinstance(first[0], tuple)

    @property
    def layers(self) -> tuple[Cells, ...]:
        """The layers, base first; a flat board has one."""
        return self.cells if self.is_layered else (self.cells,)

    @property
    def rows(self) -> Cells:
        """All rows, layer after layer."""
        return tuple(row for layer in self.layers for row in layer)

    def values(self) -> Iterator[Value]:
        """All values in reading order."""
        return chain.from_iterable(self.rows)

    def __array__(self, dtype: object = None, copy: object = None) -> Any:  # noqa: ANN401 - an array
        """`numpy.asarray(solution)`: the cells, with an axis for layers if there are layers."""
        return array_of(self.cells, dtype, copy)

    def _repr_svg_(self) -> str:
        """The cells alone; `draw(puzzle, solution)` draws it over its puzzle."""
        return show("solution", self)


def unpacked(puzzle: Puzzle, board: bytes) -> Solution:
    """A packed board as rows of values, `None` where nothing is decided."""
    if UNKNOWN not in board:  # true for every solution, and without an object for each cell
        return Solution(puzzle.shape.board(board), puzzle)
    cells = puzzle.shape.board([None if cell == UNKNOWN else cell for cell in board])
    return Solution(cells, puzzle)


def needed(puzzle: Puzzle | None) -> Puzzle:
    """The puzzle that an object is about, which not all of them name."""
    if puzzle is None:
        raise InputError("the object does not hold its puzzle; say from_dict(record, puzzle)")
    return puzzle
