"""The ways to search a hitori, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from runut import _engine
from runut.core.limits import Control
from runut.core.methods import CLAUSES_HAVE_NO_TREE, Algorithm, Cubes, Option, no_tree
from runut.core.narrators import DECISIONS, GUESSES
from runut.core.search import Reference, Search, SearchTree
from runut.errors import StoppedError
from runut.families.hitori import paper
from runut.families.hitori.model import Hitori
from runut.families.hitori.narration import PATTERNS
from runut.families.hitori.rules import BLACK

PAPER = "Hitori by brute-force patterns"
READING = Option(
    "reading",
    "whether a duplicate that is already black still counts; the paper does not say",
    ("black-ignored", "black-counts"),
)
PATTERNS_NEVER_GO_BACK = "its patterns decide one cell after the other and never go back"
MOST_NODES = 100_000
"""Within which a short search ends, counted and not timed."""
HANDS_OVER = "it hands boards with many failed guesses to clause learning, which has no tree"


def _native(algorithm: str) -> Callable[[Hitori, Mapping[str, str]], Search]:
    def prepare(puzzle: Hitori, options: Mapping[str, str]) -> Search:
        reading = options.get("reading", "black-ignored")
        return _engine.hitori_search(
            algorithm, puzzle.width, puzzle.height, puzzle.symbols, puzzle.needs, reading
        )

    return prepare


def _tree(puzzle: Hitori, _options: Mapping[str, str]) -> SearchTree:
    return _engine.hitori_tree(puzzle.width, puzzle.height, puzzle.symbols, puzzle.needs)


def _cube(puzzle: Hitori, _options: Mapping[str, str], path: Sequence[tuple[int, int]]) -> Search:
    size = puzzle.width, puzzle.height
    return _engine.hitori_cube(*size, puzzle.symbols, puzzle.needs, path)


def backbone(puzzle: Hitori) -> Search:
    """A search for the colours that all solutions share."""
    return _native("forced")(puzzle, {})


def few_shadings(puzzle: Hitori, most: int) -> list[frozenset[int]]:
    """The black cells of up to `most` solutions, for generators: without a clock."""
    limits = (most, MOST_NODES, None, None)
    search = _native("propagation")(puzzle, {})
    found = search.run(limits, most, Control().native, record=False)
    if found.halt not in (None, "solutions"):
        raise StoppedError(found.halt)
    boards = map(found.solutions.__getitem__, range(len(found.solutions)))
    return [frozenset(at for at, cell in enumerate(each) if cell == BLACK) for each in boards]


def candidates(puzzle: Hitori, limit: int) -> Search:
    """A search for shadings that show the colours of each cell, up to `limit` times each."""
    size, reading = (puzzle.width, puzzle.height), READING.choices[0]
    return _engine.hitori_search("candidates", *size, puzzle.symbols, puzzle.needs, reading, limit)


def _reference(puzzle: Hitori, options: Mapping[str, str]) -> Search:
    black_counts = options["reading"] == "black-counts"
    explore = partial(paper.patterns, puzzle, black_counts=black_counts)
    return Reference(explore, _native("patterns")(puzzle, options).accepts)


_PATTERNS: Algorithm[Hitori] = Algorithm(
    "patterns",
    "the paper's: three patterns, greedily, unchecked",
    "one cell decided",
    _native("patterns"),
    options=(READING,),
    sound=False,
    paper=PAPER,
    narrator=PATTERNS,
    treeless=no_tree(PATTERNS_NEVER_GO_BACK),
)
ALGORITHMS = (
    Algorithm(
        "auto",
        "rules to a fixpoint, failed-literal probing, a guess at the cell with most duplicates",
        "one board brought to its fixpoint",
        _native("propagation"),
        cubes=Cubes("propagation", _cube),
        narrator=GUESSES,
        treeless=no_tree(HANDS_OVER),
    ),
    Algorithm(
        "propagation",
        "rules, probing and guesses as in auto, but never clause learning",
        "one board brought to its fixpoint",
        _native("depth-first"),
        tree=_tree,
        narrator=GUESSES,
    ),
    Algorithm(
        "clauses",
        "CDCL (clause learning) on what rules and probing leave open, with lazy cycle constraints",
        "the root, or one decision on a cell",
        _native("clauses"),
        narrator=DECISIONS,
        treeless=no_tree(CLAUSES_HAVE_NO_TREE),
    ),
    _PATTERNS,
    _PATTERNS.in_python(_reference),
)
