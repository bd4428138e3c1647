"""The values of a constraint besides its cells, as callers give them: checked and frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Check = Callable[[object], object]
"""Gives the value as a constraint keeps it; raises `TypeError` for what it cannot be."""


@cache
def checks(kind: type[DataclassInstance]) -> Mapping[str, tuple[str, Check]]:
    """What the values of a kind are by their names, in words and as a check."""
    return {each.name: _CHECKS[each.type] for each in fields(kind) if each.type in _CHECKS}


def _number(value: object) -> int:
    if type(value) is int:  # to ask a protocol takes longer than all else here
        return value
    if not isinstance(value, SupportsIndex):
        raise TypeError(value)
    return index(value)


def _optional(value: object) -> int | None:
    return None if value is None else _number(value)


def _of(kind: type) -> Check:
    def check(value: object) -> object:
        if not isinstance(value, kind):
            raise TypeError(value)
        return value

    return check


def _items(value: object) -> Iterable[object]:
    if not isinstance(value, Iterable):
        raise TypeError(value)
    return value


def _numbers(value: object) -> tuple[int, ...]:
    """Whole numbers in their order; those of a set in ascending order."""
    found = map(_number, _items(value))
    return tuple(sorted(found) if isinstance(value, set | frozenset) else found)


def _words(value: object) -> tuple[object, ...]:
    return (value,) if isinstance(value, str) else tuple(map(_of(str), _items(value)))


def _tuples(length: int) -> Callable[[object], tuple[tuple[int, ...], ...]]:
    def check(value: object) -> tuple[tuple[int, ...], ...]:
        found = tuple(map(_numbers, _items(value)))
        if {*map(len, found)} - {length}:
            raise TypeError(value)
        return found

    return check


_CHECKS: Mapping[object, tuple[str, Check]] = {
    "int": ("a whole number", _number),
    "int | None": ("a whole number or None", _optional),
    "bool": ("True or False", _of(bool)),
    "str": ("a word", _of(str)),
    "tuple[int, ...]": ("whole numbers such as (1, 2)", _numbers),
    "tuple[str, ...]": ("words", _words),
    "tuple[tuple[int, int, int], ...]": ("steps such as (0, 1, 0)", _tuples(3)),
    "frozenset[tuple[int, int]]": (
        "pairs such as {(1, 2)}",
        lambda value: frozenset(_tuples(2)(value)),
    ),
}
"""The checks by the type of a field, as it is written."""
