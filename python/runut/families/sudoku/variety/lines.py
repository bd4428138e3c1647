"""Random lines for new sudokus of a variant: thermometers, arrows, whispers and their kind.

A line is a walk in steps of a chess king over cells of a full board, on which its rule holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from runut.core.rng import Rng
from runut.core.rules.check import holds
from runut.families.sudoku import kinds as rules
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.variety.languages import (
    AUTOMATA,
    PATTERNS,
    RELATIONS,
    Digits,
    Make,
)

TRIES = 400
Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """How lines of a rule are drawn: with `least` to `most` cells.

    A rule `grows` if the beginning of a line that keeps it keeps it too. Chance chooses one of
    `makes` for all lines of a puzzle.
    """

    makes: tuple[Make, ...]
    least: int
    most: int
    grows: bool = False


def _of(kind: Callable[[Cells], Constraint]) -> tuple[Make]:
    """Lines that need nothing but cells."""
    return (lambda _board, cells, _digits: kind(cells),)


def _dutch(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Whispers with a least difference of one less than usual: 4 on nine digits."""
    return rules.Whispers(cells, (len(board.digits) - 1) // 2)


def _sum_line(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Stretches of the sum of the least and the greatest digit: 10 on nine digits."""
    return rules.SumLine(cells, board.digits[0] + board.digits[-1])


def _lunchbox(_board: Board, cells: Cells, digits: Digits) -> Constraint:
    """The sum of what lies between the extremes."""
    start, end = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return rules.Lunchbox(cells, sum(digits[start + 1 : end]))


LINES: Mapping[str, Kind] = {
    "thermo": Kind(_of(rules.Thermometer), 3, 7, grows=True),
    "slow-thermo": Kind(_of(rules.SlowThermometer), 3, 7, grows=True),
    "whispers": Kind(_of(rules.Whispers), 3, 7, grows=True),
    "dutch-whispers": Kind((_dutch,), 3, 7, grows=True),
    "nabner": Kind(_of(rules.Nabner), 3, 5, grows=True),
    "modular": Kind(_of(rules.Modular), 3, 7, grows=True),
    "entropic": Kind(_of(rules.Entropic), 3, 7, grows=True),
    "renban": Kind(_of(rules.Renban), 3, 5),
    "palindrome": Kind(_of(rules.Palindrome), 3, 6),
    "between": Kind(_of(rules.Between), 3, 5),
    "lockout": Kind(_of(rules.Lockout), 3, 5),
    "zipper": Kind(_of(rules.Zipper), 3, 5),
    "region-sum": Kind(_of(rules.RegionSumLine), 3, 6),
    "sum-line": Kind((_sum_line,), 3, 6),
    "arrow": Kind(_of(lambda cells: rules.Arrow(cells[:1], cells[1:])), 3, 4),
    "pill-arrow": Kind(_of(lambda cells: rules.Arrow(cells[:2], cells[2:])), 4, 8),
    "double-arrow": Kind(_of(rules.DoubleArrow), 4, 5),
    "lunchbox": Kind((_lunchbox,), 3, 6),
    "relation": Kind(RELATIONS, 3, 6, grows=True),
    "pattern": Kind(PATTERNS, 3, 6),
    "automaton": Kind(AUTOMATA, 3, 6),
}


def refusal(name: str, board: Board) -> str | None:
    """Why no line of a kind can stand on the board; `None` if one of some length may."""
    kind = LINES[name]
    faults = [_fault(kind, board, length) for length in range(2, kind.most + 1)]
    return faults[-1] if all(faults) else None


def _fault(kind: Kind, board: Board, length: int) -> str | None:
    """What is wrong with a line of so many cells, wherever it lies."""
    cells = tuple(board.cells[:length])
    line = kind.makes[0](board, cells, (board.digits[0],) * length)
    return next(line.faults(board), None)


def lines(
    name: str, board: Board, solution: Sequence[int], rng: Rng, taken: set[int], *, most: int
) -> tuple[Constraint, ...]:
    """Lines of one kind, up to `most` of them, through cells that are not taken."""
    kind = _chosen(LINES[name], board, rng)
    found: list[Constraint] = []
    for _ in range(TRIES):
        cells = _walk(kind, board, solution, rng, taken)
        if len(cells) >= kind.least and _keeps(kind, cells, board, solution):
            found.append(_line(kind, cells, board, solution))
            taken.update(cells)
        if len(found) == most:
            break
    return tuple(found)


def _chosen(kind: Kind, board: Board, rng: Rng) -> Kind:
    """The kind with one rule, and shorter where no line of the usual length can stand."""
    makes, least = kind.makes, kind.least
    if len(makes) > 1:
        makes = (makes[rng.below(len(makes))],)
    while kind.grows and least > 2 and _fault(kind, board, least):
        least -= 1
    return replace(kind, makes=makes, least=least)


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
            longer = (each for each in longer if _keeps(kind, each, board, solution))
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


def _line(kind: Kind, cells: Cells, board: Board, solution: Sequence[int]) -> Constraint:
    return kind.makes[0](board, cells, [board.digit_of(solution[cell]) for cell in cells])


def _keeps(kind: Kind, cells: Cells, board: Board, solution: Sequence[int]) -> bool:
    line = _line(kind, cells, board, solution)
    if any(True for _ in line.faults(board)):
        return False
    return all(
        holds(each.part, [solution[cell] for cell in each.cells]) for each in line.statements(board)
    )
