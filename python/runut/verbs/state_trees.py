"""The verb `tree`: the state-space tree of a depth-first search, and its nodes in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from runut.core.limits import Control, Limits, LimitWords, limits_of
from runut.core.methods import NO_OPTIONS, Algorithm, Options
from runut.core.nodes import Node
from runut.core.puzzle import Puzzle
from runut.core.state_tree import Fate, Folds, StateNode, StateTree, state_nodes
from runut.core.trace import Event, Kind
from runut.errors import PictureError
from runut.explaining.narration import Narration, narration_words
from runut.families import family_of
from runut.families.own import AlgorithmLike, algorithms_of
from runut.verbs.reading import PuzzleLike, puzzle_of
from runut.verbs.solving import request_for
from runut.verbs.texts import narration_of

_LIMITS = Limits(seconds=10)
_ALL = None
_DEEPEST = 1000
"""The levels that the engine keeps at most."""
WIDTH = 9
"""The children of a node that a tree keeps by default: as many as a sudoku has digits."""
SHOWN = 60
"""The nodes that a tree keeps by default: as many as are readable on one picture."""
_NO_TREE = "its nodes are not known to form a tree"


def tree(  # noqa: PLR0913 - what to search, when to stop and what to keep, each by its name
    puzzle: PuzzleLike,
    *,
    algorithm: AlgorithmLike = "auto",
    options: Options = NO_OPTIONS,
    limits: Limits = _LIMITS,
    control: Control | None = None,
    depth: int | None = None,
    width: int = WIDTH,
    shown: int = SHOWN,
    **words: Unpack[LimitWords],
) -> StateTree:
    """The state-space tree of a depth-first search, by default of all of it within 10 seconds.

    At most `shown` nodes are kept, up to `width` children of each and `depth` levels below the
    start; the others count as folded below the nearest kept node. Those on the way to a solution
    come first. A search that a limit or `control` stops has the tree so far. Raises what `solve`
    raises, `PictureError` for an algorithm whose nodes form no tree, with the reason, and
    `ValueError` for limits of folding that are too small.

    >>> import runut
    >>> found = runut.tree("1...............", algorithm="cell-backtracking", depth=2)
    >>> found.counts.solutions, len(found.nodes), found.counts.nodes - len(found.nodes) + 1
    (72, 17, 2448)
    """
    limits = limits_of(tree, limits, words, _LIMITS)
    if (depth is not None and depth < 1) or width < 2 or shown < 2:
        raise ValueError("a tree keeps at least 1 level, 2 children of a node and 2 nodes")
    known = puzzle_of(puzzle)
    request = request_for(known, algorithm, options)
    _reject_without_tree(request.method, known)
    folds = Folds(min(depth or _DEEPEST, _DEEPEST), width, shown)
    handle = (control or Control()).native
    outcome = request.search().fold(request.values(limits, _ALL), handle, folds)
    family = family_of(known)
    result = request.answer(outcome)
    nodes = state_nodes(outcome.events)
    return StateTree(known, result, request.options, family.start(known), nodes)


def reason_without_tree(method: Algorithm[Any], puzzle: Puzzle) -> str:
    """Why a search has no tree; empty if it has one."""
    is_tree = method.narrator is not None and method.narrator.is_tree
    return method.treeless(puzzle) or ("" if is_tree else _NO_TREE)


def able(puzzle: Puzzle) -> list[str]:
    """The algorithms whose searches of this puzzle have a tree."""
    methods = algorithms_of(family_of(puzzle))
    return [each.name for each in methods if not reason_without_tree(each, puzzle)]


def _reject_without_tree(method: Algorithm[Any], puzzle: Puzzle) -> None:
    reason = reason_without_tree(method, puzzle)
    if reason:
        others = ", ".join(able(puzzle)) or "none"
        raise PictureError(
            f"{method.name} has no state-space tree: {reason}; algorithms with one: {others}"
        )


# -- in words -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NodeWords:
    """A node in words.

    `label` is a few words, `sentence` the whole; `rule` names the constraint that cuts the branch.
    `tries` are the cells with the values that the node tries.
    """

    label: str
    sentence: str
    rule: str = ""
    tries: tuple[tuple[int, int], ...] = ()


def tree_words(language: str) -> Mapping[str, str]:
    """The words around a tree."""
    return narration_words("", language)["tree"]


def words_of(grown: StateTree, language: str = "en") -> list[NodeWords]:
    """Each node in words.

    >>> import runut
    >>> found = runut.tree("1...............", algorithm="cell-backtracking", depth=2)
    >>> words_of(found)[1].sentence
    'r1c2: 1 does not fit, row 1 already holds 1 in r1c1.'
    """
    narration = narration_of(grown.puzzle, grown.algorithm, grown.options, language)
    words = tree_words(language)
    return [
        _words_of(narration, _seen(grown, number), node, words)
        if node.is_counted
        else NodeWords(words["start"], words["before"])
        for number, node in enumerate(grown.nodes)
    ]


def _words_of(
    narration: Narration, seen: Node, node: StateNode, words: Mapping[str, str]
) -> NodeWords:
    happening = narration.happening(seen)
    is_root = node.parent is None
    return NodeWords(
        words["start"] if is_root else narration.label(happening, node.place),
        narration.says(happening),
        narration.premise(happening.broken) if happening.broken else "",
        happening.tries,
    )


def _seen(grown: StateTree, number: int) -> Node:
    """A node of the tree as a node of a recorded search, which narrators read."""
    node = grown.nodes[number]
    above = tuple(grown.nodes[each] for each in grown.path(number))[:-1]
    events = [Event(Kind.SET, node.depth, *cell) for cell in node.cells]
    events += [Event(Kind.SOLUTION, node.depth, 0, 0)] * bool(node.solutions)
    is_inner = node.fate is Fate.INNER
    return Node(
        number=number + 1,
        event=_event(node),
        before=grown.start if node.parent is None else grown.board(node.parent),
        events=tuple(events),
        above=tuple(_event(each) for each in above if each.is_counted),
        sibling=_sibling(grown, number),
        following=Event(Kind.NODE, node.depth + 1, 0, 0) if is_inner else None,
        is_end=not is_inner and node.fate is not Fate.OPEN,
    )


def _event(node: StateNode) -> Event:
    return Event(Kind.NODE, node.depth, node.place, node.value)


def _sibling(grown: StateTree, number: int) -> Event | None:
    """What was tried before below the same node."""
    parent = grown.nodes[number].parent
    if parent is None:
        return None
    own = grown.nodes[parent].children
    at = own.index(number)
    return _event(grown.nodes[own[at - 1]]) if at else None
