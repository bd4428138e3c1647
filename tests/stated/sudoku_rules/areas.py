"""The rules of cells, pairs and groups, by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from runut.families.sudoku import kinds
from stated.sudoku_rules.claims import Claim, Grid, claims_of, compared, equal_sums, pointing


@claims_of.register
def _(constraint: kinds.Region, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    yield Claim("extra-region-duplicate", cells)


@claims_of.register
def _(constraint: kinds.Even, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for cell in cells:
        yield Claim("cell-not-even", (cell,), lambda digit: digit % 2 == 0)


@claims_of.register
def _(constraint: kinds.Odd, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for cell in cells:
        yield Claim("cell-not-odd", (cell,), lambda digit: digit % 2 == 1)


@claims_of.register
def _(constraint: kinds.Cage, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim("cage-duplicate", cells)
    if total is not None:
        yield Claim("cage-sum", cells, lambda *held: sum(held) == total)


@claims_of.register
def _(constraint: kinds.Candidates, _grid: Grid) -> Iterator[Claim]:
    cell, digits = constraint.cell, constraint.digits
    yield Claim("candidate-ruled-out", (cell,), lambda digit: digit in digits)


@claims_of.register
def _(constraint: kinds.Minimum | kinds.Maximum, grid: Grid) -> Iterator[Claim]:
    cell = constraint.cell
    row, column = divmod(cell, grid.wide)
    marked = [each.cell for each in grid.others if type(each) is type(constraint)]
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        other = grid.at(row + down, column + right)
        if other is not None and other not in marked:
            low, high = (cell, other) if constraint.name == "minimum" else (other, cell)
            yield Claim(constraint.name, (low, high), lambda one, two: one < two)


@claims_of.register
def _(constraint: kinds.Difference, _grid: Grid) -> Iterator[Claim]:
    pair, value = constraint.cells, constraint.value
    yield Claim("difference", pair, lambda one, two: abs(one - two) == value)


@claims_of.register
def _(constraint: kinds.Ratio, _grid: Grid) -> Iterator[Claim]:
    pair, value = constraint.cells, constraint.value
    yield Claim(
        "ratio",
        pair,
        lambda a, b: (a != 0 or b != 0) and (a == value * b or b == value * a),
    )


@claims_of.register
def _(constraint: kinds.PairSum, _grid: Grid) -> Iterator[Claim]:
    pair, total = constraint.cells, constraint.total
    yield Claim("pair-sum", pair, lambda one, two: one + two == total)


@claims_of.register
def _(constraint: kinds.Greater, _grid: Grid) -> Iterator[Claim]:
    pair = constraint.cells
    yield Claim("greater", pair, lambda one, two: one > two)


@claims_of.register
def _(constraint: kinds.Quadruple, _grid: Grid) -> Iterator[Claim]:
    cells, digits = constraint.cells, constraint.digits
    for digit in set(digits):
        least = sum(each == digit for each in digits)
        yield Claim("quadruple", cells, _at_least(digit, least))


@claims_of.register
def _(constraint: kinds.Clone, _grid: Grid) -> Iterator[Claim]:
    cells, others = constraint.cells, constraint.others
    for pair in zip(cells, others, strict=True):
        yield Claim("clone", pair, lambda one, two: one == two)


@claims_of.register
def _(constraint: kinds.SameSets, grid: Grid) -> Iterator[Claim]:
    for one, two in pairwise(constraint.groups):
        for digit in grid.digits if set(one) != set(two) else ():
            cells, are_alike = compared(one, two, lambda each, digit=digit: each == digit)
            yield Claim("same-sets", cells, are_alike)


@claims_of.register
def _(constraint: kinds.EqualSums, _grid: Grid) -> Iterator[Claim]:
    groups = constraint.groups
    yield from equal_sums("equal-sums", groups)


@claims_of.register
def _(constraint: kinds.CountingCircles, grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for digit in grid.digits:
        yield Claim("counting-circles", cells, _counts(digit))


@claims_of.register
def _(constraint: kinds.Rellik, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim("rellik-duplicate", cells)
    yield Claim("rellik", cells, lambda *held: total not in _subset_sums(held))


@claims_of.register
def _(constraint: kinds.Indexing, grid: Grid) -> Iterator[Claim]:
    axis, cells = constraint.axis, constraint.cells
    for cell in cells:
        row, column = divmod(cell, grid.wide)
        house = {
            "row": [at * grid.wide + column for at in range(grid.high)],
            "column": [row * grid.wide + at for at in range(grid.wide)],
            "box": [each for each in grid.cells if grid.areas[each] == grid.areas[cell]],
        }[axis]
        yield from pointing("indexing", cell, house, house.index(cell) + 1)


@claims_of.register
def _(constraint: kinds.Total | kinds.LittleKiller, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim(constraint.name, cells, lambda *held: sum(held) == total)


def _at_least(digit: int, least: int) -> Callable[..., bool]:
    return lambda *held: sum(each == digit for each in held) >= least


def _counts(digit: int) -> Callable[..., bool]:
    return lambda *held: digit not in held or held.count(digit) == digit


def _subset_sums(held: Sequence[int]) -> set[int]:
    sums = {0}
    for digit in held:
        sums |= {each + digit for each in sums}
    return sums
