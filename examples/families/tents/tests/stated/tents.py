"""The rules of tents a second time, by hand: nothing here is shared with the model."""

from __future__ import annotations

from collections.abc import Iterator

from runut_tents import Tents

from runut.core.puzzle import Solution
from runut.core.result import Violation

Cell = tuple[int, int]
ASIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))


def check(puzzle: Tents, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a board breaks."""
    return tuple(Violation(rule, tuple(cells)) for rule, cells in _broken(puzzle, solution))


def _broken(puzzle: Tents, solution: Solution) -> Iterator[tuple[str, list[Cell]]]:
    rows = solution.rows
    board = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
    trees = {divmod(tree, puzzle.width) for tree in puzzle.trees}
    tents = sorted(cell for cell, value in board.items() if value == 1)
    if undecided := [cell for cell, value in board.items() if value not in (0, 1)]:
        yield "cell-undecided", undecided
    yield from (("tree-covered", [tent]) for tent in tents if tent in trees)
    for at, (row, column) in enumerate(tents):
        for other in tents[at + 1 :]:
            if abs(other[0] - row) < 2 and abs(other[1] - column) < 2:
                yield "tent-adjacent", [(row, column), other]
    if len(tents) != len(trees):
        yield "tent-count", []
    lines = [[cell for cell in board if cell[1] == at] for at in range(puzzle.width)]
    lines += [[cell for cell in board if cell[0] == at] for at in range(puzzle.height)]
    for clue, line in zip(puzzle.clues, lines, strict=True):
        values = [board[cell] for cell in line]
        if clue is not None and all(value in (0, 1) for value in values) and sum(values) != clue:
            yield "line-count", line
    yield from (("tent-without-tree", sorted(group)) for group in _short(trees, tents))


def _short(trees: set[Cell], tents: list[Cell]) -> Iterator[set[Cell]]:
    """Groups of tents, each with the one across a tree, that have a tree too few for certain."""
    left = set(tents) - trees
    while left:
        group, crossed, is_closed = {left.pop()}, set(), True
        wave = list(group)
        while wave:
            row, column = wave.pop()
            for down, right in ASIDE:
                tree, other = (row + down, column + right), (row + 2 * down, column + 2 * right)
                if tree in trees:
                    is_closed &= other in tents and other not in trees
                    crossed.add(frozenset({(row, column), other}))
                    if other in tents and other not in group:
                        group.add(other)
                        wave.append(other)
        left -= group
        if is_closed and len(crossed) == len(group) - 1:
            yield group
