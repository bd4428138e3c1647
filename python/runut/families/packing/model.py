"""The packing value: a board of cells of a lattice, pieces, and given pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from runut.core.puzzle import Puzzle
from runut.errors import PuzzleError
from runut.families.packing.faults import faults_of
from runut.families.packing.pieces import (
    MOST_CELLS,
    Board,
    Given,
    Kind,
    Moves,
    Piece,
    moves_of,
    pyramid_size,
)
from runut.families.packing.texts import Pieces, Texts, board_parts, pieces_of

__all__ = ["Given", "Kind", "Moves", "Packing", "Piece", "pyramid_size"]


@dataclass(frozen=True, slots=True)
class Packing(Board, Puzzle):
    """Fill the board with the pieces, turned and flipped as their moves allow.

    `mask` has a string of "X" (a cell) and "." (a hole) for each row, layer after layer from the
    base; a custom board needs one, a rectangle has none, and in space none means no holes. A
    pyramid has as many layers as rows. In a pyramid pieces may lie flat or stand, as in the real
    game. Raises `PuzzleError` with every fault: sizes, repeated names, different areas, and given
    pieces in impossible places.

    >>> Packing(Kind.DEFAULT, 1, 2, (), (Piece("A", ("AA",)),)).area
    2
    """

    family: ClassVar[str] = "packing"
    kind: Kind
    rows: int
    columns: int
    mask: tuple[str, ...]
    pieces: tuple[Piece, ...]
    layers: int = 1
    given: tuple[Given, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", tuple(self.mask))
        object.__setattr__(self, "pieces", tuple(self.pieces))
        object.__setattr__(self, "given", _in_order(self))
        if self.kind is Kind.PYRAMID:
            object.__setattr__(self, "layers", self.rows)
        if self.kind.is_layered and not any("." in row for row in self.mask):
            object.__setattr__(self, "mask", _without_full_mask(self))
        faults = list(faults_of(self))
        if faults:
            raise PuzzleError(faults)

    @classmethod
    def from_rows(cls, rows: Texts, *given: Pieces, pieces: Pieces = ()) -> Packing:
        """The packing of a board, and of pieces by name, each as rows of text.

        On the board "." or a space is a hole and every other sign a cell; in a piece they are no
        cells. Layers of rows, base first, are a box of cubes and solid pieces. A `Piece` has more:
        copies, whether it is spare, and how it may move. Raises `PuzzleError` with every fault, and
        for values that are not rows of text.

        >>> puzzle = Packing.from_rows(["XXX", "XXX"], {"A": ["A", "AA"], "B": ["B", "BB"]})
        >>> puzzle.area, [piece.name for piece in puzzle.pieces]
        (6, ['A', 'B'])
        """
        if len(given) + bool(pieces) != 1:
            hint = "from_rows(['XXX', 'XXX'], {'A': ['A', 'AA'], 'B': ['BBB']})"
            raise PuzzleError("expected the rows of the board, then the pieces", hint)
        kind, height, width, mask, layers = board_parts(rows)
        return cls(kind, height, width, mask, pieces_of(*given or (pieces,)), layers)

    def moves_of(self, piece: Piece) -> Moves:
        """How a piece may be moved on this board."""
        return moves_of(piece, self.kind)

    def piece(self, name: str) -> Piece | None:
        """The piece of this name."""
        return next((piece for piece in self.pieces if piece.name == name), None)

    @property
    def is_plain(self) -> bool:
        """Whether every piece is there once, is not given, and moves as usual."""
        return not self.given and all(
            piece.copies == 1 and not piece.is_spare and piece.moves is None and piece.is_flat
            for piece in self.pieces
        )


def _in_order(puzzle: Packing) -> tuple[Given, ...]:
    """Given pieces in the order of the pieces, so that equal puzzles are equal values."""
    order = {piece.name: index for index, piece in enumerate(puzzle.pieces)}
    return tuple(
        sorted(puzzle.given, key=lambda given: (order.get(given.name, len(order)), given.cells))
    )


def _without_full_mask(puzzle: Packing) -> tuple[str, ...]:
    """The mask, or none if it has no holes; a mask of a wrong shape stays, to be a fault."""
    shapes = puzzle.layer_shapes() if 0 < puzzle.size <= MOST_CELLS else []
    wanted = [columns for rows, columns in shapes for _ in range(rows)]
    is_full = list(map(len, puzzle.mask)) == wanted and set("".join(puzzle.mask)) == {"X"}
    return () if is_full else puzzle.mask
