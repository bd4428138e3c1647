"""Clues outside the board: each beside the first cell of its line, farther out if need be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from runut.core.scene import Item, Line, Text
from runut.families import part
from runut.families.sudoku.drawing.strokes import band, middle
from runut.families.sudoku.kinds.constraint import Constraints
from runut.families.sudoku.layout import Board

if TYPE_CHECKING:
    from runut.families.sudoku.kinds.outside import Outside

Step = tuple[int, int]
SIZE = 0.42
_OUTSIDE = part("sudoku.kinds.outside", "Outside")


@dataclass(frozen=True, slots=True)
class Margins:
    """Room around the board, in cells, and the clues in it, as items from the board's corner."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0
    items: tuple[Item, ...] = ()


@lru_cache(maxsize=64)
def margins_of(constraints: Constraints, board: Board) -> Margins:
    """The margins that the clues of these constraints need; the boards of a list share them."""
    clues: list[Outside] = [
        inner
        for each in constraints
        for inner in each.within(board)
        if isinstance(inner, _OUTSIDE.load())
    ]
    clues.sort(key=lambda clue: not clue.has_arrow)  # arrows touch the board
    has_kinds = len({each.name for each in clues}) > 1
    taken: dict[Step, int] = defaultdict(int)
    items: list[Item] = []
    places: list[Step] = []
    for clue in clues:
        step = _step(clue.cells, board)
        if step is None:
            items += _inside(clue, _text(clue, is_one_of_many=has_kinds), board)
            continue
        row, column = divmod(clue.cells[0], board.columns)
        out = 1 + taken[(row - step[0], column - step[1])]
        taken[(row - step[0], column - step[1])] += 1
        place = (row - out * step[0], column - out * step[1])
        places.append(place)
        items += _outside(clue, place, step, _text(clue, is_one_of_many=has_kinds))
    return Margins(
        left=max([0, *(-column for _, column in places)]),
        top=max([0, *(-row for row, _ in places)]),
        right=max([0, *(column - board.columns + 1 for _, column in places)]),
        bottom=max([0, *(row - board.rows + 1 for row, _ in places)]),
        items=tuple(items),
    )


def _step(cells: Sequence[int], board: Board) -> Step | None:
    """The direction of a line from an edge to an edge, or to a hole; `None` for other cells."""
    places = [divmod(cell, board.columns) for cell in cells]
    (row, column), (next_row, next_column) = places[0], places[1 if len(places) > 1 else 0]
    step = (next_row - row, next_column - column)
    if step == (0, 0) or max(map(abs, step)) > 1:
        return None
    is_straight = all(
        place == (row + at * step[0], column + at * step[1]) for at, place in enumerate(places)
    )
    before = (row - step[0], column - step[1])
    after = (places[-1][0] + step[0], places[-1][1] + step[1])
    is_whole = not any(
        0 <= down < board.rows
        and 0 <= right < board.columns
        and board.cell(down, right) not in board.holes
        for down, right in (before, after)
    )
    return step if is_straight and is_whole else None


def _text(clue: Outside, *, is_one_of_many: bool) -> str:
    """The number; where several kinds stand around the board, signs tell them apart."""
    return clue.mark.format(clue.number) if is_one_of_many else str(clue.number)


def _outside(clue: Outside, place: Step, step: Step, text: str) -> Iterator[Item]:
    """The number in the margin; that of a diagonal has an arrow."""
    x, y = place[1] + 0.5, place[0] + 0.5
    if not clue.has_arrow:
        yield Text(x, y, text, "clue", SIZE)
        return
    down, right = step
    yield Text(x - 0.12 * right, y - 0.08 * down, text, "clue", SIZE * 0.9)
    start, tip = (x + 0.2 * right, y + 0.24 * down), (x + 0.42 * right, y + 0.44 * down)
    yield Line(*start, *tip, "sign")
    yield Line(tip[0] - 0.13 * right, tip[1], *tip, "sign")
    yield Line(tip[0], tip[1] - 0.13 * down, *tip, "sign")


def _inside(clue: Outside, text: str, board: Board) -> Iterator[Item]:
    """Cells that are no whole line: a line through them, with the number where it begins."""
    points = [middle(cell, board.columns) for cell in clue.cells]
    yield from band(points, "line-other", 0.05)
    x, y = points[0]
    yield Text(x - 0.3, y - 0.33, text, "label-small", 0.3)
