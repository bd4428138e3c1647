"""Limits of a search, and the handle that controls a running one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, replace
from enum import Enum
from time import perf_counter
from typing import Literal, NamedTuple, TypedDict, TypeVar

from runut import _engine
from runut.core.tables import unknown_keyword
from runut.errors import InputError

ENGINE_VERSION: str = _engine.__version__
look = _engine.look
"""Raises `StoppedError` once the task of a `Control.bounded` has to end; for loops in Python."""


class Unset(Enum):
    """The type of `UNSET`: an enum, so that copies and pickles are the same value."""

    UNSET = "unset"


UNSET: Literal[Unset.UNSET] = Unset.UNSET
"""A limit that was not given: the verb's default holds."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search; `None` means no limit.

    Without `solutions` each verb uses its default: `solve` looks for one solution, `count` and
    `solutions` for all. `solutions=2` decides uniqueness; `nodes` is exact, and each algorithm says
    what its node is; `seconds` is elapsed time from the beginning of the call; `memory` is the
    bytes of kept solutions, recorded events and tables.

    >>> Limits(solutions=None, seconds=1.5)
    Limits(solutions=None, seconds=1.5)
    """

    solutions: int | Unset | None = UNSET
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if value is None or value is UNSET:
                continue
            least = 1 if name == "solutions" else 0
            if name != "seconds" and not isinstance(value, int):
                raise TypeError(f"Limits.{name} must be a whole number, not {value!r}")
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise TypeError(f"Limits.{name} must be a number, not {value!r}")
            if not least <= value < 2**63:
                raise ValueError(f"Limits.{name} must be from {least} to 2**63 - 1, not {value}")

    def since(self, started: float) -> Limits:
        """What is left of them for a call that began at this time of `perf_counter`.

        >>> Limits(seconds=5).since(perf_counter() - 60)
        Limits(seconds=0.0)
        """
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.0, self.seconds - (perf_counter() - started)))

    def without(self, names: Collection[str]) -> Limits:
        """These limits without some that a verb lacks.

        >>> Limits(solutions=2, seconds=5).without(COUNTED)
        Limits(seconds=5)
        """
        usual = Limits()
        return replace(self, **{name: getattr(usual, name) for name in names})

    def __repr__(self) -> str:
        """The expression that makes an equal value."""
        pairs = [(each, getattr(self, each.name)) for each in fields(self)]
        given = [f"{each.name}={value}" for each, value in pairs if value != each.default]
        return f"Limits({', '.join(given)})"


NO_LIMITS = Limits()


class LimitWords(TypedDict, total=False):
    """The limits of a verb as keywords of its own, in place of `limits=`."""

    solutions: int | None
    nodes: int | None
    seconds: float | None
    memory: int | None


COUNTED = ("solutions",)
"""The limit that a verb does not have if it says itself how many solutions it looks for."""
BUT_SECONDS = ("solutions", "nodes", "memory")
"""The limits that a verb does not have if only time ends it."""


def limits_of(
    verb: Callable[..., object],
    limits: Limits,
    words: LimitWords,
    usual: Limits = NO_LIMITS,
    lacks: Collection[str] = (),
) -> Limits:
    """The limits of a call of a verb: `limits`, or the usual ones with these words.

    A number in the place of `limits` is that of solutions. One for a limit that the verb `lacks` is
    an `InputError`.

    >>> from runut import solve
    >>> limits_of(solve, NO_LIMITS, {"seconds": 1})
    Limits(seconds=1)
    """
    if limits is usual and not words:
        return limits
    if isinstance(limits, int) and not isinstance(limits, bool):
        limits = replace(usual, solutions=limits)
    if not isinstance(limits, Limits):
        raise InputError(f"limits={limits!r:.60}; expected Limits(...), or solutions=, seconds=")
    known = LimitWords.__annotations__
    other = [name for name in known if getattr(limits, name) not in (None, UNSET)]
    other = [] if limits is usual else other
    if strange := [word for word in words if word not in known]:
        own = getattr(verb, "__kwdefaults__", None) or ()
        raise unknown_keyword(verb.__name__, strange[0], (*own, *known), "keywords")
    if unused := [word for word in words or other if word in lacks]:
        left = " and ".join(f"{word}=" for word in known if word not in lacks)
        raise InputError(f"{verb.__name__}() has no limit {unused[0]}=; it has {left}")
    if not words:
        return limits
    if limits is not usual:
        raise InputError(f"limits= and {next(iter(words))}=; expected one of them")
    return replace(usual, **words)


class Progress(NamedTuple):
    """The progress of a search; `seconds` count from the creation of its control.

    Where a count finds one solution of each set, `solutions` are those that it finds.

    >>> from runut import Control
    >>> Control().progress().nodes
    0
    """

    nodes: int
    solutions: int
    depth: int
    seconds: float


T = TypeVar("T")


class Control:
    """A handle on running searches: any thread can cancel them and read their progress.

    >>> control = Control()
    >>> control.cancel()
    >>> control.cancelled
    True
    """

    __slots__ = ("_started", "native")

    def __init__(self) -> None:
        self.native: _engine.Control = _engine.Control()
        self._started = perf_counter()

    def cancel(self) -> None:
        """Ask every search that uses this handle to stop; it ends as STOPPED within 100 ms."""
        self.native.cancel()

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self.native.cancelled

    def bounded(self, task: Callable[[], T], seconds: float | None) -> T:
        """What `task` gives, whose searches end after `seconds` or when this is cancelled.

        Then they raise `StoppedError`, as Ctrl-C raises `KeyboardInterrupt`.

        >>> Control().bounded(lambda: 7, seconds=None)
        7
        """
        return _engine.bounded(task, seconds, self.native)

    def watched(self, task: Callable[[], T], watcher: Callable[[Progress], None]) -> T:
        """What `task` gives; as its searches go on, `watcher` gets the progress of this control.

        It is called each 50 ms of a search, and after each; what it raises ends the task.

        >>> Control().watched(lambda: 7, lambda progress: print(progress.nodes))
        0
        7
        """
        return _engine.bounded(task, None, _engine.Control(), lambda: watcher(self.progress()))

    def timed(self, seconds: float | None) -> Control:
        """This control, as a task sees it that ends by itself once the time is over."""
        return self if seconds is None else _Timed(self, seconds)

    def progress(self) -> Progress:
        """The counts so far."""
        return Progress(*self.native.progress(), perf_counter() - self._started)


class _Timed(Control):
    """A control that says that it is cancelled when its time is over."""

    __slots__ = ("_end",)

    def __init__(self, control: Control, seconds: float) -> None:
        self.native = control.native
        self._started = perf_counter()
        self._end = self._started + seconds

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called, or the time is over."""
        return self.native.cancelled or perf_counter() >= self._end
