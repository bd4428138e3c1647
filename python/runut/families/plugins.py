"""Families of other packages, which announce themselves by the entry point group `runut.families`.

An entry point has the name of the family and leads to its `Family` value. Nothing of a package is
imported before its family is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runut.core.family import AnyFamily, Family
from runut.core.rules.model import Model, Report
from runut.errors import FamilyError, RunutError
from runut.families.files import blaming
from runut.families.validate import faults

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = __package__
KINDS = f"{GROUP.partition('.')[0]}.kinds"
"""The entry points of kinds of sudoku."""
KIND_FILES = "RUNUT_KINDS"
"""The variable that names files with kinds of sudoku."""
MOST_FAULTS = 5
Wrong = Callable[[AnyFamily, Any], Iterator[str]]
"""What is wrong with what a family gives."""


@cache
def entry_points_of(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group of other packages, by name."""
    if group not in _announcements():
        return {}  # as nearly always: the standard library's reader takes a tenth of a second
    from importlib.metadata import entry_points  # noqa: PLC0415 - see above

    return {each.name: each for each in entry_points(group=group)}


def announced() -> Mapping[str, EntryPoint]:
    """The entry point of each family of another package, by name."""
    return entry_points_of(GROUP)


@cache
def _announcements() -> str:
    """What the packages announce that are installed in the folders of Python."""
    return "\n".join(text for folder in sys.path for text in _announced_in(folder or "."))


def _announced_in(folder: str) -> Iterator[str]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".dist-info", ".egg-info")):
                with suppress(OSError):
                    path = Path(entry.path, "entry_points.txt")
                    yield path.read_text(encoding="utf-8", errors="replace")


def loaded(name: str) -> AnyFamily:
    """The family of another package; a `FamilyError` names the package that is at fault."""
    point = announced()[name]
    package = f"{point.dist.name} {point.dist.version}" if point.dist else point.module
    cannot = f"{point.value} cannot be imported: "
    with blaming(FamilyError, lambda fault, _: FamilyError(name, package, cannot + fault)):
        family = point.load()
    wrong = list(_wrong(name, family))
    if wrong:
        raise FamilyError(name, package, f"{point.value} {'; '.join(wrong)}")
    guarded = {
        face: _guarded(family, package, face, wrong)
        for face, wrong in (("model", _of_model), ("aim", _of_aim))
        if getattr(family, face)
    }
    return replace(family, **guarded)


def _wrong(name: str, family: object) -> Iterator[str]:
    if not isinstance(family, Family):
        yield f"is {family!r:.60}; expected a runut.core.family.Family"
    elif family.name != name:
        yield f"is a family named {family.name!r}; expected the name of its entry point"
    elif family.puzzle.family != name:
        yield f"has puzzles of the family {family.puzzle.family!r}"
    elif not family.rules:
        yield "has no rules; expected what is wrong where a rule is broken, by its name"


def _guarded(family: AnyFamily, package: str, face: str, wrong: Wrong) -> Callable[..., Any]:
    """A function of a family of another package: it gives what it should, or they are named."""
    own, fails = getattr(family, face), partial(FamilyError, family.name, package)

    def asked(*given: object) -> object:
        with blaming(RunutError, lambda fault, _: fails(f"its {face} fails: {fault}")):
            found = own(*given)
        if faulty := _first(wrong(family, found)):
            raise fails(f"its {face} is wrong\n{faulty}")
        return found

    return asked


def _of_model(family: AnyFamily, made: Model) -> Iterator[str]:
    yield from [*faults(made)] or (
        f"rule {rule.name}: Family.rules does not say what is wrong where it is broken"
        for rule in made.rules
        if not (rule.is_implied or rule.report is Report.DEFINITION or rule.name in family.rules)
    )


def _of_aim(_family: AnyFamily, said: object) -> Iterator[str]:
    if not isinstance(said, tuple) or not all(isinstance(each, str) for each in said):
        yield f"it gives {said!r:.60}; expected a tuple of sentences"


def _first(found: Iterable[str]) -> str:
    """The first faults, each on a line."""
    lines = [f"  {fault}" for fault in found]
    more = [f"  and {len(lines) - MOST_FAULTS} more"] if len(lines) > MOST_FAULTS else []
    return "\n".join((*lines[:MOST_FAULTS], *more))
