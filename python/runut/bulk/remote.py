"""An executor of a Dask client, each of whose futures ends, whatever happens to its workers.

Dask's own executor forgets a future whose result is lost twice: with the worker that held it before
the client had it, and with the next worker, which died when it did the work again. The error is
then raised where nobody hears it, and who waits for the future waits for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar
from weakref import WeakSet

from runut.bulk.extras import Foreign

P = ParamSpec("P")
T = TypeVar("T")


class Remote(Executor):
    """The workers of a client of Dask."""

    def __init__(self, client: Foreign) -> None:
        self._client = client
        self._all: WeakSet[Future[Foreign]] = WeakSet()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        """Call a function on a worker."""
        asked = self._client.submit(fn, *args, pure=False, **named)
        loop = self._client.loop.asyncio_loop
        future: Future[T] = asyncio.run_coroutine_threadsafe(self._result(asked), loop)
        self._all.add(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - as in the base
        """Cancel what is under way; nobody asks for it any more."""
        for future in tuple(self._all):
            future.cancel()

    async def _result(self, asked: Foreign) -> Foreign:
        """The result, made again if it is lost; raises what the work raised."""
        return await self._client.gather(asked, asynchronous=True)
