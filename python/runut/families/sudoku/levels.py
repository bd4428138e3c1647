"""The sizes and levels that players choose from, and those of the week.

Boards of 4x4 have grade 1 alone, and an expert 6x6 is hardly ever found. At 16x16 some of the
higher grades take longer than a player waits.
"""

from __future__ import annotations

from runut.core.levels import Day, Size

SIZES = (
    Size("4×4", "unique", {"size": "4"}, ("easy",)),
    Size("6×6", "unique", {"size": "6"}, ("easy", "medium", "hard")),
    Size("9×9", "unique", {"size": "9"}, is_usual=True),
    Size("12×12", "unique", {"size": "12"}),
    Size("16×16", "unique", {"size": "16"}, ("easy", "medium")),
)
WEEK = (
    Day("9×9", "easy"),
    Day("9×9", "easy"),
    Day("9×9", "medium"),
    Day("9×9", "medium"),
    Day("9×9", "hard"),
    Day("9×9", "expert"),
    Day("12×12", "medium"),
)
"""From Monday to Sunday."""
