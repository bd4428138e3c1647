"""The rules of the whole board, by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from runut.families.sudoku import kinds
from runut.families.sudoku.kinds import Constraint
from stated.sudoku_rules.claims import Claim, Grid, claims_of


@claims_of.register
def _(constraint: kinds.Jigsaw, grid: Grid) -> Iterator[Claim]:
    regions = constraint.regions
    for region in sorted({*grid.areas}):
        cells = [each for each in grid.cells if regions[each] == region]
        yield Claim("region-duplicate", cells)


@claims_of.register
def _(constraint: kinds.Or, grid: Grid) -> Iterator[Claim]:
    cases = [
        [claim for each in case for claim in claims_of(each, grid.beside(case))]
        for case in constraint.cases
    ]
    every = [claim for case in cases for claim in case]
    cells = sorted({cell for claim in every for cell in (*claim.cells, *claim.sees)})

    def holds(*held: int) -> bool:
        board = dict(zip(cells, held, strict=True))
        return any(all(_is_kept(claim, board) for claim in case) for case in cases)

    yield Claim("or", cells, holds)


@claims_of.register
def _(constraint: kinds.InGrid, grid: Grid) -> Iterator[Claim]:
    own, cells = grid.alone(constraint.number)
    for claim in claims_of(constraint.rule, own):
        held, seen = ([cells[each] for each in group] for group in (claim.cells, claim.sees))
        yield Claim(claim.rule, held, claim.holds, seen)


@claims_of.register
def _(constraint: kinds.Not, grid: Grid) -> Iterator[Claim]:
    for claim in claims_of(kinds.Or(constraint.cases), grid):
        yield claim._replace(rule="not", holds=lambda *held, own=claim: not own.holds(*held))


def _is_kept(claim: Claim, board: Mapping[int, int]) -> bool:
    held = [board[cell] for cell in claim.sees or claim.cells]
    return len({*held}) == len(held) if claim.holds is None else claim.holds(*held)


@claims_of.register
def _(constraint: kinds.Diagonals, grid: Grid) -> Iterator[Claim]:
    down, up = constraint.down, constraint.up
    if down:
        yield Claim("diagonal-duplicate", [at * grid.size + at for at in range(grid.size)])
    if up:
        yield Claim(
            "diagonal-duplicate", [at * grid.size + grid.size - 1 - at for at in range(grid.size)]
        )


@claims_of.register
def _(_constraint: kinds.Windoku, grid: Grid) -> Iterator[Claim]:
    rows = grid.rows
    columns = grid.columns
    for band, stack in product(range(columns - 1), range(rows - 1)):
        top, left = band * (rows + 1) + 1, stack * (columns + 1) + 1
        places = product(range(top, top + rows), range(left, left + columns))
        yield Claim("window-duplicate", [row * grid.size + column for row, column in places])


@claims_of.register
def _(_constraint: kinds.DisjointGroups, grid: Grid) -> Iterator[Claim]:
    rows = grid.rows
    columns = grid.columns
    for row, column in product(range(rows), range(columns)):
        cells = [
            each
            for each in grid.cells
            if each // grid.wide % rows == row and each % grid.wide % columns == column
        ]
        yield Claim("disjoint-duplicate", cells)


@claims_of.register
def _(_constraint: kinds.AntiKnight, grid: Grid) -> Iterator[Claim]:
    for pair in grid.pairs((1, 2), (1, -2), (2, 1), (2, -1)):
        yield Claim("knight-duplicate", pair)


@claims_of.register
def _(_constraint: kinds.AntiKing, grid: Grid) -> Iterator[Claim]:
    for pair in grid.pairs((1, 1), (1, -1)):
        yield Claim("king-duplicate", pair)


@claims_of.register
def _(_constraint: kinds.NonConsecutive, grid: Grid) -> Iterator[Claim]:
    for pair in grid.pairs((0, 1), (1, 0)):
        yield Claim("consecutive-neighbours", pair, lambda one, two: abs(one - two) != 1)


@claims_of.register
def _(constraint: kinds.AntiTaxicab, grid: Grid) -> Iterator[Claim]:
    distances = constraint.distances
    for one, two in combinations(grid.cells, 2):
        down, right = (
            abs(one // grid.wide - two // grid.wide),
            abs(one % grid.wide - two % grid.wide),
        )
        far = down + right
        if down and right and far in grid.digits and (not distances or far in distances):
            yield Claim("taxicab-duplicate", (one, two), _not_both(far))


@claims_of.register
def _(_constraint: kinds.GlobalEntropy, grid: Grid) -> Iterator[Claim]:
    third = len(grid.digits) // 3
    for cell in grid.cells:
        row, column = divmod(cell, grid.wide)
        if row + 1 < grid.high and column + 1 < grid.wide:
            for start in range(3):
                held = grid.digits[start * third : start * third + third]
                square = (cell, cell + 1, cell + grid.wide, cell + grid.wide + 1)
                yield Claim("entropy-missing", square, _has_any(held))


@claims_of.register
def _(constraint: kinds.Negative, grid: Grid) -> Iterator[Claim]:
    names = constraint.kinds
    yield from _negative(names, grid)


def _not_both(digit: int) -> Callable[..., bool]:
    return lambda one, two: (one, two) != (digit, digit)


def _has_any(digits: Sequence[int]) -> Callable[..., bool]:
    return lambda *held: any(each in digits for each in held)


def _negative(names: Sequence[str], grid: Grid) -> Iterator[Claim]:
    dots = {frozenset(each.cells) for each in grid.others if _is_dot(each)}
    sums = {frozenset(each.cells) for each in grid.others if isinstance(each, kinds.PairSum)}
    gaps = {each.value for each in grid.others if isinstance(each, kinds.Difference)} or {1}
    ratios = {each.value for each in grid.others if isinstance(each, kinds.Ratio)} or {2}
    totals = {each.total for each in grid.others if isinstance(each, kinds.PairSum)} | {5, 10}
    for pair in grid.pairs((0, 1), (1, 0)):
        if frozenset(pair) not in dots:
            if "difference" in names:
                yield Claim("negative-difference", pair, lambda a, b: abs(a - b) not in gaps)
            if "ratio" in names:
                yield Claim(
                    "negative-ratio",
                    pair,
                    lambda a, b: not (a or b) or all(a != k * b and b != k * a for k in ratios),
                )
        if frozenset(pair) not in sums and "sum" in names:
            yield Claim("negative-sum", pair, lambda a, b: a + b not in totals)


def _is_dot(constraint: Constraint) -> bool:
    return isinstance(constraint, kinds.Difference | kinds.Ratio)
