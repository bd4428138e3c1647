"""How the searches of a packing are said: piece by piece, or cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from runut.core.narrators import Broken, Happening, Narrator, Reads, Verdict, verdict_of
from runut.core.nodes import Node
from runut.core.puzzle import UNKNOWN
from runut.core.rules.feasible import Domains
from runut.core.rules.model import Model
from runut.core.rules.partial import PartialCheck
from runut.core.rules.parts import Linear, Piece
from runut.core.search import ReferenceControl
from runut.core.steps import Fact, Premise, Word
from runut.families.packing import paper
from runut.families.packing.model import Packing

TEXTS = __name__.removesuffix(".narration")
MOST_PLACES = 400
"""The largest board on which it is looked for what nothing can cover, in cells."""


def _happening(node: Node, words: Mapping[str, Word], broken: Broken | None) -> Happening:
    """A piece on the board, or the empty board."""
    verdict, value, back = verdict_of(node), node.event.value, node.back
    form = verdict.value
    if value == UNKNOWN:
        form = "root-rejected" if broken else "root"
    is_above = back is not None and back != node.event
    return Happening(
        verdict=verdict,
        form="refused" if form == "rejected" and broken is None else form,
        words=words,
        tries=tuple((place, value) for place in _cells(node)),
        broken=broken,
        back=("values", (back.value,)) if back and is_above else None,
    )


def _cells(node: Node) -> tuple[int, ...]:
    """The cells of the piece that is placed; a solution may show copies of others anew."""
    own = {event.place for event in node.sets if event.value == node.event.value}
    return tuple(sorted(own))


# -- the paper's search -------------------------------------------------------------------------


def _pieces(puzzle: Packing, model: Model, options: Mapping[str, str]) -> Reads:
    """Each node is a call of the paper's search: the piece before it has just been placed."""
    trim = options.get("trim") == "on"
    needed = _needed(model)
    ways = partial(_way, paper.ways(puzzle, ReferenceControl(), trim=trim))

    def reads(node: Node) -> Happening:
        value = node.event.value
        following = 1 if value == UNKNOWN else value + 1
        words: dict[str, Word] = {"next": ("values", (following,))}
        if value != UNKNOWN:
            words["piece"] = ("values", (value,))
            words["cell"] = ("places", (node.event.place,))
            words["nth"] = ("ordinal", ways(node))
        is_rejected = verdict_of(node) is Verdict.REJECTED
        is_stuck = is_rejected and following in needed
        broken = _fits_nowhere(following, needed[following]) if is_stuck else None
        return _happening(node, words, broken)

    return reads


def _way(ways: Sequence[Iterable[Sequence[int]]], node: Node) -> int:
    """The number of a way to lay a piece, among those that fit, from 1."""
    cells, number = set(_cells(node)), 0
    for tried in ways[node.event.value - 1]:
        number += all(node.before[cell] == UNKNOWN for cell in tried)
        if cells == set(tried):
            break
    return number


# -- cell by cell, and exact cover --------------------------------------------------------------


def _placements(_puzzle: Packing, model: Model, _options: Mapping[str, str]) -> Reads:
    """Each node lays a piece; the search goes back where a cell or a piece has no placement."""
    check = PartialCheck(model)

    def reads(node: Node) -> Happening:
        words: dict[str, Word] = {
            "lies": ("facts", (Fact(_cells(node), node.event.value),)),
        }
        is_rejected = verdict_of(node) is Verdict.REJECTED
        broken = _without_placement(check, node.after) if is_rejected else None
        return _happening(node, words, broken)

    return reads


def _without_placement(check: PartialCheck, board: bytes) -> Broken | None:
    """The first cell that no piece can cover any more, else the first piece that fits nowhere."""
    if len(board) > MOST_PLACES:
        return None
    left = check.left(board)
    fitting = {piece: tuple(check.constraints.fitting(piece, left)) for piece in _free(check, left)}
    covered = {place for placements in fitting.values() for cells in placements for place in cells}
    for index, (place,) in enumerate(check.model.rule("cell-empty").places):
        if board[place] == UNKNOWN and place not in covered:
            return Broken(Premise("cell-empty", index), (place,))
    stranded = {label for piece, placed in fitting.items() if not placed for label in piece.labels}
    for value, index in _needed(check.model).items():
        if value in stranded and value not in board:
            return _fits_nowhere(value, index)
    return None


def _needed(model: Model) -> dict[int, int]:
    """The constraint that a piece lies on the board, by the value of the piece."""
    return {
        next(iter(part.weights)): index
        for rule in model.rules
        if rule.name == "piece-missing"
        for index, part in enumerate(rule.parts)
        if isinstance(part, Linear)
    }


def _fits_nowhere(value: int, index: int) -> Broken:
    return Broken(Premise("piece-missing", index), (), words={"piece": ("values", (value,))})


def _free(check: PartialCheck, left: Domains) -> Iterator[Piece]:
    """The pieces of which a copy does not lie yet."""
    for part in check.model.rule("piece-shape").parts:
        if isinstance(part, Piece) and len(check.constraints.laid(part, left)) < len(part.labels):
            yield part


PIECE_LINES = {
    "root": 1,
    "root-rejected": 4,
    "accepted": 8,
    "rejected": 9,
    "refused": 9,
    "solution": 3,
    "open": 8,
}
PIECES: Narrator[Packing] = Narrator(
    name="piece-backtracking", texts=TEXTS, reads=_pieces, lines=PIECE_LINES
)
PLACEMENTS: Narrator[Packing] = Narrator(name="placement", texts=TEXTS, reads=_placements)
