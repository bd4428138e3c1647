"""What is named for a packing from which nothing follows, by every way to lay every piece."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import runut
from runut.core.narrators import Happening, Verdict
from runut.core.nodes import Node
from runut.core.search import ReferenceControl
from runut.families.packing.paper import ways
from runut.verbs.texts import narration_of, nodes_of

BOARD = "examples/packing/default-1.txt"


def narrated(algorithm: str, nodes: int = 400) -> Iterator[tuple[Node, Happening]]:
    puzzle = runut.load(BOARD)
    limits = runut.Limits(solutions=None, nodes=nodes)
    result = runut.solve(puzzle, algorithm=algorithm, limits=limits, record=True)
    narration = narration_of(puzzle, algorithm)
    return ((node, narration.happening(node)) for node in nodes_of(puzzle, result))


def free_ways(puzzle: runut.Packing, board: bytes) -> dict[int, list[list[int]]]:
    """Every way that is still free, of every piece that does not lie yet."""
    every = enumerate(ways(puzzle, ReferenceControl()), 1)
    return {
        value: [cells for cells in tried if all(board[cell] == 255 for cell in cells)]
        for value, tried in every
        if value not in board
    }


@pytest.mark.parametrize(
    "algorithm",
    [
        "auto",
        *(
            pytest.param(name, marks=pytest.mark.laws)
            for name in ("scanline", "piece-backtracking")
        ),
    ],
)
def test_what_is_named_is_what_has_no_way_left(algorithm) -> None:
    puzzle = runut.load(BOARD)
    named = set()
    for node, happening in narrated(algorithm):
        if happening.broken is None:
            continue
        assert happening.verdict is Verdict.REJECTED
        left = free_ways(puzzle, node.after)
        rule = happening.broken.premise.rule
        named.add(rule)
        if rule == "cell-empty":
            (cell,) = happening.broken.places
            assert node.after[cell] == 255
            assert not any(cell in cells for tried in left.values() for cells in tried)
        else:
            _, (value,) = happening.broken.words["piece"]
            assert left[value] == []
    assert named


def test_ways_are_numbered_among_those_that_fit() -> None:
    puzzle = runut.load(BOARD)
    for node, happening in narrated("piece-backtracking", 60):
        if node.number > 1:
            _, number = happening.words["nth"]
            fitting = free_ways(puzzle, node.before)[node.event.value]
            assert set(fitting[number - 1]) == {place for place, _ in happening.tries}
