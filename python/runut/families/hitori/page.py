"""The data for the page to show a hitori: its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runut.families.hitori.model import Hitori


def page(puzzle: Hitori) -> Mapping[str, Any]:
    """The numbers by row, 0 for a blank."""
    return {"numbers": puzzle.cells}
