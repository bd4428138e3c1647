"""Each constraint of a sudoku a second time, by hand: what must hold of which cells.

Nothing here asks a constraint what it states; a rule is read from the fields alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch
from itertools import combinations, groupby, pairwise, product
from typing import Any, NamedTuple

from runut.families.sudoku import constraints as kinds
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.model import Sudoku

__all__ = ["SIGNS", "Claim", "claims"]

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Cells = Sequence[int]


class Claim(NamedTuple):
    """What holds of some cells; without a test, that their digits differ."""

    rule: str
    cells: Cells
    holds: Callable[..., bool] | None = None


class Grid:
    """Rows, columns, boxes and digits of a puzzle, from its fields."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.rows, self.columns = puzzle.box_rows, puzzle.box_columns
        self.size = self.rows * self.columns
        self.cells = range(self.size**2)
        self.others = puzzle.constraints
        first, last = 1, self.size
        self.areas = [
            cell // self.size // self.rows * self.rows + cell % self.size // self.columns
            for cell in self.cells
        ]
        self.has_boxes = True
        for each in puzzle.constraints:
            match each:
                case kinds.Digits(first, last):
                    pass
                case kinds.Jigsaw(regions):
                    self.areas, self.has_boxes = list(regions), False
                case kinds.NoBoxes():
                    self.areas, self.has_boxes = [0] * self.size**2, False
        self.digits = range(first, last + 1)

    def at(self, row: int, column: int) -> int | None:
        if 0 <= row < self.size and 0 <= column < self.size:
            return row * self.size + column
        return None

    def pairs(self, *moves: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for cell in self.cells:
            row, column = divmod(cell, self.size)
            for down, right in moves:
                other = self.at(row + down, column + right)
                if other is not None:
                    yield cell, other


def claims(puzzle: Sudoku) -> Iterator[Claim]:
    """All that the rules ask of a board."""
    grid = Grid(puzzle)
    size = grid.size
    for at in range(size):
        yield Claim("row-duplicate", range(at * size, (at + 1) * size))
    for at in range(size):
        yield Claim("column-duplicate", range(at, size**2, size))
    if grid.has_boxes:
        for box in range(size):
            yield Claim("box-duplicate", [each for each in grid.cells if grid.areas[each] == box])
    for constraint in puzzle.constraints:
        yield from _claims(constraint, grid)


@singledispatch
def _claims(_constraint: Constraint, _grid: Grid) -> Iterator[Claim]:
    """What one constraint asks; those that shape the board ask nothing."""
    return iter(())


@_claims.register
def _(constraint: kinds.Jigsaw, grid: Grid) -> Iterator[Claim]:
    regions = constraint.regions
    for region in range(grid.size):
        cells = [each for each in grid.cells if regions[each] == region]
        yield Claim("region-duplicate", cells)


@_claims.register
def _(constraint: kinds.Diagonals, grid: Grid) -> Iterator[Claim]:
    down, up = constraint.down, constraint.up
    if down:
        yield Claim("diagonal-duplicate", [at * grid.size + at for at in range(grid.size)])
    if up:
        yield Claim(
            "diagonal-duplicate", [at * grid.size + grid.size - 1 - at for at in range(grid.size)]
        )


@_claims.register
def _(_constraint: kinds.Windoku, grid: Grid) -> Iterator[Claim]:
    rows = grid.rows
    columns = grid.columns
    for band, stack in product(range(columns - 1), range(rows - 1)):
        top, left = band * (rows + 1) + 1, stack * (columns + 1) + 1
        places = product(range(top, top + rows), range(left, left + columns))
        yield Claim("window-duplicate", [row * grid.size + column for row, column in places])


@_claims.register
def _(_constraint: kinds.DisjointGroups, grid: Grid) -> Iterator[Claim]:
    rows = grid.rows
    columns = grid.columns
    for row, column in product(range(rows), range(columns)):
        cells = [
            each
            for each in grid.cells
            if each // grid.size % rows == row and each % grid.size % columns == column
        ]
        yield Claim("disjoint-duplicate", cells)


@_claims.register
def _(_constraint: kinds.AntiKnight, grid: Grid) -> Iterator[Claim]:
    for pair in grid.pairs((1, 2), (1, -2), (2, 1), (2, -1)):
        yield Claim("knight-duplicate", pair)


@_claims.register
def _(_constraint: kinds.AntiKing, grid: Grid) -> Iterator[Claim]:
    for pair in grid.pairs((1, 1), (1, -1)):
        yield Claim("king-duplicate", pair)


@_claims.register
def _(_constraint: kinds.NonConsecutive, grid: Grid) -> Iterator[Claim]:
    for pair in grid.pairs((0, 1), (1, 0)):
        yield Claim("consecutive-neighbours", pair, lambda one, two: abs(one - two) != 1)


@_claims.register
def _(constraint: kinds.AntiTaxicab, grid: Grid) -> Iterator[Claim]:
    distances = constraint.distances
    for one, two in combinations(grid.cells, 2):
        down, right = (
            abs(one // grid.size - two // grid.size),
            abs(one % grid.size - two % grid.size),
        )
        far = down + right
        if down and right and far in grid.digits and (not distances or far in distances):
            yield Claim("taxicab-duplicate", (one, two), _not_both(far))


@_claims.register
def _(_constraint: kinds.GlobalEntropy, grid: Grid) -> Iterator[Claim]:
    third = len(grid.digits) // 3
    for cell in grid.cells:
        row, column = divmod(cell, grid.size)
        if row + 1 < grid.size and column + 1 < grid.size:
            for start in range(3):
                held = grid.digits[start * third : start * third + third]
                square = (cell, cell + 1, cell + grid.size, cell + grid.size + 1)
                yield Claim("entropy-missing", square, _has_any(held))


@_claims.register
def _(constraint: kinds.Negative, grid: Grid) -> Iterator[Claim]:
    names = constraint.kinds
    yield from _negative(names, grid)


@_claims.register
def _(constraint: kinds.Region, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    yield Claim("extra-region-duplicate", cells)


@_claims.register
def _(constraint: kinds.Even, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for cell in cells:
        yield Claim("cell-not-even", (cell,), lambda digit: digit % 2 == 0)


@_claims.register
def _(constraint: kinds.Odd, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for cell in cells:
        yield Claim("cell-not-odd", (cell,), lambda digit: digit % 2 == 1)


@_claims.register
def _(constraint: kinds.Cage, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim("cage-duplicate", cells)
    if total is not None:
        yield Claim("cage-sum", cells, lambda *held: sum(held) == total)


@_claims.register
def _(constraint: kinds.Candidates, _grid: Grid) -> Iterator[Claim]:
    cell, digits = constraint.cell, constraint.digits
    yield Claim("candidate-ruled-out", (cell,), lambda digit: digit in digits)


@_claims.register
def _(constraint: kinds.Minimum | kinds.Maximum, grid: Grid) -> Iterator[Claim]:
    cell = constraint.cell
    row, column = divmod(cell, grid.size)
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        other = grid.at(row + down, column + right)
        if other is not None:
            low, high = (cell, other) if constraint.name == "minimum" else (other, cell)
            yield Claim(constraint.name, (low, high), lambda one, two: one < two)


@_claims.register
def _(constraint: kinds.Difference, _grid: Grid) -> Iterator[Claim]:
    pair, value = constraint.cells, constraint.value
    yield Claim("difference", pair, lambda one, two: abs(one - two) == value)


@_claims.register
def _(constraint: kinds.Ratio, _grid: Grid) -> Iterator[Claim]:
    pair, value = constraint.cells, constraint.value
    yield Claim(
        "ratio",
        pair,
        lambda a, b: (a != 0 or b != 0) and (a == value * b or b == value * a),
    )


@_claims.register
def _(constraint: kinds.PairSum, _grid: Grid) -> Iterator[Claim]:
    pair, total = constraint.cells, constraint.total
    yield Claim("pair-sum", pair, lambda one, two: one + two == total)


@_claims.register
def _(constraint: kinds.Greater, _grid: Grid) -> Iterator[Claim]:
    pair = constraint.cells
    yield Claim("greater", pair, lambda one, two: one > two)


@_claims.register
def _(constraint: kinds.Quadruple, _grid: Grid) -> Iterator[Claim]:
    cells, digits = constraint.cells, constraint.digits
    for digit in set(digits):
        least = sum(each == digit for each in digits)
        yield Claim("quadruple", cells, _at_least(digit, least))


@_claims.register
def _(constraint: kinds.Clone, _grid: Grid) -> Iterator[Claim]:
    cells, others = constraint.cells, constraint.others
    for pair in zip(cells, others, strict=True):
        yield Claim("clone", pair, lambda one, two: one == two)


@_claims.register
def _(constraint: kinds.SameSets, grid: Grid) -> Iterator[Claim]:
    for one, two in pairwise(constraint.groups):
        for digit in grid.digits if set(one) != set(two) else ():
            cells, are_alike = _compared(one, two, lambda each, digit=digit: each == digit)
            yield Claim("same-sets", cells, are_alike)


@_claims.register
def _(constraint: kinds.EqualSums, _grid: Grid) -> Iterator[Claim]:
    groups = constraint.groups
    yield from _equal_sums("equal-sums", groups)


@_claims.register
def _(constraint: kinds.CountingCircles, grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for digit in grid.digits:
        yield Claim("counting-circles", cells, _counts(digit))


@_claims.register
def _(constraint: kinds.Rellik, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim("rellik-duplicate", cells)
    yield Claim("rellik", cells, lambda *held: total not in _subset_sums(held))


@_claims.register
def _(constraint: kinds.Indexing, grid: Grid) -> Iterator[Claim]:
    axis, cells = constraint.axis, constraint.cells
    for cell in cells:
        row, column = divmod(cell, grid.size)
        house = {
            "row": [at * grid.size + column for at in range(grid.size)],
            "column": [row * grid.size + at for at in range(grid.size)],
            "box": [each for each in grid.cells if grid.areas[each] == grid.areas[cell]],
        }[axis]
        yield from _pointing("indexing", cell, house, house.index(cell) + 1)


@_claims.register
def _(constraint: kinds.RegionSumLine, grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    stretches = [list(each) for _, each in groupby(cells, lambda cell: grid.areas[cell])]
    yield from _equal_sums("stretch-sums", stretches)


@_claims.register
def _(constraint: kinds.Between, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    for cell in cells[1:-1]:
        ends = (cells[0], cell, cells[-1])
        yield Claim("between", ends, lambda a, m, b: min(a, b) < m < max(a, b))


@_claims.register
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


@_claims.register
def _(constraint: kinds.Zipper, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    half = len(cells) // 2
    pairs = [(cells[at], cells[-1 - at]) for at in range(half)]
    if len(cells) % 2:
        for pair in pairs:
            yield Claim("zipper", (*pair, cells[half]), lambda a, b, m: a + b == m)
    else:
        yield from _equal_sums("zipper", pairs)


@_claims.register
def _(constraint: kinds.SumLine, _grid: Grid) -> Iterator[Claim]:
    total = constraint.total
    cells = constraint.cells
    yield Claim("sum-line", cells, lambda *held: _divides(held, total))


@_claims.register
def _(constraint: kinds.Pattern, _grid: Grid) -> Iterator[Claim]:
    expression = constraint.expression
    cells = constraint.cells
    yield Claim("pattern", cells, _matches(expression))


@_claims.register
def _(constraint: kinds.Accepted, _grid: Grid) -> Iterator[Claim]:
    start, steps, accepting = constraint.start, constraint.steps, constraint.accepting
    cells = constraint.cells
    yield Claim("automaton", cells, lambda *held: _runs(held, start, steps, accepting))


@_claims.register
def _(constraint: kinds.Thermometer, _grid: Grid) -> Iterator[Claim]:
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: one < two)


@_claims.register
def _(constraint: kinds.SlowThermometer, _grid: Grid) -> Iterator[Claim]:
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: one <= two)


@_claims.register
def _(constraint: kinds.Palindrome, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    mirrored = [(cells[at], cells[-1 - at]) for at in range(len(cells) // 2)]
    for pair in mirrored:
        yield Claim(constraint.name, pair, lambda one, two: one == two)


@_claims.register
def _(constraint: kinds.Renban, _grid: Grid) -> Iterator[Claim]:
    for pair in combinations(constraint.cells, 2):
        yield Claim(constraint.name, pair, lambda one, two: abs(one - two) < len(constraint.cells))
    yield Claim("renban-duplicate", constraint.cells)


@_claims.register
def _(constraint: kinds.Nabner, _grid: Grid) -> Iterator[Claim]:
    for pair in combinations(constraint.cells, 2):
        yield Claim(constraint.name, pair, lambda one, two: abs(one - two) > 1)


@_claims.register
def _(constraint: kinds.Whispers, grid: Grid) -> Iterator[Claim]:
    given = constraint.least
    count = len(grid.digits)
    least = (count + 1) // 2 if given is None else given
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: abs(one - two) >= least)


@_claims.register
def _(constraint: kinds.Modular, _grid: Grid) -> Iterator[Claim]:
    modulus = constraint.modulus
    for pair in _near(constraint.cells, modulus):
        yield Claim(constraint.name, pair, lambda one, two: (one - two) % modulus != 0)


@_claims.register
def _(constraint: kinds.Entropic, grid: Grid) -> Iterator[Claim]:
    first = grid.digits[0]
    count = len(grid.digits)
    third = count // 3
    for pair in _near(constraint.cells, 3):
        yield Claim(
            constraint.name, pair, lambda one, two: (one - first) // third != (two - first) // third
        )


@_claims.register
def _(constraint: kinds.Relation, _grid: Grid) -> Iterator[Claim]:
    pairs = constraint.pairs
    for pair in pairwise(constraint.cells):
        yield Claim(constraint.name, pair, lambda one, two: (one, two) in pairs)


@_claims.register
def _(constraint: kinds.Total | kinds.LittleKiller, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim(constraint.name, cells, lambda *held: sum(held) == total)


@_claims.register
def _(constraint: kinds.Arrow, _grid: Grid) -> Iterator[Claim]:
    cells, shaft = constraint.cells, constraint.shaft

    def adds_up(*held: int) -> bool:
        number = 0
        for digit in held[: len(cells)]:
            number = 10 * number + digit
        return sum(held[len(cells) :]) == number

    yield Claim("arrow", (*cells, *shaft), adds_up)


@_claims.register
def _(constraint: kinds.DoubleArrow, _grid: Grid) -> Iterator[Claim]:
    cells = constraint.cells
    yield Claim("double-arrow", cells, lambda *held: sum(held[1:-1]) == held[0] + held[-1])


@_claims.register
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


@_claims.register
def _(constraint: kinds.Lunchbox, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total

    def is_packed(*held: int) -> bool:
        start, end = sorted((held.index(min(held)), held.index(max(held))))
        has_repeats = max(held) - min(held) < len(held) - 1  # which the other claim is about
        return has_repeats or sum(held[start + 1 : end]) == total

    yield Claim("lunchbox-duplicate", cells)
    yield Claim("lunchbox", cells, is_packed)


@_claims.register
def _(constraint: kinds.XSum, _grid: Grid) -> Iterator[Claim]:
    cells, total = constraint.cells, constraint.total
    yield Claim(
        "x-sum", cells, lambda *held: held[0] <= len(held) and sum(held[: held[0]]) == total
    )


@_claims.register
def _(constraint: kinds.Skyscraper, _grid: Grid) -> Iterator[Claim]:
    cells, count = constraint.cells, constraint.count
    yield Claim("skyscraper", cells, lambda *held: _seen(held) == count)


@_claims.register
def _(constraint: kinds.NumberedRoom, _grid: Grid) -> Iterator[Claim]:
    cells, digit = constraint.cells, constraint.digit
    yield from _pointing("numbered-room", cells[0], cells, digit)


def _near(cells: Cells, span: int) -> Iterator[tuple[int, int]]:
    places = combinations(range(len(cells)), 2)
    return ((cells[one], cells[two]) for one, two in places if two - one < span)


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


def _at_least(digit: int, least: int) -> Callable[..., bool]:
    return lambda *held: sum(each == digit for each in held) >= least


def _compared(
    one: Cells, two: Cells, counted: Callable[[int], int]
) -> tuple[Cells, Callable[..., bool]]:
    """The cells of one of two groups but not of both, and whether they count alike."""
    cells = [each for each in (*one, *two) if (each in one) != (each in two)]
    signs = [1 if each in one else -1 for each in cells]

    def are_equal(*held: int) -> bool:
        return sum(sign * counted(each) for sign, each in zip(signs, held, strict=True)) == 0

    return cells, are_equal


def _equal_sums(rule: str, groups: Sequence[Cells]) -> Iterator[Claim]:
    for one, two in pairwise(groups):
        cells, are_equal = _compared(one, two, lambda digit: digit)
        if cells:
            yield Claim(rule, cells, are_equal)


def _counts(digit: int) -> Callable[..., bool]:
    return lambda *held: digit not in held or held.count(digit) == digit


def _subset_sums(held: Sequence[int]) -> set[int]:
    sums = {0}
    for digit in held:
        sums |= {each + digit for each in sums}
    return sums


def _pointing(rule: str, cell: int, house: Cells, digit: int) -> Iterator[Claim]:
    def is_possible(place: int) -> bool:
        return 1 <= place <= len(house) and (house[place - 1] != cell or place == digit)

    yield Claim(rule, (cell,), is_possible)
    for place, other in enumerate(house, 1):
        if other != cell:
            yield Claim(f"{rule}-other", (cell, other), _if_then(place, digit))


def _if_then(place: int, digit: int) -> Callable[..., bool]:
    return lambda one, two: one != place or two == digit


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


def _seen(held: Sequence[int]) -> int:
    return sum(each > max(held[:at], default=0) for at, each in enumerate(held))
