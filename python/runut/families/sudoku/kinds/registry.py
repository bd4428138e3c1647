"""The kinds that Runut knows, by name: its own, those of other packages, and those of a program.

Packages announce theirs by the entry point group `runut.kinds`; each entry point has the name of a
kind and leads to its class. The variable `RUNUT_KINDS` names Python files that make more of them
known, with the sign between them that paths have; processes that Runut starts know them too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from runut.core.scanner import Token
from runut.errors import KindError, UnknownNameError
from runut.families import part
from runut.families.files import blaming, line_of, module_in
from runut.families.plugins import KIND_FILES, KINDS, entry_points_of
from runut.families.sudoku.kinds import faults
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.faces import blamed, guard, home

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP, VARIABLE = KINDS, KIND_FILES
MODULES = (
    *("areas", "boards", "dots", "either", "groups", "languages", "lines", "marked", "outside"),
    *("one_grid", "ranks", "spans", "sums", "whole"),
)
"""Those of Runut's own kinds, beside this one."""
Kind = TypeVar("Kind", bound=type[Constraint])
_KEPT: dict[str, type[Constraint]] = {}
_TRIAL = part("sudoku.trial", "try_kind")
_UNTRIED: list[type[Constraint]] = []
"""New kinds until the first look at all: `add_kind` decorates a class that has no name yet."""


def add_kind(kind: Kind) -> Kind:
    """Make a kind known: it is then read, written, drawn, made and explained like Runut's own.

    It can decorate a class. `KindError` names what the kind lacks, or who has its names.

    >>> from runut import sudoku
    >>> sudoku.add_kind(sudoku.Renban) is sudoku.Renban
    True
    """
    classes()
    value: object = kind
    if not isinstance(value, type) or not issubclass(value, Constraint):
        raise KindError(f"{kind!r:.60} is no class of runut.sudoku.Constraint")
    with blamed(kind, "sentences"):
        lacking = faults.missing(kind) or faults.missing_words(kind)
    if lacking:
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
        _KEPT[kind.name] = kind
        _UNTRIED.append(kind)
    return kind


@cache
def classes() -> Mapping[str, type]:
    """The classes of the modules of kinds by name, when all kinds of Runut's own are known.

    A law looks at their faces.
    """
    modules = [import_module(f"runut.families.sudoku.kinds.{name}") for name in MODULES]
    found = {name: getattr(module, name) for module in modules for name in module.__all__}
    for kind in found.values():
        if issubclass(kind, Constraint) and "name" in vars(kind):
            _KEPT[kind.name] = kind
    return found


def kept() -> Mapping[str, type[Constraint]]:
    """The kinds that are known so far, without a look at other packages and files."""
    classes()
    return _KEPT


def known() -> Mapping[str, type[Constraint]]:
    """The kinds by name, Runut's own first; each new one is tried once."""
    classes()
    _announced()
    while _UNTRIED:
        kind = _UNTRIED.pop()
        if _KEPT.get(kind.name) is kind:
            _TRIAL.load()(kind)
    return kept()


def kind_called(name: Token) -> type[Constraint]:
    """The kind with the name that stands in a text, else a `FormatError` at its place."""
    kind = known().get(name.text.lower())
    if kind is None:
        name.fail(str(UnknownNameError("constraint", name.text, sorted(known()))))
    return kind


@cache
def _announced() -> None:
    """Make the kinds of other packages and of a reader's files known."""
    for point in entry_points_of(GROUP).values():
        _load(point)
    files = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    for path in dict.fromkeys(Path(name).resolve() for name in files):
        _run(path)


def _load(point: EntryPoint) -> None:
    with blaming(KindError, lambda fault, _: KindError(f"{point.value} of a package: {fault}")):
        kind = add_kind(point.load())
    if kind.name != point.name:
        raise KindError(f"{point.value} is the kind {kind.name!r}, announced as {point.name!r}")


def _run(path: Path) -> None:
    """Run a file for the kinds that it makes known; `KindError` says why it fails."""
    sys.path.append(str(path.parent))
    with blaming(KindError, lambda fault, at: KindError(f"{path}: {line_of(at, path)}{fault}")):
        module_in(path)
