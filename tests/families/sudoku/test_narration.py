"""The rule that is named for a rejected digit, by the checker of whole boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import runut
from runut.core.narrators import Happening, Verdict
from runut.core.nodes import Node
from runut.verbs.texts import narration_of, nodes_of

FIGURE = "examples/sudoku/paper-figure-7.txt"
DUPLICATES = (
    FIGURE,
    "examples/sudoku/jigsaw-7x7.sudoku",
    "examples/sudoku/x-anti-knight.sudoku",
    "examples/sudoku/windoku-even-odd.sudoku",
)


def narrated(path: str, nodes: int = 300) -> Iterator[tuple[Node, Happening]]:
    puzzle = runut.load(path)
    limits = runut.Limits(nodes=nodes)
    result = runut.solve(puzzle, algorithm="cell-backtracking", limits=limits, record=True)
    narration = narration_of(puzzle, "cell-backtracking")
    return ((node, narration.happening(node)) for node in nodes_of(puzzle, result))


def violations(puzzle: runut.Sudoku, board: bytes) -> set[tuple[str, tuple[object, ...]]]:
    size = puzzle.size
    cells = [0 if value == 255 else value for value in board]
    rows = [cells[at : at + size] for at in range(0, size * size, size)]
    return {
        (each.rule, each.cells) for each in runut.check(puzzle, rows) if each.rule != "cell-empty"
    }


@pytest.mark.laws
@pytest.mark.parametrize("path", DUPLICATES)
def test_a_rejected_digit_breaks_the_rule_that_is_named_with_its_cells(path) -> None:
    puzzle = runut.load(path)
    rejected = 0
    for node, happening in narrated(path):
        if happening.verdict is Verdict.REJECTED:
            rejected += 1
            board = bytearray(node.before)
            ((place, value),) = happening.tries
            board[place] = value
            assert happening.broken is not None
            cells = tuple(divmod(each, puzzle.size) for each in happening.broken.places)
            new = violations(puzzle, bytes(board)) - violations(puzzle, node.before)
            assert (happening.broken.premise.rule, cells) in new
    assert rejected > 20


@pytest.mark.parametrize("path", DUPLICATES)
def test_an_accepted_digit_breaks_no_rule(path) -> None:
    puzzle = runut.load(path)
    for node, happening in narrated(path):
        if happening.verdict is Verdict.ACCEPTED:
            assert not violations(puzzle, node.after)


def test_a_last_digit_says_which_cell_the_search_goes_back_to() -> None:
    puzzle = runut.load(FIGURE)
    narration = narration_of(puzzle, "cell-backtracking")
    twelfth = list(narrated(FIGURE, 12))[-1][1]
    assert narration.says(twelfth).endswith("; back to r1c1.")
