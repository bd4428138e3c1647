"""The puzzle families. Adding one adds a folder beside this file and a name below."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from runut.core.family import AnyFamily
from runut.core.puzzle import Puzzle
from runut.errors import Fault, InputError, UnknownNameError

__all__ = ["FAMILIES", "families", "family_of", "load"]

_MADE_BY = (
    "runut.read(text) reads one; a program makes one of rows with Sudoku.from_rows(rows), "
    "Hitori.from_rows(rows), Nonogram.from_clues(rows, columns) or Packing.from_rows(rows, pieces)"
)

FAMILIES = ("hitori", "nonogram", "packing", "sudoku")


@cache
def load(name: str) -> AnyFamily:
    """The family of this name; its modules are imported when they are first asked for.

    >>> load("sudoku").title
    'Sudoku'
    """
    if name not in FAMILIES:
        raise UnknownNameError("family", name, FAMILIES)
    family: AnyFamily = import_module(f"runut.families.{name}").FAMILY
    return family


def families(name: str | None = None) -> list[AnyFamily]:
    """All families, or the one of this name."""
    return [load(each) for each in ((name,) if name else FAMILIES)]


def family_of(puzzle: Puzzle) -> AnyFamily:
    """The family that a puzzle belongs to; an `InputError` for what is no puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise InputError(Fault(f"expected a puzzle, found {_named(puzzle)}", _MADE_BY))
    return load(puzzle.family)


def _named(value: object) -> str:
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
