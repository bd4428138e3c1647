"""The items of a text: `.Name~argument~argument`, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from runut.core.scanner import MOST_WORDS, Line, Token

MOST_ITEMS = 5000
_ITEM = re.compile(r"(\.?)([^.]*)")


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
    item: Item | None = None
    for line in lines:
        for match in _ITEM.finditer(line.text):
            if match[1] and item is not None:
                yield item
                item = None
            if match[2].strip():
                parts = _parts(line, match[2], match.start(2))
                item = _joined(item, parts) if item else Item(parts[0], parts[1:])
    if item is not None:
        yield item


def _parts(line: Line, text: str, start: int) -> list[Token]:
    """The name and the arguments, without white space."""
    parts: list[Token] = []
    for part in text.split("~", MOST_WORDS):
        column = start + 1 + len(part) - len(part.lstrip())
        parts.append(Token("".join(part.split()), line.number, column, line.source))
        start += len(part) + 1
    if len(parts) > MOST_WORDS:
        parts[0].fail(f"the constraint has more than {MOST_WORDS:,} parts")
    return parts


def _joined(item: Item, parts: list[Token]) -> Item:
    """An item that goes on in the next line, perhaps within a word."""
    words = [item.name, *item.args]
    last = words[-1]
    words[-1:] = [replace(last, text=last.text + parts[0].text), *parts[1:]]
    return Item(words[0], words[1:])
