"""Boards in whose solution each white touches a black: only these can have grade 1.

Local techniques make a cell white only beside a black, so for grade 1 the blacks must be a
dominating set that is independent and leaves the whites connected. A greedy search finds one: it
takes the uncovered cell with the fewest choices and the choice that covers most, as for exact
covers, and gives up where none is left. White numbers come from a shuffled Latin square.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from runut.core.rng import Rng
from runut.core.shape import areas
from runut.families.hitori.model import Hitori


@lru_cache(maxsize=4)
def neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the cells that touch it by a side."""
    cells = [divmod(cell, width) for cell in range(width * height)]
    return tuple(
        tuple(
            y * width + x
            for y, x in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if 0 <= y < height and 0 <= x < width
        )
        for row, column in cells
    )


def covered_board(width: int, height: int, rng: Rng) -> tuple[Hitori, frozenset[int]] | None:
    """White numbers of a board and its blacks, each white beside one; `None` if none was found."""
    blacks = _covering(neighbours(width, height), rng)
    if blacks is None:
        return None
    side = max(width, height)
    symbols, rows, columns = (rng.shuffled(range(1, side + 1)) for _ in range(3))
    cells = (
        symbols[(rows[cell // width] + columns[cell % width]) % side]
        for cell in range(width * height)
    )
    return Hitori(width, height, tuple(cells)), blacks


def _covering(near: Sequence[tuple[int, ...]], rng: Rng) -> frozenset[int] | None:
    blacks: set[int] = set()
    covered: set[int] = set()
    closed: set[int] = set()
    while len(covered) < len(near):
        choices = [
            [each for each in (cell, *near[cell]) if each not in closed]
            for cell in range(len(near))
            if cell not in covered
        ]
        fewest = min(map(len, choices))
        tight = [each for each in choices if len(each) == fewest]
        if fewest == 0:
            return None
        chosen = tight[rng.below(len(tight))]
        gain = {each: len({each, *near[each]} - covered) for each in chosen}
        black = max(chosen, key=lambda each: (gain[each], rng.below(100)))
        closed.add(black)
        if is_connected(near, blacks | {black}):
            blacks.add(black)
            closed.update(near[black])
            covered.update((black, *near[black]))
    return frozenset(blacks)


def is_connected(near: Sequence[tuple[int, ...]], blacks: AbstractSet[int]) -> bool:
    """Whether the whites are one area."""
    whites = set(range(len(near))) - blacks
    return len(list(areas(whites, near.__getitem__))) == 1
