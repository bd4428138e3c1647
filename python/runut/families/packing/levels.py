"""The sizes and levels that players choose from, and those of the week.

Expert challenges are rare on the rectangle of IQ Puzzler Pro and in the Soma cube.
"""

from __future__ import annotations

from runut.core.levels import Day, Size

UP_TO_HARD = ("easy", "medium", "hard")


def _size(
    name: str, board: str, levels: tuple[str, ...] = UP_TO_HARD, *, is_usual: bool = False
) -> Size:
    return Size(name, "challenge", {"set": board}, levels, is_usual=is_usual)


SIZES = (
    _size("5×11", "iq-puzzler-pro/5x11", is_usual=True),
    _size("Pyramid", "iq-puzzler-pro/pyramid", (*UP_TO_HARD, "expert")),
    _size("6×10", "pentominoes/6x10", (*UP_TO_HARD, "expert")),
    _size("3×20", "pentominoes/3x20", (*UP_TO_HARD, "expert")),
    _size("Soma", "soma"),
)
WEEK = (
    Day("5×11", "easy"),
    Day("3×20", "easy"),
    Day("5×11", "medium"),
    Day("6×10", "medium"),
    Day("5×11", "hard"),
    Day("6×10", "hard"),
    Day("Pyramid", "medium"),
)
"""From Monday to Sunday."""
