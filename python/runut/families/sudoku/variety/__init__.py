"""Random constraints for new sudokus of a variant, drawn so that a full board keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.frozen import FrozenDict
from runut.core.rng import Rng
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.variety.areas import cages, extra_regions, parity_marks, regions
from runut.families.sudoku.variety.lines import LINES, lines
from runut.families.sudoku.variety.signs import SIGNS, signs

__all__ = ["DRAWN", "LINES", "SIGNS", "draw", "regions"]

AREAS = FrozenDict({"killer": cages, "extra-regions": extra_regions, "even-odd": parity_marks})
DRAWN = (*AREAS, *LINES, *SIGNS)
"""The names of all kinds."""


def draw(
    names: Sequence[str], board: Board, solution: Sequence[int], rng: Rng
) -> tuple[Constraint, ...]:
    """Constraints of these kinds that a full board keeps; lines do not cross each other."""
    taken: set[int] = set()
    found: list[Constraint] = []
    for name in names:
        if name in AREAS:
            found += AREAS[name](board, solution, rng)
        elif name in LINES:
            found += lines(name, board, solution, rng, taken)
        else:
            found += signs(name, board, solution, rng)
    return tuple(found)
