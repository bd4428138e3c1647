"""When a search stops, and the live handle on one that runs."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from runut import _engine

__all__ = ["ENGINE_VERSION", "Control", "Limits", "Progress"]

ENGINE_VERSION: str = _engine.__version__


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search stops; `None` means no limit.

    `solutions=2` is how uniqueness is asked; `nodes` is exact, and what a node is the algorithm
    says; `seconds` is elapsed time; `memory` is bytes of kept solutions and tables.

    >>> Limits(solutions=None, seconds=1.5)
    Limits(solutions=None, nodes=None, seconds=1.5, memory=None)
    """

    solutions: int | None = 1
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            least = 1 if name == "solutions" else 0
            if value is None:
                continue
            if name != "seconds" and not isinstance(value, int):
                raise TypeError(f"Limits.{name} must be a whole number, not {value!r}")
            if not least <= value < 2**63:
                raise ValueError(f"Limits.{name} must be from {least} to 2**63 - 1, not {value}")


class Progress(NamedTuple):
    """How far a search has come; `seconds` count from the making of its control."""

    nodes: int
    solutions: int
    depth: int
    seconds: float


class Control:
    """A live handle on a search (or several): cancel it, read its progress, from any thread.

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
        """Whether somebody cancelled."""
        return self.native.cancelled

    def progress(self) -> Progress:
        """The counts so far."""
        return Progress(*self.native.progress(), perf_counter() - self._started)
