"""The kinds that Runut knows, by name: its own, those of other packages, and those of a program.

Packages announce theirs by the entry point group `runut.kinds`; each entry point has the name of a
kind and leads to its class. The variable `RUNUT_KINDS` names Python files that make more of them
known, with the sign between them that paths have; processes that Runut starts know them too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from runut.errors import KindError
from runut.families.files import line_of, module_in
from runut.families.plugins import KIND_FILES, KINDS, entry_points_of
from runut.families.sudoku.kinds import faults
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.faces import guard, home

GROUP, VARIABLE = KINDS, KIND_FILES
Kind = TypeVar("Kind", bound=type[Constraint])
_KEPT: dict[str, type[Constraint]] = {}
TRIALS: list[Callable[[type[Constraint]], None]] = []
"""What tries a kind; the family brings it, which knows all that asks kinds."""
_UNTRIED: dict[str, type[Constraint]] = {}
"""Kinds of readers until the first look at all kinds, when the file that has them was run."""


def add_kind(kind: Kind) -> Kind:
    """Make a kind known: it is then read, written, drawn, made and explained like Runut's own.

    It can decorate a class. `KindError` names what the kind lacks, or who has its names.

    >>> from runut import sudoku
    >>> sudoku.add_kind(sudoku.Renban) is sudoku.Renban
    True
    """
    value: object = kind
    if not isinstance(value, type) or not issubclass(value, Constraint):
        raise KindError(f"{kind!r:.60} is no class of runut.sudoku.Constraint")
    if lacking := faults.missing(kind) or faults.missing_words(kind):
        raise KindError(f"the kind {home(kind)} lacks {'; '.join(lacking)}")
    if wrong := [*faults.wrong(kind)]:
        raise KindError(f"the kind {home(kind)} has {'; '.join(wrong)}")
    known = _KEPT.get(kind.name, kind)
    if home(known) != home(kind):
        homes = f"{home(known)}, so not that of {home(kind)}"
        raise KindError(f"the kind {kind.name!r} is known already: {homes}")
    if known is not kind or kind.name not in _KEPT:
        if taken := [*faults.clashes(kind, _KEPT.values())]:
            raise KindError(f"the kind {home(kind)} has {'; '.join(taken)}")
        guard(kind)
        _KEPT[kind.name] = _UNTRIED[kind.name] = kind
    return kind


def keep(values: Iterable[object]) -> None:
    """Make Runut's own kinds among some values known; a law looks at their faces."""
    for kind in values:
        if isinstance(kind, type) and issubclass(kind, Constraint) and "name" in vars(kind):
            _KEPT[kind.name] = kind


def kept() -> Mapping[str, type[Constraint]]:
    """The kinds that are known so far, without a look at other packages and files."""
    return _KEPT


def known() -> Mapping[str, type[Constraint]]:
    """The kinds by name, Runut's own first."""
    _announced()
    _try()
    return kept()


def _try() -> None:
    """Try each kind that is new; one that fails is tried at the next look again."""
    while names := _UNTRIED.keys() & _KEPT.keys():
        kind = _UNTRIED.pop(min(names))
        try:
            TRIALS[0](kind)
        except KindError:
            _UNTRIED[kind.name] = kind
            raise


@cache
def _announced() -> None:
    """Make the kinds of other packages and of a reader's files known."""
    for point in entry_points_of(GROUP).values():
        try:
            kind = add_kind(point.load())
        except Exception as error:  # a package of somebody else may raise anything
            raise KindError(
                f"{point.value} of a package: {type(error).__name__}: {error}"
            ) from error
        if kind.name != point.name:
            raise KindError(f"{point.value} is the kind {kind.name!r}, announced as {point.name!r}")
    files = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    for path in dict.fromkeys(Path(name).resolve() for name in files):
        _run(path)


def _run(path: Path) -> None:
    """Run a file for the kinds that it makes known; `KindError` says why it fails."""
    sys.path.append(str(path.parent))
    try:
        module_in(path)
    except KindError:
        raise
    except (Exception, SystemExit) as error:  # a reader's file may raise anything
        fault = f"{line_of(error, path)}{type(error).__name__}: {error}"
        raise KindError(f"{path}: {fault}") from error
