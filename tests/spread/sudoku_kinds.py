"""A random constraint of any kind, most often one that a given full board keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

from runut.families.sudoku import kinds
from runut.families.sudoku.kinds import Constraint

Cells = tuple[int, ...]


MOST_IN_CASES = 5
"""The most cells of all cases of an `or`."""


class Maker:
    """Makes constraints for a full board of digits."""

    def __init__(self, full: Sequence[int], size: int, digits: range, rng: Random) -> None:
        self.full, self.size, self.digits, self.rng = full, size, digits, rng
        self.cells = range(size * size)

    def make(self, kind: str) -> Constraint:
        """A constraint of this kind."""
        return KINDS[kind](self)

    # -- cells ----------------------------------------------------------------------------------

    def around(self, cell: int) -> list[int]:
        """Cells that touch this one."""
        row, column = divmod(cell, self.size)
        places = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        inside = [place for place in places if all(0 <= at < self.size for at in place)]
        return [
            down * self.size + right for down, right in inside if (down, right) != (row, column)
        ]

    def path(
        self, least: int = 2, most: int = 5, fits: Callable[[list[int], int], bool] | None = None
    ) -> Cells:
        """Cells each next to the one before, all fitting those before; few if none fit."""
        best: list[int] = []
        for _ in range(30):
            line = [self.rng.choice(self.cells)]
            for _ in range(self.rng.randint(least, most) - 1):
                ways = [cell for cell in self.around(line[-1]) if cell not in line]
                ways = [cell for cell in ways if fits is None or fits(line, cell)]
                if not ways:
                    break
                line.append(self.rng.choice(ways))
            best = max(best, line, key=len)
            if len(best) >= least:
                break
        while len(best) < least:  # no line of the board fits: any cells do
            best.append(self.rng.choice([cell for cell in self.cells if cell not in best]))
        return tuple(best)

    def grown(self, holds: Callable[[int, int], bool], least: int = 2, most: int = 5) -> Cells:
        """A path of which every digit and the next stand in a relation."""
        full = self.full
        return self.path(least, most, lambda line, cell: holds(full[line[-1]], full[cell]))

    def spread(self, holds: Callable[[int, int], bool], most: int) -> Cells:
        """A path of which every two digits stand in a relation."""
        full = self.full
        return self.path(
            2, most, lambda line, cell: all(holds(full[each], full[cell]) for each in line)
        )

    def line(self) -> Cells:
        """A row or column, from either end."""
        at, size = self.rng.randrange(self.size), self.size
        cells = tuple(range(at * size, at * size + size))
        if self.rng.random() < 0.5:
            cells = tuple(range(at, size * size, size))
        return cells if self.rng.random() < 0.5 else cells[::-1]

    def lines(self) -> list[Cells]:
        """Every row and column, from both ends."""
        size = self.size
        forth = [
            tuple(range(start, start + size * step, step))
            for at in range(size)
            for start, step in ((at * size, 1), (at, size))
        ]
        return [line[::way] for line in forth for way in (1, -1)]

    def diagonal(self) -> Cells:
        """A diagonal from a cell of the edge."""
        row, column = self.rng.choice([(0, self.rng.randrange(self.size)), (self.size - 1, 0)])
        down, right = (1 if row == 0 else -1), self.rng.choice([1, -1])
        found = []
        while 0 <= row < self.size and 0 <= column < self.size:
            found.append(row * self.size + column)
            row, column = row + down, column + right
        return tuple(found)

    def pair(self, holds: Callable[[int, int], bool] = lambda _one, _other: True) -> Cells:
        """Two neighbours whose digits stand in a relation, if there are any."""
        pairs = [(cell, other) for cell in self.cells for other in self.around(cell)]
        pairs = [each for each in pairs if abs(each[0] - each[1]) in (1, self.size)]
        fitting = [each for each in pairs if holds(*self.held(each))]
        return self.rng.choice(fitting or pairs)

    def some(self, least: int = 1, most: int = 4) -> Cells:
        """Any cells."""
        count = min(self.rng.randint(least, most), len(self.cells))
        return tuple(self.rng.sample(self.cells, count))

    def groups(self, count: int, length: int) -> tuple[Cells, ...]:
        """Groups of cells, which may overlap."""
        return tuple(self.some(length, length) for _ in range(count))

    def held(self, cells: Sequence[int]) -> list[int]:
        """The digits of cells."""
        return [self.full[cell] for cell in cells]

    def sum(self, cells: Sequence[int]) -> int:
        """The sum of cells, seldom another."""
        return sum(self.held(cells)) + (self.rng.random() < 0.1)


def _arrow(maker: Maker) -> Constraint:
    for _ in range(60):
        pill = maker.rng.choice([1, 1, 1, 2])
        cells = maker.path(pill + 1, pill + 4)
        held = maker.held(cells)
        number = held[0] if pill == 1 else 10 * held[0] + held[1]
        if sum(held[pill:]) == number:
            break
    return kinds.Arrow(cells[:pill], cells[pill:])


def _same_sets(maker: Maker) -> Constraint:
    one = maker.line()[: maker.rng.randint(1, 3)]
    twins = [
        [cell for cell in maker.cells if maker.full[cell] == digit] for digit in maker.held(one)
    ]
    two = tuple(maker.rng.choice(each) for each in twins)
    return kinds.SameSets((one, two))


def _equal_sums(maker: Maker) -> Constraint:
    for _ in range(60):
        groups = maker.groups(maker.rng.choice([2, 2, 3]), maker.rng.randint(1, 3))
        if len({sum(maker.held(group)) for group in groups}) == 1:
            break
    return kinds.EqualSums(groups)


def _circles(maker: Maker) -> Constraint:
    """Circles around all cells of as many copies as some digits say."""
    found: list[int] = []
    for digit in maker.rng.sample(maker.digits, 2):
        copies = [cell for cell in maker.cells if maker.full[cell] == digit]
        found += maker.rng.sample(copies, min(digit, len(copies)))
    return kinds.CountingCircles(tuple(found) or (0,))


def _extreme(maker: Maker) -> Constraint:
    full = maker.full

    def beside(cell: int) -> list[int]:
        near = [other for other in maker.around(cell) if abs(other - cell) in (1, maker.size)]
        return [full[other] for other in near]

    least = [cell for cell in maker.cells if all(full[cell] < each for each in beside(cell))]
    most = [cell for cell in maker.cells if all(full[cell] > each for each in beside(cell))]
    if maker.rng.random() < 0.5:
        return kinds.Minimum(maker.rng.choice(least or [0]))
    return kinds.Maximum(maker.rng.choice(most or [0]))


def _quadruple(maker: Maker) -> Constraint:
    row, column = maker.rng.randrange(maker.size - 1), maker.rng.randrange(maker.size - 1)
    cell = row * maker.size + column
    cells = (cell, cell + 1, cell + maker.size, cell + maker.size + 1)
    held = maker.held(cells)
    return kinds.Quadruple(cells, tuple(maker.rng.sample(held, maker.rng.randint(1, 4))))


def _sandwich(maker: Maker) -> Constraint:
    for _ in range(30):
        cells = maker.line()
        held = maker.held(cells)
        if maker.digits[0] in held and maker.digits[-1] in held:
            break
    ends = sorted(held.index(each) for each in (maker.digits[0], maker.digits[-1]) if each in held)
    total = sum(held[ends[0] + 1 : ends[1]]) if len(ends) == 2 else 3
    return kinds.Sandwich(cells, total)


def _lunchbox(maker: Maker) -> Constraint:
    cells = maker.spread(lambda one, other: one != other, 5)
    held = maker.held(cells)
    one, two = sorted((held.index(min(held)), held.index(max(held))))
    return kinds.Lunchbox(cells, sum(held[one + 1 : two]))


def _x_sum(maker: Maker) -> Constraint:
    cells = maker.line()
    return kinds.XSum(cells, maker.sum(cells[: maker.full[cells[0]]]))


def _skyscraper(maker: Maker) -> Constraint:
    cells = maker.line()
    held = [0, *maker.held(cells)]
    return kinds.Skyscraper(cells, sum(held[at] > max(held[:at]) for at in range(1, len(held))))


def _room(maker: Maker) -> Constraint:
    cells = maker.line()
    place = min(max(maker.full[cells[0]], 1), len(cells))
    return kinds.NumberedRoom(cells, maker.full[cells[place - 1]])


def _rank(maker: Maker) -> Constraint:
    every = [maker.held(line) for line in maker.lines()]
    cells = maker.line()
    rank = 1 + sum(each < maker.held(cells) for each in every)
    return kinds.FullRank(cells, rank + (maker.rng.random() < 0.1))


def _zipper(maker: Maker) -> Constraint:
    for _ in range(60):
        cells = maker.path(2, 5)
        half = len(cells) // 2
        sums = {sum(maker.held((cells[at], cells[-1 - at]))) for at in range(half)}
        if len(cells) % 2:
            sums.add(maker.full[cells[half]])
        if len(sums) == 1:
            break
    return kinds.Zipper(cells)


def _region_sum_line(maker: Maker) -> Constraint:
    return kinds.RegionSumLine(maker.path(2, 4))


def _sum_line(maker: Maker) -> Constraint:
    cells = maker.path(1, 5)
    return kinds.SumLine(cells, max(1, sum(maker.held(cells)) // maker.rng.choice([1, 1, 2])))


def _double_arrow(maker: Maker) -> Constraint:
    for _ in range(60):
        cells = maker.path(3, 5)
        first, *middle, last = maker.held(cells)
        if sum(middle) == first + last:
            break
    return kinds.DoubleArrow(cells)


def _spanned(maker: Maker, kind: type[Constraint]) -> Constraint:
    for _ in range(60):
        cells = maker.path(3, 5)
        first, *middle, last = maker.held(cells)
        low, high = sorted((first, last))
        inside = [low < each < high for each in middle]
        outside = [not low <= each <= high for each in middle]
        if all(inside if kind is kinds.Between else outside):
            break
    if kind is kinds.Between:
        return kinds.Between(cells)
    return kinds.Lockout(cells, maker.rng.choice([None, high - low, 1]))


def _relation(maker: Maker) -> Constraint:
    cells = maker.path(2, 4)
    digits = maker.digits
    pairs = {(maker.rng.choice(digits), maker.rng.choice(digits)) for _ in range(5)}
    return kinds.Relation(cells, frozenset(pairs | set(pairwise(maker.held(cells)))))


def _pattern(maker: Maker) -> Constraint:
    cells = maker.path(1, 4)
    signs = ["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"[each] for each in maker.held(cells)]
    first, last = maker.digits[0], maker.digits[-1]
    wraps = ["{}", "[^{}]?{}", "({}|.{{2}})", ".", "{}*.?", "(.{}|{}.?)", "{}{{1,2}}"]
    if first > 0 and last < 10:
        wraps.append(f"[{first}-{last}]")
    parts = [maker.rng.choice(wraps).replace("{}", sign).replace("{{", "{") for sign in signs]
    return kinds.Pattern(cells, "".join(parts).replace("}}", "}"))


def _accepted(maker: Maker) -> Constraint:
    cells = maker.path(1, 4)
    held = maker.held(cells)
    steps = [(at, digit, at + 1) for at, digit in enumerate(held)]
    states = range(len(held) + 1)
    for _ in range(6):
        step = (maker.rng.choice(states), maker.rng.choice(maker.digits), maker.rng.choice(states))
        steps.append(step)
    return kinds.Accepted(cells, 0, tuple(steps), (len(held),))


def _rellik(maker: Maker) -> Constraint:
    cells = maker.spread(lambda one, other: one != other, 4)
    held = maker.held(cells)
    sums = {0}
    for digit in held:
        sums |= {each + digit for each in sums}
    free = [total for total in range(1, 12) if total not in sums]
    return kinds.Rellik(cells, maker.rng.choice(free or [1]))


def _indexing(maker: Maker) -> Constraint:
    return kinds.Indexing(maker.rng.choice(["row", "column", "box"]), maker.some(1, 2))


def _jigsaw(maker: Maker) -> Constraint:
    """Rows, each of which has swapped a cell with another."""
    size, rng = maker.size, maker.rng
    regions = [cell // size for cell in maker.cells]
    for _ in range(rng.choice([0, size])):
        one, other = rng.randrange(size * size), rng.randrange(size * size)
        regions[one], regions[other] = regions[other], regions[one]
    return kinds.Jigsaw(tuple(regions))


def _cage(maker: Maker) -> Constraint:
    cells = maker.spread(lambda one, other: one != other, 4)
    return kinds.Cage(cells, maker.rng.choice([None, maker.sum(cells)]))


def _candidates(maker: Maker) -> Constraint:
    cell = maker.rng.choice(maker.cells)
    some = maker.rng.sample(maker.digits, maker.rng.randint(1, len(maker.digits)))
    return kinds.Candidates(cell, tuple(dict.fromkeys((*some, maker.full[cell]))))


def _negative(maker: Maker) -> Constraint:
    names = ["difference", "ratio", "sum"]
    return kinds.Negative(tuple(maker.rng.sample(names, maker.rng.randint(1, 3))))


def _parity(maker: Maker) -> Constraint:
    cell = maker.rng.choice(maker.cells)
    odd = maker.full[cell] % 2
    alike = tuple(each for each in maker.some(1, 9) if maker.full[each] % 2 == odd)
    return (kinds.Odd if odd else kinds.Even)(alike or (cell,))


def _difference(maker: Maker) -> Constraint:
    value = maker.rng.choice([1, 1, 2])
    return kinds.Difference(maker.pair(lambda one, other: abs(one - other) == value), value)


def _ratio(maker: Maker) -> Constraint:
    value = maker.rng.choice([2, 2, 3])
    return kinds.Ratio(maker.pair(lambda one, other: max(one, other) == value * min(one, other)))


def _pair_sum(maker: Maker) -> Constraint:
    pair = maker.pair()
    return kinds.PairSum(pair, maker.sum(pair))


def _taxicab(maker: Maker) -> Constraint:
    if maker.size > 9 or maker.rng.random() < 0.5:
        return kinds.AntiTaxicab((max(1, maker.rng.choice(maker.digits)),))
    return kinds.AntiTaxicab()


def _palindrome(maker: Maker) -> Constraint:
    for _ in range(60):
        cells = maker.path(2, 5)
        held = maker.held(cells)
        if held == held[::-1]:
            break
    return kinds.Palindrome(cells)


def _little_killer(maker: Maker) -> Constraint:
    cells = maker.diagonal()
    return kinds.LittleKiller(cells, maker.sum(cells))


def _total(maker: Maker) -> Constraint:
    cells = maker.some(1, 5)
    return kinds.Total(cells, maker.sum(cells))


def _clone(maker: Maker) -> Constraint:
    cells = maker.some(1, 3)
    twins = [
        [each for each in maker.cells if maker.full[each] == maker.full[cell] and each != cell]
        for cell in cells
    ]
    return kinds.Clone(cells, tuple(maker.rng.choice(each or [0]) for each in twins))


def _whispers(maker: Maker) -> Constraint:
    least = maker.rng.choice([None, 2, 3])
    half = (len(maker.digits) + 1) // 2
    return kinds.Whispers(
        maker.grown(lambda one, other: abs(one - other) >= (least or half)), least
    )


def _renban(maker: Maker) -> Constraint:
    for _ in range(60):
        cells = maker.spread(lambda one, other: one != other, 4)
        held = maker.held(cells)
        if max(held) - min(held) == len(held) - 1:
            break
    return kinds.Renban(cells)


def _modular(maker: Maker) -> Constraint:
    for _ in range(60):
        modulus = maker.rng.choice([2, 3])
        cells = maker.path(2, 5)
        left = [digit % modulus for digit in maker.held(cells)]
        windows = [left[at : at + modulus] for at in range(max(1, len(left) - modulus + 1))]
        if all(len(set(window)) == len(window) for window in windows):
            break
    return kinds.Modular(cells, modulus)


def _either(maker: Maker) -> kinds.Or:
    """Cases of lines, sums and signs, on so few cells that their digits can be listed."""
    names = ("cage", "total", "thermometer", "difference", "parity", "whispers", "palindrome")
    while True:
        cases = [
            [maker.make(maker.rng.choice(names)) for _ in range(maker.rng.choice([1, 1, 2]))]
            for _ in range(maker.rng.choice([2, 2, 3]))
        ]
        found = kinds.Or(tuple(map(tuple, cases)))
        if len(found.cells) <= MOST_IN_CASES:
            return found


def _diagonals(maker: Maker) -> Constraint:
    return maker.rng.choice([kinds.Diagonals(), kinds.Diagonals(up=False), kinds.Diagonals(False)])  # noqa: FBT003


KINDS: dict[str, Callable[[Maker], Constraint]] = {
    "diagonals": _diagonals,
    "windoku": lambda _: kinds.Windoku(),
    "disjoint-groups": lambda _: kinds.DisjointGroups(),
    "anti-knight": lambda _: kinds.AntiKnight(),
    "anti-king": lambda _: kinds.AntiKing(),
    "anti-taxicab": _taxicab,
    "non-consecutive": lambda _: kinds.NonConsecutive(),
    "global-entropy": lambda _: kinds.GlobalEntropy(),
    "jigsaw": _jigsaw,
    "no-boxes": lambda _: kinds.NoBoxes(),
    "size": lambda maker: kinds.Size(maker.size - 2, maker.size),
    "negative": _negative,
    "or": _either,
    "not": lambda maker: kinds.Not(_either(maker).cases),
    "region": lambda maker: kinds.Region(maker.spread(lambda one, other: one != other, 9)),
    "parity": _parity,
    "cage": _cage,
    "candidates": _candidates,
    "clone": _clone,
    "same-sets": _same_sets,
    "equal-sums": _equal_sums,
    "total": _total,
    "counting-circles": _circles,
    "extreme": _extreme,
    "quadruple": _quadruple,
    "indexing": _indexing,
    "rellik": _rellik,
    "thermometer": lambda maker: kinds.Thermometer(maker.grown(lambda one, two: one < two)),
    "slow-thermometer": lambda maker: kinds.SlowThermometer(
        maker.grown(lambda one, two: one <= two)
    ),
    "palindrome": _palindrome,
    "renban": _renban,
    "nabner": lambda maker: kinds.Nabner(maker.spread(lambda one, two: abs(one - two) > 1, 3)),
    "whispers": _whispers,
    "region-sum-line": _region_sum_line,
    "between": lambda maker: _spanned(maker, kinds.Between),
    "lockout": lambda maker: _spanned(maker, kinds.Lockout),
    "zipper": _zipper,
    "modular": _modular,
    "entropic": lambda maker: kinds.Entropic(maker.path(2, 4)),
    "sum-line": _sum_line,
    "relation": _relation,
    "pattern": _pattern,
    "automaton": _accepted,
    "difference": _difference,
    "ratio": _ratio,
    "pair-sum": _pair_sum,
    "greater": lambda maker: kinds.Greater(maker.pair(lambda one, two: one > two)),
    "arrow": _arrow,
    "double-arrow": _double_arrow,
    "little-killer": _little_killer,
    "sandwich": _sandwich,
    "lunchbox": _lunchbox,
    "x-sum": _x_sum,
    "skyscraper": _skyscraper,
    "numbered-room": _room,
    "full-rank": _rank,
    "rank-ties": lambda maker: kinds.RankTies(maker.rng.choice(["any", "none"])),
}
"""Every kind but `digits`, which shapes the full board."""
