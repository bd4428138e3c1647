"""The solutions of puzzles, as boards in rows: at the end of a booklet, or turned round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from runut.core.scene import Disc, Group, Item, Scene, flat, without_margins
from runut.drawing.columns import Box
from runut.drawing.entries import (
    Entry,
    Words,
    high,
    leaf,
    legible,
    main_size,
    stacked,
    text,
    thinned,
    without_small,
)
from runut.drawing.pdf import Placed
from runut.drawing.typeface import EM, advance

_MARKS = ("line-", "dot-", "cage", "diagonal", "parity", "sign")
"""The roles of marks that would lie below or between the digits of a solution."""
GAP = 16.0
"""The room between boards."""
_HEAD = 8.0
_READ, _PIXEL, _DOTS, _NARROW = 7.6, (4.5, 11.0), 84.0, 60.0
"""Of solutions: the points of letters; cells and width of boards without; the least width."""


@dataclass(frozen=True, slots=True)
class Block:
    """A solved board below its caption, of which the upper left corner is (0, 0)."""

    placed: tuple[Placed, ...]
    width: float
    height: float
    number: int


Row = Sequence[tuple[Block, float]]
"""Blocks beside each other, each with its place from the left."""


def solved(entry: Entry, where: str, scales: Mapping[str, float], times: float = 1.0) -> Block:
    """The solution of a puzzle in the scale of its family; `where` says where the puzzle is."""
    scene = entry.solution and _solution(entry.solution)
    cell = scales.get(entry.family, 1.0)
    head = Words((f"{entry.number}{where}",), times * _HEAD, "title")
    least = advance(head.lines[0], "bold") * head.points / EM
    wide = max(scene.width * cell if scene else 0.0, least, times * _NARROW)
    said = [head] + ([text(entry.shows, wide, times * _HEAD)] if entry.shows else [])
    above = high(said) + 2
    parts = [leaf([*stacked(said, 0, 0)], wide, above)]
    if scene:
        parts.append(Placed(legible(thinned(scene, cell), cell), 0, above, cell))
    return Block(tuple(parts), wide, above + (scene.height * cell if scene else 0), entry.number)


def _solution(scene: Scene) -> Scene:
    """What is read of a solved board: no clues beside it, no sums in its cages, no marks."""
    board = without_small(without_margins(scene))
    return replace(board, items=tuple(each for each in flat(board) if not _is_mark(each)))


def _is_mark(item: Item) -> bool:
    if isinstance(item, Disc) and item.role == "cell":
        return True  # the ground of a sign
    return not isinstance(item, Group) and item.role.startswith(_MARKS)


def readings(entries: Sequence[Entry], width: float, times: float = 1.0) -> Mapping[str, float]:
    """The points of a cell in which the solutions of each family are read, up to this width."""
    boards: dict[str, list[Scene]] = {}
    for each in entries:
        if each.solution:
            boards.setdefault(each.family, []).append(_solution(each.solution))
    return {
        family: min(times * _reading(scenes), *(width / scene.width for scene in scenes))
        for family, scenes in boards.items()
    }


def _reading(scenes: Sequence[Scene]) -> float:
    mains = [main for scene in scenes if (main := main_size(scene))]
    if mains:
        return _READ / (EM * max(mains))
    least, most = _PIXEL
    return max(least, min(most, _DOTS / max(scene.width for scene in scenes)))


def shelf(blocks: Sequence[Block], width: float) -> tuple[list[Row], float]:
    """The blocks in rows of this width, and the height of all."""
    rows: list[list[Block]] = []
    for block in blocks:
        taken = sum(each.width + GAP for each in rows[-1]) if rows else 0.0
        if not rows or taken + block.width > width:
            rows.append([])
        rows[-1].append(block)
    found, gap = list[Row](), GAP
    for at, row in enumerate(rows):
        left = width - sum(each.width for each in row)
        if at < len(rows) - 1 and len(row) > 1:
            gap = min(2.2 * GAP, left / (len(row) - 1))
        found.append(_spread(row, min(gap, left / max(1, len(row) - 1))))
    return found, sum(map(height_of, found)) + GAP * (len(found) - 1)


def _spread(row: Sequence[Block], gap: float) -> Row:
    x, found = 0.0, []
    for each in row:
        found.append((each, x))
        x += each.width + gap
    return found


def height_of(row: Row) -> float:
    """The height of a row."""
    return max(block.height for block, _ in row)


def set_rows(rows: Sequence[Row], body: Box) -> Iterator[Placed]:
    """The rows below each other."""
    y = body.y
    for row in rows:
        for block, x in row:
            for part in block.placed:
                yield replace(part, x=body.x + x + part.x, y=y + part.y)
        y += height_of(row) + GAP


def solution_pages(rows: Sequence[Row], body: Box) -> Iterator[list[Row]]:
    """The rows that fit each page."""
    page: list[Row] = []
    for row in rows:
        taken = sum(height_of(each) + GAP for each in page)
        if page and taken + height_of(row) > body.height:
            yield page
            page = []
        page.append(row)
    if page:
        yield page
