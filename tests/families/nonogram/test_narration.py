"""The column that is named for a rejected placement, by trying every placement of the column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import runut
from runut.core.narrators import Happening, Verdict
from runut.core.nodes import Node
from runut.families.nonogram.paper import placements
from runut.verbs.texts import narration_of, nodes_of

BOARDS = ("examples/nonogram/choiri-5.non", "examples/nonogram/hanjie-10.nin")


def narrated(path: str, algorithm: str, **options: str) -> Iterator[tuple[Node, Happening]]:
    puzzle = runut.load(path)
    limits = runut.Limits(solutions=None, nodes=400)
    result = runut.solve(puzzle, algorithm=algorithm, options=options, limits=limits, record=True)
    narration = narration_of(puzzle, algorithm, options)
    return ((node, narration.happening(node)) for node in nodes_of(puzzle, result))


def fits(puzzle: runut.Nonogram, column: int, cells: Sequence[int]) -> bool:
    """Whether some placement of a column has these cells, from the top."""
    ways = placements(puzzle.columns[column], puzzle.height)
    return any(way[: len(cells)] == list(cells) for way in ways)


def column_of(puzzle: runut.Nonogram, board: Sequence[int], column: int, rows: int) -> list[int]:
    return [board[row * puzzle.width + column] for row in range(rows)]


@pytest.mark.parametrize("check", ["remaining", "finished"])
@pytest.mark.parametrize("path", BOARDS)
def test_a_rejected_placement_breaks_the_column_that_is_named(path, check) -> None:
    puzzle = runut.load(path)
    rejected = 0
    for node, happening in narrated(path, "row-backtracking", check=check):
        if happening.verdict is not Verdict.REJECTED:
            continue
        rejected += 1
        rows = node.event.place // puzzle.width + 1
        board = bytearray(node.before)
        for place, value in happening.tries:
            board[place] = value
        assert happening.broken is not None
        column = happening.broken.premise.index
        assert happening.broken.places == tuple(range(column, rows * puzzle.width, puzzle.width))
        if check == "remaining":  # else a row above may have broken it, unseen
            assert fits(puzzle, column, column_of(puzzle, board, column, rows - 1))
        assert not fits(puzzle, column, column_of(puzzle, board, column, rows))
    assert rejected > 5


@pytest.mark.parametrize("path", BOARDS)
def test_an_accepted_placement_fits_every_column(path) -> None:
    puzzle = runut.load(path)
    for node, happening in narrated(path, "row-backtracking"):
        if happening.verdict is Verdict.ACCEPTED:
            rows = node.event.place // puzzle.width + 1
            for column in range(puzzle.width):
                assert fits(puzzle, column, column_of(puzzle, node.after, column, rows))


def test_a_tried_placement_is_the_one_of_its_number() -> None:
    puzzle = runut.load(BOARDS[0])
    for node, happening in narrated(BOARDS[0], "row-backtracking"):
        row = node.event.place // puzzle.width
        ways = list(placements(puzzle.rows[row], puzzle.width))
        assert [value for _, value in happening.tries] == ways[node.event.value - 1]


def test_with_the_tricks_placements_are_numbered_among_those_that_are_tried() -> None:
    numbers = [node.event.value for node, _ in narrated(BOARDS[0], "row-backtracking", tricks="on")]
    assert numbers[:3] == [1, 1, 2]
    twin = narrated(BOARDS[0], "row-backtracking-py", tricks="on")
    assert numbers == [node.event.value for node, _ in twin]


@pytest.mark.parametrize("basis", ["rows", "columns"])
def test_the_line_that_a_state_breaks_is_not_its_clue(basis) -> None:
    puzzle = runut.load(BOARDS[0])
    for node, happening in narrated(BOARDS[0], "exhaustive", basis=basis):
        violations = runut.check(puzzle, [list(node.after[at : at + 5]) for at in range(0, 25, 5)])
        if happening.broken is None:
            assert not violations
            continue
        named = {divmod(place, puzzle.width) for place in happening.broken.places}
        assert (violations[0].rule, set(violations[0].cells)) == (
            happening.broken.premise.rule,
            named,
        )
