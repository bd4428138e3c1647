"""The rules of a packing in words, for its player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runut.core.explainer import Printed
from runut.explaining.said import Said
from runut.families.packing.model import Kind, Moves, Packing, Piece

SAID = Said(__package__, "aim.toml")


def aim(puzzle: Packing, language: str) -> tuple[str, ...]:
    """What to fill with what, and how its pieces may be moved."""
    said = [*_filling(puzzle), *_moving(puzzle)]
    if puzzle.kind is Kind.PYRAMID:
        said.append(("pyramid", ""))
    if puzzle.given:
        said.append(("locked", ""))
    return tuple(SAID.say(name, language, pieces=pieces) for name, pieces in said)


def printed(puzzle: Packing, language: str) -> Printed:
    """The name of its kind, and what to fill with what."""
    name = SAID.say("name", language)
    return Printed(name, name, aim(puzzle, language))


def _filling(puzzle: Packing) -> Iterator[tuple[str, str]]:
    """Which pieces are used and how often: sentences, and the pieces that they name."""
    spare = [piece for piece in puzzle.pieces if piece.is_spare]
    has_copies = any(piece.copies > 1 for piece in puzzle.pieces)
    if len(spare) == len(puzzle.pieces):
        yield ("some-copies" if has_copies else "some"), ""
        return
    yield ("copies" if has_copies else "all"), ""
    if spare:
        yield "spare", _names(spare)


def _moving(puzzle: Packing) -> Iterator[tuple[str, str]]:
    """One sentence where all pieces move alike, else one for each way with its pieces."""
    ways: dict[Moves, list[Piece]] = {}
    for piece in puzzle.pieces:
        ways.setdefault(puzzle.moves_of(piece), []).append(piece)
    for moves, pieces in ways.items():
        yield (moves, "") if len(ways) == 1 else (f"{moves}-of", _names(pieces))


def _names(pieces: Iterable[Piece]) -> str:
    return ", ".join(piece.name for piece in pieces)
