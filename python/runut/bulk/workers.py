"""Where workers come from: processes of this machine, or a Dask cluster.

Both are an `Executor` of the standard library, so that one loop drives them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from runut.bulk.cluster import connected
from runut.bulk.engines import Engine
from runut.bulk.pool import Pool


@contextmanager
def processes(number: int) -> Iterator[Engine]:
    """So many processes of this machine."""
    with Pool(number) as pool:
        yield Engine(pool, lambda: number)


@contextmanager
def engine(number: int, cluster: str | None) -> Iterator[Engine]:
    """Processes of this machine, or the cluster at an address; see `cluster.connected`."""
    with processes(number) if cluster is None else connected(cluster) as found:
        yield found
