"""The puzzle families: Runut's own, each a folder beside this file, and those of other packages."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from pkgutil import get_data
from typing import Any

from runut.core.family import AnyFamily, Family, P, Sample, later
from runut.core.levels import sizes_of, week_of
from runut.core.methods import Generator
from runut.core.puzzle import Puzzle
from runut.core.tables import table_of
from runut.errors import FamilyError, InputError, NoGeneratorError, checked_name
from runut.families.forms import FORMS
from runut.families.plugins import KIND_FILES, KINDS, announced, entry_points_of, loaded
from runut.text.recognising import Reader

_MADE_BY = (
    "runut.read(text) reads one; a program makes one of rows with Sudoku.from_rows(rows), "
    "Hitori.from_rows(rows), Nonogram.from_clues(rows, columns) or Packing.from_rows(rows, pieces)"
)

OWN = (*FORMS,)
"""The families of Runut itself."""
FAMILIES = (*OWN, *sorted(announced().keys() - set(OWN)))
"""All names; families of other packages follow Runut's own."""


def _part(home: str, name: str) -> object:
    return later(lambda: getattr(import_module(f"runut.families.{home}"), name))


part: Callable[[str, str], Any] = _part
"""The value of this name in a module of a family of Runut, loaded when it is asked for."""


def usual_parts(package: str) -> dict[str, Any]:
    """The parts that each family of Runut keeps in modules and tables of the same names."""
    home = package.rpartition(".")[2]
    return {
        "aim": part(f"{home}.aim", "aim"),
        "explainer": part(f"{home}.explainer", "EXPLAINER"),
        "generators": part(f"{home}.generate", "GENERATORS"),
        "samples": later(partial(samples_of, package)),
        "sizes": later(partial(sizes_of, package)),
        "week": later(partial(week_of, package)),
    }


@cache
def load(name: str) -> AnyFamily:
    """The family of this name; its modules are imported when they are first asked for.

    Raises `UnknownNameError`, and `FamilyError` for a family of another package that is at fault.

    >>> load("sudoku").title
    'Sudoku'
    """
    checked_name("family", name, FAMILIES)
    if name not in OWN:
        return loaded(name)
    family: AnyFamily = import_module(f"runut.families.{name}").FAMILY
    return family


def families(name: str | None = None) -> list[AnyFamily]:
    """All families, or the one of this name; a warning names one that cannot be loaded."""
    if name:
        return [load(name)]
    return [load(each) for each in OWN] + list(_others())


def readers(name: str | None = None) -> list[Reader]:
    """What reading needs of all families, or of one; Runut's own are loaded when they are read."""
    if os.environ.get(KIND_FILES) or entry_points_of(KINDS):
        load("sudoku")  # which knows the names of these kinds then
    if name is None:
        return [*map(_reader, OWN), *map(Reader.of, _others())]
    return [_reader(name) if name in OWN else Reader.of(load(name))]


@cache
def _reader(name: str) -> Reader:
    return Reader(name, FORMS[name], partial(load, name))


def _others() -> Iterator[AnyFamily]:
    if not announced():
        return
    for name in sorted(announced().keys() & set(OWN)):
        fault = FamilyError(name, announced()[name].module, "Runut has a family of this name")
        warnings.warn(f"{fault}; it is left out", RuntimeWarning, stacklevel=3)
    for name in FAMILIES[len(OWN) :]:
        try:
            yield load(name)
        except FamilyError as error:
            warnings.warn(f"{error}; it is left out", RuntimeWarning, stacklevel=3)


def options_of(family: str) -> set[str]:
    """The names of the options that some generator of a family has."""
    return {option.name for maker in load(family).generators for option in maker.options}


def generator_of(family: Family[P], method: str | None = None) -> Generator[P]:
    """The generator of this name, by default the family's first.

    Raises `UnknownNameError` for another name, `NoGeneratorError` for a family without generators.
    """
    if not family.generators:
        names = [each.name for each in families() if each.generators]
        raise NoGeneratorError("family with a generator", family.name, names)
    return family.generator(method) if method else family.generators[0]


def family_of(puzzle: Puzzle) -> AnyFamily:
    """The family that a puzzle belongs to; an `InputError` for what is no puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise not_a_puzzle(puzzle)
    return load(puzzle.family)


def not_a_puzzle(value: object) -> InputError:
    """The error for what is no puzzle."""
    kind = type(value).__name__
    named = f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
    return InputError(f"expected a puzzle, found {named}", _MADE_BY)


def samples_of(package: str) -> tuple[Sample, ...]:
    """The samples in the file `samples.toml` of a family's package.

    In place of its text, one of a paper names its file among the boards of the lessons.
    """
    return tuple(_sample(**each) for each in table_of(package, "samples.toml")["sample"])


def _sample(name: str, title: str = "", text: str = "", board: str = "") -> Sample:
    found = board and get_data("runut", f"lessons/boards/{board}")
    return Sample(name, found.decode() if found else text, title)
