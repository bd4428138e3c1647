"""The rules of a packing in words, for its player."""

from __future__ import annotations

from runut.explaining.said import Said
from runut.families.packing.model import Packing

SAID = Said(__package__, "aim.toml")


def aim(puzzle: Packing, language: str) -> tuple[str, ...]:
    """What to fill with what, and how pieces may be moved if that is the same for all."""
    fill = "some" if any(piece.is_spare for piece in puzzle.pieces) else "all"
    moves = {puzzle.moves_of(piece) for piece in puzzle.pieces}
    moved = [each.value for each in moves if len(moves) == 1]
    stay = ["locked"] if puzzle.given else []
    return tuple(SAID.say(name, language) for name in (fill, *moved, *stay))
