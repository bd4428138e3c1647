"""The 23 faulty inputs of the IQ Puzzler Pro paper's repository, and what its program says of each.

Its report shows 14 of them, in figures 12 to 25, that of figure 17 (firstline-3) without its text.
The words are those of the outputs that the program saved; they name no line and no column, and only
the first fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from runut.core.tables import table_of
from runut.lessons.exhibits.common import board_text


@dataclass(frozen=True, slots=True)
class FaultyInput:
    """A faulty input: a file's `text`, or the `name` of a file that cannot be read."""

    case: str
    says: str
    """What the paper's program says."""
    text: str | None = None
    name: str = ""


def faulty_inputs() -> Iterator[FaultyInput]:
    """All of them."""
    for case, each in table_of("runut", "lessons/faulty_inputs.toml").items():
        text = _edited(each) if "board" in each else each.get("text")
        yield FaultyInput(case, each["says"], text, each.get("name", ""))


def _edited(each: dict[str, Any]) -> str:
    lines = board_text(f"{each['board']}.txt").splitlines()
    lines[slice(*each["at"])] = each["lines"]
    return "\n".join(lines)
