"""Copies of items: `.Replicate~cells~origin ... .End` has what stands between them at each cell.

The cells are bits in signs of six, the lowest first, counted from the origin on; the items are
shifted so that the origin comes to each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from runut.core.scanner import Token, shown
from runut.families.sudoku.formats.interactive.codes import bits_of
from runut.families.sudoku.formats.interactive.frame import Frame, cell_word
from runut.families.sudoku.formats.interactive.items import MOST_ITEMS, Item

BEGIN, GROUP, OR, END = "Replicate", "And", "Or", "End"
MOST_DEPTH = 8
_CELL = re.compile(r"(R[1-9a-g]C[1-9a-g])(.*)", re.IGNORECASE | re.ASCII | re.DOTALL)


def copied(items: Sequence[Item], frame: Frame) -> list[Item]:
    """The items with copies in place of what makes them; groups are left within an `Or` only."""
    found: list[Item] = []
    for item in _unrolled(items, frame, range(len(items)), 0, is_within=False):
        found.append(item)
        if len(found) > MOST_ITEMS:
            item.name.fail(f"expected at most {MOST_ITEMS:,} constraints")
    return found


def _unrolled(
    items: Sequence[Item], frame: Frame, part: range, depth: int, *, is_within: bool
) -> Iterator[Item]:
    at, end = part.start, part.stop
    while at < end:
        item = items[at]
        if item.name.text == END:
            item.name.fail(f"{END!r} ends nothing")
        if item.name.text not in (BEGIN, GROUP, OR):
            yield item
            at += 1
            continue
        last = _end(items, at, end)
        if depth >= MOST_DEPTH:
            item.name.fail(f"expected at most {MOST_DEPTH} groups within each other")
        is_or = item.name.text == OR
        own = range(at + 1, last)
        inner = list(_unrolled(items, frame, own, depth + 1, is_within=is_within or is_or))
        moves = _moves(item, frame) if item.name.text == BEGIN else [(0, 0)]
        if len(moves) * len(inner) > MOST_ITEMS:
            item.name.fail(f"expected at most {MOST_ITEMS:,} constraints")
        is_kept = is_or or is_within
        if is_kept:
            yield item if is_or else Item(replace(item.name, text=GROUP), [])
        for down, right in moves:
            yield from (_moved(each, frame, down, right) for each in inner)
        if is_kept:
            yield items[last]
        at = last + 1


def _end(items: Sequence[Item], start: int, end: int) -> int:
    """Where the group ends that begins here."""
    depth = 0
    for at in range(start, end):
        depth += items[at].name.text in (BEGIN, GROUP, OR)
        depth -= items[at].name.text == END
        if not depth:
            return at
    return items[start].name.fail(f"expected {END!r} after {items[start].name.text!r}")


def _moves(item: Item, frame: Frame) -> list[tuple[int, int]]:
    """Rows down and columns to the right, for each cell of the copies."""
    if not item.args:
        item.name.fail(f"expected cells after {BEGIN!r}")
    origin = frame.cell(item.args[1]) if len(item.args) > 1 else 0
    cells = [origin + at for at, bit in enumerate(bits_of(item.args[0])) if bit]
    if cells and cells[-1] not in frame.cells:
        item.args[0].fail(f"these cells are not on the board: {shown(item.args[0].text)}")
    down, right = divmod(origin, frame.columns)
    places = (divmod(cell, frame.columns) for cell in cells)
    return [(row - down, column - right) for row, column in places]


def _moved(item: Item, frame: Frame, down: int, right: int) -> Item:
    if (down, right) == (0, 0):
        return item
    return Item(item.name, [_moved_token(token, frame, down, right) for token in item.args])


def _moved_token(token: Token, frame: Frame, down: int, right: int) -> Token:
    match = _CELL.fullmatch(token.text)
    if not match:
        return token
    cell = frame.cell(replace(token, text=match[1]))
    row, column = cell // frame.columns + down, cell % frame.columns + right
    if not (0 <= row < frame.rows and 0 <= column < frame.columns):
        token.fail(f"a copy of {match[1]} is not on the board")
    return replace(token, text=cell_word(row * frame.columns + column, frame.columns) + match[2])
