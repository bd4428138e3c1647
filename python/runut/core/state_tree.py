"""The state-space tree of a depth-first search: its nodes, and what is folded below them.

The engine folds the tree while the search runs (`state_tree/mod.rs`), so the counts are exact
whatever is kept. A node's parent is the decision above it; the start is the board before the first
decision. It counts as a node only for algorithms that visit it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from runut.core.puzzle import Puzzle
from runut.core.result import Result

_NO_PARENT = 0xFFFFFFFF
_WORDS = 8
"""Words of a node beside its cells."""


class Fate(IntEnum):
    """What became of a node."""

    REJECTED = 0
    """A rule rejects it."""
    DEAD_END = 1
    """It was kept, but nothing fits below it."""
    OPEN = 2
    """The search ended before it was judged."""
    INNER = 3
    """The search went on below it."""
    SOLUTION = 4
    """It is a solution."""


class Folds(NamedTuple):
    """What a tree keeps: levels below the start, children of a node, and nodes in all."""

    depth: int
    width: int
    nodes: int


class Counts(NamedTuple):
    """How many nodes of each kind; `deepest` is their deepest level.

    >>> Counts(21, 11, 0, 1, 5).accepted
    10
    """

    nodes: int = 0
    rejected: int = 0
    dead_ends: int = 0
    solutions: int = 0
    deepest: int = 0

    @property
    def accepted(self) -> int:
        """The nodes that no rule rejected."""
        return self.nodes - self.rejected

    def plus(self, other: Counts) -> Counts:
        """The counts of both."""
        return Counts(
            self.nodes + other.nodes,
            self.rejected + other.rejected,
            self.dead_ends + other.dead_ends,
            self.solutions + other.solutions,
            max(self.deepest, other.deepest),
        )


@dataclass(frozen=True, slots=True)
class StateNode:
    """A node: `value` is tried at `place`, and `cells` are decided, each with its value.

    `folded` counts the nodes below it that are not kept; `solutions` are those at the node itself.
    """

    parent: int | None
    children: tuple[int, ...]
    level: int
    depth: int
    place: int
    value: int
    fate: Fate
    is_counted: bool
    solutions: int
    cells: tuple[tuple[int, int], ...]
    folded: Counts

    @property
    def counts(self) -> Counts:
        """The node and what is folded below it."""
        own = Counts(
            int(self.is_counted),
            int(self.is_counted and self.fate is Fate.REJECTED),
            int(self.is_counted and self.fate is Fate.DEAD_END),
            self.solutions,
            self.level,
        )
        return own.plus(self.folded)


@dataclass(frozen=True)
class StateTree:
    """The tree of a search: `nodes` with the start first and parents before their children.

    `result` has the figures of the search, but no solutions; `options` are those of the algorithm,
    and `start` is the packed board before the search.

    >>> from runut import tree
    >>> grown = tree("hitori/2/2/2111", algorithm="propagation")
    >>> grown.counts.nodes, grown.nodes[0].fate.name
    (1, 'SOLUTION')
    """

    puzzle: Puzzle
    result: Result
    options: Mapping[str, str]
    start: bytes
    nodes: tuple[StateNode, ...]

    @property
    def algorithm(self) -> str:
        """The name of the algorithm."""
        return self.result.stats.algorithm

    @cached_property
    def counts(self) -> Counts:
        """All nodes of the search, kept and folded."""
        total = Counts()
        for node in self.nodes:
            total = total.plus(node.counts)
        return total

    def path(self, number: int) -> Iterator[int]:
        """The nodes from the start to this one."""
        parent = self.nodes[number].parent
        if parent is not None:
            yield from self.path(parent)
        yield number

    def board(self, number: int) -> bytes:
        """The packed board at a node."""
        cells = bytearray(self.start)
        for step in self.path(number):
            for place, value in self.nodes[step].cells:
                cells[place] = value
        return bytes(cells)


def state_nodes(packed: bytes) -> tuple[StateNode, ...]:
    """The nodes in the words of a folded tree, as the engine writes them."""
    words = memoryview(packed).cast("Q")
    starts, parents = list(_starts(words)), []
    children: list[list[int]] = [[] for _ in starts]
    levels: list[int] = []
    for number, at in enumerate(starts):
        parent = words[at] >> 32
        parents.append(None if parent == _NO_PARENT else parent)
        levels.append(0 if parent == _NO_PARENT else levels[parent] + 1)
        if parent != _NO_PARENT:
            children[parent].append(number)
    return tuple(
        _node(words, at, parent, tuple(own), level)
        for at, parent, own, level in zip(starts, parents, children, levels, strict=True)
    )


def _starts(words: memoryview[int]) -> Iterator[int]:
    at = 0
    while at < len(words):
        yield at
        at += _WORDS + (words[at] & _NO_PARENT)


def _node(
    words: memoryview[int], at: int, parent: int | None, children: tuple[int, ...], level: int
) -> StateNode:
    _, head, own, *folded = words[at : at + _WORDS]
    cells = words[at + _WORDS : at + _WORDS + (words[at] & _NO_PARENT)]
    return StateNode(
        parent=parent,
        children=children,
        level=level,
        depth=head >> 40 & 0xFFFF,
        place=head >> 16 & 0xFFFFFF,
        value=head & 0xFFFF,
        fate=Fate(head >> 56),
        is_counted=bool(own >> 32),
        solutions=own & _NO_PARENT,
        cells=tuple((word >> 16 & 0xFFFFFF, word & 0xFF) for word in cells),
        folded=Counts(*folded),
    )
