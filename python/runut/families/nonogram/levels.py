"""The sizes and levels that players choose from, and those of the week.

Up to medium they are pictures of things from the shelf, and so is each puzzle of the week; harder
ones come about by chance. An expert 30x30 takes longer to find than a player waits.
"""

from __future__ import annotations

from runut.core.levels import LEVELS, Day, Size

SIDES = (10, 15, 20, 25, 30)
USUAL, LARGEST_EXPERT = 15, 20


def _levels(side: int) -> tuple[str, ...]:
    return tuple(LEVELS) if side <= LARGEST_EXPERT else ("easy", "medium", "hard")


SIZES = tuple(
    Size(f"{side}×{side}", "shelf", {"size": f"{side}"}, _levels(side), is_usual=side == USUAL)
    for side in SIDES
)
WEEK = (
    Day("10×10", "easy"),
    Day("15×15", "easy"),
    Day("15×15", "medium"),
    Day("20×20", "easy"),
    Day("20×20", "medium"),
    Day("25×25", "medium"),
    Day("30×30", "easy"),
)
"""From Monday to Sunday."""
