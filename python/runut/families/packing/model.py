"""The packing value: a board, and pieces as they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from runut.core.puzzle import Puzzle
from runut.errors import Fault, PuzzleError

__all__ = ["MOST_CELLS", "MOST_PIECES", "Kind", "Packing", "Piece", "pyramid_size"]

MOST_CELLS = 1_000_000
MOST_PIECES = 26
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Kind(StrEnum):
    """What a board is."""

    DEFAULT = "DEFAULT"
    """A full rectangle."""
    CUSTOM = "CUSTOM"
    """A rectangle with holes."""
    PYRAMID = "PYRAMID"
    """A square pyramid of balls; level k from the base has (rows - k) squared balls."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its letter, and rows in which the letter is a cell and a space is none.

    Blank margins are kept, since the paper's algorithm depends on them; `cells` are without.

    >>> Piece("A", (" A", "AA")).cells
    ((0, 1), (1, 0), (1, 1))
    """

    letter: str
    rows: tuple[str, ...]

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells as (row, column), from the corner of the smallest rectangle around them."""
        filled = [
            (row, column)
            for row, text in enumerate(self.rows)
            for column, letter in enumerate(text)
            if letter != " "
        ]
        top = min(row for row, _ in filled)
        left = min(column for _, column in filled)
        return tuple((row - top, column - left) for row, column in filled)

    @property
    def has_margins(self) -> bool:
        """Whether blank rows or columns stand around the cells.

        >>> Piece("A", (" A", " A")).has_margins
        True
        """
        height = 1 + max(row for row, _ in self.cells)
        width = 1 + max(column for _, column in self.cells)
        return (height, width) != (len(self.rows), max(map(len, self.rows)))

    @property
    def area(self) -> int:
        """Number of cells."""
        return sum(letter != " " for row in self.rows for letter in row)


@dataclass(frozen=True, slots=True)
class Packing(Puzzle):
    """Place every piece once, turned and flipped as you like, so that the board is full.

    `mask` has `rows` strings of `columns` characters, "X" for a cell and "." for a hole; only a
    custom board has one. In a pyramid pieces may lie flat or stand, as in the real game. Raises
    `PuzzleError` with everything that makes the puzzle impossible by itself: sizes, letters used
    twice, and areas that differ.

    >>> Packing(Kind.DEFAULT, 1, 2, (), (Piece("A", ("AA",)),)).area
    2
    """

    family: ClassVar[str] = "packing"
    kind: Kind
    rows: int
    columns: int
    mask: tuple[str, ...]
    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", tuple(self.mask))
        object.__setattr__(self, "pieces", tuple(self.pieces))
        faults = list(_faults(self))
        if faults:
            raise PuzzleError(faults)

    @property
    def area(self) -> int:
        """Cells that must be filled."""
        if self.kind is Kind.PYRAMID:
            return pyramid_size(self.rows)
        if self.kind is Kind.CUSTOM:
            return sum(row.count("X") for row in self.mask)
        return self.rows * self.columns

    def free(self) -> list[bool]:
        """For every cell in reading order (pyramid: base first) whether it must be filled."""
        if self.kind is Kind.CUSTOM:
            return [cell == "X" for row in self.mask for cell in row]
        return [True] * self.area

    def layer_shapes(self) -> list[tuple[int, int]]:
        """Rows and columns of each layer, base first; a flat board is one layer."""
        if self.kind is Kind.PYRAMID:
            return [(side, side) for side in range(self.rows, 0, -1)]
        return [(self.rows, self.columns)]


def pyramid_size(levels: int) -> int:
    """Balls of a square pyramid.

    >>> pyramid_size(5)
    55
    """
    return levels * (levels + 1) * (2 * levels + 1) // 6


def _faults(puzzle: Packing) -> Iterator[Fault]:
    rows, columns = puzzle.rows, puzzle.columns
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        yield Fault(f"a board of {rows}x{columns}; expected 1 to {MOST_CELLS:,} cells")
        return
    if puzzle.kind is Kind.PYRAMID and (rows != columns or pyramid_size(rows) > MOST_CELLS):
        yield Fault(f"a pyramid of {rows}x{columns}; expected a square base of at most 143x143")
        return
    yield from _mask_faults(puzzle)
    yield from _piece_faults(puzzle)


def _mask_faults(puzzle: Packing) -> Iterator[Fault]:
    if puzzle.kind is not Kind.CUSTOM:
        if puzzle.mask:
            yield Fault(f"a {puzzle.kind} board has no mask")
        return
    if len(puzzle.mask) != puzzle.rows or any(len(row) != puzzle.columns for row in puzzle.mask):
        yield Fault(f"expected a mask of {puzzle.rows} rows of {puzzle.columns} characters")
    if set("".join(puzzle.mask)) - set("X."):
        yield Fault("a mask has only 'X' (a cell) and '.' (a hole)")


def _piece_faults(puzzle: Packing) -> Iterator[Fault]:
    if not 1 <= len(puzzle.pieces) <= MOST_PIECES:
        yield Fault(f"{len(puzzle.pieces)} pieces; expected 1 to {MOST_PIECES}")
    for piece in puzzle.pieces:
        if len(piece.letter) != 1 or piece.letter not in LETTERS:
            yield Fault(f"a piece is named {piece.letter!r}; expected one letter from A to Z")
        elif set("".join(piece.rows)) - {" "} != {piece.letter}:
            yield Fault(f"the rows of piece {piece.letter} hold something else, or nothing")
        elif len(piece.rows) * max(map(len, piece.rows)) > MOST_CELLS:
            size = f"{len(piece.rows)}x{max(map(len, piece.rows))}"
            yield Fault(
                f"piece {piece.letter} is written as {size}; expected at most {MOST_CELLS:,}"
            )
    for letter, times in Counter(piece.letter for piece in puzzle.pieces).items():
        if times > 1:
            yield Fault(f"piece {letter} stands {times} times")
    pieces = sum(piece.area for piece in puzzle.pieces)
    if pieces != puzzle.area:
        yield area_fault(puzzle.area, pieces)


def area_fault(board: int, pieces: int) -> Fault:
    """What to say when board and pieces differ in area."""
    difference = abs(board - pieces)
    way = "too few" if pieces < board else "too many"
    return Fault(
        f"the board has {board} free cells, but the pieces have {pieces}",
        f"{difference} {way}: the pieces must fill the board exactly",
    )
