"""The ways to search a packing, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from runut import _engine
from runut.core.family import Algorithm, Option
from runut.core.search import Reference, Search
from runut.families.packing import paper
from runut.families.packing.model import Kind, Packing

__all__ = ["ALGORITHMS"]

PAPER = "IQ Puzzler Pro solver, 2025"
CALL = "one call of the search, the first and the last included"
PLACEMENT = "one piece put on the board"
TRIM = Option("trim", "take blank margins of pieces away first", ("off", "on"))


def _native(algorithm: str) -> Callable[[Packing, Mapping[str, str]], Search]:
    def prepare(puzzle: Packing, options: Mapping[str, str]) -> Search:
        is_pyramid = puzzle.kind is Kind.PYRAMID
        pieces = [
            (ord(piece.name), [[letter != " " for letter in row] for row in piece.rows])
            for piece in puzzle.pieces
        ]
        return _engine.packing_search(
            algorithm,
            puzzle.rows,
            puzzle.columns,
            [] if is_pyramid else puzzle.free(),
            is_pyramid,
            pieces,
            options.get("trim") == "on",
        )

    return prepare


def _reference(puzzle: Packing, options: Mapping[str, str]) -> Search:
    return Reference(partial(paper.piece_backtracking, puzzle, trim=options["trim"] == "on"))


def _may_miss(puzzle: Packing, options: Mapping[str, str]) -> bool:
    """Blank margins keep a piece away from edges of the board, in the paper's way of searching."""
    is_flat = puzzle.kind is not Kind.PYRAMID
    return (
        is_flat and options["trim"] == "off" and any(piece.has_margins for piece in puzzle.pieces)
    )


ALGORITHMS = (
    Algorithm(
        "auto",
        "exact cover: the cell or piece with the fewest placements first, over bitsets",
        PLACEMENT,
        _native("cover"),
    ),
    Algorithm(
        "first-cell",
        "the first empty cell with every piece that fits there",
        PLACEMENT,
        _native("first-cell"),
    ),
    Algorithm(
        "piece-backtracking",
        "the paper's: pieces in order, anchors row by row, orientations in its own order",
        CALL,
        _native("piece-backtracking"),
        options=(TRIM,),
        may_miss=_may_miss,
        paper=PAPER,
    ),
    Algorithm(
        "piece-backtracking-py",
        "the same in plain Python, for reading",
        CALL,
        _reference,
        options=(TRIM,),
        may_miss=_may_miss,
        native=False,
        paper=PAPER,
    ),
)
