"""The ways to search a packing, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from runut import _engine
from runut.core.methods import Algorithm, Option
from runut.core.search import Reference, Search, SearchTree
from runut.errors import PuzzleError
from runut.families.packing import paper
from runut.families.packing.boards import empty
from runut.families.packing.model import Kind, Moves, Packing
from runut.families.packing.narration import PIECES, PLACEMENTS

PAPER = "IQ Puzzler Pro solver, 2025"
PLACEMENT = "one piece put on the board"
_Piece = tuple[int, Sequence[Sequence[str]], bool, bool, int, int, Sequence[int] | None]
LATTICES = {
    Kind.DEFAULT: "square",
    Kind.CUSTOM: "square",
    Kind.PYRAMID: "pyramid",
    Kind.BOX: "cube",
}
TRIM = Option("trim", "take blank margins of pieces away first", ("off", "on"))


def problem(puzzle: Packing) -> _engine.PackingProblem:
    """The packing for the engine: each given piece is separate, with its own value."""
    shape = puzzle.shape
    pieces: list[_Piece] = []
    value = 1
    for piece in puzzle.pieces:
        moves = puzzle.moves_of(piece)
        may_turn, may_flip = moves is not Moves.NONE, moves is Moves.ANY
        given = [each.cells for each in puzzle.given if each.name == piece.name]
        left = piece.copies - len(given)
        for cells in given:
            fixed = shape.numbers(cells)
            pieces.append((value, piece.layers, may_turn, may_flip, 1, 1, fixed))
            value += 1
        if left > 0:
            least = 0 if piece.is_spare else left
            pieces.append((value, piece.layers, may_turn, may_flip, least, left, None))
            value += left
    size = (puzzle.layers, puzzle.rows, puzzle.columns)
    return _engine.PackingProblem(LATTICES[puzzle.kind], size, empty(puzzle), pieces)


def short_search(puzzle: Packing, solutions: int, nodes: int) -> _engine.Outcome:
    """The result of `auto` within so many nodes, for generators: without a clock."""
    limits = (solutions, nodes, None, None)
    return problem(puzzle).search("cover").run(limits, 1, _engine.Control(), record=False)


def _native(algorithm: str) -> Callable[[Packing, Mapping[str, str]], Search]:
    return lambda puzzle, _options: problem(puzzle).search(algorithm)


def backbone(puzzle: Packing) -> Search:
    """The search for the piece that covers a cell in every solution."""
    return problem(puzzle).search("forced")


def candidates(puzzle: Packing, limit: int) -> Search:
    """The search for packings that show the pieces on each cell, up to `limit` times each."""
    return problem(puzzle).search("candidates", limit)


def _split(puzzle: Packing, _options: Mapping[str, str], parts: int) -> list[Search]:
    return list(problem(puzzle).split(parts))


def _tree(puzzle: Packing, _options: Mapping[str, str]) -> SearchTree:
    return problem(puzzle).tree()


def _paper(puzzle: Packing, options: Mapping[str, str]) -> Search:
    _reject_beyond_paper(puzzle)
    pieces = [
        (piece.code, [[letter != " " for letter in row] for row in piece.rows])
        for piece in puzzle.pieces
    ]
    is_pyramid, trim = puzzle.kind is Kind.PYRAMID, options["trim"] == "on"
    return _engine.packing_paper_search(
        puzzle.rows, puzzle.columns, empty(puzzle), is_pyramid, pieces, trim
    )


def _reference(puzzle: Packing, options: Mapping[str, str]) -> Search:
    explore = partial(paper.piece_backtracking, puzzle, trim=options["trim"] == "on")
    return Reference(explore, _paper(puzzle, options).accepts)


def _reject_beyond_paper(puzzle: Packing) -> None:
    """The paper's search needs each piece once, flat, and nothing given; so do its counts."""
    if puzzle.kind is Kind.BOX or not puzzle.is_plain:
        message = "the paper's search knows no boxes, solid pieces, copies, spare or given pieces"
        raise PuzzleError(message, "`auto` and `scanline` do")


def _may_miss(puzzle: Packing, options: Mapping[str, str]) -> bool:
    """A warning for blank margins: the paper's search keeps such a piece away from edges."""
    is_flat = puzzle.kind is not Kind.PYRAMID
    return (
        is_flat and options["trim"] == "off" and any(piece.has_margins for piece in puzzle.pieces)
    )


_PIECES: Algorithm[Packing] = Algorithm(
    "piece-backtracking",
    "the paper's: pieces in order, anchors row by row, orientations in its own order",
    "one call of the search, the first and the last included",
    _paper,
    options=(TRIM,),
    may_miss=_may_miss,
    paper=PAPER,
    narrator=PIECES,
)
ALGORITHMS = (
    Algorithm(
        "auto",
        "exact cover (DLX's rule): the cell or piece with the fewest placements first",
        PLACEMENT,
        _native("cover"),
        split=_split,
        tally=lambda puzzle, _options, _threads: problem(puzzle).search("tally"),
        tree=_tree,
        narrator=PLACEMENTS,
    ),
    Algorithm(
        "scanline",
        "scanline fill: the first empty cell with every piece that fits there",
        PLACEMENT,
        _native("first-cell"),
        narrator=PLACEMENTS,
    ),
    _PIECES,
    _PIECES.in_python(_reference),
)
