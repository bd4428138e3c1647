"""Random signs between cells and clues beside lines for new sudokus of a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from runut.core.rng import Rng
from runut.families.sudoku import kinds as rules
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.layout import Board

Digits = Sequence[int]
Cells = tuple[int, ...]
SIDES = ((0, 1), (1, 0))


def _kropki(board: Board, digits: Digits) -> Iterator[Constraint]:
    for pair in board.neighbours(SIDES):
        low, high = sorted(digits[cell] for cell in pair)
        if high == 2 * low:
            yield rules.Ratio(pair)
        elif high - low == 1:
            yield rules.Difference(pair)


def _xv(board: Board, digits: Digits) -> Iterator[Constraint]:
    for pair in board.neighbours(SIDES):
        total = sum(digits[cell] for cell in pair)
        if total in {5, 10}:
            yield rules.PairSum(pair, total)


def _inequality(board: Board, digits: Digits) -> Iterator[Constraint]:
    for one, other in board.neighbours(SIDES):
        yield rules.Greater((one, other) if digits[one] > digits[other] else (other, one))


def _quadruples(board: Board, digits: Digits) -> Iterator[Constraint]:
    for cell, other in board.neighbours(((1, 1),)):
        cells = (cell, cell + 1, other - 1, other)
        yield rules.Quadruple(cells, tuple(sorted(digits[each] for each in cells)))


def _extremes(board: Board, digits: Digits) -> Iterator[Constraint]:
    near: dict[int, list[int]] = {cell: [] for cell in board.cells}
    for one, other in board.neighbours(SIDES):
        near[one].append(digits[other])
        near[other].append(digits[one])
    for cell in board.cells:
        if digits[cell] < min(near[cell]):
            yield rules.Minimum(cell)
        elif digits[cell] > max(near[cell]):
            yield rules.Maximum(cell)


def _minima(board: Board, digits: Digits) -> Iterator[Constraint]:
    return (each for each in _extremes(board, digits) if isinstance(each, rules.Minimum))


def _maxima(board: Board, digits: Digits) -> Iterator[Constraint]:
    return (each for each in _extremes(board, digits) if isinstance(each, rules.Maximum))


def _little_killer(board: Board, digits: Digits) -> Iterator[Constraint]:
    last = board.size - 1
    for at in range(1, last):
        for cells in (
            tuple(board.cell(step, at + step) for step in range(last - at + 1)),
            tuple(board.cell(at + step, step) for step in range(last - at + 1)),
        ):
            yield rules.LittleKiller(cells, sum(digits[cell] for cell in cells))


def _lines(board: Board) -> Iterator[Cells]:
    """Every row and column, from the left and from the top."""
    span = range(board.size)
    for at in span:
        yield tuple(board.cell(at, to) for to in span)
        yield tuple(board.cell(to, at) for to in span)


def _both_ways(board: Board) -> Iterator[Cells]:
    for line in _lines(board):
        yield line
        yield line[::-1]


def _sandwich(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in _lines(board):
        held = [digits[cell] for cell in line]
        start, end = sorted((held.index(min(board.digits)), held.index(max(board.digits))))
        yield rules.Sandwich(line, sum(held[start + 1 : end]))


def _x_sums(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in _both_ways(board):
        yield rules.XSum(line, sum(digits[cell] for cell in line[: digits[line[0]]]))


def _skyscraper(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in _both_ways(board):
        held = [digits[cell] for cell in line]
        seen = sum(digit > max(held[:at], default=0) for at, digit in enumerate(held))
        yield rules.Skyscraper(line, seen)


def _numbered_rooms(board: Board, digits: Digits) -> Iterator[Constraint]:
    for line in _both_ways(board):
        if digits[line[0]]:
            yield rules.NumberedRoom(line, digits[line[digits[line[0]] - 1]])


def _ranks(board: Board, digits: Digits) -> Iterator[Constraint]:
    lines = list(_both_ways(board))
    numbers = [tuple(digits[cell] for cell in line) for line in lines]
    for line, number in zip(lines, numbers, strict=True):
        if numbers.count(number) == 1:
            yield rules.FullRank(line, 1 + sum(other < number for other in numbers))


SIGNS: Mapping[str, tuple[Callable[[Board, Digits], Iterator[Constraint]], int]] = {
    "kropki": (_kropki, 1),
    "xv": (_xv, 1),
    "inequality": (_inequality, 3),
    "quadruples": (_quadruples, 4),
    "extremes": (_extremes, 1),
    "minimum": (_minima, 1),
    "maximum": (_maxima, 1),
    "little-killer": (_little_killer, 1),
    "sandwich": (_sandwich, 1),
    "x-sums": (_x_sums, 2),
    "skyscraper": (_skyscraper, 2),
    "numbered-rooms": (_numbered_rooms, 2),
    "rank": (_ranks, 3),
}
"""Every sign of a kind that a full board allows, and of how many one is drawn."""


def signs(name: str, board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Some signs of one kind, in the order of the board."""
    every, share = SIGNS[name]
    found = list(every(board, digits))
    order = list(range(len(found)))
    rng.shuffle(order)
    return tuple(found[at] for at in sorted(order[: -(-len(found) // share)]))
