"""What a change costs the picture: how its colour suits the cell, and what it ends."""

from __future__ import annotations

from collections import defaultdict

from runut.core.rng import Rng
from runut.core.shape import areas, beside
from runut.families.nonogram.images.drafts import Draft
from runut.families.nonogram.images.locks import Cell
from runut.families.nonogram.pictures import Picture, around
from runut.families.nonogram.repair import Change, grain

LONELY = 0.5
"""The cost of a change that makes a cell differ from all of its neighbours."""
DETAIL = 4
"""Cells of the largest part that counts as a detail, such as an eye or a window."""
TEXTURE = 0.15
"""Where more of the cells than this part are in details, they are none: it is a pattern."""
PRECIOUS = 1.0
"""The cost of a change in a detail of one cell; larger ones share it."""


class Judge:
    """The cost of a change for the picture."""

    def __init__(self, draft: Draft, rng: Rng, weight: float) -> None:
        self._strain = draft.strain
        self._grain = [[weight * each for each in row] for row in grain(draft.picture, rng)]
        self._details = _details(draft.picture)

    def cost(self, picture: Picture, change: Change) -> float:
        """How badly the new colour suits the cell, how few neighbours have it, what it ends."""
        strain = self._strain[change.row][change.column]
        worse = max(0.0, strain[change.after] - strain[change.before])
        alike = around(picture, change.row, change.column).count(change.after)
        lonely = LONELY * (1 - alike / 8)
        detail = self._details.get(change.cell, 0.0)
        return worse + lonely + detail + self._grain[change.row][change.column]


def _details(picture: Picture) -> dict[Cell, float]:
    """The cells of small parts of one colour, and what each is worth; none in a pattern of dots."""
    cells: dict[int, list[Cell]] = defaultdict(list)
    for row, line in enumerate(picture):
        for column, colour in enumerate(line):
            cells[colour].append((row, column))
    parts = [part for own in cells.values() for part in areas(own, beside) if len(part) <= DETAIL]
    worth = {cell: PRECIOUS / len(part) for part in parts for cell in part}
    return worth if len(worth) <= TEXTURE * len(picture) * len(picture[0]) else {}
