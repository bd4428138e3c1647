"""Random constraints for new sudokus of a variant, drawn so that a full board keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.frozen import FrozenDict
from runut.core.rng import Rng
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.variety.areas import cages, extra_regions, parity_marks, regions
from runut.families.sudoku.variety.dots import DOTS, negative
from runut.families.sudoku.variety.groups import GROUPS
from runut.families.sudoku.variety.lines import LINES, lines, refusal
from runut.families.sudoku.variety.marks import MARKS
from runut.families.sudoku.variety.signs import SIGNS, signs

__all__ = ["DRAWN", "LINES", "SIGNS", "draw", "refusals", "regions"]

AREAS = FrozenDict(
    {
        "killer": cages,
        "extra-regions": extra_regions,
        "even-odd": parity_marks,
        **GROUPS,
        **MARKS,
        **DOTS,
    }
)
DRAWN = (*AREAS, *LINES, *SIGNS, "negative")
"""The names of all kinds."""


def refusals(names: Sequence[str], board: Board) -> list[str]:
    """Why no line of some of these kinds can stand on the board, whatever its digits are."""
    reasons = (refusal(name, board) for name in names if name in LINES)
    return [reason for reason in reasons if reason]


def draw(
    names: Sequence[str], board: Board, solution: Sequence[int], rng: Rng, *, most_lines: int
) -> tuple[Constraint, ...] | None:
    """Constraints of these kinds that a full board keeps; lines do not cross each other.

    `None` if the board has no place for one of the kinds. A kind has at most `most_lines` lines.
    """
    digits = tuple(map(board.digit_of, solution))
    taken: set[int] = set()
    found: list[Constraint] = []
    for name in names:
        if name == "negative":
            continue
        if name in AREAS:
            own = AREAS[name](board, digits, rng)
        elif name in LINES:
            own = lines(name, board, solution, rng, taken, most=most_lines)
        else:
            own = signs(name, board, digits, rng)
        if not own:
            return None
        found += own
    if "negative" in names:  # it looks at the signs of all other kinds
        found += negative(board, digits, found)
    return tuple(found)
