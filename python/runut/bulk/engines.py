"""Who works on units: an `Executor` of the standard library, and what it raises."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor
from dataclasses import dataclass

from runut.bulk.part import UnitLostError
from runut.errors import RunutError

__all__ = ["ClusterError", "Engine"]


class ClusterError(RunutError):
    """The cluster cannot be used, or is gone; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An executor; how many units it works on at a time, which may change; what it raises.

    `lost` are the errors of a unit whose worker died, `gone` those of an executor that is no more.
    """

    executor: Executor
    workers: Callable[[], int]
    lost: tuple[type[BaseException], ...] = (UnitLostError,)
    gone: tuple[type[BaseException], ...] = (CancelledError,)
