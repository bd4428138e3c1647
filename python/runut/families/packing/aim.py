"""The rules of a packing in words, for its player."""

from __future__ import annotations

from runut.families.packing.model import Moves, Packing

_MOVED = {
    Moves.ANY: "Pieces may be turned and flipped.",
    Moves.TURN: "Pieces may be turned, but not flipped.",
    Moves.NONE: "Pieces lie as they are drawn.",
}


def aim(puzzle: Packing) -> tuple[str, ...]:
    """What to fill with what, and how pieces may be moved if that is the same for all."""
    fill = "Fill the board with the pieces, each once."
    if any(piece.is_spare for piece in puzzle.pieces):
        fill = "Fill the board with some of the pieces, each at most once."
    moves = {puzzle.moves_of(piece) for piece in puzzle.pieces}
    return (fill, *(_MOVED[each] for each in moves if len(moves) == 1))
