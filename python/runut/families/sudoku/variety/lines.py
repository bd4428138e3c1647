"""Random lines for new sudokus of a variant: thermometers, arrows, whispers and their kind.

A line is a walk in steps of a chess king over cells of a full board, on which its rule holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from runut.core.rng import Rng
from runut.core.rules.check import holds
from runut.families.sudoku import constraints as rules
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.layout import Board

__all__ = ["LINES", "lines"]

TRIES = 400
Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """How lines of a rule are drawn: with `least` to `most` cells.

    A rule `grows` if the beginning of a line that keeps it keeps it too.
    """

    make: Callable[[Cells], Constraint]
    least: int
    most: int
    grows: bool = False


LINES: Mapping[str, Kind] = {
    "thermo": Kind(rules.Thermometer, 3, 7, grows=True),
    "slow-thermo": Kind(rules.SlowThermometer, 3, 7, grows=True),
    "whispers": Kind(rules.Whispers, 3, 7, grows=True),
    "nabner": Kind(rules.Nabner, 3, 5, grows=True),
    "modular": Kind(rules.Modular, 3, 7, grows=True),
    "entropic": Kind(rules.Entropic, 3, 7, grows=True),
    "renban": Kind(rules.Renban, 3, 5),
    "palindrome": Kind(rules.Palindrome, 3, 6),
    "between": Kind(rules.Between, 3, 5),
    "lockout": Kind(rules.Lockout, 3, 5),
    "zipper": Kind(rules.Zipper, 3, 5),
    "region-sum": Kind(rules.RegionSumLine, 3, 6),
    "arrow": Kind(lambda cells: rules.Arrow(cells[:1], cells[1:]), 3, 4),
    "double-arrow": Kind(rules.DoubleArrow, 4, 5),
}


def lines(
    name: str, board: Board, solution: Sequence[int], rng: Rng, taken: set[int]
) -> tuple[Constraint, ...]:
    """Lines of one kind, as many as the board is wide at most, through cells that are not taken."""
    kind = LINES[name]
    found: list[Constraint] = []
    for _ in range(TRIES):
        cells = _walk(kind, board, solution, rng, taken)
        if len(cells) >= kind.least and _keeps(kind.make(cells), board, solution):
            found.append(kind.make(cells))
            taken.update(cells)
        if len(found) == board.size:
            break
    return tuple(found)


def _walk(kind: Kind, board: Board, solution: Sequence[int], rng: Rng, taken: set[int]) -> Cells:
    length = kind.least + rng.below(kind.most - kind.least + 1)
    walk: Cells = (rng.below(len(solution)),)
    if walk[0] in taken:
        return ()
    while len(walk) < length:
        near = [cell for cell in _around(board, walk[-1]) if cell not in taken | {*walk}]
        rng.shuffle(near)
        longer = ((*walk, cell) for cell in near)
        if kind.grows and len(walk) + 1 >= kind.least:
            longer = (each for each in longer if _keeps(kind.make(each), board, solution))
        following = next(longer, None)
        if following is None:
            break
        walk = following
    return walk


def _around(board: Board, cell: int) -> list[int]:
    row, column = divmod(cell, board.size)
    span = range(board.size)
    rows = [at for at in (row - 1, row, row + 1) if at in span]
    columns = [at for at in (column - 1, column, column + 1) if at in span]
    return [near for at in rows for to in columns if (near := board.cell(at, to)) != cell]


def _keeps(constraint: Constraint, board: Board, solution: Sequence[int]) -> bool:
    if any(True for _ in constraint.faults(board)):
        return False
    return all(
        holds(each.part, [solution[cell] for cell in each.cells])
        for each in constraint.statements(board)
    )
