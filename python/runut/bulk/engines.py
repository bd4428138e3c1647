"""Who works on units: processes of this machine, or the workers of a Dask cluster.

Both are an `Executor` of the standard library, so that one loop drives them (`running.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass

from runut.bulk.part import UnitLostError
from runut.bulk.pool import Pool
from runut.errors import RunutError

__all__ = ["ClusterError", "Engine", "engine", "processes"]


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


@contextmanager
def processes(number: int) -> Iterator[Engine]:
    """So many processes of this machine."""
    with Pool(number) as pool:
        yield Engine(pool, lambda: number)


@contextmanager
def engine(number: int, cluster: str | None) -> Iterator[Engine]:
    """Processes of this machine, or the cluster at an address; see `cluster.connected`."""
    if cluster is None:
        with processes(number) as found:
            yield found
        return
    from runut.bulk.cluster import connected  # noqa: PLC0415 - needs an extra package

    with connected(cluster) as found:
        yield found
