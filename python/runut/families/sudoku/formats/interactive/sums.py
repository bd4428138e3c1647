"""Sums of the site: cages, sums with factors, arrows, sum lines and little killers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from runut.core.scanner import shown
from runut.families.sudoku.formats.interactive import counts
from runut.families.sudoku.formats.interactive.arguments import cells_of, first, number, whole
from runut.families.sudoku.formats.interactive.frame import Frame
from runut.families.sudoku.formats.interactive.items import Item
from runut.families.sudoku.kinds.areas import Cage, Region
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.languages import Accepted
from runut.families.sudoku.kinds.spans import SumLine
from runut.families.sudoku.kinds.sums import Arrow, LittleKiller
from runut.families.sudoku.layout import Board

Cells = tuple[int, ...]
MOST_LOOP = 30
"""The greatest sum of a closed line, as on the site."""


def cage(item: Item, frame: Frame) -> Iterator[Constraint]:
    """A sum of 0 is none. A cell that is named twice counts twice."""
    text = first(item, "the sum of the cage")
    wanted = whole(text, "the sum of the cage") if text.text else 0
    cells = cells_of(item.args[1:], frame)
    once = tuple(dict.fromkeys(cells))
    if once == cells or not wanted:
        yield Cage(once, wanted or None)
    else:
        yield Region(once)
        yield counts.weighed(Counter(cells), frame.digits, wanted)


def total(item: Item, frame: Frame) -> Iterator[Constraint]:
    """`10~...`, or `0_=_1_-1~...` with a factor for each cell."""
    text = first(item, "a sum")
    match = re.fullmatch(r"(-?[0-9]{1,4})(?:_=((?:_-?[0-9]{1,3})*))?", text.text, re.ASCII)
    if not match:
        text.fail(f"expected a sum such as 10 or 0_=_1_-1, found {shown(text.text)}")
    cells = cells_of(item.args[1:], frame)
    factors = [*map(int, match[2].split("_")[1:])] if match[2] else [1] * len(cells)
    if len(factors) != len(cells):
        text.fail(f"expected a factor for each of {len(cells)} cells, found {len(factors)}")
    held: dict[int, int] = {}
    for cell, factor in zip(cells, factors, strict=True):
        held[cell] = held.get(cell, 0) + factor
    yield counts.weighed(held, frame.digits, int(match[1]))


def sum_line(item: Item, frame: Frame) -> Iterator[Constraint]:
    """Stretches of a line or, if `LOOP` is the last argument, of a closed line."""
    wanted = number(item, "a sum")
    is_loop = item.args[-1].text == "LOOP"
    cells = cells_of(item.args[1 : len(item.args) - is_loop], frame)
    if not is_loop:
        yield SumLine(cells, wanted)
        return
    if not 1 <= wanted <= MOST_LOOP:
        item.args[0].fail(f"expected a sum from 1 to {MOST_LOOP} for a closed line, found {wanted}")
    yield Accepted(cells, *counts.looped_sum(frame.digits, wanted, len(cells)))


def arrow(item: Item, frame: Frame) -> Iterator[Constraint]:
    """The circle, then the shaft."""
    cells = cells_of(item.args, frame)
    yield from _sum_of(cells[:1], cells[1:], frame)


def pill(item: Item, frame: Frame) -> Iterator[Constraint]:
    """The cells of the pill are read by row."""
    held = number(item, "the cells of a pill")
    cells = cells_of(item.args[1:], frame)
    yield from _sum_of(tuple(sorted(cells[:held])), cells[held:], frame)


def _sum_of(circle: Cells, shaft: Cells, frame: Frame) -> Iterator[Constraint]:
    """An arrow; if a cell stands in it twice, a sum with factors."""
    if len({*circle, *shaft}) == len(circle) + len(shaft):
        yield Arrow(circle, shaft)
        return
    factors: dict[int, int] = Counter(shaft)
    for place, cell in enumerate(reversed(circle)):
        factors[cell] = factors.get(cell, 0) - 10**place
    yield counts.weighed(factors, frame.digits, 0)


def little_killer(item: Item, frame: Frame) -> Iterator[Constraint]:
    """A sum along the diagonal that begins in a cell at the edge."""
    wanted = number(item, "a sum")
    if len(item.args) < 2:
        item.name.fail("expected a sum and the first cell of a diagonal")
    if len(item.args) > 2:
        before, more = (token.text for token in item.args[1:3])
        item.args[2].fail(f"expected nothing after {before!r}, found {shown(more)}")
    cell = frame.cell(item.args[1])
    cells = diagonal_from(cell, frame.plain)
    if len(cells) < 2:
        item.args[1].fail(f"no diagonal of a clue begins in {item.args[1].text}")
    yield LittleKiller(cells, wanted)


def diagonal_from(cell: int, board: Board) -> Cells:
    """The diagonal that the site means by its first cell; empty if there is none.

    From the left it goes down, from the right up, from the top left, from the bottom right.
    """
    row, column = divmod(cell, board.columns)
    bottom, right = board.rows - 1, board.columns - 1
    if column == 0 and row < bottom:
        step = (1, 1)
    elif column == right and 0 < row < bottom:
        step = (-1, -1)
    elif row == 0:
        step = (1, -1)
    elif row == bottom and 0 < column < right:
        step = (-1, 1)
    else:
        return ()
    return board.ray(row, column, *step)
