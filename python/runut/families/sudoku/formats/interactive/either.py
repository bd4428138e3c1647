"""Alternatives: `.Or ... .End` has a case in each item, and in each `.And ... .End` within."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from runut.core.scanner import Token
from runut.families.sudoku.formats.interactive.copies import END, GROUP, OR
from runut.families.sudoku.formats.interactive.items import Item


class Either(NamedTuple):
    """The cases of an `Or`, each with what holds together."""

    name: Token
    cases: tuple[tuple[Item | Either, ...], ...]


def nodes_of(items: Iterator[Item]) -> Iterator[Item | Either]:
    """The items up to an end, those of each `Or` together; groups outside of it are taken apart."""
    for item in items:
        match item.name.text:
            case name if name == END:
                return
            case name if name == OR:
                yield Either(item.name, tuple(_cases(items)))
            case name if name == GROUP:
                yield from nodes_of(items)
            case _:
                yield item


def _cases(items: Iterator[Item]) -> Iterator[tuple[Item | Either, ...]]:
    """The cases up to the end of an `Or`."""
    for item in items:
        if item.name.text == END:
            return
        if item.name.text == GROUP:
            yield tuple(nodes_of(items))
        elif item.name.text == OR:
            yield (Either(item.name, tuple(_cases(items))),)
        else:
            yield (item,)
