"""Searches by a model alone: what a family without an engine of its own is solved by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from runut import _engine
from runut.core.methods import CLAUSES_HAVE_NO_TREE, Algorithm, no_tree
from runut.core.narrators import DECISIONS
from runut.core.puzzle import Puzzle
from runut.core.rules.model import Model
from runut.core.rules.plain import packed
from runut.core.search import Search
from runut.errors import PuzzleError

P = TypeVar("P", bound=Puzzle)


def algorithm(model: Callable[[P], Model], name: str = "model") -> Algorithm[P]:
    """The algorithm that reads nothing but the model of a puzzle.

    It raises `PuzzleError` for a puzzle with more facts (values of open cells, places of pieces)
    than it takes.
    """

    def prepare(puzzle: P, _options: Mapping[str, str]) -> Search:
        return solutions(model(puzzle))

    summary = "CDCL (clause learning) on the rules as values, a propagator for each kind of part"
    node = "the root, or one decision on a cell or a piece"
    why = no_tree(CLAUSES_HAVE_NO_TREE)
    return Algorithm(
        name, summary, node, prepare, reads_model=True, narrator=DECISIONS, treeless=why
    )


def solutions(model: Model) -> Search:
    """A search for the solutions of a model."""
    return _prepared(_engine.model_search, model)


def backbone(model: Callable[[P], Model], puzzle: P) -> Search:
    """A search for the values that all solutions of a puzzle share."""
    return _prepared(_engine.model_backbone, model(puzzle))


def candidates(model: Callable[[P], Model], puzzle: P, limit: int) -> Search:
    """A search for solutions that show each value of each cell, up to `limit` times."""
    return _prepared(partial(_engine.model_candidates, most=limit), model(puzzle))


def proof(model: Model) -> Search:
    """A search that proves whether there are no, one or more solutions: its candidate is the proof.

    `proving/log.py` reads it. Raises what `algorithm` raises.
    """
    return _prepared(_engine.model_proof, model)


def _prepared(search: Callable[..., Search], model: Model) -> Search:
    try:
        return search(*packed(model))
    except ValueError as error:
        raise PuzzleError(str(error)) from None
