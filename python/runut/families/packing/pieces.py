"""Pieces: their cells, names and moves; and the kinds of boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import compress

from runut.core.shape import Cell, Shape

MOST_CELLS = 1_000_000
MOST_PIECES = 250
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HOLES = (".", " ", None)
"""The sign of a hole in a solution; no piece can have it as a name."""


class Kind(StrEnum):
    """The kinds of boards. The first three are the paper's."""

    DEFAULT = "DEFAULT"
    """A full rectangle."""
    CUSTOM = "CUSTOM"
    """A rectangle with holes."""
    PYRAMID = "PYRAMID"
    """A square pyramid of balls; level k from the base has (rows - k) squared balls."""
    BOX = "BOX"
    """A box of cubes: layers of rows, the lowest layer first."""

    @property
    def is_layered(self) -> bool:
        """Whether places have a layer before row and column."""
        return self in (Kind.PYRAMID, Kind.BOX)


class Moves(StrEnum):
    """How a piece may be moved."""

    ANY = "any"
    """Turned and flipped; in space mirrored too."""
    TURN = "turn"
    """Turned, never flipped: in space every rotation, but no mirror image."""
    NONE = "none"
    """Only shifted."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its name, and rows in which a sign is a cell and a space is none.

    The sign is the name itself where that is one character, else "X". A solid piece has more
    layers `above` the first. There are so many `copies` of it; the solution uses all of them unless
    it `is_spare`. Without `moves` a piece moves as its board's pieces usually do: see `moves_of`.
    The rows keep blank margins, because the paper's algorithm depends on them; `cells` has none.

    >>> Piece("A", (" A", "AA")).cells
    ((0, 1), (1, 0), (1, 1))
    """

    name: str
    rows: tuple[str, ...]
    above: tuple[tuple[str, ...], ...] = ()
    moves: Moves | None = None
    copies: int = 1
    is_spare: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(self.rows))
        object.__setattr__(self, "above", tuple(map(tuple, self.above)))

    @property
    def sign(self) -> str:
        """The sign of a cell in its rows."""
        return self.name if len(self.name) == 1 else "X"

    @property
    def code(self) -> int:
        """The sign as a number below 256, as the paper's hash takes it."""
        return ord(self.sign) % 256

    @property
    def layers(self) -> tuple[tuple[str, ...], ...]:
        """Its rows, layer by layer."""
        return (self.rows, *self.above)

    @property
    def is_flat(self) -> bool:
        """Whether it has one layer."""
        return not self.above

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells of the first layer as (row, column), from the corner of their rectangle."""
        return tuple((row, column) for layer, row, column in self.places if layer == 0)

    @property
    def places(self) -> tuple[tuple[int, int, int], ...]:
        """All cells as (layer, row, column), from the corner of the smallest box around them."""
        filled = [
            (layer, row, column)
            for layer, rows in enumerate(self.layers)
            for row, text in enumerate(rows)
            for column, sign in enumerate(text)
            if sign != " "
        ]
        base, top, left = (min(values) for values in zip(*filled, strict=True))
        return tuple((layer - base, row - top, column - left) for layer, row, column in filled)

    @property
    def has_margins(self) -> bool:
        """Whether blank rows or columns stand around the cells.

        >>> Piece("A", (" A", " A")).has_margins
        True
        """
        filled = [
            (at, row) for layer in self.layers for at, row in enumerate(layer) if row.strip(" ")
        ]
        height = 1 + max(at for at, _ in filled) - min(at for at, _ in filled)
        left = min(len(row) - len(row.lstrip(" ")) for _, row in filled)
        width = max(len(row.rstrip(" ")) for _, row in filled) - left
        longest = max(len(row) for layer in self.layers for row in layer)
        return (height, width) != (max(map(len, self.layers)), longest)

    @property
    def area(self) -> int:
        """Number of cells."""
        return sum(sign != " " for layer in self.layers for row in layer for sign in row)

    @property
    def labels(self) -> tuple[str, ...]:
        """What a solution calls each copy: the name, with a number if there are several.

        >>> Piece("I", ("II",), copies=2).labels
        ('I1', 'I2')
        """
        if self.copies == 1:
            return (self.name,)
        return tuple(f"{self.name}{number}" for number in range(1, self.copies + 1))


@dataclass(frozen=True, slots=True)
class Given:
    """A piece that lies on the board from the start, and the cells that it covers."""

    name: str
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(map(tuple, self.cells))))


def moves_of(piece: Piece, kind: Kind) -> Moves:
    """How a piece may be moved: its own `moves`, else turned and, except in boxes, flipped."""
    return piece.moves or (Moves.TURN if kind is Kind.BOX else Moves.ANY)


class Board:
    """What a board has by its kind, sides and mask: its cells, and which of them must be filled."""

    __slots__ = ()
    kind: Kind
    rows: int
    columns: int
    layers: int
    mask: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        """The layers of the board, a pyramid's each smaller than the one below, and its holes."""
        return Shape(tuple(self.layer_shapes()), self.kind.is_layered, self.mask)

    @property
    def area(self) -> int:
        """Cells that must be filled."""
        if self.mask:
            return sum(row.count("X") for row in self.mask)
        return self.size

    @property
    def size(self) -> int:
        """All cells, holes included."""
        if self.kind is Kind.PYRAMID:
            return pyramid_size(self.rows)
        return self.rows * self.columns * self.layers

    def free(self) -> list[bool]:
        """For every cell in reading order (base first) whether it must be filled."""
        if self.mask:
            return [cell == "X" for row in self.mask for cell in row]
        return [True] * self.size

    def layer_shapes(self) -> list[tuple[int, int]]:
        """Rows and columns of each layer, base first; a flat board is one layer."""
        if self.kind is Kind.PYRAMID:
            return [(side, side) for side in range(self.rows, 0, -1)]
        return [(self.rows, self.columns)] * self.layers

    def cells(self) -> Iterator[Cell]:
        """Every cell, holes included, in reading order: (row, column), or with a layer before."""
        return self.shape.cells()

    def free_cells(self) -> Iterator[Cell]:
        """Every cell that must be filled, in reading order."""
        return compress(self.cells(), self.free())


@dataclass(frozen=True, slots=True)
class BareBoard(Board):
    """A board without pieces, as texts state it.

    >>> BareBoard(Kind.PYRAMID, 3, 3).layer_shapes()
    [(3, 3), (2, 2), (1, 1)]
    """

    kind: Kind
    rows: int
    columns: int
    layers: int = 1
    mask: tuple[str, ...] = ()


def pyramid_size(levels: int) -> int:
    """Balls of a square pyramid.

    >>> pyramid_size(5)
    55
    """
    return levels * (levels + 1) * (2 * levels + 1) // 6
