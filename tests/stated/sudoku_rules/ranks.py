"""The rules of ranks among all lines, by hand.

Two cells of one row or column hold different digits; lines are compared up to the first such two.
On a board that repeats digits, lines that are alike so far count as the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from runut.families.sudoku import kinds
from stated.sudoku_rules.claims import Cells, Claim, Grid, claims_of

Pairs = list[tuple[int, int]]


def lines(size: int) -> list[list[int]]:
    """All rows and columns, from both ends."""
    rows = [[row * size + at for at in range(size)] for row in range(size)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [line[::way] for line in (*rows, *columns) for way in (1, -1)]


@claims_of.register
def _(constraint: kinds.FullRank, grid: Grid) -> Iterator[Claim]:
    own, rank, size = constraint.cells, constraint.rank, grid.size
    has_all = len(grid.digits) == size
    below, above = rank - 1, 4 * size - rank
    if has_all:
        digit = grid.digits[below // 4]
        yield Claim("full-rank-first", own[:1], lambda held: held == digit)
        below, above = below % 4, 3 - below % 4
    others = [compared(line, own, size) for line in lines(size) if line != list(own)]
    if has_all:
        others = [pairs for pairs in others if not _share_a_line(*pairs[0], size)]
    sees = sorted({*own, *(cell for pairs in others for pair in pairs for cell in pair)})

    def count(sign: int, *held: int) -> int:
        digits = dict(zip(sees, held, strict=True))
        found = [
            _sign(pairs, digits)
            for pairs in others
            if not has_all or digits[pairs[0][0]] == digits[pairs[0][1]]
        ]
        return found.count(sign)

    yield Claim("full-rank", own, lambda *held: count(-1, *held) == below, sees)
    if kinds.RankTies("any") not in grid.others:
        yield Claim("full-rank-greater", own, lambda *held: count(1, *held) == above, sees)


@claims_of.register
def _(constraint: kinds.RankTies, grid: Grid) -> Iterator[Claim]:
    if constraint.kind == "any":
        return
    seen: set[frozenset[tuple[int, int]]] = set()
    for one, other in combinations(lines(grid.size), 2):
        pairs = compared(one, other, grid.size)
        key = frozenset((min(pair), max(pair)) for pair in zip(one, other, strict=True))
        if key in seen or _share_a_line(*pairs[-1], grid.size):
            continue
        seen.add(key)
        cells = [cell for pair in pairs for cell in pair if pair[0] != pair[1]]
        yield Claim("rank-tied", cells, lambda *held: held[::2] != held[1::2])


def compared(one: Cells, other: Cells, size: int) -> Pairs:
    """The cells to compare in turn, up to the first two of one row or column."""
    pairs = list(zip(one, other, strict=True))
    ends = [at for at, pair in enumerate(pairs, 1) if _share_a_line(*pair, size)]
    return pairs[: min(ends, default=size)]


def _share_a_line(one: int, other: int, size: int) -> bool:
    return one != other and (one // size == other // size or one % size == other % size)


def _sign(pairs: Pairs, digits: dict[int, int]) -> int:
    """-1 if the first line is smaller, 1 if it is greater, 0 if it is the same."""
    first, second = ([digits[pair[at]] for pair in pairs] for at in (0, 1))
    return (first > second) - (first < second)
