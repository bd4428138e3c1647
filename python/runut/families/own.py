"""Algorithms that Runut does not bring: of readers and of other packages, beside the families' own.

`@algorithm` makes one of a generator function and keeps it by family and name, as long as the
process lives. Packages announce theirs by the entry point group `runut.algorithms`; each entry
point has the name of the algorithm and leads to its value. Nothing of a package is imported before
a name is asked for that no family knows.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from runut.core.family import AnyFamily
from runut.core.methods import Algorithm
from runut.core.narrators import TRIALS
from runut.core.puzzle import Puzzle
from runut.core.search import Search
from runut.errors import AlgorithmError
from runut.families import families, load
from runut.families.files import blaming, line_of, module_in
from runut.families.plugins import entry_points_of

if TYPE_CHECKING:
    from runut.families.own_search import Explore

GROUP = __package__.replace("families", "algorithms")
AnyAlgorithm = Algorithm[Any]
AlgorithmLike = str | AnyAlgorithm
"""An algorithm by its name, or the value that `@algorithm` makes."""

AGAIN = "it was made again since; to compare both, give one of them another name"
_NAME = re.compile(r"[\w.-]+")
_KEPT: dict[str, dict[str, AnyAlgorithm]] = {}
"""The algorithms of this process, by family and name."""
_HOME: dict[tuple[str, str], str] = {}
"""The module that made each."""


def algorithm(
    family: str, *, node: str, name: str = "", summary: str = "", may_miss: bool = False
) -> Callable[[Explore], AnyAlgorithm]:
    """Make an algorithm of a generator function `(puzzle, control) -> Iterator[board]`.

    It is then known to every verb by its value or its name, by default that of the function. `node`
    says what it counts by `control.node`. A board is rows of values as a solution shows them, or
    packed bytes. The search proves that there are no more solutions when it ends by itself, unless
    it `may_miss` some or give one twice. Raises `UnknownNameError` for an unknown family, and
    `AlgorithmError` for a name that is taken.

    >>> import runut
    >>> @runut.algorithm("hitori", node="one board")
    ... def all_white(puzzle, control):
    ...     control.node(0)
    ...     yield [[0] * puzzle.width] * puzzle.height
    >>> runut.solve("hitori/2/2/1221", algorithm=all_white).solution.rows
    ((0, 0), (0, 0))
    """

    def made(explore: Explore) -> AnyAlgorithm:
        called = name or getattr(explore, "__name__", "")
        doc = (explore.__doc__ or "").strip().split("\n", 1)[0].rstrip(".")
        own = Algorithm(
            called,
            summary or doc or f"from {explore.__module__}",
            node,
            lambda puzzle, _options: _search(family, called, explore, puzzle, may_miss=may_miss),
            native=False,
            may_miss=lambda _puzzle, _options: may_miss,
            narrator=TRIALS,
        )
        _keep(load(family), own, explore.__module__)
        return own

    return made


def _search(family: str, name: str, explore: Explore, puzzle: Puzzle, *, may_miss: bool) -> Search:
    own = import_module("runut.families.own_search")
    search: Search = own.OwnSearch(load(family), name, explore, puzzle, may_miss).search()
    return search


def _keep(family: AnyFamily, own: AnyAlgorithm, module: str) -> None:
    """Keep an algorithm; its own module may make it again, as a notebook does."""
    if not _NAME.fullmatch(own.name):
        raise AlgorithmError(repr(own.name), "a name has letters, digits, '_', '-' and '.' only")
    for each in families():
        if any(own.name == known.name for known in each.algorithms):
            raise AlgorithmError(own.name, f"Runut has a {each.name} algorithm of this name")
    home = _HOME.setdefault((family.name, own.name), module)
    if home != module:
        raise AlgorithmError(own.name, f"{home} has a {family.name} algorithm of this name")
    _KEPT.setdefault(family.name, {})[own.name] = own


def algorithm_of(family: AnyFamily, wanted: AlgorithmLike) -> AnyAlgorithm:
    """The algorithm of a family with this name, or of this value; else an `UnknownNameError`."""
    if isinstance(wanted, Algorithm):
        if wanted in (*family.algorithms, *_KEPT.get(family.name, {}).values()):
            return wanted
        raise AlgorithmError(wanted.name, _foreign(family, wanted))
    own = _KEPT.setdefault(family.name, {})
    if wanted not in own and wanted in entry_points_of(GROUP):
        _load(wanted)
    return own[wanted] if wanted in own else family.algorithm(wanted)


def is_own(name: str) -> bool:
    """Whether an algorithm of this process or of another package has this name."""
    return name in entry_points_of(GROUP) or any(name in own for own in _KEPT.values())


def current(value: AnyAlgorithm) -> str:
    """The name of an algorithm, unless it was made again since: then an `AlgorithmError`."""
    kept = [own[value.name] for own in _KEPT.values() if value.name in own]
    if kept and value not in kept:
        raise AlgorithmError(value.name, AGAIN)
    return value.name


def _foreign(family: AnyFamily, value: AnyAlgorithm) -> str:
    """Why a value is no algorithm of a family."""
    homes = [name for name, own in _KEPT.items() if value in own.values()]
    if homes:
        return f"it is for puzzles of {homes[0]}, not of {family.name}"
    return AGAIN


def algorithms_of(family: AnyFamily) -> tuple[AnyAlgorithm, ...]:
    """The algorithms of a family, then others; a warning names one that cannot be loaded."""
    for name in entry_points_of(GROUP):
        try:
            _load(name)
        except AlgorithmError as error:
            warnings.warn(f"{error}; it is left out", RuntimeWarning, stacklevel=2)
    return (*family.algorithms, *_KEPT.get(family.name, {}).values())


@cache
def _load(name: str) -> None:
    """Import the algorithm of another package, which keeps it."""
    point = entry_points_of(GROUP)[name]
    cannot = f"{point.value} cannot be imported: "
    with blaming(AlgorithmError, lambda fault, _: AlgorithmError(name, cannot + fault)):
        found = point.load()
    if not isinstance(found, Algorithm) or found.name != name:
        raise AlgorithmError(name, f"{point.value} is {found!r:.60}; expected it under this name")


def named(spec: str) -> str:
    """The name of the algorithm in `my.py:f` or `package.module:f`, which is imported and kept.

    Raises `AlgorithmError` for what cannot be imported or is no algorithm. It runs code, so only a
    person at their own machine may ask for it.
    """
    source, _, attribute = spec.rpartition(":")
    path = Path(source).expanduser()
    is_file = path.suffix == ".py"
    sys.path.append(str((path.parent if is_file else Path()).absolute()))
    with blaming(
        AlgorithmError, lambda fault, error: AlgorithmError(spec, line_of(error, path) + fault)
    ):
        found = getattr(module_in(path), attribute) if is_file else resolve_name(spec)
    if not isinstance(found, Algorithm):
        hint = '@runut.algorithm("sudoku", node="one digit tried in a cell")'
        raise AlgorithmError(spec, f"{attribute} is {found!r:.60}; expected a function with {hint}")
    return found.name
