"""Who works on units: an `Executor` of the standard library, and what it raises."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from time import monotonic
from typing import Any

from runut.bulk.part import UnitLostError
from runut.errors import RunutError

ABSENCE = 60.0
"""Seconds without any worker after which a cluster is given up; a new worker starts in a few."""
LOOK = 5.0
"""Seconds between two looks at whether there are workers."""


class ClusterError(RunutError):
    """The cluster cannot be used, or is gone; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An executor; how many workers it has, which may change; what it raises.

    `lost` are the errors of a unit whose worker died, `gone` those of an executor that is no more.
    """

    executor: Executor
    workers: Callable[[], int]
    lost: tuple[type[BaseException], ...] = (UnitLostError,)
    gone: tuple[type[BaseException], ...] = (CancelledError,)

    @property
    def room(self) -> int:
        """How many units to give it at a time: two for each worker, or for one that may come."""
        return 2 * max(1, self.workers())

    def first_done(
        self, running: Collection[Future[Any]], beside: Collection[Future[Any]] = ()
    ) -> set[Future[Any]]:
        """Wait for the first of the units that are `running`, or of other work `beside` them.

        Raises `ClusterError` when units wait and nobody has been there to work on them for a while.
        """
        awaited = {*running, *beside}
        seen = monotonic()
        while not (done := wait(awaited, LOOK, FIRST_COMPLETED).done):
            if not running or self.workers():
                seen = monotonic()
            elif monotonic() - seen >= ABSENCE:
                hint = "'runut cluster worker' starts one, and --resume goes on"
                raise ClusterError(f"the cluster has lost all its workers; {hint}")
        return done
