"""Random dots and sums with any number for new sudokus, and the rule that no sign is missing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from runut.core.rng import Rng
from runut.families.sudoku.kinds import (
    Constraint,
    Difference,
    Negative,
    PairSum,
    Ratio,
)
from runut.families.sudoku.layout import Board
from runut.families.sudoku.relations import Quotient

Digits = Sequence[int]
SIDES = ((0, 1), (1, 0))
RATIOS = (3, 4)
LETTERS = frozenset((5, 10))
"""A negative rule for sums speaks of V and X too, whatever sums there are."""


def _dots(
    board: Board, digits: Digits, differences: Collection[int], ratios: Collection[int]
) -> Iterator[Ratio | Difference]:
    """The dots of all neighbours with one of these ratios, else one of these differences."""
    for pair in board.neighbours(SIDES):
        one, other = (digits[cell] for cell in pair)
        ratio = next((each for each in ratios if Quotient(each)(one, other)), None)
        if ratio is not None:
            yield Ratio(pair, ratio)
        elif abs(one - other) in differences:
            yield Difference(pair, abs(one - other))


def _sums(board: Board, digits: Digits, sums: Collection[int]) -> Iterator[PairSum]:
    """The signs of all neighbours with one of these sums."""
    for pair in board.neighbours(SIDES):
        total = sum(digits[cell] for cell in pair)
        if total in sums:
            yield PairSum(pair, total)


def _differences(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Dots for two differences greater than 1, for one on small boards."""
    greatest = max(3, len(board.digits) // 2 + 1)
    return tuple(_dots(board, digits, _two(range(2, greatest), rng), ()))


def _ratios(board: Board, digits: Digits, _rng: Rng) -> tuple[Constraint, ...]:
    """Dots for neighbours of which one is three or four times the other."""
    return tuple(_dots(board, digits, (), RATIOS))


def _pair_sums(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Signs for two of the sums that most pairs of digits have."""
    middle = board.digits[0] + board.digits[-1]
    return tuple(_sums(board, digits, _two(range(middle - 1, middle + 3), rng)))


def _two(numbers: Sequence[int], rng: Rng) -> list[int]:
    """Two of the numbers, or all if there are fewer."""
    order = list(numbers)
    rng.shuffle(order)
    return order[:2]


DOTS: Mapping[str, Callable[[Board, Digits, Rng], tuple[Constraint, ...]]] = {
    "difference": _differences,
    "ratio": _ratios,
    "pair-sum": _pair_sums,
}


def negative(board: Board, digits: Digits, others: Sequence[Constraint]) -> Iterator[Constraint]:
    """The negative rule for each kind of sign among `others`, and the signs that it needs besides.

    Without signs it is the rule of kropki, whose dots it brings along.
    """
    differences = {each.value for each in others if isinstance(each, Difference)}
    ratios = {each.value for each in others if isinstance(each, Ratio)}
    sums = {each.total for each in others if isinstance(each, PairSum)}
    if not (differences or ratios or sums):
        differences, ratios = {1}, {2}
    dots = {each.cells for each in others if isinstance(each, Difference | Ratio)}
    signs = {each.cells for each in others if isinstance(each, PairSum)}
    missing = _dots(board, digits, differences, ratios)
    yield from (each for each in missing if each.cells not in dots)
    wanted = sums | LETTERS if sums else sums
    yield from (each for each in _sums(board, digits, wanted) if each.cells not in signs)
    kinds = {"difference": differences, "ratio": ratios, "sum": sums}
    yield Negative(tuple(kind for kind, values in kinds.items() if values))
