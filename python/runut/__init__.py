"""Runut: solve, count, prove unique, check, generate and draw logic grid puzzles.

Sudoku, nonogram, hitori and packing puzzles share one contract::

    >>> import runut
    >>> puzzle = runut.read("hitori/5/5/3254523435432441335554123")
    >>> result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
    >>> result.status.value, result.uniqueness.value
    ('solved', 'unique')

Every name of `__init__.pyi` is imported when it is first used, so `import runut` costs next to
nothing.
"""

from __future__ import annotations

import sys

if sys.orig_argv[1:3] == ["-m", "runut"] or sys.orig_argv[1:2] == [
    f"{str(sys.executable).rpartition('/')[0]}/runut"
]:  # the command: see its `entry`; the module `signal` would import others first
    _signals = __import__("_signal")
    if _signals.getsignal(_signals.SIGINT) is _signals.default_int_handler:
        _signals.signal(_signals.SIGINT, _signals.SIG_DFL)

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType

from runut.core.surface import register

_IMPORT = ["from", "import", "as"]


def _late(home: str, name: str) -> Callable[..., object]:
    """A function that is imported when it is called."""

    def maker(*values: object) -> object:
        return getattr(import_module(home), name)(*values)

    return maker


register(
    # The module that shows each kind of value as text, as plain values or as a picture.
    text=_late("runut.verbs.reading", "write"),
    report=_late("runut.verbs.values", "text_of"),
    guessed=lambda *given: _late("runut.verbs.guessing", "attribute")(*given, _verb),
    puzzle_of_record=_late("runut.verbs.reading", "puzzle_of_record"),
    puzzle_in=_late("runut.verbs.reading", "puzzle_in"),
    board=_late("runut.verbs.solving", "replay"),
    puzzle=_late("runut.verbs.pictures", "draw"),
    solution=_late("runut.verbs.notebook", "solution_svg"),
    result=_late("runut.verbs.notebook", "result_svg"),
    proof=_late("runut.verbs.notebook", "proof_html"),
    certificate=_late("runut.verbs.proving", "certificate"),
    explanation=_late("runut.verbs.texts", "explanation_text"),
    refutation=_late("runut.verbs.texts", "refutation_text"),
    step=_late("runut.verbs.texts", "step_text"),
    step_record=_late("runut.verbs.texts", "record_of_step"),
    step_of_record=_late("runut.verbs.texts", "step_of_record"),
    model=_late("runut.verbs.checking", "model"),
    clues=_late("runut.verbs.questions", "clues_of"),
    comparison=_late("runut.verbs.notebook", "comparison_html"),
)

_STUB = __spec__.loader.get_data(f"{__file__.rpartition('.')[0]}.pyi").decode()
_FOUND = [words for line in _STUB.splitlines() if (words := line.split())[::2] == _IMPORT]
_HOME = {name: home for _, home, _, name, *_ in _FOUND if home != "runut"}
_FACADES = [name for _, home, _, name, *_ in _FOUND if home == "runut"]
"""Families with functions of their own, and the rooms above the verbs."""
__all__ = list(_HOME)
__all__ += ["__version__"]


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("runut.core.limits").ENGINE_VERSION
    if name in _FACADES:
        return import_module(f"runut.{name}")
    if name not in _HOME:
        return _guessed(name)
    value = getattr(import_module(_HOME[name]), name)
    if isinstance(value, FunctionType):
        value = import_module("runut.verbs.guessing").forgiving(value)
    globals()[name] = value
    return value


def _verb(name: str, family: str | None) -> object:
    """The verb of this name, of the package or of a family; nothing where there is none."""
    if name in _HOME and name.islower():
        return __getattr__(name)
    own = import_module(f"runut.{family}") if family in _FACADES else None
    return getattr(own, name) if own and name in own.__all__ else None


def _guessed(name: str) -> object:
    """What a name means that people guess, or that one family has; else an error says why not."""
    none = AttributeError(f"module 'runut' has no attribute {name!r}", name=name)
    if name.startswith("_"):
        raise none  # the import of a submodule asks too
    if right := import_module("runut.core.tables").right_of("names", name):
        if right in _HOME:
            return __getattr__(right)
        raise ImportError(f"runut has no {name!r}; say {right}", name=name)
    homes = (home for each in _FACADES if find_spec(home := f"runut.{each}"))  # a browser lacks one
    having = [home for home in homes if name in import_module(home).__all__]
    if len(having) > 1:
        raise ImportError(f"{name} is in {' and in '.join(having)}", name=name)
    if not having:
        raise none
    return getattr(import_module(having[0]), name)


def __dir__() -> list[str]:
    return __all__
