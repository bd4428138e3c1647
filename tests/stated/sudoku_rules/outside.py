"""The rules of clues beside a line, by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runut.families.sudoku import kinds
from stated.sudoku_rules.claims import Claim, Grid, claims_of, pointing


@claims_of.register
def _(constraint: kinds.Sandwich, grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    first = grid.digits[0]
    last = grid.digits[-1]

    def is_filled(*held: int) -> bool:
        if (held.count(first), held.count(last)) != (1, 1) or first == last:
            return False
        one, two = sorted((held.index(first), held.index(last)))
        return sum(held[one + 1 : two]) == total

    yield Claim("sandwich", cells, is_filled)


@claims_of.register
def _(constraint: kinds.Lunchbox, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total

    def is_packed(*held: int) -> bool:
        start, end = sorted((held.index(min(held)), held.index(max(held))))
        has_repeats = max(held) - min(held) < len(held) - 1  # which the other claim is about
        return has_repeats or sum(held[start + 1 : end]) == total

    yield Claim("lunchbox-duplicate", cells)
    yield Claim("lunchbox", cells, is_packed)


@claims_of.register
def _(constraint: kinds.XSum, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim(
        "x-sum", cells, lambda *held: held[0] <= len(held) and sum(held[: held[0]]) == total
    )


@claims_of.register
def _(constraint: kinds.Skyscraper, _grid: Grid) -> Iterator[Claim]:
    cells, count = constraint.cells, constraint.count
    yield Claim("skyscraper", cells, lambda *held: _seen(held) == count)


@claims_of.register
def _(constraint: kinds.NumberedRoom, _grid: Grid) -> Iterator[Claim]:
    cells, digit = constraint.cells, constraint.digit
    yield from pointing("numbered-room", cells[0], cells, digit)


def _seen(held: Sequence[int]) -> int:
    return sum(each > max(held[:at], default=0) for at, each in enumerate(held))
