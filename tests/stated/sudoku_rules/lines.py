"""The rules of lines, by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby, pairwise
from typing import Any

from runut.families.sudoku import kinds
from stated.sudoku_rules.claims import Cells, Claim, Grid, claims_of, equal_sums

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@claims_of.register
def _(constraint: kinds.RegionSumLine, grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    stretches = [list(each) for _, each in groupby(cells, lambda cell: grid.areas[cell])]
    yield from equal_sums("stretch-sums", stretches)


@claims_of.register
def _(constraint: kinds.Between, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for cell in cells[1:-1]:
        ends = (cells[0], cell, cells[-1])
        yield Claim("between", ends, lambda a, m, b: min(a, b) < m < max(a, b))


@claims_of.register
def _(constraint: kinds.Lockout, grid: Grid) -> Iterator[Claim]:
    given = constraint.least
    count = len(grid.digits)
    cells = constraint.cells
    least = count // 2 if given is None else given
    pair = (cells[0], cells[-1])
    yield Claim("lockout-ends", pair, lambda one, two: abs(one - two) >= least)
    for cell in cells[1:-1]:
        ends = (cells[0], cell, cells[-1])
        yield Claim("lockout", ends, lambda a, m, b: m < min(a, b) or m > max(a, b))


@claims_of.register
def _(constraint: kinds.Zipper, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    half = len(cells) // 2
    pairs = [(cells[at], cells[-1 - at]) for at in range(half)]
    if len(cells) % 2:
        for pair in pairs:
            yield Claim("zipper", (*pair, cells[half]), lambda a, b, m: a + b == m)
    else:
        yield from equal_sums("zipper", pairs)


@claims_of.register
def _(constraint: kinds.SumLine, _grid: Grid) -> Iterator[Claim]:
    total = constraint.total
    cells = constraint.cells
    yield Claim("sum-line", cells, lambda *held: _divides(held, total))


@claims_of.register
def _(constraint: kinds.Pattern, _grid: Grid) -> Iterator[Claim]:
    expression = constraint.expression
    cells = constraint.cells
    yield Claim("pattern", cells, _matches(expression))


@claims_of.register
def _(constraint: kinds.Accepted, _grid: Grid) -> Iterator[Claim]:
    start, steps, accepting = constraint.start, constraint.steps, constraint.accepting
    cells = constraint.cells
    yield Claim("automaton", cells, lambda *held: _runs(held, start, steps, accepting))


@claims_of.register
def _(constraint: kinds.Thermometer, _grid: Grid) -> Iterator[Claim]:
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: one < two)


@claims_of.register
def _(constraint: kinds.SlowThermometer, _grid: Grid) -> Iterator[Claim]:
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: one <= two)


@claims_of.register
def _(constraint: kinds.Palindrome, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    mirrored = [(cells[at], cells[-1 - at]) for at in range(len(cells) // 2)]
    for pair in mirrored:
        yield Claim(constraint.name, pair, lambda one, two: one == two)


@claims_of.register
def _(constraint: kinds.Renban, _grid: Grid) -> Iterator[Claim]:
    for pair in combinations(constraint.cells, 2):
        yield Claim(constraint.name, pair, lambda one, two: abs(one - two) < len(constraint.cells))
    yield Claim("renban-duplicate", constraint.cells)


@claims_of.register
def _(constraint: kinds.Nabner, _grid: Grid) -> Iterator[Claim]:
    for pair in combinations(constraint.cells, 2):
        yield Claim(constraint.name, pair, lambda one, two: abs(one - two) > 1)


@claims_of.register
def _(constraint: kinds.Whispers, grid: Grid) -> Iterator[Claim]:
    given = constraint.least
    count = len(grid.digits)
    least = (count + 1) // 2 if given is None else given
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: abs(one - two) >= least)


@claims_of.register
def _(constraint: kinds.Modular, _grid: Grid) -> Iterator[Claim]:
    modulus = constraint.modulus
    for pair in _near(constraint.cells, modulus):
        yield Claim(constraint.name, pair, lambda one, two: (one - two) % modulus != 0)


@claims_of.register
def _(constraint: kinds.Entropic, grid: Grid) -> Iterator[Claim]:
    first = grid.digits[0]
    count = len(grid.digits)
    third = count // 3
    for pair in _near(constraint.cells, 3):
        yield Claim(
            constraint.name, pair, lambda one, two: (one - first) // third != (two - first) // third
        )


@claims_of.register
def _(constraint: kinds.Relation, _grid: Grid) -> Iterator[Claim]:
    pairs = constraint.pairs
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: (one, two) in pairs)


@claims_of.register
def _(constraint: kinds.Arrow, _grid: Grid) -> Iterator[Claim]:
    cells, shaft = constraint.cells, constraint.shaft

    def adds_up(*held: int) -> bool:
        number = 0
        for digit in held[: len(cells)]:
            number = 10 * number + digit
        return sum(held[len(cells) :]) == number

    yield Claim("arrow", (*cells, *shaft), adds_up)


@claims_of.register
def _(constraint: kinds.DoubleArrow, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    yield Claim("double-arrow", cells, lambda *held: sum(held[1:-1]) == held[0] + held[-1])


def _near(cells: Cells, span: int) -> Iterator[tuple[int, int]]:
    places = combinations(range(len(cells)), 2)
    return ((cells[one], cells[two]) for one, two in places if two - one < span)


def _divides(held: Sequence[int], total: int) -> bool:
    """Whether a line divides into stretches of this sum: by trying where the first ends."""
    ends = [at for at in range(1, len(held) + 1) if sum(held[:at]) == total]
    return any(at == len(held) or _divides(held[at:], total) for at in ends)


def _matches(expression: str) -> Callable[..., bool]:
    pattern = re.compile(expression, re.IGNORECASE)
    return lambda *held: pattern.fullmatch("".join(SIGNS[each] for each in held)) is not None


def _runs(held: Sequence[int], start: int, steps: Any, accepting: Sequence[int]) -> bool:
    states = {start}
    for digit in held:
        states = {after for state, read, after in steps if state in states and read == digit}
    return bool(states & set(accepting))
