"""The sizes and levels that players choose from, and those of the week.

There are no expert boards: numbers by chance hardly ever need a grade above 5.
"""

from __future__ import annotations

from runut.core.levels import Day, Size

USUAL = 8
LEVELS = ("easy", "medium", "hard")
SIZES = tuple(
    Size(f"{side}×{side}", "unique", {"size": f"{side}"}, LEVELS, is_usual=side == USUAL)
    for side in (5, 6, 8, 10, 12)
)
WEEK = (
    Day("6×6", "easy"),
    Day("8×8", "easy"),
    Day("8×8", "medium"),
    Day("10×10", "medium"),
    Day("8×8", "hard"),
    Day("10×10", "hard"),
    Day("12×12", "medium"),
)
"""From Monday to Sunday."""
