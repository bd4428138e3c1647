"""The items of a text: `.Name~argument~argument`, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from runut.core.text import MOST_WORDS, Line, Token

__all__ = ["MOST_ITEMS", "Item", "items_of"]

MOST_ITEMS = 5000
_ITEM = re.compile(r"\.([^.]*)")


class Item(NamedTuple):
    """The name of a constraint, which givens do without, and its arguments."""

    name: Token
    args: list[Token]


def items_of(lines: Sequence[Line]) -> list[Item]:
    """Every item of the lines, without those that are empty."""
    found = list(islice(_each(lines), MOST_ITEMS + 1))
    if len(found) > MOST_ITEMS:
        found[-1].name.fail(f"expected at most {MOST_ITEMS:,} constraints")
    return found


def _each(lines: Sequence[Line]) -> Iterator[Item]:
    for line in lines:
        for match in _ITEM.finditer(line.text):
            if match[1].strip():
                yield _item(line, match[1], match.start(1))


def _item(line: Line, text: str, start: int) -> Item:
    parts: list[Token] = []
    for part in text.split("~", MOST_WORDS):
        column = start + 1 + len(part) - len(part.lstrip())
        parts.append(Token(part.strip(), line.number, column, line.source))
        start += len(part) + 1
    if len(parts) > MOST_WORDS:
        parts[0].fail(f"the constraint has more than {MOST_WORDS:,} parts")
    return Item(parts[0], parts[1:])
