"""Puzzles made beforehand for rare levels, so that each level of the page comes soon.

For some levels a seed may take seconds, or have no such puzzle. `offered.jsonl`, written by
`tools/make_offered.py`, has some puzzles of each of them: one stands in where the puzzle of the
seed does not come within `SOON` seconds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from runut.core.family import AnyFamily

READY = Path(__file__).with_name("offered.jsonl")
SOON = 0.8


def stand_ins(family: AnyFamily, method: str, options: Mapping[str, str]) -> tuple[str, ...]:
    """The puzzles made beforehand for a level that is offered; none where any seed is quick."""
    for size in family.sizes:
        for level in size.levels:
            if size.method == method and size.options_at(level) == options:
                return _ready().get((family.name, size.name, level), ())
    return ()


@cache
def _ready() -> Mapping[tuple[str, str, str], tuple[str, ...]]:
    """The texts of the puzzles, by family, size and level."""
    found: dict[tuple[str, str, str], tuple[str, ...]] = {}
    for line in READY.read_text(encoding="utf-8").splitlines():
        each = json.loads(line)
        key = each["family"], each["size"], each["level"]
        found[key] = *found.get(key, ()), each["text"]
    return found
