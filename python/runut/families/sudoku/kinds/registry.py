"""The kinds that Runut knows, by name: its own, those of other packages, and those of a program.

Packages announce theirs by the entry point group `runut.kinds`; each entry point has the name of a
kind and leads to its class. The variable `RUNUT_KINDS` names Python files that make more of them
known, with the sign between them that paths have; processes that Runut starts know them too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from inspect import isabstract
from pathlib import Path
from typing import TypeVar

from runut.errors import KindError
from runut.families.files import line_of, module_in
from runut.families.plugins import KIND_FILES, KINDS, entry_points_of
from runut.families.sudoku.kinds.constraint import Constraint

GROUP, VARIABLE = KINDS, KIND_FILES
FACES = {
    "name": "its word in the text of a puzzle",
    "gesture": "what a person points at to set it",
    "fields": "the rest of its line in the text",
    "fpuzzles": "how it stands in f-puzzles, or forms.NoWord",
    "interactive": "how it stands in Interactive-Sudoku-Solver, or forms.NoWord",
    "chance": "how new puzzles get one, by the name of the variant",
    "step": "the technique that explains it, or None for houses and single cells",
}
"""What the class of each kind has besides its sentences."""
Kind = TypeVar("Kind", bound=type[Constraint])
_KEPT: dict[str, type[Constraint]] = {}


def add_kind(kind: Kind) -> Kind:
    """Make a kind known: it is then read, written, drawn, made and explained like Runut's own.

    It can decorate a class. `KindError` names what the kind lacks, or the kind that has its name.

    >>> from runut import sudoku
    >>> sudoku.add_kind(sudoku.Renban) is sudoku.Renban
    True
    """
    lacking = _missing(kind) or missing_words(kind)
    if lacking:
        raise _lacks(kind, lacking)
    _keep(kind)
    return kind


def keep(values: Iterable[object]) -> None:
    """Make the kinds among some values known, whose words stand beside them."""
    for kind in values:
        if isinstance(kind, type) and issubclass(kind, Constraint) and "name" in vars(kind):
            _keep(kind)


def _keep(kind: type[Constraint]) -> None:
    if lacking := _missing(kind):
        raise _lacks(kind, lacking)
    known = _KEPT.setdefault(kind.name, kind)
    if (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
        raise KindError(f"the kind {kind.name!r} is known already: {_home(known)}")
    _KEPT[kind.name] = kind


def _missing(kind: type[Constraint]) -> list[str]:
    """The faces that the class of a kind lacks, besides its sentences."""
    found = [f"{face} ({what})" for face, what in FACES.items() if not hasattr(kind, face)]
    return found or ["statements (what it states)"] * isabstract(kind)


def missing_words(kind: type[Constraint]) -> list[str]:
    """The sentences that a kind lacks."""
    try:
        said = kind.said()
    except (KeyError, OSError):
        return ["sentences (its title, what it asks of a player, what is wrong)"]
    found = [] if said.title.id else ["title.id (the title in Indonesian)"]
    every = [*said.aim.items(), *said.signs.items(), *said.broken.items()]
    return found + [f"the Indonesian of {words.en!r}" for _, words in every if not words.id]


def _lacks(kind: type[Constraint], lacking: list[str]) -> KindError:
    return KindError(f"the kind {_home(kind)} lacks {'; '.join(lacking)}")


def _home(kind: type[Constraint]) -> str:
    module = sys.modules.get(kind.__module__)
    return f"{kind.__qualname__} in {getattr(module, '__file__', None) or kind.__module__}"


def kept() -> Mapping[str, type[Constraint]]:
    """The kinds that are known so far, without a look at other packages and files."""
    return _KEPT


def known() -> Mapping[str, type[Constraint]]:
    """The kinds by name, Runut's own first."""
    _announced()
    return kept()


@cache
def _announced() -> None:
    """Make the kinds of other packages and of a reader's files known."""
    for point in entry_points_of(GROUP).values():
        add_kind(point.load())
    for name in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        _run(Path(name))


def _run(path: Path) -> None:
    """Run a file for the kinds that it makes known; `KindError` says why it fails."""
    sys.path.append(str(path.parent.absolute()))
    try:
        module_in(path)
    except KindError:
        raise
    except (Exception, SystemExit) as error:  # a reader's file may raise anything
        fault = f"{line_of(error, path)}{type(error).__name__}: {error}"
        raise KindError(f"{path}: {fault}") from error
